"""Taking back: the actions since the last point of no return are played again from the checkpoint before them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from vistula.core.action import Action

if TYPE_CHECKING:
    from vistula.core.state import State

STRETCH: Final = 24  # actions from one checkpoint to the next: taking one back plays fewer than this again


@final
class Track:
    """What undo needs: the actions since the last barrier, and the positions before every so many of them."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.checkpoints: list[State] = []
        self.spare: State | None = None  # a checkpoint that is no longer needed, to be written over

    def forget(self) -> None:
        """There is no way back past this moment."""
        if self.actions:
            self.actions.clear()
        if self.checkpoints:
            self.spare = self.checkpoints[0]
            self.checkpoints.clear()


def remember(s: State) -> None:
    """Keep the position before an action, every so many of them, to come back to."""
    track = s.track
    if track is None:
        track = Track()
        s.track = track
    if len(track.checkpoints) * STRETCH <= len(track.actions):
        checkpoint = track.spare
        if checkpoint is None:
            checkpoint = s.blank()
        else:
            track.spare = None
        s.copy_to(checkpoint)
        track.checkpoints.append(checkpoint)


def take_back(s: State, track: Track) -> None:
    """Take the last action back."""
    again = track.actions[:-1]
    nearest = len(again) // STRETCH
    forced = s.forced  # none was used since: a roll would have been a barrier
    track.checkpoints[nearest].copy_to(s)
    for action in again[nearest * STRETCH :]:
        s.offer = None
        s.top().act(s, action)
        s.settle()
    s.forced = forced
    s.barrier = False
    track.actions = again
    del track.checkpoints[nearest + 1 if again else 0 :]
