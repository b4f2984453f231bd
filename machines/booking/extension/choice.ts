import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import type { ExtensionTimes } from '#domain/booking/extension.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { EXTENSION_CHOICE_GONE } from '#domain/booking/words.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Minutes } from '#domain/time.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import type { LoadedOf, ResourceRef } from '../../shared/resource.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { isRefusedAs } from '../refusals.ts';
import type { OfferAnswer } from './offer.ts';
import { extensionTimes } from './times.ts';

/** The choices as they were seen last, and the chosen length. */
export interface ExtensionDraft {
  /** The end that the choices count from: another device may have extended the use. */
  readonly reservation: Reservation;
  /** null until they are known, and where they are no longer true. */
  readonly offer: ExtensionTimes | null;
  /**
   * null while none is chosen. No guard asks for it: the states `unchosen` and `chosen` say so. It stays null because
   * XState types the context of a machine, not of a state, and the choice is handed over between two flows.
   */
  readonly minutes: Minutes | null;
}

export interface ExtensionChoiceInput extends ExtensionDraft {
  /** Why it is chosen once more, in the member's words; null at the first time. */
  readonly message: string | null;
}

/** `ended`: the reservation is over. `notExtendable`: this use never can be extended. */
export type ExtensionChoiceOutput =
  | { readonly outcome: 'chosen'; readonly draft: ExtensionDraft & { readonly minutes: Minutes } }
  | { readonly outcome: 'ended' | 'notExtendable' | 'dismissed' }
  | { readonly outcome: 'refused'; readonly message: string };

interface Answered {
  readonly answer: OfferAnswer;
}

const SHEETS = ['sheet:loading', 'sheet:choices', 'sheet:noTime'] as const;

const answered = ({ event }: { event: LoadedOf<typeof extensionTimes> }): Answered => ({
  answer: event.data,
});
const offerRemembered = { type: 'rememberOffer' as const, params: answered };

function isStillOffered({ minutes }: ExtensionDraft, answer: OfferAnswer): boolean {
  return answer.kind === 'offered' && answer.choices.some((choice) => choice.minutes === minutes);
}

/**
 * Step 1 of an extension: how long (docs/spec/booking.md, "Extension", "Input" and "Refusals"). The choices follow the
 * booth: somebody else may take or free the time behind at any moment.
 */
