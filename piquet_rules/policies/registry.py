"""The policies by name: ours, and those of other packages, by the entry point group ``piquet_rules.policies``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from types import FunctionType

from piquet_rules.errors import SimulationError, simple
from piquet_rules.kernel.layout import Known, Rules
from piquet_rules.packs import POLICIES, Broken, Pack, packs
from piquet_rules.policies import random
from piquet_rules.policies.heuristic import choose as heuristic

GROUP = POLICIES
Choose = Callable[[Known, Rules, int], int]


@dataclass(frozen=True)
class Policy:
    """How a seat plays.

    ``choose`` gets what the seat knows (``kernel.known``: a state in which all that is hidden is 0), the compiled
    rules and 32 bits of chance, and returns an action as the kernel numbers them (``kernel.step``). It keeps no memory:
    the same knowledge, rules and chance give the same action. Written in the language of the kernel, with its types, it
    is compiled; anything else runs plain. ``says`` is one line for people; ``trusted`` policies are not watched for
    actions that the rules refuse.
    """

    name: str
    choose: Choose
    says: str = ""
    trusted: bool = False
    before_play: str = ""
    """Of an oracle, which sees all hands when it plays its cards: the policy that it follows until then."""

    @property
    def sees_all(self) -> bool:
        """Whether it plays its cards with all hands open."""
        return bool(self.before_play)

    @property
    def function(self) -> Choose:
        """``choose`` as a function that can be bound and compiled."""
        if isinstance(self.choose, FunctionType):
            return self.choose
        choose = self.choose
        return lambda k, r, chance: choose(k, r, chance)


_OURS = (
    Policy("random", random.choose, "any legal exchange and card; all that is held is declared", trusted=True),
    Policy("heuristic", heuristic.choose, "as the printed advice says: hands, leads and guards by worth", trusted=True),
    Policy(
        "oracle",
        heuristic.choose,
        "an oracle: exchanges and declares as `heuristic`, plays the cards best with all of them open",
        trusted=True,
        before_play="heuristic",
    ),
)


def policy_names() -> list[str]:
    """The names of all policies, sorted."""
    return sorted({policy.name for policy in _OURS} | {pack.entry.name for pack in packs(GROUP)})


def broken_policies() -> list[Broken]:
    """The policies of other packages that can't be used, each with the reason; nothing that is broken is raised."""
    found = []
    ours = [policy.name for policy in _OURS]
    for pack in packs(GROUP):
        try:
            find_policy(pack.entry.name)
            if pack.entry.name in ours:
                found.append(pack.broken("that is the name of a policy of piquet-rules, which is used"))
        except SimulationError as error:
            found.append(pack.broken(error.problems[0].message))
    return found


def find_policy(policy: str | Policy) -> Policy:
    """The policy of a name; a Policy is itself.

    Raises:
        SimulationError: there is none, two packages have one of that name, or its package cannot be loaded.
    """
    if isinstance(policy, Policy):
        return policy
    ours = {each.name: each for each in _OURS}
    if policy in ours:
        return ours[policy]
    found = [pack for pack in packs(GROUP) if pack.entry.name == policy]
    if len(found) > 1:
        owners = " and ".join(f"`{pack.package.name}`" for pack in found)
        raise SimulationError(
            simple("policy-twice", f"two packages have a policy `{policy}`: {owners}", help="uninstall one of them")
        )
    if not found:
        raise _unknown(policy)
    return _loaded(found[0])


def modules_of(policy: str) -> list[str]:
    """The modules of another package that a policy is: where it is found, where its text is, and whom it follows.

    Ours: none. Raises SimulationError, as ``find_policy``.
    """
    found = find_policy(policy)
    if any(found is ours for ours in _OURS):
        return []
    named = [pack.entry.module for pack in packs(GROUP) if pack.entry.name == policy]
    written = getattr(found.choose, "__module__", None)
    followed = modules_of(found.before_play) if found.before_play else []
    return [*named, *([written] if written else []), *followed]


def _unknown(name: str) -> SimulationError:
    names = policy_names()
    near = get_close_matches(name, names, 1)
    hint = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(f'`{each}`' for each in names)}"
    return SimulationError(simple("unknown-policy", f"`{name}` is not a policy", help=hint))


def _loaded(pack: Pack) -> Policy:
    try:
        target = pack.entry.load()
    except (Exception, SystemExit) as error:  # whatever a stranger's import raises is told, and no more
        raise _broken(pack, error) from error
    if isinstance(target, Policy):
        return target
    if callable(target):
        return Policy(pack.entry.name, target)
    raise _broken(pack, "it is neither a Policy nor a function")


def _broken(pack: Pack, why: BaseException | str) -> SimulationError:
    broken = pack.broken(why)
    return SimulationError(
        simple(
            "policy-broken",
            f"the policy `{broken.entry_point}` of `{broken.package.name}` cannot be used: {broken.reason}",
            help="tell its author, or choose another",
        )
    )
