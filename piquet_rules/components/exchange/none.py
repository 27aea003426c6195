"""No exchange: the hands are played as dealt."""

from typing import ClassVar, Literal

from piquet_rules.profile.component import Case
from piquet_rules.profile.slots import ExchangeRule, ExchangeTerms


class NoExchange(ExchangeRule):
    """No exchange: the hands are played as dealt.

    What it rules: nothing; the slot is empty.
    Where it is found: wherever a text does not know the rule.
    """

    kind: Literal["none"]
    neutral_kind: ClassVar[bool] = True

    def terms(self) -> ExchangeTerms | None:
        return None

    text = {
        "en": """
            none = There is no exchange: the hands are played as dealt.
        """,
        "fr": """
            none = Il n'y a pas d'écart : on joue les mains telles qu'elles ont été distribuées.
        """,
        "ru": """
            none = Обмена нет: играют теми картами, какие сданы.
        """,
        "pl": """
            none = Wymiany nie ma: gra się kartami, które rozdano.
        """,
    }

    examples = (Case("nothing", {}, "terms", (), None),)
