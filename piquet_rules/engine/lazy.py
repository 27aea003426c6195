"""Sequences whose items are made when they are asked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

Item = TypeVar("Item", covariant=True)


class Lazy(Sequence[Item]):
    """Gives slices, negative places and errors to whatever has ``__len__`` and ``item``."""

    __slots__ = ()

    @abstractmethod
    def item(self, index: int) -> Item:
        """The item at a place from 0 to ``len − 1``."""

    def __iter__(self) -> Iterator[Item]:
        return map(self.item, range(len(self)))

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> list[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | list[Item]:
        size = len(self)
        if isinstance(index, slice):
            return [self.item(place) for place in range(*index.indices(size))]
        if 0 <= index < size:
            return self.item(index)
        if -size <= index < 0:
            return self.item(index + size)
        raise IndexError(index)


class Listed(Lazy[Item]):
    """A few items that are there already."""

    __slots__ = ("_items",)

    def __init__(self, items: Sequence[Item]) -> None:
        self._items = items

    def __len__(self) -> int:
        return len(self._items)

    def item(self, index: int) -> Item:
        return self._items[index]
