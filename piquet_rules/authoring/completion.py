"""Completion in a shell: the script that a shell reads once, and what may stand in the place of a word.

The scripts know nothing of commands and rules: at each press of the key they ask the program, which
reads the words from standard input and prints what may follow, one a line. What needs the rules
themselves, and so takes a little longer, is in ``completion_keys``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from piquet_rules.codes import CODES
from piquet_rules.errors import NotFound, simple
from piquet_rules.profile.installed import installed_ids, variant_ids
from piquet_rules.profile.shipped import mixin_ids
from piquet_rules.profile.suggest import did_you_mean, listed


class Offer(NamedTuple):
    """A word that may stand here, and what it means (empty where that would cost too much to find out)."""

    word: str
    meaning: str = ""


def completion_script(shell: str) -> str:
    """What a shell must read so that it completes the words of ``piquet``: ``bash``, ``zsh`` or ``fish``.

    Raises NotFound for another shell.
    """
    if shell not in SCRIPTS:
        remedy = did_you_mean(shell, SCRIPTS) or f"there are {listed(SCRIPTS, 'and')}"
        raise NotFound(simple("unknown-term", f"there is no completion for `{shell}`", help=remedy))
    return SCRIPTS[shell]


def variants() -> Iterator[Offer]:
    """Ids of the variants, shipped and installed."""
    return map(Offer, variant_ids())


def mixins() -> Iterator[Offer]:
    """Ids of the mixins, shipped and installed."""
    return map(Offer, [*mixin_ids(), *installed_ids("mixin")])


def codes() -> Iterator[Offer]:
    """Codes of messages."""
    return (Offer(code, meaning) for code, meaning in sorted(CODES.items()))


SCRIPTS = {
    "bash": """\
# Completion of piquet for bash. To have it in every shell:
# piquet completion bash >> ~/.bash_completion
_piquet() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        COMPREPLY+=("$line")
    done < <(printf '%s\\n' "${COMP_WORDS[@]:1:COMP_CWORD}" | piquet completion bash --words 2>/dev/null)
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=.,] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -o bashdefault -o default -F _piquet piquet
""",
    "zsh": """\
#compdef piquet
# Completion of piquet for zsh. To have it in every shell, put it in a folder of $fpath under the name _piquet:
# piquet completion zsh > _piquet
_piquet() {
    local line word
    local -a open closed
    local -a open_said closed_said
    while IFS= read -r line; do
        word=${line%%$'\\t'*}
        if [[ $word == *[=.,] ]]; then
            open+=("$word")
            open_said+=("$word  ${line#*$'\\t'}")
        else
            closed+=("$word")
            closed_said+=("$word  ${line#*$'\\t'}")
        fi
    done < <(print -rl -- "${(@)words[2,CURRENT]}" | piquet completion zsh --words 2>/dev/null)
    if (( $#open + $#closed == 0 )); then
        _files
        return
    fi
    (( $#open )) && compadd -l -S '' -d open_said -a open
    (( $#closed )) && compadd -l -d closed_said -a closed
}
if [[ ${funcstack[1]} == _piquet ]]; then
    _piquet "$@"
else
    compdef _piquet piquet
fi
""",
    "fish": """\
# Completion of piquet for fish. To have it in every shell:
# piquet completion fish > ~/.config/fish/completions/piquet.fish
function __piquet_offers
    set -l offers (
        begin; commandline -opc | tail -n +2; commandline -ct; end | piquet completion fish --words 2>/dev/null
    )
    if test (count $offers) -eq 0
        __fish_complete_path (commandline -ct)
    else
        printf '%s\\n' $offers
    end
end
complete -c piquet -f -a '(__piquet_offers)'
""",
}
"""Shell → the script."""
