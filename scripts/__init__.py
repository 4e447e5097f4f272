"""What makes pages: `python -m scripts.pages` writes those of the site."""
