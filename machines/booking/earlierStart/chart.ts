import { assign, type SnapshotFrom, sendTo } from 'xstate';
import type { Timetable } from '#contract/booking/availability.ts';
import { BROUGHT_FORWARD, isFreeEarlier, soonestStart } from '#domain/booking/move.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { dateOf, type Instant, instantAt, minuteOfDay, minutesBetween } from '#domain/time.ts';
import type { Command, Outcome } from '../../shared/command.ts';
import { failureReported } from '../../shared/failure.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { type LoadedOf, type RefreshableRef, refreshList } from '../../shared/resource.ts';
import { flow } from '../../shell/flow.ts';
import { type Moving, type MovingAnswer, moving } from '../move/command.ts';
import { boothDay } from './day.ts';

export interface EarlierStartInput {
  readonly reservation: Reservation;
  /** The list that the reservation stands in. */
  readonly list: RefreshableRef;
}

interface EarlierStartContext extends EarlierStartInput {
  /** The booth's day; null until it is loaded. */
  readonly day: Timetable | null;
  readonly command: Command<Moving> | null;
}

interface Answered {
  readonly answer: Outcome<MovingAnswer>;
}

/** The same booth, for as long. */
function movingTo({ reservation }: EarlierStartContext, earlier: Instant): Command<Moving> {
  const { id: reservationId, boothId, startsAt, endsAt } = reservation;
  return moving.issue({
    reservationId,
    boothId,
    date: dateOf(earlier),
    start: minuteOfDay(earlier),
    interval: minutesBetween(startsAt, endsAt),
  });
}

/** The server's words, in a dialog: the offer itself may be gone by then. */
function refusedBy(done: Parameters<typeof moving.answered>[0]) {
  const { answer } = moving.answered(done);
  return { messages: 'message' in answer ? [answer.message] : [] };
}

/**
 * An earlier start of the next reservation, as soon as its booth is free before it (docs/spec/booking.md, "Moving"):
 * one tap, and the whole time moves, at the price that it has.
 */
export const earlierStartMachine = flow({
  types: {} as {
    tags: 'busy';
    input: EarlierStartInput;
    context: EarlierStartContext;
    events: { type: 'earlier.wanted'; start: Instant } | LoadedOf<typeof boothDay>;
    children: { day: 'day'; moving: 'moving' };
  },
  actors: { day: boothDay.machine, moving: moving.machine },
  actions: {
    refreshList,
    rememberDay: assign({ day: (_, params: { day: Timetable }) => params.day }),
    refreshDay: sendTo('day', { type: 'refresh.requested' }),
    issueCommand: assign({
      command: ({ context }, { start }: { start: Instant }) => movingTo(context, start),
    }),
  },
  guards: {
    isMoved: (_, { answer }: Answered) => answer.kind === 'moved',
    isRefused: (_, { answer }: Answered) => answer.kind === 'refused' || answer.kind === 'slotTaken',
  },
}).createMachine({
  id: 'earlierStart',
  context: ({ input }) => ({ ...input, day: null, command: null }),
  invoke: {
    id: 'day',
    src: 'day',
    input: ({ context: { reservation }, self }) => ({
      of: { boothIds: [reservation.boothId], date: dateOf(reservation.startsAt) },
      subscriber: self,
    }),
  },
  on: {
    'boothDay.loaded': {
      actions: { type: 'rememberDay', params: ({ event }) => ({ day: event.data }) },
    },
  },
  initial: 'watching',
  states: {
    watching: {
      description: "The booth's day says whether the booth is free before the start.",
      on: {
        'earlier.wanted': {
          target: 'moving',
          actions: { type: 'issueCommand', params: ofEvent },
        },
      },
    },
    moving: {
      description: 'The reservation is moved to the earlier start.',
      tags: 'busy',
      invoke: {
        id: 'moving',
        src: 'moving',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isMoved', params: moving.answered },
            target: 'moved',
            actions: ['refreshList', 'reportChange', { type: 'announce', params: { text: BROUGHT_FORWARD } }],
          },
          {
            description: 'Somebody was faster, or its start has come: the time that it has stays.',
            guard: { type: 'isRefused', params: moving.answered },
            target: 'watching',
            actions: [{ type: 'alert', params: refusedBy }, 'refreshList', 'refreshDay'],
          },
          {
            description:
              'It failed, as the shell has said, or the member waits no longer: the list shows the truth.',
            target: 'watching',
            actions: ['refreshList', 'refreshDay'],
          },
        ],
        onError: { target: 'watching', actions: ['refreshList', 'refreshDay', failureReported] },
      },
    },
    moved: { type: 'final' },
  },
});

type EarlierStartSnapshot = SnapshotFrom<typeof earlierStartMachine>;

/** The start that is offered at that time, or that the reservation is being moved to; null for none. */
export function selectEarlierStart(snapshot: EarlierStartSnapshot, now: Instant): Instant | null {
  const { reservation, day, command } = snapshot.context;
  if (snapshot.matches('moving') && command) return instantAt(command.content.date, command.content.start);
  const booth = day?.booths.find(({ boothId }) => boothId === reservation.boothId);
  if (snapshot.status !== 'active' || booth === undefined) return null;
  const earlier = soonestStart(reservation, booth, now);
  if (earlier === null) return null;
  return isFreeEarlier(reservation, booth.busy, earlier) ? earlier : null;
}
