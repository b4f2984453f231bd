import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import { MESSAGES } from '#domain/messages.ts';
import {
  brandOf,
  type CardEntry,
  type CardField,
  type CardMistakes,
  cardDetailsOf,
  cardGaps,
  cardMistakes,
  isCardComplete,
  NO_CARD,
} from '#domain/settings/cardEntry.ts';
import { requestCardToken, type TokenAnswer } from '../../shared/cardProvider.ts';
import { failureReported } from '../../shared/failure.ts';
import { finalOutput } from '../../shared/finalOutput.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { flow } from '../../shell/flow.ts';

interface CardEntryInput {
  /** The fields as typed before, where a card comes back refused; in memory only. */
  readonly entry?: CardEntry;
  readonly mistakes?: CardMistakes;
}

/** A token, and what it was made of, in case that comes back refused. */
export interface CardEntryOutput {
  readonly token: string;
  readonly entry: CardEntry;
}

/** The card that was entered just now, as far as the screen may show it. */
export interface EnteredCard {
  readonly token: string;
  /** Its last four digits. */
  readonly lastDigits: string;
  readonly brand: string | null;
}

interface CardEntryContext {
  readonly entry: CardEntry;
  readonly mistakes: CardMistakes;
  /** How often messages were put to fields: with each the view leads to the first of them. */
  readonly corrections: number;
  readonly isUnreachable: boolean;
  readonly token: string;
}

/** The typed card as the flow around keeps it: what may be shown of it, and the fields until it is taken. */
export function typedCard({ token, entry }: CardEntryOutput) {
  const { number } = cardDetailsOf(entry);
  const entered: EnteredCard = { token, lastDigits: number.slice(-4), brand: brandOf(number) };
  return { entered, entry, mistakes: {} };
}

const answered = ({ event }: { event: { output: TokenAnswer } }) => ({ answer: event.output });

/**
 * The five fields of a card (docs/spec/settings.md, "Input"), of which the provider's own script makes a token. The
 * typed fields live in this actor alone, and end with it.
 */
export const cardEntryMachine = flow({
  types: {} as {
    input: CardEntryInput;
    context: CardEntryContext;
    events: { type: 'field.edited'; name: CardField; value: string } | { type: 'card.submitted' };
    output: CardEntryOutput;
  },
  actors: {
    makeToken: fromPromise<TokenAnswer, CardEntry>(({ input }) => requestCardToken(cardDetailsOf(input))),
  },
  actions: {
    rememberValue: assign(({ context }, params: { name: CardField; value: string }) => ({
      entry: { ...context.entry, [params.name]: params.value },
      mistakes: { ...context.mistakes, [params.name]: [] },
      isUnreachable: false,
    })),
    pointOutGaps: assign({
      mistakes: ({ context }) => cardGaps(context.entry),
      corrections: ({ context }) => context.corrections + 1,
    }),
    pointOutMistakes: assign({
      mistakes: ({ context }) => cardMistakes(context.entry),
      corrections: ({ context }) => context.corrections + 1,
    }),
    forgetMistakes: assign({ mistakes: {}, isUnreachable: false }),
    rememberToken: assign({
      token: (_, { answer }: { answer: TokenAnswer }) => (answer.kind === 'made' ? answer.token : ''),
    }),
    pointOutRefusal: assign(({ context }, { answer }: { answer: TokenAnswer }) => ({
      mistakes: answer.kind === 'refused' ? answer.mistakes : {},
      corrections: context.corrections + 1,
    })),
    rememberUnreachable: assign({ isUnreachable: true }),
  },
  guards: {
    hasGap: ({ context }) => !isCardComplete(context.entry),
    hasMistake: ({ context }) => Object.keys(cardMistakes(context.entry)).length > 0,
    isMade: (_, { answer }: { answer: TokenAnswer }) => answer.kind === 'made',
    isRefused: (_, { answer }: { answer: TokenAnswer }) => answer.kind === 'refused',
  },
  delays: { tokenPatience: 30_000 },
}).createMachine({
  id: 'cardEntry',
  context: ({ input }) => ({
    entry: input.entry ?? NO_CARD,
    mistakes: input.mistakes ?? {},
    corrections: 0,
    isUnreachable: false,
    token: '',
  }),
  initial: 'editing',
  output: finalOutput<CardEntryOutput>(),
  states: {
    editing: {
      description: 'The card is typed; each field says what is wrong with it.',
      on: {
        'field.edited': {
          actions: {
            type: 'rememberValue',
            params: ofEvent,
          },
        },
        'card.submitted': [
          {
            guard: 'hasGap',
            actions: ['pointOutGaps', { type: 'alert', params: { messages: [MESSAGES.cardIncomplete] } }],
          },
          { guard: 'hasMistake', actions: 'pointOutMistakes' },
          { target: 'tokenising' },
        ],
      },
    },
    tokenising: {
      description: 'The provider checks the card and gives a token for it; the number goes to nobody else.',
      entry: 'forgetMistakes',
      invoke: {
        id: 'makeToken',
        src: 'makeToken',
        input: ({ context }) => context.entry,
        onDone: [
          {
            guard: { type: 'isMade', params: answered },
            target: 'tokenised',
            actions: { type: 'rememberToken', params: answered },
          },
          {
            guard: { type: 'isRefused', params: answered },
            target: 'editing',
            actions: [
              { type: 'pointOutRefusal', params: answered },
              { type: 'alert', params: { messages: [MESSAGES.cardRefused] } },
            ],
          },
          { target: 'editing', actions: 'rememberUnreachable' },
        ],
        onError: { target: 'editing', actions: ['rememberUnreachable', failureReported] },
      },
      after: {
        tokenPatience: {
          description: 'A script that never answers is as good as one that did not load.',
          target: 'editing',
          actions: 'rememberUnreachable',
        },
      },
    },
    tokenised: {
      type: 'final',
      output: ({ context: { token, entry } }) => ({ token, entry }) satisfies CardEntryOutput,
    },
  },
});

/** The flow, as its views hold it. */
export type CardEntryRef = ActorRefFrom<typeof cardEntryMachine>;
type CardEntrySnapshot = SnapshotFrom<typeof cardEntryMachine>;

/** The text of the field, as it was typed: it leaves the machine for the provider's script only. */
export function selectCardValue({ context }: CardEntrySnapshot, field: CardField): string {
  return context.entry[field];
}

/** The first thing that is wrong with the field, in the member's words. */
export function selectCardMistake({ context }: CardEntrySnapshot, field: CardField): string | undefined {
  return context.mistakes[field]?.[0];
}

/** How often mistakes were pointed out: the focus moves to the first one each time. */
export function selectCardCorrections({ context }: CardEntrySnapshot): number {
  return context.corrections;
}

/** Whether the provider is being asked for a token in place of the card. */
export function selectIsTokenising(snapshot: CardEntrySnapshot): boolean {
  return snapshot.matches('tokenising');
}

/** Whether the provider could not be asked; what was typed is kept. */
export function selectIsProviderUnreachable(snapshot: CardEntrySnapshot): boolean {
  return snapshot.context.isUnreachable;
}
