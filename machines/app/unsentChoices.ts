import { assign, fromPromise } from 'xstate';
import { apiErrorOf } from '#contract/errors.ts';
import { UNSENT_CHOICE_WORDS } from '#domain/shell/words.ts';
import { markingRead } from '../inbox/notices.ts';
import type { KeptChoice } from '../persistence.ts';
import { choosingFavourite } from '../search/favourites.ts';
import { changingReminders } from '../settings/reminders.ts';
import { createDelivery, type Delivered, deliveredOf, deliveryFailureOf, isSaved } from '../shared/choice.ts';
import { delayOf } from '../shared/delay.ts';
import { awaitedFor, dropChoice, dropOutdated, keptChoices } from '../shared/keptChoices.ts';
import { required } from '../shared/required.ts';
import { alertMessagesOf, endsSession } from '../shell/failures.ts';
import { flow } from '../shell/flow.ts';
import type { PageReturn } from '../shell/page.ts';

/** The kinds of choices that are kept on a device. */
const KINDS = [choosingFavourite, markingRead, changingReminders];

const sendingKept = createDelivery('sendingKept', async ({ content }, signal) => {
  const kept = content as KeptChoice; // the only content it is invoked with
  await KINDS.find(({ kind }) => kind === kept.kind)?.sendKept(kept, signal);
});

const found = ({ event }: { event: { output: KeptChoice | null } }) => ({ choice: event.output });
const notSaved = { type: 'alert' as const, params: { messages: [UNSENT_CHOICE_WORDS.notSaved] } };

/**
 * The choices of before a reload that nobody has answered (docs/spec/shell.md, "Choices"): each is sent again with
 * its key, in the order in which they were made. The screen that shows them loads again.
 */
export const unsentChoicesMachine = flow({
  types: {} as {
    context: { readonly choice: KeptChoice | null };
    events: PageReturn;
    children: { findChoice: 'findChoice'; send: 'send'; dropChoice: 'dropChoice' };
  },
  actors: {
    findChoice: fromPromise<KeptChoice | null>(async () => {
      dropOutdated();
      return keptChoices()[0] ?? null;
    }),
    send: sendingKept,
    dropChoice: fromPromise<void, string>(async ({ input }) => dropChoice(input)),
  },
  actions: {
    rememberChoice: assign({ choice: (_, params: { choice: KeptChoice | null }) => params.choice }),
  },
  guards: {
    isFound: (_, { choice }: { choice: KeptChoice | null }) => choice !== null,
    isSaved,
    isLost: (_, { delivered }: { delivered: Delivered }) => delivered.kind === 'lost',
    isUnsent: (_, { delivered }: { delivered: Delivered }) => delivered.kind === 'unsent',
    isSignedOut: (_, { error }: { error: unknown }) => endsSession(apiErrorOf(error)),
    isSaid: (_, { error }: { error: unknown }) => alertMessagesOf(apiErrorOf(error)).length > 0,
  },
  delays: {
    patience: ({ context }) => delayOf(awaitedFor(required(context.choice))),
  },
}).createMachine({
  id: 'unsentChoices',
  context: { choice: null },
  initial: 'looking',
  states: {
    looking: {
      description: 'Is a choice left that nobody has answered?',
      invoke: {
        id: 'findChoice',
        src: 'findChoice',
        onDone: [
          {
            guard: { type: 'isFound', params: found },
            target: 'sending',
            actions: { type: 'rememberChoice', params: found },
          },
          { target: 'nothingLeft' },
        ],
        onError: 'nothingLeft',
      },
    },
    sending: {
      description: 'The choice is sent again, with the key that it had.',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => {
          const choice = required(context.choice);
          return { key: choice.key, content: choice, isInterrupted: true as const };
        },
        onDone: [
          {
            guard: { type: 'isSaved', params: deliveredOf },
            target: 'dropping',
            actions: ['reportChange', { type: 'reportRecovery', params: { of: 'choice', outcome: 'done' } }],
          },
          {
            description: 'The choice is sent again when the network is back.',
            guard: { type: 'isLost', params: deliveredOf },
            target: 'unreachable',
          },
          {
            description:
              'A server without request keys might do it twice, and is not asked: its lists say what holds.',
            guard: { type: 'isUnsent', params: deliveredOf },
            target: 'dropping',
          },
          {
            description: 'The session has ended: the choice is sent when its member is back.',
            guard: { type: 'isSignedOut', params: deliveryFailureOf },
            target: 'nothingLeft',
            actions: { type: 'reportFailure', params: deliveryFailureOf },
          },
          {
            description: 'It was refused, and the server says why.',
            guard: { type: 'isSaid', params: deliveryFailureOf },
            target: 'dropping',
            actions: { type: 'reportFailure', params: deliveryFailureOf },
          },
          {
            target: 'dropping',
            actions: [{ type: 'reportFailure', params: deliveryFailureOf }, notSaved],
          },
        ],
      },
    },
    unreachable: {
      description:
        'Whether the choice holds is not known; it is sent again while somebody may still wait for it.',
      invoke: { id: 'listenToPage', src: 'listenToPage' },
      on: { 'page.shown': 'looking', 'connection.restored': 'looking' },
      after: { patience: { target: 'dropping', actions: notSaved } },
    },
    dropping: {
      description: 'The truth is known, or nobody waits for it: no reload sends it any more.',
      invoke: {
        id: 'dropChoice',
        src: 'dropChoice',
        input: ({ context }) => required(context.choice).key,
        onDone: 'looking',
        // One that can't be forgotten must not be sent again and again.
        onError: 'nothingLeft',
      },
    },
    nothingLeft: { type: 'final' },
  },
});
