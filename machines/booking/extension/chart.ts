import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { RefusalCode } from '#contract/api/endpoints.ts';
import { serverClock } from '#contract/clock.ts';
import type { ExtensionChoice, ExtensionEnd, Neighbour } from '#domain/booking/extension.ts';
import { isPastEnd, type Reservation } from '#domain/booking/reservation.ts';
import { EXTENSION_CHOICE_GONE } from '#domain/booking/words.ts';
import { MESSAGES } from '#domain/messages.ts';
import { dateOf, type Instant, type Minutes } from '#domain/time.ts';
import type { Deed } from '#domain/visit/deeds.ts';
import type { DeedHearer } from '../../shared/deeds.ts';
import { failureReported, failureShown } from '../../shared/failure.ts';
import type { RecoveryMachine, RecoveryOutput } from '../../shared/recovery.ts';
import { required } from '../../shared/required.ts';
import { type RefreshableRef, refreshList } from '../../shared/resource.ts';
import { shellActions } from '../../shell/actions.ts';
import { hearsUpdates, type Outdated, type Topic } from '../../shell/hearsUpdates.ts';
import { notify } from '../../shell/notify.ts';
import { hearsPage, type PageReturn } from '../../shell/page.ts';
import { paths } from '../../shell/paths.ts';
import {
  type ExtensionConfirmationOutput,
  type ExtensionConfirmationRef,
  extensionConfirmationMachine,
} from './confirmation.ts';
import { type OfferAnswer, offerExtensions } from './offer.ts';
import { unfinishedExtension } from './recovery.ts';

export interface ExtensionInput {
  readonly reservation: Reservation;
  /** The server's time at which the member asked. */
  readonly now: Instant;
  /** The list that the reservation stands in; it is refreshed when it may no longer be true. */
  readonly list: RefreshableRef;
  /** The flow that shows the last act. */
  readonly hearer: DeedHearer;
}

interface ExtensionContext extends ExtensionInput {
  /** The added minutes and their price; null until the use is extended. */
  readonly extended: Extended | null;
  readonly choices: readonly ExtensionChoice[];
  /** The reason why the longest choice is no longer. */
  readonly end: ExtensionEnd | null;
  /** Where else to go when there are no choices. */
  readonly neighbours: readonly Neighbour[];
  readonly minutes: Minutes | null;
  readonly usesCoupon: boolean;
  /** The obstacle at the present step, in the member's words. */
  readonly message: string | null;
}

type Extended = Extract<Deed, { readonly kind: 'extended' }>;

interface Offered {
  readonly answer: OfferAnswer;
}

interface Confirmed {
  readonly output: ExtensionConfirmationOutput;
}

const offered = ({ event }: { event: { output: OfferAnswer } }): Offered => ({ answer: event.output });
const confirmed = ({ event }: { event: { output: ExtensionConfirmationOutput } }): Confirmed => ({
  output: event.output,
});

function isStillOffered({ minutes }: ExtensionContext, answer: OfferAnswer): boolean {
  return answer.kind === 'offered' && answer.choices.some((choice) => choice.minutes === minutes);
}

/** The data that decide the choices: the slots of the booth on its day. */
function topicsOf({ reservation: { boothId, startsAt } }: ExtensionContext): readonly Topic[] {
  return [{ boothIds: [boothId], date: dateOf(startsAt) }];
}

function isRefusedAs(code: RefusalCode, { answer }: Offered): boolean {
  return answer.kind === 'refused' && answer.code === code;
}

/**
 * Extending a use: choose the minutes, confirm the price (`extensionConfirmation`), done (docs/spec/booking.md,
 * "Extension", "Input" and "Refusals"). A use that can't be extended at all leads to /app.
 * Longer than 250 lines: the steps of one sheet; the last word is a chart of its own already.
 */
