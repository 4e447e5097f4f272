// The theme's search is a dialog without a name.
const search = document.querySelector(".md-search");
search?.setAttribute("aria-label", search.querySelector("input").placeholder);

// Whatever scrolls sideways can be reached by keyboard; the theme makes some of it later, and takes
// the mark away again where a pointer hovers.
const sideways = ".md-typeset pre > code, .md-typeset__scrollwrap";
const reach = () => {
  for (const part of document.querySelectorAll(sideways)) {
    if (part.scrollWidth > part.clientWidth && part.tabIndex < 0) part.tabIndex = 0;
  }
};
new MutationObserver(reach).observe(document.body, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ["tabindex"],
});
addEventListener("resize", reach);
addEventListener("load", reach);
reach();
