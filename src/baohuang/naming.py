"""What the kinds of rule and their parameters are called, in Chinese and English."""

from __future__ import annotations

from .wording import Label

KINDS: dict[tuple[str, str], Label] = {
    ("deck", "packs"): Label("四副牌", "four packs"),
    ("throne", "holder"): Label("抓到皇牌的人当皇帝", "who is dealt the emperor card"),
    ("throne", "last-emperor"): Label("上一局的皇帝连任", "the last emperor"),
    ("usurping", "none"): Label("不可以抢独", "no usurping"),
    ("usurping", "after-throne"): Label("皇帝定下以后抢独", "after the throne is settled"),
    ("usurping", "before-throne"): Label("问候选人之前抢独", "before the nominee is asked"),
    ("guard", "called"): Label("叫侍卫", "called"),
    ("guard", "marked"): Label("固定保", "fixed, by a marked small joker"),
    ("declaring", "poll"): Label("明保、造反", "open guard and revolt"),
    ("declaring", "any-side"): Label("各方都可以声明", "any side"),
    ("combining", "sets"): Label("套牌、挂牌", "sets, hung with jokers"),
    ("beating", "card-by-card"): Label("一张压一张", "card by card"),
    ("holding_back", "none"): Label("不憋牌", "nothing is held back"),
    ("holding_back", "lowest"): Label("憋最小的点数", "the lowest rank is held back"),
    ("tricks", "follow-or-pass"): Label("上牌或过牌", "follow or pass"),
    ("ending", "side-out"): Label("一方先出完", "when one side is out"),
    ("ending", "all-but-one"): Label("打到只剩一家", "when all but one are out"),
    ("scoring", "place-sum"): Label("名次之和", "sum of places"),
    ("scoring", "place-points"): Label("名次分", "points by place"),
    ("scoring", "outcome-table"): Label("名次对照表", "table of places"),
    ("scoring", "side-out-first"): Label("先出完的一方胜", "side out first"),
    ("tribute", "none"): Label("不进贡", "no tribute"),
    ("tribute", "losers-pay"): Label("输家进贡", "the losers pay"),
    ("conduct", "online"): Label("罚分和托管", "penalties and autopilot"),
}
"""The kinds of rule, by slot and kind."""

_NOMINATION = {
    "to": Label("让给谁", "ceded to"),
    "laps": Label("让几圈", "laps"),
    "forced": Label("转回来必须当", "forced when it comes back"),
    "may_cede": Label("可以让位", "may cede"),
    "last_resort": Label("没有人当怎么办", "last resort"),
    "surcharge": Label("贴牌", "surcharge"),
    "surcharge.pays": Label("贴什么", "surcharge"),
    "surcharge.from_cession": Label("从第几次让位起贴", "surcharge from cession"),
    "surcharge.last_emperor": Label("上一局的皇帝贴什么", "surcharge of the last emperor"),
}
_STAKES = {
    "share": Label("一份几分", "points a share"),
    "solo": Label("独保每家几分", "points a seat in a solo"),
}
PARAMETERS: dict[tuple[str, str], Label] = {
    ("deck", "lowest"): Label("最小的点数", "lowest rank"),
    ("deck", "packs"): Label("几副牌", "packs"),
    ("deck", "emperor_card"): Label("有皇牌", "emperor card"),
    ("deck", "dealing"): Label("发牌", "dealing"),
    ("deck", "dealt_first"): Label("先发给谁", "dealt first"),
    **{("throne", name): label for name, label in _NOMINATION.items()},
    ("usurping", "jokers"): Label("要几张王", "jokers needed"),
    ("usurping", "quad"): Label("要四张一样的牌", "four identical cards needed"),
    ("usurping", "takes_card"): Label("拿走皇牌", "takes the emperor card"),
    ("guard", "jokers"): Label("可以叫王", "jokers may be called"),
    ("guard", "twos"): Label("可以叫2", "2s may be called"),
    ("guard", "open_solo"): Label("明独的条件", "an open solo needs"),
    ("declaring", "open_guard"): Label("可以明保", "open guard"),
    ("declaring", "revolt"): Label("造反要几家", "rebels for a revolt"),
    ("combining", "twos_fill"): Label("2可以配牌", "2s fill in"),
    ("combining", "promoted"): Label("比大王大的牌", "cards above the big joker"),
    ("beating", "exchanges"): Label("几张压一张", "exchanges"),
    ("holding_back", "jokers"): Label("可以带王", "jokers may go along"),
    ("holding_back", "cleared"): Label("会被清", "cleared"),
    ("tricks", "pass_is_final"): Label("过牌不准再上", "a pass is final"),
    ("tricks", "inherit"): Label("谁接风", "who inherits the lead"),
    ("ending", "hidden_solo"): Label("暗独何时结束", "a hidden solo ends"),
    ("scoring", "hidden_solo"): Label("暗独每家几分", "points a seat in a hidden solo"),
    ("scoring", "open_solo"): Label("明独", "open solo"),
    ("scoring", "points"): Label("各名次的分", "points by place"),
    ("scoring", "won"): Label("胜的名次", "places that win"),
    ("scoring", "drawn"): Label("平的名次", "places that draw"),
    ("scoring", "open_guard"): Label("明保以后", "after an open guard"),
    ("scoring", "open_guard.won"): Label("明保以后胜的名次", "places that win after an open guard"),
    ("scoring", "open_guard.drawn"): Label(
        "明保以后平的名次", "places that draw after an open guard"
    ),
    ("scoring", "solo_won"): Label("独保胜的名次", "places that win a solo"),
    ("scoring", "solo_drawn"): Label("独保平的名次", "places that draw a solo"),
    **{("scoring", name): label for name, label in _STAKES.items()},
    ("tribute", "jokers"): Label("王也要进", "jokers are paid"),
    ("tribute", "face_down"): Label("扣着给", "face down"),
    ("tribute", "open_solo"): Label("明独乘以几", "an open solo multiplies by"),
    ("conduct", "before"): Label("身份定下之前离开扣分", "lost by leaving before the roles"),
    ("conduct", "after"): Label("身份定下之后离开扣分", "lost by leaving after that"),
    ("conduct", "autopilot_limit"): Label("托管次数上限", "limit of autopilot"),
    ("conduct", "levels"): Label("等级数", "levels"),
}
"""The parameters of the kinds, by slot and by name; a part of one stands after its dot."""
