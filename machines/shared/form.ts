import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { type ApiError, apiErrorOf, type FieldMessages, type Refused } from '#contract/errors.ts';
import { asks } from '../shell/asks.ts';

type Values = Readonly<Record<string, string>>;

/** What submitting came to: done with an output, or refused as expected. */
type Submitted = { readonly kind: 'done'; readonly value: unknown } | Refused;
type Submit = (values: Values, signal: AbortSignal) => Promise<Submitted>;

/** Fields that must not be empty, with what is said when they are. */
type Required = Readonly<Record<string, string>>;

interface FormContext {
  readonly values: Values;
  readonly fieldMessages: FieldMessages;
  readonly refusal: string | null;
  readonly failure: ApiError | null;
  readonly output: unknown;
}

function emptyFields(values: Values, required: Required): FieldMessages {
  return Object.fromEntries(
    Object.entries(required).flatMap(([name, message]) => (values[name]?.trim() ? [] : [[name, [message]]])),
  );
}

function ownedMessages(fields: FieldMessages, values: Values): FieldMessages {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in values));
}

function fieldsOf(error: unknown): FieldMessages {
  const failure = apiErrorOf(error);
  return failure.kind === 'invalid' ? failure.fields : {};
}

/**
 * The shape of everything that is filled in, submitted, refused and done. Fields hold strings; `defineForm` gives
 * the output its type at the edge.
 */
function createForm(id: string, fields: Values, required: Required, submit: Submit) {
  return setup({
    types: {
      input: {} as { readonly values?: Values } | undefined,
      context: {} as FormContext,
      events: {} as { type: 'field.edited'; name: string; value: string } | { type: 'form.submitted' },
      output: {} as { readonly value: unknown },
    },
    actors: {
      submit: fromPromise<Submitted, Values>(({ input, signal }) => submit(input, signal)),
    },
    actions: {
      ...asks,
      rememberValue: assign(({ context }, params: { name: string; value: string }) => ({
        values: { ...context.values, [params.name]: params.value },
        fieldMessages: { ...context.fieldMessages, [params.name]: [] },
        refusal: null,
      })),
      pointOutEmptyFields: assign({
        fieldMessages: ({ context }) => emptyFields(context.values, required),
        refusal: null,
      }),
      rememberFieldMessages: assign({
        fieldMessages: ({ context }, params: { error: unknown }) =>
          ownedMessages(fieldsOf(params.error), context.values),
      }),
      rememberRefusal: assign({ refusal: (_, params: { message: string }) => params.message }),
      rememberFailure: assign({ failure: (_, params: { error: unknown }) => apiErrorOf(params.error) }),
      rememberOutput: assign({ output: (_, params: { output: unknown }) => params.output }),
      forgetMessages: assign({ fieldMessages: {}, refusal: null, failure: null }),
    },
    guards: {
      isComplete: ({ context }) => Object.keys(emptyFields(context.values, required)).length === 0,
      isDone: (_, params: { result: Submitted }) => params.result.kind === 'done',
      isFieldRefusal: ({ context }, params: { error: unknown }) =>
        Object.keys(ownedMessages(fieldsOf(params.error), context.values)).length > 0,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      values: { ...fields, ...input?.values },
      fieldMessages: {},
      refusal: null,
      failure: null,
      output: null,
    }),
    initial: 'editing',
    output: ({ context }) => ({ value: context.output }),
    states: {
      editing: {
        on: {
          'field.edited': {
            actions: {
              type: 'rememberValue',
              params: ({ event }) => ({ name: event.name, value: event.value }),
            },
          },
          'form.submitted': [
            { guard: 'isComplete', target: 'submitting' },
            { actions: 'pointOutEmptyFields' },
          ],
        },
      },
      submitting: {
        entry: 'forgetMessages',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => context.values,
          onDone: [
            {
              guard: { type: 'isDone', params: ({ event }) => ({ result: event.output }) },
              target: 'done',
              actions: {
                type: 'rememberOutput',
                params: ({ event }) => ({ output: event.output.kind === 'done' ? event.output.value : null }),
              },
            },
            {
              target: 'editing',
              actions: {
                type: 'rememberRefusal',
                params: ({ event }) => ({
                  message: event.output.kind === 'refused' ? event.output.message : '',
                }),
              },
            },
          ],
          onError: [
            {
              guard: { type: 'isFieldRefusal', params: ({ event }) => ({ error: event.error }) },
              target: 'editing',
              actions: { type: 'rememberFieldMessages', params: ({ event }) => ({ error: event.error }) },
            },
            {
              target: 'editing',
              actions: [
                { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          ],
        },
      },
      done: { type: 'final' },
    },
  });
}

export type FormMachine = ReturnType<typeof createForm>;
export type FormSnapshot = SnapshotFrom<FormMachine>;

/** Defines a form: its fields with their first values, which must not be empty, and what submitting does. */
export function defineForm<Name extends string>(definition: {
  readonly id: string;
  readonly fields: Readonly<Record<Name, string>>;
  readonly required: Readonly<Partial<Record<Name, string>>>;
  readonly submit: (values: Readonly<Record<Name, string>>, signal: AbortSignal) => Promise<Submitted>;
}): FormMachine {
  return createForm(
    definition.id,
    definition.fields,
    definition.required as Required, // Partial only adds undefined values, which an object literal here never has
    (values, signal) => definition.submit(values as Readonly<Record<Name, string>>, signal), // starts from `fields`
  );
}

export function selectValue(snapshot: FormSnapshot, name: string): string {
  return snapshot.context.values[name] ?? '';
}

/** The first message of a field; undefined where it is fine. */
export function selectFieldMessage(snapshot: FormSnapshot, name: string): string | undefined {
  return snapshot.context.fieldMessages[name]?.[0];
}

/** Why the whole form was refused, in the server's words. */
export function selectRefusal(snapshot: FormSnapshot): string | null {
  return snapshot.context.refusal;
}

/** A failure that says nothing of the fields (no connection …); what was typed is kept. */
export function selectFormFailure(snapshot: FormSnapshot): ApiError | null {
  return snapshot.matches('editing') ? snapshot.context.failure : null;
}

export function selectIsSubmitting(snapshot: FormSnapshot): boolean {
  return snapshot.matches('submitting');
}
