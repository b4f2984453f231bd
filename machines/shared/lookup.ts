import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import type { ApiError } from '#contract/errors.ts';
import { flow } from '../shell/flow.ts';
import { notify } from '../shell/notify.ts';
import type { PageReturn } from '../shell/page.ts';
import { askedAgain } from './askedAgain.ts';
import { failureRemembered, keepsFailure } from './failure.ts';
import type { FormEdited } from './form.ts';
import { ofEvent } from './ofEvent.ts';
import { required } from './required.ts';

/** The outcome of a look-up. */
export type LookupAnswer =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly message: string };

/** The events of a look-up to the flow around the form. */
export interface LookupFound {
  readonly type: 'lookup.found';
  readonly found: unknown;
}

interface LookupContext {
  readonly subscriber: { send(event: LookupFound): void };
  readonly of: string;
  /** The key of the look-up: a postal code, an access key; null while it is not complete. */
  readonly key: string | null;
  readonly found: unknown;
  readonly refusal: string | null;
  readonly failure: ApiError | null;
}

interface Noticing {
  readonly context: LookupContext;
}

interface Definition {
  readonly id: string;
  /** The field of the form that it listens to. */
  readonly field: string;
  /** Reads the key from the text of the field; null while it is not complete. */
  readonly keyOf: (value: string) => string | null;
  /** How long, in milliseconds, the typing must pause. */
  readonly debounce: number;
  /** `of` is whose form it is: the login ID. */
  readonly find: (key: string, of: string, signal: AbortSignal) => Promise<LookupAnswer>;
}

const answered = ({ event }: { event: { output: LookupAnswer } }) => ({ answer: event.output });

/**
 * The shape of everything that is looked up while a form is filled in: it hears the form's edits, asks when its field
 * is complete, and tells the flow around the form what it found. An answer to what no longer stands there is nobody's.
 */
function createLookup({ id, field, keyOf, debounce, find }: Definition) {
  return flow({
    types: {} as {
      tags: 'pending' | 'asking' | 'found' | 'refused' | 'failed';
      input: Pick<LookupContext, 'subscriber' | 'of'> & { readonly value: string };
      context: LookupContext;
      events: FormEdited | { type: 'retry.requested' } | PageReturn;
    },
    actors: {
      find: fromPromise<LookupAnswer, { key: string; of: string }>(({ input, signal }) =>
        find(input.key, input.of, signal),
      ),
    },
    actions: {
      rememberKey: assign({
        key: (_, { value }: { value: string }) => keyOf(value),
        found: null,
        refusal: null,
        failure: null,
      }),
      rememberFound: assign({
        found: (_, { answer }: { answer: LookupAnswer }) => (answer.kind === 'done' ? answer.value : null),
      }),
      notifySubscriber: notify(({ context }: Noticing, { answer }: { answer: LookupAnswer }) => ({
        to: context.subscriber,
        event: { type: 'lookup.found', found: answer.kind === 'done' ? answer.value : null },
      })),
      rememberRefusal: assign({
        refusal: (_, { answer }: { answer: LookupAnswer }) =>
          answer.kind === 'refused' ? answer.message : null,
      }),
      ...keepsFailure,
    },
    guards: {
      isOfAnotherField: (_, { name }: { name: string }) => name !== field,
      isSameKey: ({ context }, { value }: { value: string }) => keyOf(value) === context.key,
      isComplete: (_, { value }: { value: string }) => keyOf(value) !== null,
      hasKey: ({ context }) => context.key !== null,
      isFound: (_, { answer }: { answer: LookupAnswer }) => answer.kind === 'done',
    },
    delays: { lookupDebounce: debounce },
  }).createMachine({
    id,
    context: ({ input }) => ({
      subscriber: input.subscriber,
      of: input.of,
      key: keyOf(input.value),
      found: null,
      refusal: null,
      failure: null,
    }),
    on: {
      'form.edited': [
        {
          description: 'Another field was edited: nothing is looked up for it.',
          guard: { type: 'isOfAnotherField', params: ofEvent },
        },
        {
          description: 'The text means the same, in other letters: its answer is known or on its way.',
          guard: { type: 'isSameKey', params: ofEvent },
        },
        {
          guard: { type: 'isComplete', params: ofEvent },
          target: '.debouncing',
          actions: { type: 'rememberKey', params: ofEvent },
        },
        {
          target: '.idle',
          actions: { type: 'rememberKey', params: ofEvent },
        },
      ],
    },
    initial: 'weighing',
    states: {
      weighing: {
        description: 'A field that was filled in before is looked up at once.',
        always: [{ guard: 'hasKey', target: 'asking' }, { target: 'idle' }],
      },
      idle: { description: 'There is nothing to look up.' },
      debouncing: {
        description: 'The typing paused a moment ago, and may go on.',
        tags: 'pending',
        after: { lookupDebounce: 'asking' },
      },
      asking: {
        description: 'The text is looked up.',
        tags: ['pending', 'asking'],
        invoke: {
          id: 'find',
          src: 'find',
          input: ({ context }) => ({ key: required(context.key), of: context.of }),
          onDone: [
            {
              guard: { type: 'isFound', params: answered },
              target: 'found',
              actions: [
                { type: 'rememberFound', params: answered },
                { type: 'notifySubscriber', params: answered },
              ],
            },
            { target: 'refused', actions: { type: 'rememberRefusal', params: answered } },
          ],
          // It helps to fill the form in and never stands in its way: no alert.
          onError: { target: 'failed', actions: failureRemembered },
        },
      },
      found: { description: 'The answer belongs to the text that is typed.', tags: 'found' },
      refused: { description: 'The server knows nothing of that text, and says so.', tags: 'refused' },
      failed: {
        description:
          'There was no answer: the text is looked up again when it is edited, or there is a connection.',
        tags: 'failed',
        ...askedAgain('asking'),
      },
    },
  });
}

export type LookupMachine = ReturnType<typeof createLookup>;
export type LookupRef = ActorRefFrom<LookupMachine>;
export type LookupSnapshot = SnapshotFrom<LookupMachine>;

/** Why there is nothing to be found, in the server's words. */
export function selectLookupRefusal(snapshot: LookupSnapshot): string | null {
  return snapshot.context.refusal;
}

/** Defines a look-up; `selectFound` gives what it found its type, null until then. */
export function defineLookup<Found>(
  definition: Omit<Definition, 'find'> & {
    readonly find: (
      key: string,
      of: string,
      signal: AbortSignal,
    ) => Promise<
      { readonly kind: 'done'; readonly value: Found } | Extract<LookupAnswer, { kind: 'refused' }>
    >;
  },
) {
  return {
    machine: createLookup(definition),
    /** The field of the form that it listens to. */
    field: definition.field,
    selectFound: (snapshot: LookupSnapshot): Found | null => snapshot.context.found as Found | null, // of `find`
  };
}
