import { assign, type SnapshotFrom, sendTo } from 'xstate';
import { listReservations } from '#contract/booking/reservations.ts';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { isAlike } from '#domain/booking/move.ts';
import { byUrgency, type Reservation } from '#domain/booking/reservation.ts';
import { RESERVATION_ANNOUNCEMENTS } from '#domain/booking/words.ts';
import type { Instant } from '#domain/time.ts';
import type { Deed, Moved } from '#domain/visit/deeds.ts';
import type { DeedDone } from '../../shared/deeds.ts';
import { failureReported } from '../../shared/failure.ts';
import { type EndRecalled, remembersEnd } from '../../shared/lastEnd.ts';
import { defineLastKnown } from '../../shared/lastKnown.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { defineResource, type LoadedOf } from '../../shared/resource.ts';
import { flow } from '../../shell/flow.ts';
import {
  type CancellationInput,
  type CancellationOutput,
  cancellationMachine,
} from '../cancellation/chart.ts';

/** The reservations as they were last known, with entry code and key-pad code: for a door without a network. */
export const knownReservations = defineLastKnown({
  id: 'knownReservations',
  part: 'Reservation.list',
  schema: listReservations.response,
  codec: listReservations.output,
});

export const knownReservationsMachine = knownReservations.machine;

/** The live reservations, with where they are: what the server does not tell beside them, their floors and areas do. */
async function fetchReservations(signal: AbortSignal): Promise<readonly Reservation[]> {
  const listed = await call(listReservations, undefined, { signal });
  if (listed.every(({ placeName }) => placeName !== '')) return listed;
  if (serves(await serverCapabilities.known(), listReservations, 'reservations.telecube.place_name')) {
    return listed;
  }
  const { placeReservations } = await import('#contract/composed/places.ts');
  return placeReservations(listed, { signal });
}

/** The live reservations, in use first (docs/spec/booking.md, "Screens", /app/reservations). */
export const reservationList = defineResource(
  'reservationList',
  knownReservations.keeping(async (_: null, signal) =>
    [...(await fetchReservations(signal))].sort(byUrgency),
  ),
  { follows: () => ['reservations'] },
);

export const reservationListMachine = reservationList.machine;

type Listed = LoadedOf<typeof reservationList>;

interface Sheet {
  readonly cancellation: CancellationInput | null;
}

/** The reservation whose sheet is open, as the list has it by now. */
function foundIn({ cancellation }: Sheet, { data, at }: Listed): CancellationInput | undefined {
  const reservation = data.find(({ id }) => id === cancellation?.reservation.id);
  return reservation && { reservation, now: at };
}

/** The reservation that was moved just now, on the screen before; nothing where another way led here. */
export type ReservationsInput = { readonly moved: Moved | null } | undefined;

