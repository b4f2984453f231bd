import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import { listPasskeys } from '#contract/operator/passkeys.ts';
import type { Passkey } from '#domain/operator/operators.ts';
import type { Command } from '../shared/command.ts';
import { ofEvent } from '../shared/ofEvent.ts';
import { required } from '../shared/required.ts';
import { defineResource } from '../shared/resource.ts';
import { tagged } from '../shared/tags.ts';
import { flow } from '../shell/flow.ts';
import { type Act, type ActEnding, actMachine, commandFor } from './act.ts';
import { notifiesHouse } from './notifyHouse.ts';
import { call } from './shared/client.ts';

/** The own passkeys and printed codes. */
export const ownWays = defineResource('ownWays', (_: null, signal) =>
  call(listPasskeys, undefined, { signal }),
);

/** A question before something that can't be taken back. */
export type WayQuestion =
  | { readonly kind: 'removePasskey'; readonly passkey: Passkey }
  | { readonly kind: 'makeCodes'; readonly areThere: boolean }
  | { readonly kind: 'signOutEverywhere' };

function actOf(question: WayQuestion): Act {
  return question.kind === 'removePasskey'
    ? { kind: 'removePasskey', id: question.passkey.id }
    : { kind: question.kind };
}

const ended = ({ event }: { event: { output: ActEnding } }) => ({ ending: event.output });

/** The own ways in: passkeys, printed codes, and the end of every session (docs/operating.md, "Operators"). */
export const waysMachine = flow({
  types: {} as {
    tags: 'sheet:question' | 'sheet:codes' | 'busy' | 'adding';
    context: {
      readonly question: WayQuestion | null;
      /** The last act that was decided on. */
      readonly command: Command<Act> | null;
      /** The last that was done, or why not. */
      readonly ending: ActEnding | null;
      /** The last that was done. */
      readonly done: Act['kind'] | null;
      /** The printed codes that were just made: told once. */
      readonly codes: readonly string[];
    };
    children: { list: 'list' };
    events:
      | { type: 'passkey.wanted' }
      | { type: 'question.asked'; question: WayQuestion }
      | { type: 'question.confirmed' }
      | { type: 'dialog.dismissed' };
  },
  actors: { list: ownWays.machine, act: actMachine },
  actions: {
    ...notifiesHouse,
    rememberQuestion: assign({
      question: (_, { question }: { question: WayQuestion }) => question,
      ending: null,
    }),
    decide: assign({
      command: ({ context }, { act }: { act: Act }) => commandFor(act, context.command, context.ending),
    }),
    rememberEnding: assign({ ending: (_, { ending }: { ending: ActEnding }) => ending }),
    rememberDone: assign({ done: (_, { kind }: { kind: Act['kind'] }) => kind, ending: null }),
    rememberCodes: assign({
      codes: (_, { ending }: { ending: ActEnding }) => (ending.kind === 'done' ? ending.value : []),
    }),
    forgetCodes: assign({ codes: [] }),
    forgetEnding: assign({ ending: null, done: null }),
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
  guards: {
    isDone: (_, { ending }: { ending: ActEnding }) => ending.kind === 'done',
    hasCodes: (_, { ending }: { ending: ActEnding }) => ending.kind === 'done' && ending.value.length > 0,
    isEverywhere: ({ context }, { ending }: { ending: ActEnding }) =>
      ending.kind === 'done' && context.question?.kind === 'signOutEverywhere',
  },
}).createMachine({
  id: 'ways',
  context: { question: null, command: null, ending: null, done: null, codes: [] },
  invoke: { id: 'list', src: 'list', input: { of: null } },
  initial: 'browsing',
  states: {
    browsing: {
      description: 'The operator reads the list of their ways in.',
      on: {
        'passkey.wanted': {
          target: 'adding',
          actions: ['forgetEnding', { type: 'decide', params: { act: { kind: 'addPasskey' } } }],
        },
        'question.asked': {
          target: 'questioning',
          actions: ['forgetEnding', { type: 'rememberQuestion', params: ofEvent }],
        },
      },
    },
    adding: {
      tags: 'adding',
      description: 'The browser makes another passkey.',
      invoke: {
        id: 'adding',
        src: 'act',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isDone', params: ended },
            target: 'browsing',
            actions: [
              { type: 'rememberDone', params: { kind: 'addPasskey' } },
              'refreshList',
              { type: 'notifyHouse', params: { event: { type: 'session.doubted' } } },
            ],
          },
          {
            description: 'Where the answer was lost, the list shows whether it is there.',
            target: 'browsing',
            actions: [{ type: 'rememberEnding', params: ended }, 'refreshList'],
          },
        ],
      },
    },
    questioning: {
      tags: 'sheet:question',
      description: 'Is the act really to be carried out?',
      on: {
        'question.confirmed': {
          target: 'acting',
          actions: {
            type: 'decide',
            params: ({ context }) => ({ act: actOf(required(context.question)) }),
          },
        },
        'dialog.dismissed': 'browsing',
      },
    },
    acting: {
      tags: ['sheet:question', 'busy'],
      description: 'The act is carried out.',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            description: 'This session is over, too.',
            guard: { type: 'isEverywhere', params: ended },
            target: 'browsing',
            actions: { type: 'notifyHouse', params: { event: { type: 'session.ended' } } },
          },
          {
            guard: { type: 'hasCodes', params: ended },
            target: 'showingCodes',
            actions: [
              { type: 'rememberCodes', params: ended },
              'refreshList',
              { type: 'notifyHouse', params: { event: { type: 'session.doubted' } } },
            ],
          },
          {
            guard: { type: 'isDone', params: ended },
            target: 'browsing',
            actions: [
              { type: 'rememberDone', params: { kind: 'removePasskey' } },
              'refreshList',
              { type: 'notifyHouse', params: { event: { type: 'session.doubted' } } },
            ],
          },
          { target: 'questioning', actions: { type: 'rememberEnding', params: ended } },
        ],
      },
    },
    showingCodes: {
      tags: 'sheet:codes',
      description: 'The codes are read, printed, and never shown again.',
      on: {
        'dialog.dismissed': {
          target: 'browsing',
          actions: [{ type: 'rememberDone', params: { kind: 'makeCodes' } }, 'forgetCodes'],
        },
      },
    },
  },
});

export type WaysRef = ActorRefFrom<typeof waysMachine>;
type WaysSnapshot = SnapshotFrom<typeof waysMachine>;

/** Whether it is asked if something is really to be done. */
export const selectIsQuestioning = tagged('sheet:question');

/** Whether the codes are shown that were just made. */
export const selectIsShowingCodes = tagged('sheet:codes');

/** Whether what was confirmed is under way. */
export const selectIsActing = tagged('busy');

/** Whether the browser makes another passkey. */
export const selectIsAdding = tagged('adding');

/** The question; null before the first. */
export function selectQuestion({ context }: WaysSnapshot): WayQuestion | null {
  return context.question;
}

/** Why the last was not done; null where it was. */
export function selectActEnding({ context }: WaysSnapshot): ActEnding | null {
  return context.ending;
}

/** The last that was done; null before that. */
export function selectDone({ context }: WaysSnapshot): Act['kind'] | null {
  return context.done;
}

/** The printed codes that were just made. */
export function selectCodes({ context }: WaysSnapshot): readonly string[] {
  return context.codes;
}
