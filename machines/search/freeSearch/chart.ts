import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import type { FreePlaces } from '#contract/search/freePlaces.ts';
import {
  DEFAULT_INTERVAL,
  defaultStart,
  initialTime,
  startAhead,
  type WantedTime,
} from '#domain/booking/defaults.ts';
import { hasPassed } from '#domain/booking/selection.ts';
import type { Around, BoothWish, FreeWish } from '#domain/search/freePlaces.ts';
import { dateOf, type Instant, instantAt, type LocalDate, type Minutes, minuteOfDay } from '#domain/time.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import type { LoadedOf } from '../../shared/resource.ts';
import { recordAddress } from '../../shell/addresses.ts';
import { flow } from '../../shell/flow.ts';
import { paths } from '../../shell/paths.ts';
import { type Found, freePlaces } from './places.ts';

export interface FreeSearchInput {
  readonly wanted: WantedTime;
  readonly booths: BoothWish;
  readonly around: Around;
  readonly now: Instant;
}

interface FreeSearchContext {
  readonly wish: FreeWish;
  /** Somebody wanted the start: it stays when another day is chosen, and is not moved on where it has passed. */
  readonly isStartWanted: boolean;
  readonly around: Around;
  /** The rules of the choices, and the areas; null until the first answer. */
  readonly frame: Pick<FreePlaces, 'rules' | 'areas'> | null;
  /** Why the last time could not be looked for; null until one could not. */
  readonly refusal: string | null;
}

function wishFrom({ wanted, booths, now }: Omit<FreeSearchInput, 'around'>): FreeWish {
  const { seats, equipment } = booths;
  return { ...initialTime(wanted, now), seats, equipment };
}

function addressOf({ wish, isStartWanted, around }: FreeSearchContext): string {
  const { start, ...rest } = wish;
  return paths.freeSearch({ ...rest, around, ...(isStartWanted && { start }) });
}

/**
 * The search that takes time first: a day, a start and a length are chosen, how the booths are to be built, and around
 * which place they are looked for (docs/spec/search.md, "Search by time").
 */