export const extensionMachine = setup({
  types: {
    input: {} as ExtensionInput,
    context: {} as ExtensionContext,
    events: {} as
      | { type: 'minutes.chosen'; minutes: Minutes }
      | { type: 'minutes.submitted' }
      | { type: 'retry.requested' }
      | { type: 'dialog.dismissed' }
      | PageReturn
      | Outdated,
    children: {} as {
      recovery: 'recovery';
      offerExtensions: 'offerExtensions';
      reofferExtensions: 'offerExtensions';
      hearUpdates: 'hearUpdates';
      hearPage: 'hearPage';
      confirmation: 'confirmation';
    },
  },
  actors: {
    recovery: unfinishedExtension.machine,
    offerExtensions: fromPromise<OfferAnswer, number>(({ input, signal }) => offerExtensions(input, signal)),
    confirmation: extensionConfirmationMachine,
    hearUpdates: hearsUpdates,
    hearPage: hearsPage,
  },
  actions: {
    ...shellActions,
    rememberChoices: assign(({ context }, { answer }: Offered) => {
      if (answer.kind !== 'offered') return {};
      const { choices, end, neighbours } = answer;
      const { reservation } = context;
      return {
        choices,
        end,
        neighbours,
        minutes: isStillOffered(context, answer) ? context.minutes : null,
        // It may have been extended elsewhere: the choices count from its present end.
        reservation: { ...reservation, endsAt: answer.from ?? reservation.endsAt },
      };
    }),
    pointOutLoss: assign({
      message: ({ context }, { answer }: Offered) =>
        context.minutes === null || isStillOffered(context, answer) ? context.message : EXTENSION_CHOICE_GONE,
    }),
    rememberRefusal: assign({
      message: (_, { answer }: Offered) => (answer.kind === 'refused' ? answer.message : null),
    }),
    choose: assign({ minutes: (_, params: { minutes: Minutes }) => params.minutes, message: null }),
    pointOutChoice: assign({ message: MESSAGES.extensionNotChosen }),
    rememberCoupon: assign(({ context }, { output }: Confirmed) => ({
      usesCoupon: 'usesCoupon' in output ? output.usesCoupon : context.usesCoupon,
    })),
    rememberLoss: assign({
      message: (_, { output }: Confirmed) => ('message' in output ? output.message : null),
    }),
    rememberExtension: assign({
      extended: ({ context: { reservation, minutes } }, { output }: Confirmed) =>
        output.outcome === 'extended'
          ? {
              kind: 'extended' as const,
              reservation,
              at: serverClock.now(),
              minutes: required(minutes),
              gross: output.gross,
              couponMinutes: output.couponMinutes,
            }
          : null,
    }),
    tellDeed: notify(({ context }: { context: ExtensionContext }) => ({
      to: context.hearer,
      event: { type: 'deed.done', deed: required(context.extended) },
    })),
    refreshList,
  },
  guards: {
    isNothingLeft: (_, params: { output: RecoveryOutput }) => params.output.outcome === 'nothingLeft',
    isOver: ({ context }) => isPastEnd(context.reservation, context.now),
    isOffered: (_, { answer }: Offered) => answer.kind === 'offered' && answer.choices.length > 0,
    isNothingOffered: (_, { answer }: Offered) => answer.kind === 'offered',
    isNotExtendable: (_, params: Offered) => isRefusedAs('not_extendable', params),
    isEnded: (_, params: Offered) => isRefusedAs('reservation_ended', params),
    isChosen: ({ context }) => context.minutes !== null,
    isExtended: (_, { output }: Confirmed) => output.outcome === 'extended',
    isSlotLost: (_, { output }: Confirmed) => output.outcome === 'slotLost',
    isReturned: (_, { output }: Confirmed) => output.outcome === 'returned',
    isOverMeanwhile: (_, { output }: Confirmed) => output.outcome === 'ended',
  },
}).createMachine({
  id: 'extension',
  context: ({ input }) => ({
    ...input,
    extended: null,
    choices: [],
    end: null,
    neighbours: [],
    minutes: null,
    usesCoupon: false,
    message: null,
  }),
  initial: 'recovering',
  invoke: { id: 'hearUpdates', src: 'hearUpdates', input: ({ context }) => ({ topics: topicsOf(context) }) },
  on: { 'dialog.dismissed': '.closed' },
  states: {
    recovering: {
      description: 'A reload between the tap and the answer left a decision behind?',
      on: { 'dialog.dismissed': { description: "The recovery's own sheet hears it." } },
      invoke: {
        id: 'recovery',
        src: 'recovery',
        input: ({ context }) => ({ of: context.reservation.id }),
        onDone: [
          {
            guard: { type: 'isNothingLeft', params: ({ event }) => ({ output: event.output }) },
            target: 'weighing',
          },
          { description: 'The list shows what came of it.', target: 'closed', actions: 'refreshList' },
        ],
        onError: { target: 'closed', actions: ['refreshList', failureReported] },
      },
    },
    weighing: {
      always: [{ guard: 'isOver', target: 'over' }, { target: 'loading' }],
    },
    over: {
      description: 'After the end nothing can be extended.',
    },
    loading: {
      on: { 'update.heard': { target: 'loading', reenter: true } },
      invoke: {
        id: 'offerExtensions',
        src: 'offerExtensions',
        input: ({ context }) => context.reservation.id,
        onDone: [
          {
            guard: { type: 'isOffered', params: offered },
            target: 'choosing',
            actions: { type: 'rememberChoices', params: offered },
          },
          {
            guard: { type: 'isNothingOffered', params: offered },
            target: 'noSlots',
            actions: { type: 'rememberChoices', params: offered },
          },
          { guard: { type: 'isNotExtendable', params: offered }, target: 'turnedAway' },
          { guard: { type: 'isEnded', params: offered }, target: 'over' },
          { target: 'refused', actions: { type: 'rememberRefusal', params: offered } },
        ],
        onError: { target: 'loadFailed', actions: failureReported },
      },
    },
    loadFailed: {
      description: 'It is asked again as soon as there is a connection.',
      invoke: { id: 'hearPage', src: 'hearPage' },
      on: {
        'retry.requested': 'loading',
        'connection.restored': 'loading',
        'page.shown': 'loading',
        'update.heard': 'loading',
      },
    },
    noSlots: {
      description: 'What follows is reserved by others, or the booth closes; until somebody frees it.',
      on: { 'update.heard': 'loading' },
    },
    refused: {
      description: 'Why not; it can only be closed.',
    },
    choosing: {
      description: 'Step 1: how long. Somebody else may take or free what lies behind meanwhile.',
      on: {
        'update.heard': '.refreshing',
        'minutes.chosen': {
          actions: { type: 'choose', params: ({ event }) => ({ minutes: event.minutes }) },
        },
        'minutes.submitted': [{ guard: 'isChosen', target: 'confirming' }, { actions: 'pointOutChoice' }],
      },
      initial: 'offering',
      states: {
        offering: {},
        refreshing: {
          description: 'What is offered stays on the screen until it is known what still is.',
          invoke: {
            id: 'reofferExtensions',
            src: 'offerExtensions',
            input: ({ context }) => context.reservation.id,
            onDone: [
              {
                guard: { type: 'isOffered', params: offered },
                target: 'offering',
                actions: [
                  { type: 'pointOutLoss', params: offered },
                  { type: 'rememberChoices', params: offered },
                ],
              },
              {
                guard: { type: 'isNothingOffered', params: offered },
                target: '#extension.noSlots',
                actions: { type: 'rememberChoices', params: offered },
              },
              { description: 'It says so as at the first time.', target: '#extension.loading' },
            ],
            // The confirmed extension is judged again.
            onError: { target: 'offering', actions: failureShown },
          },
        },
      },
    },
    confirming: {
      description: 'Step 2: what it costs on top, and a clear word.',
      on: { 'dialog.dismissed': { description: "The confirmation's own sheet hears it." } },
      invoke: {
        id: 'confirmation',
        src: 'confirmation',
        input: ({ context: { reservation, minutes, usesCoupon, list } }) => ({
          reservation,
          minutes: required(minutes),
          usesCoupon,
          list,
        }),
        onDone: [
          {
            guard: { type: 'isExtended', params: confirmed },
            target: 'extended',
            actions: [{ type: 'rememberExtension', params: confirmed }, 'tellDeed'],
          },
          {
            description: 'The choices may be older than a change that was not heard meanwhile.',
            guard: { type: 'isReturned', params: confirmed },
            target: 'choosing.refreshing',
            actions: { type: 'rememberCoupon', params: confirmed },
          },
          {
            description: 'Somebody took the time behind: what is left is offered anew.',
            guard: { type: 'isSlotLost', params: confirmed },
            target: 'loading',
            actions: [
              { type: 'rememberCoupon', params: confirmed },
              { type: 'rememberLoss', params: confirmed },
            ],
          },
          { guard: { type: 'isOverMeanwhile', params: confirmed }, target: 'over' },
          { description: 'Dismissed, or left without knowing: the list shows the truth.', target: 'closed' },
        ],
        onError: { target: 'closed', actions: ['refreshList', failureReported] },
      },
    },
    extended: {
      description: 'Step 3: done, and until when the booth is theirs now.',
    },
    turnedAway: {
      description: 'What can not be extended at all leads to /app.',
      entry: [
        { type: 'alert', params: { messages: [MESSAGES.notExtendable] } },
        { type: 'navigate', params: { to: paths.app() } },
      ],
      type: 'final',
    },
    closed: {
      description: 'The sheet has an address of its own: without it the list is seen.',
      entry: { type: 'navigate', params: { to: paths.reservations(), replace: true } },
      type: 'final',
    },
  },
});

/** The flow, as its views hold it. */
export type ExtensionRef = ActorRefFrom<typeof extensionMachine>;
type ExtensionSnapshot = SnapshotFrom<typeof extensionMachine>;

/** The part of the extension that is shown: the choices, the confirmation, or the end. */
export function selectExtensionStep({ value }: ExtensionSnapshot) {
  return typeof value === 'string' ? value : 'choosing';
}

/** The choices and the chosen one, for the steps of the sheet. */
export function selectExtension(snapshot: ExtensionSnapshot) {
  const { reservation, choices, end, neighbours, minutes, message, extended } = snapshot.context;
  return { reservation, choices, end, neighbours, minutes, message, extended };
}

/** Step 2, while it is on the screen. */
export function selectExtensionConfirmation({
  children,
}: ExtensionSnapshot): ExtensionConfirmationRef | undefined {
  return children.confirmation;
}

/** The recovery after a reload, while it runs. */
export function selectExtensionRecovery({
  children,
}: ExtensionSnapshot): ActorRefFrom<RecoveryMachine> | undefined {
  return children.recovery;
}
