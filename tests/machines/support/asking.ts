import { type AnyActorLogic, type AnyStateMachine, fromPromise } from 'xstate';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { DeliveryMachine } from '#machines/shared/choice.ts';
import type { CommandMachine } from '#machines/shared/command.ts';

/**
 * The answer that a flow makes of a refusal, by its code: its kind, with the server's words in it; an object where it
 * has words of its own; null where the refusal is what was wanted. Any other code is refused in the server's words.
 */
type Answers = Readonly<Record<string, string | object | null>>;

interface Asked {
  /** The asker, for the title of a test. */
  readonly name: string;
  readonly call: AnyEndpoint;
  /** A text says where its refusals are shown instead. */
  readonly answers: Answers | string;
}

/** A command with its content, and fields of the body with which it goes out. */
interface AskedByCommand extends Asked {
  readonly kind: 'command';
  readonly logic: CommandMachine;
  readonly content: unknown;
  readonly sends: object | null;
}
/** A choice that shows already, and is delivered by itself. */
interface AskedByChoice extends Asked {
  readonly kind: 'choice';
  readonly logic: DeliveryMachine;
  readonly content: unknown;
}
/** An actor that asks once and is gone. */
interface AskedOnce extends Asked {
  readonly kind: 'once';
  readonly logic: AnyActorLogic;
  readonly input: unknown;
}

/** A call that a flow makes, in a file `asks.ts` beside its tables. All of them are tried in tests/machines/shared. */
export type Asking = AskedByCommand | AskedByChoice | AskedOnce;

/** A row for a command. */
export function command(
  name: string,
  { machine }: { readonly machine: CommandMachine },
  content: unknown,
  call: AnyEndpoint,
  sends: object | null,
  answers: Answers | string = {},
): Asking {
  return { kind: 'command', name, logic: machine, content, call, sends, answers };
}

/** A row for a choice. */
export function choice(
  name: string,
  { machine }: { readonly machine: DeliveryMachine },
  content: unknown,
  call: AnyEndpoint,
  answers: Answers | string = {},
): Asking {
  return { kind: 'choice', name, logic: machine, content, call, answers };
}

/** A row for whatever else asks: an actor with its input. */
export function question(
  name: string,
  logic: AnyActorLogic,
  input: unknown,
  call: AnyEndpoint,
  answers: Answers | string = {},
): Asking {
  return { kind: 'once', name, logic, input, call, answers };
}

/** A row for a form with its fields. */
export function submission(
  name: string,
  form: Pick<AnyStateMachine, 'implementations'>,
  fields: object,
  call: AnyEndpoint,
  answers: Answers | string = {},
): Asking {
  return question(name, actorOf(form, 'submit'), fields, call, answers);
}

/** The actor by that name that the machine asks with. */
export function actorOf(
  { implementations }: Pick<AnyStateMachine, 'implementations'>,
  name: string,
): AnyActorLogic {
  return implementations.actors[name] as AnyActorLogic; // each was given as logic, none with an input of its own
}

/** A function that a flow asks by, as an actor. */
export function asked<Input>(ask: (input: Input, signal: AbortSignal) => Promise<unknown>): AnyActorLogic {
  return fromPromise<unknown, Input>(({ input, signal }) => ask(input, signal));
}
