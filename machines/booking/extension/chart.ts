import { assign, type SnapshotFrom } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import { isPastEnd, type Reservation } from '#domain/booking/reservation.ts';
import type { Instant } from '#domain/time.ts';
import type { Deed } from '#domain/visit/deeds.ts';
import type { DeedSubscriber } from '../../shared/deeds.ts';
import { failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import type { RecoveryOutput } from '../../shared/recovery.ts';
import { required } from '../../shared/required.ts';
import { type RefreshableRef, refreshList } from '../../shared/resource.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { notify } from '../../shell/notify.ts';
import { type ExtensionChoiceInput, type ExtensionChoiceOutput, extensionChoiceMachine } from './choice.ts';
import { type ExtensionConfirmationOutput, extensionConfirmationMachine } from './confirmation.ts';
import { unfinishedExtension } from './recovery.ts';

export interface ExtensionInput {
  readonly reservation: Reservation;
  /** The server's time at which the member asked. */
  readonly now: Instant;
  /** The list that the reservation stands in; it is refreshed when it may no longer be true. */
  readonly list: RefreshableRef;
  /** The flow that shows the last act. */
  readonly subscriber: DeedSubscriber;
}

/** `turnedAway`: this use never can be extended. */
export interface ExtensionOutput {
  readonly outcome: 'closed' | 'turnedAway';
}

/** `message`: the obstacle at the present step, in the member's words. */
interface ExtensionContext extends ExtensionInput, ExtensionChoiceInput {
  readonly usesCoupon: boolean;
  /** The added minutes and their price; null until the use is extended. */
  readonly extended: Extract<Deed, { readonly kind: 'extended' }> | null;
}

interface Ended {
  readonly output: ExtensionChoiceOutput | ExtensionConfirmationOutput;
}

const ended = ({ event }: { event: Ended }): Ended => ({ output: event.output });
const couponRemembered = { type: 'rememberCoupon' as const, params: ended };
const messageRemembered = { type: 'rememberMessage' as const, params: ended };

const SHEETS = [
  'sheet:recovery',
  'sheet:choice',
  'sheet:confirmation',
  'sheet:extended',
  'sheet:over',
  'sheet:refused',
] as const;

/**
 * Extending a use: choose the minutes (`extensionChoice`), confirm the price (`extensionConfirmation`), done
 * (docs/spec/booking.md, "Extension" and "Refusals").
 */
export const extensionMachine = flow({
  types: {} as {
    input: ExtensionInput;
    context: ExtensionContext;
    events: { type: 'dialog.dismissed' };
    tags: (typeof SHEETS)[number];
    children: { recovery: 'recovery'; choice: 'choice'; confirmation: 'confirmation' };
    output: ExtensionOutput;
  },
  actors: {
    recovery: unfinishedExtension.machine,
    choice: extensionChoiceMachine,
    confirmation: extensionConfirmationMachine,
  },
  actions: {
    rememberDraft: assign((_, { output }: Ended) =>
      output.outcome === 'chosen' ? { ...output.draft, message: null } : {},
    ),
    forgetOffer: assign({ offer: null }),
    rememberMessage: assign({
      message: (_, { output }: Ended) => ('message' in output ? output.message : null),
    }),
    rememberCoupon: assign(({ context }, { output }: Ended) => ({
      usesCoupon: 'usesCoupon' in output ? output.usesCoupon : context.usesCoupon,
    })),
    rememberExtension: assign({
      extended: ({ context: { reservation, minutes } }, { output }: Ended) =>
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
    notifyOfDeed: notify(({ context }: { context: ExtensionContext }) => ({
      to: context.subscriber,
      event: { type: 'deed.done', deed: required(context.extended) },
    })),
    refreshList,
  },
  guards: {
    isNothingLeft: (_, params: { output: RecoveryOutput }) => params.output.outcome === 'nothingLeft',
    isOver: ({ context }) => isPastEnd(context.reservation, context.now),
    isChosen: (_, { output }: Ended) => output.outcome === 'chosen',
    isNotExtendable: (_, { output }: Ended) => output.outcome === 'notExtendable',
    isEnded: (_, { output }: Ended) => output.outcome === 'ended',
    isRefused: (_, { output }: Ended) => output.outcome === 'refused',
    isExtended: (_, { output }: Ended) => output.outcome === 'extended',
    isSlotLost: (_, { output }: Ended) => output.outcome === 'slotLost',
    isReturned: (_, { output }: Ended) => output.outcome === 'returned',
  },
}).createMachine({
  id: 'extension',
  context: ({ input }) => ({
    ...input,
    offer: null,
    minutes: null,
    usesCoupon: false,
    message: null,
    extended: null,
  }),
  initial: 'recovering',
  output: finalOutput<ExtensionOutput>(),
  states: {
    recovering: {
      description: 'Has a reload between the tap and the answer left a command behind?',
      tags: 'sheet:recovery',
      invoke: {
        id: 'recovery',
        src: 'recovery',
        input: ({ context }) => ({ of: context.reservation.id }),
        onDone: [
          { guard: { type: 'isNothingLeft', params: ofEvent }, target: 'weighing' },
          {
            description: 'The list shows what became of the command.',
            target: 'closed',
            actions: 'refreshList',
          },
        ],
        onError: { target: 'closed', actions: ['refreshList', failureReported] },
      },
    },
    weighing: {
      description: 'Is the use over already?',
      always: [{ guard: 'isOver', target: 'over' }, { target: 'choosing' }],
    },
    over: {
      description: 'After the end nothing can be extended.',
      tags: 'sheet:over',
      on: { 'dialog.dismissed': 'closed' },
    },
    choosing: {
      description: 'Step 1: the member chooses how long to stay on.',
      tags: 'sheet:choice',
      invoke: {
        id: 'choice',
        src: 'choice',
        input: ({ context: { reservation, offer, minutes, message } }) => ({
          reservation,
          offer,
          minutes,
          message,
        }),
        onDone: [
          {
            guard: { type: 'isChosen', params: ended },
            target: 'confirming',
            actions: { type: 'rememberDraft', params: ended },
          },
          { guard: { type: 'isNotExtendable', params: ended }, target: 'turnedAway' },
          { guard: { type: 'isEnded', params: ended }, target: 'over' },
          { guard: { type: 'isRefused', params: ended }, target: 'refused', actions: messageRemembered },
          { target: 'closed' },
        ],
        onError: { target: 'closed', actions: failureReported },
      },
    },
    confirming: {
      description: 'Step 2: the member is told what it costs on top, and gives a clear word.',
      tags: 'sheet:confirmation',
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
            guard: { type: 'isExtended', params: ended },
            target: 'extended',
            actions: [{ type: 'rememberExtension', params: ended }, 'notifyOfDeed'],
          },
          { guard: { type: 'isReturned', params: ended }, target: 'choosing', actions: couponRemembered },
          {
            description: 'Somebody took the time after the use: the rest of it is offered again.',
            guard: { type: 'isSlotLost', params: ended },
            target: 'choosing',
            actions: [couponRemembered, messageRemembered, 'forgetOffer'],
          },
          { guard: { type: 'isEnded', params: ended }, target: 'over' },
          { description: 'It was dismissed, or nobody knows: the list shows the truth.', target: 'closed' },
        ],
        onError: { target: 'closed', actions: ['refreshList', failureReported] },
      },
    },
    refused: {
      description: 'The sheet says why not, and can only be closed.',
      tags: 'sheet:refused',
      on: { 'dialog.dismissed': 'closed' },
    },
    extended: {
      description: 'Step 3: the sheet says until when the booth is theirs now.',
      tags: 'sheet:extended',
      on: { 'dialog.dismissed': 'closed' },
    },
    turnedAway: { type: 'final', output: { outcome: 'turnedAway' } satisfies ExtensionOutput },
    closed: { type: 'final', output: { outcome: 'closed' } satisfies ExtensionOutput },
  },
});

type ExtensionSnapshot = SnapshotFrom<typeof extensionMachine>;

/** The sheet that is shown; null once the extension has ended. */
export const selectExtensionSheet = oneTagOf(SHEETS);

/** The obstacle, and the extension once it is done. */
export function selectExtension({ context: { message, extended } }: ExtensionSnapshot) {
  return { message, extended };
}

/** The flows of the steps that have their own, while they are on the screen. */
export function selectExtensionSteps({ children }: ExtensionSnapshot) {
  return children;
}
