"""The engine for one profile: ``Engine(profile)``, with states, actions and views as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from piquet_rules.engine.actions import ACTION_SCHEMA, EVENT_SCHEMA, Action, action_from_json
from piquet_rules.engine.game import State, TableEngine
from piquet_rules.engine.state_json import STATE_SCHEMA, state_from_json, state_to_json
from piquet_rules.engine.view import VIEW_SCHEMA
from piquet_rules.errors import ProfileError, simple
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile
from piquet_rules.profile.restored import of_rules, packages_of
from piquet_rules.scoring import compiled


class Engine(TableEngine):
    """Plays deals under a profile (or the variant with this id): state in, state and events out.

    Raises NotFound or ProfileError where the profile cannot be loaded.
    """

    def __init__(self, profile: Profile | str) -> None:
        self.profile = profile if isinstance(profile, Profile) else load(profile)
        super().__init__(compiled(self.profile))

    def state_to_json(self, state: State) -> dict[str, Any]:
        """A state as JSON values; it can be read back under rules with the same pack."""
        return state_to_json(state.cells, self.rules.pack)

    def state_from_json(self, data: Mapping[str, Any]) -> State:
        """The state that ``state_to_json`` wrote."""
        return State(state_from_json(data, self.rules.pack))

    def save(self, state: State) -> dict[str, Any]:
        """A state with the rules that it is played under: a game that goes on so, whatever becomes of the variant.

        ``{"variant", "fingerprint", "rules", "state"}``, as JSON has it; and ``packages`` where kinds of other packages
        play: kind → package and version.
        """
        profile = self.profile
        said: dict[str, Any] = {"variant": profile.id, "fingerprint": profile.fingerprint, "rules": profile.rules()}
        packages = packages_of(profile.components)
        return said | ({"packages": packages} if packages else {}) | {"state": self.state_to_json(state)}

    @classmethod
    def resume(cls, saved: Mapping[str, Any]) -> tuple[Engine, State]:
        """The engine and the state of a saved game, under the rules that were saved with it.

        Raises ProfileError where these rules are none, or not those of the fingerprint beside them; KeyError or
        CardError for a state that was not written by `save`.
        """
        packages = saved.get("packages", {})
        engine = cls(of_rules(saved["rules"], str(saved["variant"]), "<saved game>", packages))
        if engine.profile.fingerprint != saved["fingerprint"]:
            message = f"the rules of this game have the fingerprint {engine.profile.fingerprint}, and it says another"
            remedy = "one of the two was changed, or a kind of rule has come to mean something else since"
            raise ProfileError(simple("rules-spoilt", message, help=remedy, file="<saved game>"))
        return engine, engine.state_from_json(saved["state"])

    @staticmethod
    def schemas() -> dict[str, dict[str, Any]]:
        """The JSON Schemas of ``action``, ``event``, ``state`` and ``view``."""
        return {"action": ACTION_SCHEMA, "event": EVENT_SCHEMA, "state": STATE_SCHEMA, "view": VIEW_SCHEMA}

    def action_from_json(self, data: Mapping[str, Any]) -> Action:
        """The action that ``Action.to_json`` wrote."""
        return action_from_json(data, self.rules.pack)
