import * as v from 'valibot';
import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom } from 'xstate';
import { type ApiError, apiErrorOf, type FieldMessages, type Refused } from '#contract/errors.ts';
import { toShell } from '../shell/actions.ts';
import { flow } from '../shell/flow.ts';
import { notify } from '../shell/notify.ts';
import { failureOf, failureRemembered, failureReported, keepsFailure } from './failure.ts';
import { finalOutput } from './finalOutput.ts';
import { ofEvent } from './ofEvent.ts';

/** The texts of the fields, as they were typed. */
export type FormValues = Readonly<Record<string, string>>;

/** A field was edited; what the flow around a form hears that was started with `watcher`. */
export interface FormEdited {
  readonly type: 'form.edited';
  readonly name: string;
  readonly value: string;
}

/** The values that a form began with have changed: the fields that were not edited take them over. */
interface ValuesRenewed {
  readonly type: 'values.renewed';
  readonly values: FormValues;
}

interface Watcher {
  send(event: FormEdited): void;
}

/** The outcome of submitting: done with an output, or refused, as a whole or beside some fields. */
export type Submitted =
  | { readonly kind: 'done'; readonly value: unknown }
  | (Pick<Refused, 'kind' | 'message'> & {
      readonly fields?: FieldMessages;
      /** The spec wants the message in a dialog; what is put to the fields says the rest. */
      readonly isAlert?: true;
    });

type Schema = v.GenericSchema<FormValues, unknown>;
type Submit = (content: unknown, signal: AbortSignal) => Promise<Submitted>;

interface FormInput {
  readonly values?: FormValues;
  /** The flow around the form, where it acts on what is typed (a postal code that is looked up). */
  readonly watcher?: Watcher;
}

interface FormContext {
  readonly values: FormValues;
  /** The fields that were edited. */
  readonly edited: readonly string[];
  readonly watcher: Watcher | null;
  readonly fieldMessages: FieldMessages;
  readonly refusal: string | null;
  readonly failure: ApiError | null;
  /** How often messages were put to fields; each time the view leads to the first of them. */
  readonly corrections: number;
}

/** The messages of a schema by the field that they belong to; a check over several fields is forwarded to one. */
function schemaMessages(schema: Schema, values: FormValues): FieldMessages {
  const { success, issues } = v.safeParse(schema, values);
  return success ? {} : ((v.flatten(issues).nested ?? {}) as FieldMessages); // what is nested under a name has messages
}

/** The values as the schema reads them: full-width digits narrowed, hyphens dropped. */
function normalised(schema: Schema, values: FormValues): FormValues {
  const { output } = v.safeParse(schema, values);
  const texts = Object.entries(output ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { ...values, ...Object.fromEntries(texts) };
}

function ownedMessages(fields: FieldMessages, values: FormValues): FieldMessages {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in values));
}

/** The values of fields that the form has: the draft of another version may know others. */
function knownValues(values: FormValues = {}, fields: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in fields));
}

function fieldsOf(error: unknown): FieldMessages {
  const failure = apiErrorOf(error);
  return failure.kind === 'invalid' ? failure.fields : {};
}

const submitted = ({ event }: { event: { output: Submitted } }) => ({ result: event.output });

/**
 * The shape of everything that is filled in, submitted, refused and done. Fields hold strings as they are typed; the
 * schema says what is wrong with them and what they mean. `defineForm` gives both their types at the edge.
 * Longer than 250 lines: the shape, what defines it and its selectors are one thing.
 */