/** The screen of reservations: the list, and giving one up. */
export const reservationsMachine = flow({
  types: {} as {
    input: ReservationsInput;
    context: {
      cancellation: CancellationInput | null;
      /** The last act; null where there was none. */
      deed: Deed | null;
    };
    children: { list: 'list'; cancellation: 'cancellation'; rememberEnd: 'rememberEnd' };
    events:
      | { type: 'cancellation.wanted'; reservation: Reservation; now: Instant }
      | { type: 'refresh.requested' }
      | Listed
      | DeedDone
      | EndRecalled;
  },
  actors: { list: reservationList.machine, cancellation: cancellationMachine, rememberEnd: remembersEnd },
  actions: {
    rememberCancellation: assign({ cancellation: (_, params: CancellationInput) => params }),
    rememberMoved: assign({
      cancellation: ({ context }, listed: Listed) => required(foundIn(context, listed)),
    }),
    notifyCancellation: sendTo('cancellation', ({ context }, listed: Listed) => ({
      type: 'reservation.moved',
      ...required(foundIn(context, listed)),
    })),
    rememberDeed: assign({ deed: (_, params: { deed: Deed }) => params.deed }),
    rememberGivingUp: assign({
      deed: ({ context }, { isFree }: { isFree: boolean }) => ({
        kind: isFree ? ('cancelled' as const) : ('givenUp' as const),
        reservation: required(context.cancellation).reservation,
        at: serverClock.now(),
      }),
    }),
    keepDeed: sendTo('rememberEnd', ({ context }) => ({
      type: 'deed.done' as const,
      deed: required(context.deed),
    })),
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
  guards: {
    isMovedElsewhere: ({ context }, listed: Listed) => {
      const found = foundIn(context, listed);
      return found !== undefined && !isAlike(found.reservation, required(context.cancellation).reservation);
    },
    isCancelled: (_, { output }: { output: CancellationOutput }) =>
      output.outcome === 'cancelled' && output.isFree,
    isGivenUp: (_, { output }: { output: CancellationOutput }) => output.outcome === 'cancelled',
    isStale: (_, params: { output: CancellationOutput }) =>
      params.output.outcome === 'unknown' || (params.output.outcome === 'dismissed' && params.output.isStale),
  },
}).createMachine({
  id: 'reservations',
  context: ({ input }) => ({ cancellation: null, deed: input?.moved ?? null }),
  initial: 'browsing',
  invoke: [
    { id: 'list', src: 'list', input: ({ self }) => ({ of: null, subscriber: self }) },
    { id: 'rememberEnd', src: 'rememberEnd' },
  ],
  on: {
    'refresh.requested': { actions: ['refreshList', 'reportChange'] },
    'deed.done': {
      actions: [{ type: 'rememberDeed', params: ({ event }) => ({ deed: event.deed }) }, 'keepDeed'],
    },
    'end.recalled': {
      description: 'The end of a use was said before this screen was opened.',
      actions: { type: 'rememberDeed', params: ({ event }) => ({ deed: event.deed }) },
    },
  },
  states: {
    browsing: {
      description: 'The member reads the list.',
      on: {
        'cancellation.wanted': {
          target: 'cancelling',
          actions: {
            type: 'rememberCancellation',
            params: ({ event }) => ({ reservation: event.reservation, now: event.now }),
          },
        },
      },
    },
    cancelling: {
      description: 'The sheet of a cancellation is open.',
      on: {
        'reservationList.loaded': {
          description: 'It was moved in another tab or on another device: the sheet says so.',
          guard: { type: 'isMovedElsewhere', params: ofEvent },
          actions: [
            { type: 'rememberMoved', params: ofEvent },
            { type: 'notifyCancellation', params: ofEvent },
          ],
        },
      },
      invoke: {
        id: 'cancellation',
        src: 'cancellation',
        input: ({ context }) => context.cancellation as CancellationInput, // set on the only way here
        onDone: [
          {
            guard: { type: 'isCancelled', params: ({ event }) => ({ output: event.output }) },
            target: 'browsing',
            actions: [
              { type: 'rememberGivingUp', params: { isFree: true } },
              'keepDeed',
              'refreshList',
              { type: 'announce', params: { text: RESERVATION_ANNOUNCEMENTS.cancelled } },
            ],
          },
          {
            description: 'The charge stays.',
            guard: { type: 'isGivenUp', params: ({ event }) => ({ output: event.output }) },
            target: 'browsing',
            actions: [
              { type: 'rememberGivingUp', params: { isFree: false } },
              'keepDeed',
              'refreshList',
              { type: 'announce', params: { text: RESERVATION_ANNOUNCEMENTS.givenUp } },
            ],
          },
          {
            guard: { type: 'isStale', params: ({ event }) => ({ output: event.output }) },
            target: 'browsing',
            actions: 'refreshList',
          },
          { target: 'browsing' },
        ],
        onError: { target: 'browsing', actions: failureReported },
      },
    },
  },
});

type ReservationsSnapshot = SnapshotFrom<typeof reservationsMachine>;

/** The last act on this screen; null where there was none. */
export function selectDeed(snapshot: ReservationsSnapshot): Deed | null {
  return snapshot.context.deed;
}