export const freeSearchMachine = flow({
  types: {} as {
    tags: 'refused';
    input: FreeSearchInput;
    context: FreeSearchContext;
    children: { found: 'found' };
    events:
      | LoadedOf<typeof freePlaces>
      | { type: 'date.chosen'; date: LocalDate; now: Instant }
      | { type: 'start.chosen'; start: Minutes; now: Instant }
      | { type: 'interval.chosen'; interval: Minutes }
      | { type: 'booths.wished'; booths: BoothWish }
      | { type: 'around.chosen'; around: Around }
      | { type: 'opening.chosen'; startsAt: Instant }
      | { type: 'default.chosen'; now: Instant };
  },
  actors: { found: freePlaces.machine },
  actions: {
    selectDate: assign(
      ({ context: { wish, isStartWanted } }, { date, now }: { date: LocalDate; now: Instant }) => ({
        wish: {
          ...wish,
          date,
          start: isStartWanted ? startAhead(date, wish.start, now) : defaultStart(date, now),
        },
      }),
    ),
    selectStart: assign(({ context: { wish } }, { start, now }: { start: Minutes; now: Instant }) => ({
      wish: { ...wish, start: startAhead(wish.date, start, now) },
      isStartWanted: true,
    })),
    selectInterval: assign(({ context: { wish } }, { interval }: { interval: Minutes }) => ({
      wish: { ...wish, interval },
    })),
    selectBooths: assign(({ context: { wish } }, { booths }: { booths: BoothWish }) => ({
      wish: { ...wish, ...booths },
    })),
    selectOpening: assign(({ context: { wish } }, { startsAt }: { startsAt: Instant }) => ({
      wish: { ...wish, date: dateOf(startsAt), start: minuteOfDay(startsAt) },
      isStartWanted: true,
    })),
    selectDefault: assign(({ context: { wish } }, { now }: { now: Instant }) => ({
      wish: wishFrom({
        wanted: { date: null, start: null, interval: DEFAULT_INTERVAL },
        booths: wish,
        now,
      }),
      isStartWanted: false,
    })),
    selectNextStart: assign(({ context: { wish } }, { at }: { at: Instant }) => ({
      wish: wishFrom({ wanted: { date: null, start: null, interval: wish.interval }, booths: wish, now: at }),
    })),
    selectAround: assign({ around: (_, { around }: { around: Around }) => around }),
    rememberAnswer: assign(({ context }, { data: { answer } }: { data: Found }) =>
      answer.kind === 'done'
        ? { frame: answer.value, refusal: context.refusal }
        : { frame: context.frame, refusal: answer.message },
    ),
    lookFor: sendTo('found', ({ context }) => ({ type: 'input.changed', of: context.wish })),
    recordSearch: ({ context }) => recordAddress(() => addressOf(context)),
  },
  guards: {
    isRefused: (_, { data }: { data: Found }) => data.answer.kind === 'refused',
    hasStartPassed: ({ context: { wish, isStartWanted } }, { data, at }: { data: Found; at: Instant }) =>
      !isStartWanted && data.answer.kind === 'refused' && hasPassed(instantAt(wish.date, wish.start), at),
  },
}).createMachine({
  id: 'freeSearch',
  context: ({ input: { around, ...input } }) => ({
    wish: wishFrom(input),
    isStartWanted: input.wanted.start !== null,
    around,
    frame: null,
    refusal: null,
  }),
  initial: 'choosing',
  invoke: {
    id: 'found',
    src: 'found',
    input: ({ context, self }) => ({ of: context.wish, subscriber: self }),
  },
  on: {
    'freePlaces.loaded': [
      {
        description: 'Nobody has chosen the start, and it has passed while the screen was open.',
        guard: { type: 'hasStartPassed', params: ofEvent },
        target: '.choosing',
        actions: [{ type: 'selectNextStart', params: ofEvent }, 'lookFor'],
      },
      {
        guard: { type: 'isRefused', params: ofEvent },
        target: '.refused',
        actions: { type: 'rememberAnswer', params: ofEvent },
      },
      { target: '.choosing', actions: { type: 'rememberAnswer', params: ofEvent } },
    ],
    'date.chosen': {
      target: '.choosing',
      actions: [{ type: 'selectDate', params: ofEvent }, 'lookFor', 'recordSearch'],
    },
    'start.chosen': {
      target: '.choosing',
      actions: [{ type: 'selectStart', params: ofEvent }, 'lookFor', 'recordSearch'],
    },
    'interval.chosen': {
      target: '.choosing',
      actions: [{ type: 'selectInterval', params: ofEvent }, 'lookFor', 'recordSearch'],
    },
    'booths.wished': {
      target: '.choosing',
      actions: [{ type: 'selectBooths', params: ofEvent }, 'lookFor', 'recordSearch'],
    },
    'around.chosen': {
      description: 'The answer stays the same, looked at from elsewhere.',
      actions: [{ type: 'selectAround', params: ofEvent }, 'recordSearch'],
    },
  },
  states: {
    choosing: {
      description: 'The places that are free for the chosen time are looked at.',
      on: {
        'opening.chosen': {
          description: 'The member takes the next time at which a booth is free.',
          actions: [{ type: 'selectOpening', params: ofEvent }, 'lookFor', 'recordSearch'],
        },
      },
    },
    refused: {
      description: 'No booth is offered for the time that a link named, or that has passed.',
      tags: 'refused',
      on: {
        'default.chosen': {
          description: 'The member takes the time that the screen opens with.',
          target: 'choosing',
          actions: [{ type: 'selectDefault', params: ofEvent }, 'lookFor', 'recordSearch'],
        },
      },
    },
  },
});

/** The flow, as its views hold it. */
export type FreeSearchRef = ActorRefFrom<typeof freeSearchMachine>;
type FreeSearchSnapshot = SnapshotFrom<typeof freeSearchMachine>;

/** The time that is looked for, and how the booths are to be built. */
export function selectWish({ context }: FreeSearchSnapshot): FreeWish {
  return context.wish;
}

/** The start that is looked for. */
export function selectStart({ context }: FreeSearchSnapshot): Minutes {
  return context.wish.start;
}

/** The place around which is looked. */
export function selectAround({ context }: FreeSearchSnapshot): Around {
  return context.around;
}

/** The rules of the choices, and the areas; null until something was found. */
export function selectFrame({ context }: FreeSearchSnapshot): FreeSearchContext['frame'] {
  return context.frame;
}

/** Why the time can't be looked for; null where it can. */
export function selectRefusal(snapshot: FreeSearchSnapshot): string | null {
  return snapshot.hasTag('refused') ? snapshot.context.refusal : null;
}
