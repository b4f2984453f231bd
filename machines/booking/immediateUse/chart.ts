import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { nextSlot } from '#domain/booking/slots.ts';
import type { Instant, Minutes } from '#domain/time.ts';
import { failureReported } from '../../shared/failure.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import type { LoadedOf } from '../../shared/resource.ts';
import { flow } from '../../shell/flow.ts';
import { paths } from '../../shell/paths.ts';
import { reservationDialogMachine } from '../reservation/chart.ts';
import type { ReservationDialogOutput } from '../reservation/dialog.ts';
import { listAfter } from '../reservations/listAfter.ts';
import {
  dialogInputOf,
  type ImmediateUseContext,
  type ImmediateUseInput,
  isBalanceShort,
  withOffer,
} from './choice.ts';
import { immediateOffer, intervalsOf, type Offer } from './offer.ts';

const offered = ({ event }: { event: LoadedOf<typeof immediateOffer> }) => ({ offer: event.data });

const offerRemembered = { type: 'rememberOffer' as const, params: offered };

const choiceRecorded = {
  type: 'recordAddress' as const,
  params: ({ context: { boothId, interval } }: { context: ImmediateUseContext }) => ({
    address: paths.immediateUse(boothId, { interval }),
  }),
};

const ended = ({ event }: { event: { output: ReservationDialogOutput } }) => ({ output: event.output });

/**
 * Using a booth without a reservation, from the next 5-minute step on: how long, then the confirmation, then the list
 * of reservations (docs/spec/booking.md, "Screens", "Constants" and "Immediate use").
 */
export const immediateUseMachine = flow({
  types: {} as {
    input: ImmediateUseInput;
    context: ImmediateUseContext;
    tags: 'noTime' | 'balanceShort';
    children: { offer: 'offer'; reservationDialog: 'reservationDialog' };
    events:
      | { type: 'interval.chosen'; interval: Minutes }
      | { type: 'use.wanted'; now: Instant }
      | LoadedOf<typeof immediateOffer>;
  },
  actors: { offer: immediateOffer.machine, reservationDialog: reservationDialogMachine },
  actions: {
    rememberOffer: assign(({ context }, { offer }: { offer: Offer }) => withOffer(context, offer)),
    refreshOffer: sendTo('offer', { type: 'refresh.requested' }),
    selectInterval: assign({ interval: (_, params: { interval: Minutes }) => params.interval }),
    rememberStart: assign({ startsAt: (_, params: { now: Instant }) => nextSlot(params.now) }),
  },
  guards: {
    canGoOn: ({ context }, { offer }: { offer: Offer }) =>
      context.opensDialog && intervalsOf(offer).length > 0 && !isBalanceShort(withOffer(context, offer)),
    hasTime: (_, { offer }: { offer: Offer }) => intervalsOf(offer).length > 0,
    isBalanceShort: ({ context }) => isBalanceShort(context),
    isStarted: (_, params: { output: ReservationDialogOutput }) => params.output.outcome !== 'dismissed',
  },
}).createMachine({
  id: 'immediateUse',
  context: ({ input }) => ({ ...input, offer: null, interval: null, startsAt: null }),
  invoke: {
    id: 'offer',
    src: 'offer',
    input: ({ context: { boothId, hasChargeModel }, self }) => ({
      of: { boothId, hasChargeModel },
      subscriber: self,
    }),
  },
  initial: 'loading',
  on: {
    'immediateOffer.loaded': [
      { guard: { type: 'hasTime', params: offered }, target: '.choosing', actions: offerRemembered },
      { target: '.noTime', actions: offerRemembered },
    ],
  },
  states: {
    loading: {
      description: 'The offer of the booth is not known yet.',
      on: {
        'immediateOffer.loaded': {
          description:
            'The member is back from a login, the terms, or the card: the dialog asks for the price again.',
          guard: { type: 'canGoOn', params: offered },
          target: 'confirming',
          actions: [
            offerRemembered,
            { type: 'rememberStart', params: ({ event }) => ({ now: event.at }) },
            choiceRecorded,
          ],
        },
      },
    },
    noTime: {
      tags: 'noTime',
      description: 'The booth is taken, or closes, before even the shortest use would end.',
    },
    choosing: {
      description: 'The member chooses how long to stay.',
      initial: 'weighing',
      on: {
        'interval.chosen': {
          target: '.weighing',
          actions: { type: 'selectInterval', params: ofEvent },
        },
      },
      states: {
        weighing: { always: [{ guard: 'isBalanceShort', target: 'balanceShort' }, { target: 'payable' }] },
        payable: {
          description: 'The chosen time can be paid.',
          on: {
            'use.wanted': {
              target: '#immediateUse.confirming',
              actions: { type: 'rememberStart', params: ofEvent },
            },
          },
        },
        balanceShort: {
          tags: 'balanceShort',
          description: 'The prepaid balance is below the price of this length.',
        },
      },
    },
    confirming: {
      description: 'The dialog says the price, and asks for a clear word before anything is charged.',
      on: {
        'immediateOffer.loaded': {
          description: 'The dialog asks for the choice; afterwards the offer is loaded again.',
        },
      },
      invoke: {
        id: 'reservationDialog',
        src: 'reservationDialog',
        input: ({ context }) => dialogInputOf(context),
        onDone: [
          {
            description: 'The use has begun, or was sent without an answer: the list shows the truth.',
            guard: { type: 'isStarted', params: ended },
            target: 'left',
            actions: { type: 'navigate', params: ({ event }) => listAfter(event.output) },
          },
          { target: 'choosing', actions: [choiceRecorded, 'refreshOffer'] },
        ],
        onError: { target: 'choosing', actions: [choiceRecorded, 'refreshOffer', failureReported] },
      },
    },
    left: { type: 'final' },
  },
});

export type ImmediateUseRef = ActorRefFrom<typeof immediateUseMachine>;

export type ImmediateUseSnapshot = SnapshotFrom<typeof immediateUseMachine>;
