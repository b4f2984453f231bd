import { useMemo, useState } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { createMask, type Plain } from '#src/inspection/plain.ts';
import { useRecording } from '../live/channel.ts';
import { replay } from '../live/replay.ts';
import { type Timeline, timelinesOf, transitionsAt } from '../live/timeline.ts';
import { activeStates } from '../stepping/walk.ts';
import type { Entry } from './entries.ts';
import { type Lit, nothingLit } from './marks.ts';

/** A running flow as it is followed, or as it was at a moment that was gone back to. */
export interface Live {
  readonly timelines: readonly Timeline[];
  readonly timeline: Timeline | undefined;
  /** The moment that is shown. */
  readonly index: number;
  readonly isFollowing: boolean;
  readonly lit: Lit;
  /** The context of the copy at that moment, secrets masked. */
  readonly context: Plain;
  /** Why the copy can't be trusted; null where it does what the flow did. */
  readonly problem: string | null;
  choose(actor: string): void;
  goTo(index: number): void;
  follow(): void;
}

function replayed(entry: Entry, timeline: Timeline | undefined): AnyMachineSnapshot[] | string {
  try {
    return timeline
      ? replay(
          entry.machine,
          timeline.moments.map(({ heard }) => heard),
        )
      : [];
  } catch (error) {
    return `The copy could not follow: ${String(error)}`;
  }
}

function isSame(recorded: readonly string[], copy: AnyMachineSnapshot): boolean {
  return [...activeStates(copy)].sort().join() === [...recorded].sort().join();
}

/**
 * Follows the newest actor of the flow. States are lit as they were recorded; the context comes from a copy on which
 * the recorded events are replayed.
 */
export function useLive(entry: Entry): Live {
  const recording = useRecording();
  const timelines = useMemo(() => timelinesOf(recording, entry.id), [recording, entry.id]);
  const [actor, setActor] = useState<string | null>(null);
  const [fixed, setFixed] = useState<number | null>(null);
  const timeline = timelines.find((each) => each.actor === actor) ?? timelines[0];
  const copies = useMemo(() => replayed(entry, timeline), [entry, timeline]);

  const last = (timeline?.moments.length ?? 0) - 1;
  const index = Math.min(fixed ?? last, last);
  const stepped = timeline?.moments[index]?.stepped ?? null;
  const copy = typeof copies === 'string' ? undefined : copies[index];
  const states = stepped ? new Set(stepped.states) : copy ? activeStates(copy) : nothingLit.states;
  const hasDiverged = stepped !== null && copy !== undefined && !isSame(stepped.states, copy);
  return {
    timelines,
    timeline,
    index,
    isFollowing: fixed === null,
    lit: { states, transitions: new Set(stepped ? transitionsAt(entry.machine, stepped.taken) : []) },
    context: createMask()(copy?.context),
    problem:
      typeof copies === 'string' ? copies : hasDiverged ? 'Replayed, the copy is in another state.' : null,
    choose: (chosen) => {
      setActor(chosen);
      setFixed(null);
    },
    goTo: setFixed,
    follow: () => setFixed(null),
  };
}