function createForm(id: string, fields: FormValues, schema: Schema, submit: Submit, isRenewed: boolean) {
  return flow({
    types: {} as {
      input: FormInput | undefined;
      context: FormContext;
      events:
        | { type: 'field.edited'; name: string; value: string }
        | { type: 'form.submitted' }
        | ValuesRenewed;
      output: { readonly value: unknown };
    },
    actors: {
      submit: fromPromise<Submitted, FormValues>(({ input, signal }) =>
        submit(v.parse(schema, input), signal),
      ),
    },
    actions: {
      rememberValue: assign(({ context }, params: { name: string; value: string }) => ({
        values: { ...context.values, [params.name]: params.value },
        edited: [...context.edited.filter((name) => name !== params.name), params.name],
        fieldMessages: { ...context.fieldMessages, [params.name]: [] },
        refusal: null,
      })),
      renewValues: assign(({ context }, { values }: { values: FormValues }) => {
        const renewed = Object.entries(values).filter(
          ([name, value]) => !context.edited.includes(name) && context.values[name] !== value,
        );
        return {
          values: { ...context.values, ...Object.fromEntries(renewed) },
          fieldMessages: {
            ...context.fieldMessages,
            ...Object.fromEntries(renewed.map(([name]) => [name, []])),
          },
        };
      }),
      notifyWatcher: notify(
        ({ context }: { context: FormContext }, params: { name: string; value: string }) => ({
          to: context.watcher ?? undefined,
          event: { type: 'form.edited', ...params },
        }),
      ),
      normaliseValues: assign({ values: ({ context }) => normalised(schema, context.values) }),
      pointOutMistakes: assign({
        fieldMessages: ({ context }) => schemaMessages(schema, context.values),
        corrections: ({ context }) => context.corrections + 1,
        refusal: null,
        failure: null,
      }),
      rememberFieldMessages: assign({
        fieldMessages: ({ context }, params: { error: unknown }) =>
          ownedMessages(fieldsOf(params.error), context.values),
        corrections: ({ context }) => context.corrections + 1,
      }),
      rememberRefusal: assign(({ context }, { result }: { result: Submitted }) => {
        if (result.kind !== 'refused') return {};
        const fieldMessages = ownedMessages(result.fields ?? {}, context.values);
        const isSaid = result.isAlert || Object.values(fieldMessages).flat().includes(result.message);
        return {
          refusal: isSaid ? null : result.message,
          fieldMessages,
          corrections: context.corrections + (result.fields ? 1 : 0),
        };
      }),
      alertRefusal: toShell(({ result }: { result: Submitted }) =>
        result.kind === 'refused' && result.isAlert
          ? { type: 'alert.asked', alert: { messages: [result.message] } }
          : null,
      ),
      ...keepsFailure,
      forgetMessages: assign({ fieldMessages: {}, refusal: null, failure: null }),
    },
    guards: {
      isCorrect: ({ context }) => v.is(schema, context.values),
      isDone: (_, { result }: { result: Submitted }) => result.kind === 'done',
      isFieldRefusal: ({ context }, params: { error: unknown }) =>
        Object.keys(ownedMessages(fieldsOf(params.error), context.values)).length > 0,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      values: { ...fields, ...knownValues(input?.values, fields) },
      edited: [],
      watcher: input?.watcher ?? null,
      fieldMessages: {},
      refusal: null,
      failure: null,
      corrections: 0,
    }),
    initial: 'editing',
    output: finalOutput<{ value: unknown }>(),
    states: {
      editing: {
        description: 'The fields are filled in.',
        on: {
          'field.edited': {
            actions: [
              {
                type: 'rememberValue',
                params: ofEvent,
              },
              {
                type: 'notifyWatcher',
                params: ({ event }) => ({ name: event.name, value: event.value }),
              },
            ],
          },
          ...(isRenewed && {
            'values.renewed': {
              description: 'An edited field stays as it was typed.',
              actions: {
                type: 'renewValues' as const,
                params: ({ event }: { event: ValuesRenewed }) => ({ values: event.values }),
              },
            },
          }),
          'form.submitted': [
            { guard: 'isCorrect', target: 'submitting', actions: 'normaliseValues' },
            { actions: 'pointOutMistakes' },
          ],
        },
      },
      submitting: {
        description: 'The form is sent; its fields wait for the answer.',
        entry: 'forgetMessages',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => context.values,
          onDone: [
            { guard: { type: 'isDone', params: submitted }, target: 'done' },
            {
              target: 'editing',
              actions: [
                { type: 'rememberRefusal', params: submitted },
                { type: 'alertRefusal', params: submitted },
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'isFieldRefusal', params: failureOf },
              target: 'editing',
              actions: { type: 'rememberFieldMessages', params: failureOf },
            },
            {
              target: 'editing',
              actions: [failureRemembered, failureReported],
            },
          ],
        },
      },
      done: {
        type: 'final',
        // Entered by the answer alone, which is the event.
        output: ({ event }) => ({ value: (event as unknown as { output: { value: unknown } }).output.value }),
      },
    },
  });
}

export type FormMachine = ReturnType<typeof createForm>;
export type FormRef = ActorRefFrom<FormMachine>;
export type FormSnapshot = SnapshotFrom<FormMachine>;

interface FormDefinition<Name extends string, Content> {
  readonly id: string;
  readonly fields: Readonly<Record<Name, string>>;
  readonly schema: v.GenericSchema<Readonly<Record<Name, string>>, Content>;
  readonly submit: (content: Content, signal: AbortSignal) => Promise<Submitted>;
}

function formOf<Name extends string, Content>(
  { id, fields, schema, submit }: FormDefinition<Name, Content>,
  isRenewed: boolean,
): FormMachine {
  return createForm(
    id,
    fields,
    schema as unknown as Schema, // the values start from `fields`, and no other name is ever added
    (content, signal) => submit(content as Content, signal), // parsed by `schema`
    isRenewed,
  );
}

/**
 * Defines a form. `fields` holds the first value of each; `schema` refuses what is wrong with a message at its field
 * (a check over several is forwarded to one) and makes of the texts what `submit` gets; `submit` answers with `done`
 * and the form's output, or with a refusal that the form itself says (`refusable`). 422 for fields of the form is
 * said beside them, every other failure is the shell's.
 */
export function defineForm<Name extends string, Content>(
  definition: FormDefinition<Name, Content>,
): FormMachine {
  return formOf(definition, false);
}

/** Defines a form whose flow sends it `values.renewed` when the values that it began with have changed. */
export function defineRenewedForm<Name extends string, Content>(
  definition: FormDefinition<Name, Content>,
): FormMachine {
  return formOf(definition, true);
}

/** The text of a field, as it was typed; empty where the form has none of that name. */
export function selectValue(snapshot: FormSnapshot, name: string): string {
  return snapshot.context.values[name] ?? '';
}

/** The first message of a field; undefined where it is fine. */
export function selectFieldMessage(snapshot: FormSnapshot, name: string): string | undefined {
  return snapshot.context.fieldMessages[name]?.[0];
}

/** How often fields were given messages: with each the focus goes to the first of them. */
export function selectCorrections(snapshot: FormSnapshot): number {
  return snapshot.context.corrections;
}

/** Why the whole form was refused, in the server's words. */
export function selectRefusal(snapshot: FormSnapshot): string | null {
  return snapshot.context.refusal;
}

/** A failure that says nothing of the fields (no connection …); what was typed is kept. */
export function selectFormFailure(snapshot: FormSnapshot): ApiError | null {
  return snapshot.matches('editing') ? snapshot.context.failure : null;
}

/** Whether the form is on its way: its fields are locked until the answer. */
export function selectIsSubmitting(snapshot: FormSnapshot): boolean {
  return snapshot.matches('submitting');
}