export const extensionChoiceMachine = flow({
  types: {} as {
    input: ExtensionChoiceInput;
    context: ExtensionChoiceInput;
    events:
      | { type: 'minutes.chosen'; minutes: Minutes }
      | { type: 'minutes.submitted' }
      | { type: 'dialog.dismissed' }
      | LoadedOf<typeof extensionTimes>;
    tags: (typeof SHEETS)[number];
    children: { times: 'times' };
    output: ExtensionChoiceOutput;
  },
  actors: { times: extensionTimes.machine },
  actions: {
    rememberOffer: assign(({ context }, { answer }: Answered) => {
      if (answer.kind !== 'offered') return {};
      const { reservation, minutes } = context;
      return {
        offer: answer,
        minutes: isStillOffered(context, answer) ? minutes : null,
        reservation: { ...reservation, endsAt: answer.from ?? reservation.endsAt },
      };
    }),
    rememberRefusal: assign({
      message: (_, { answer }: Answered) => (answer.kind === 'refused' ? answer.message : null),
    }),
    choose: assign({ minutes: (_, params: { minutes: Minutes }) => params.minutes, message: null }),
    pointOutChoice: assign({ message: MESSAGES.extensionNotChosen }),
    pointOutLoss: assign({ message: EXTENSION_CHOICE_GONE }),
  },
  guards: {
    hasOffer: ({ context }) => context.offer !== null,
    isStillOffered: ({ context }, { answer }: Answered) => isStillOffered(context, answer),
    isChoiceGone: ({ context }, { answer }: Answered) =>
      answer.kind === 'offered' && answer.choices.length > 0 && !isStillOffered(context, answer),
    isOffered: (_, { answer }: Answered) => answer.kind === 'offered' && answer.choices.length > 0,
    isNothingOffered: (_, { answer }: Answered) => answer.kind === 'offered',
    isNotExtendable: (_, params: Answered) => isRefusedAs('not_extendable', params),
    isEnded: (_, params: Answered) => isRefusedAs('reservation_ended', params),
  },
}).createMachine({
  id: 'extensionChoice',
  context: ({ input }) => input,
  invoke: {
    id: 'times',
    src: 'times',
    input: ({ context, self }) => ({ of: context.reservation, subscriber: self }),
  },
  initial: 'weighing',
  output: finalOutput<ExtensionChoiceOutput>(),
  on: {
    'dialog.dismissed': '.dismissed',
    'extensionTimes.loaded': [
      {
        guard: { type: 'isStillOffered', params: answered },
        target: '.choosing.chosen',
        actions: offerRemembered,
      },
      {
        guard: { type: 'isOffered', params: answered },
        target: '.choosing.unchosen',
        actions: offerRemembered,
      },
      { guard: { type: 'isNothingOffered', params: answered }, target: '.noTime', actions: offerRemembered },
      { guard: { type: 'isNotExtendable', params: answered }, target: '.notExtendable' },
      { guard: { type: 'isEnded', params: answered }, target: '.ended' },
      { target: '.refused', actions: { type: 'rememberRefusal', params: answered } },
    ],
  },
  states: {
    weighing: {
      description: 'Are there times to choose from?',
      always: [
        {
          description:
            'The member is back from the price: the former choices stay until it is known which are left.',
          guard: 'hasOffer',
          target: 'choosing.chosen',
        },
        { target: 'loading' },
      ],
    },
    loading: { description: 'The times are asked for.', tags: 'sheet:loading' },
    noTime: {
      description: 'The time after the use is reserved, or the booth closes; somebody may still free it.',
      tags: 'sheet:noTime',
    },
    choosing: {
      description: 'There are times to choose from.',
      tags: 'sheet:choices',
      on: {
        'minutes.chosen': {
          target: '.chosen',
          actions: { type: 'choose', params: ofEvent },
        },
      },
      initial: 'unchosen',
      states: {
        unchosen: {
          description: 'No time is chosen yet.',
          on: { 'minutes.submitted': { actions: 'pointOutChoice' } },
        },
        chosen: {
          description: 'A time is chosen, and may be changed.',
          on: {
            'minutes.submitted': '#extensionChoice.submitted',
            'extensionTimes.loaded': {
              guard: { type: 'isChoiceGone', params: answered },
              target: 'unchosen',
              actions: ['pointOutLoss', offerRemembered],
            },
          },
        },
      },
    },
    submitted: {
      type: 'final',
      output: ({ context: { reservation, offer, minutes } }) =>
        ({
          outcome: 'chosen',
          draft: { reservation, offer, minutes: required(minutes) },
        }) satisfies ExtensionChoiceOutput,
    },
    ended: { type: 'final', output: { outcome: 'ended' } satisfies ExtensionChoiceOutput },
    notExtendable: { type: 'final', output: { outcome: 'notExtendable' } satisfies ExtensionChoiceOutput },
    refused: {
      type: 'final',
      output: ({ context }) =>
        ({ outcome: 'refused', message: required(context.message) }) satisfies ExtensionChoiceOutput,
    },
    dismissed: { type: 'final', output: { outcome: 'dismissed' } satisfies ExtensionChoiceOutput },
  },
});

/** The flow, as its views hold it. */
export type ExtensionChoiceRef = ActorRefFrom<typeof extensionChoiceMachine>;
type ChoiceSnapshot = SnapshotFrom<typeof extensionChoiceMachine>;

/** The sheet that is shown; null once the choice has ended. */
export const selectChoiceSheet = oneTagOf(SHEETS);

/** The choices and the chosen one. */
export function selectExtensionChoice(snapshot: ChoiceSnapshot): ExtensionChoiceInput {
  return snapshot.context;
}

/** The resource of the choices: loading, loaded, or failed. */
export function selectExtensionTimes({ children }: ChoiceSnapshot): ResourceRef | undefined {
  return children.times;
}
