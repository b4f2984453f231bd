import type { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type {
  ActorRefFrom,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  InputFrom,
  OutputFrom,
  PromiseActorLogic,
  SnapshotFrom,
  StateMachine,
  StateValue,
  StateValueFrom,
} from 'xstate';
import type { Member } from '#domain/account/member.ts';
import type { Outcome } from './outcomes.ts';

/** Where a person stands when something is to be done. */
export interface Scene {
  readonly user: UserEvent;
  readonly screen: typeof screen;
  readonly event: AnyEventObject;
  /** The running flow, for events that come from elsewhere than its view. */
  readonly actor: AnyActorRef;
}

/** How an event comes about. It must make the flow hear exactly this event, once. */
export type Gesture = (scene: Scene) => unknown;

/** One event that a person (or the outside) can cause. */
type Case<Event extends { type: string }, Context, Snapshot> = {
  readonly by: Gesture;
  /** Other controls that say the same, perhaps with another value; each is tried where it is live. */
  readonly also?: readonly Gesture[];
  /** Where the chart would listen but the view does not offer it: a row that is not there yet, say. */
  readonly when?: (context: Context, snapshot: Snapshot) => boolean;
} & (Record<never, never> extends Omit<Event, 'type'>
  ? { readonly with?: Omit<Event, 'type'> }
  : { readonly with: Omit<Event, 'type'> });

/** Not `Event['type']`: TypeScript would no longer know the parameters of functions below it. */
type TypesOf<Event> = Event extends { type: infer Type extends string } ? Type : never;
type CasesOf<Machine extends AnyStateMachine, Types extends string> = {
  readonly [Type in Types]: readonly Case<
    Extract<EventFrom<Machine>, { type: Type }>,
    ContextFrom<Machine>,
    SnapshotFrom<Machine>
  >[];
};
/** Only some copies of a shape hear it, and all of them have its type; a model that lacks it is found by the chart. */
type OfSomeCopies = 'values.renewed';
type Cases<Machine extends AnyStateMachine> = CasesOf<
  Machine,
  Exclude<TypesOf<EventFrom<Machine>>, OfSomeCopies>
> &
  Partial<CasesOf<Machine, Extract<TypesOf<EventFrom<Machine>>, OfSomeCopies>>>;

type ActorsOf<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Actor
    : never;
type IsAwaited<Logic> =
  Logic extends PromiseActorLogic<infer _O, infer _I, infer _E>
    ? true
    : Logic extends AnyStateMachine
      ? true
      : false;
type Outcomes<Machine> = {
  readonly [Actor in ActorsOf<Machine> as IsAwaited<Actor['logic']> extends true
    ? Actor['src']
    : never]: Readonly<Record<string, Outcome<OutputFrom<Actor['logic']>>>>;
};

/** A state for a child flow to rest in. */
interface Rest<Child extends AnyStateMachine> {
  readonly value: StateValueFrom<Child>;
  readonly context: ContextFrom<Child>;
}

type Rests<Machine> = {
  readonly [Actor in ActorsOf<Machine> as Actor['logic'] extends AnyStateMachine
    ? Actor['src']
    : never]?: Actor['logic'] extends AnyStateMachine ? Rest<Actor['logic']> : never;
};

type PathsOf<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: Key | `${Key}.${PathsOf<NonNullable<Value[Key]>>}` }[keyof Value &
      string];

/** The sight of a person in a state; throws (an assertion) where it isn't so. */
export type Expectation<Context> = (seen: {
  readonly screen: typeof screen;
  readonly context: Context;
}) => unknown;

/** The state shows what its parent shows, nothing of its own. */
export const asParent = 'asParent';
/** The state is left in the step that enters it: nobody sees it. */
export const passing = 'passing';

export type Expectations<Context, Paths extends string = string> = Readonly<
  Record<Paths, Expectation<Context> | typeof asParent | typeof passing>
>;

/** The expectations of every state of the chart, keyed by its dotted path. */
type Seen<Machine extends AnyStateMachine, Rendered> = Rendered & {
  readonly states: Expectations<ContextFrom<Machine>, PathsOf<StateValueFrom<Machine>>>;
};

type View<Machine extends AnyStateMachine> =
  /** A screen, which runs the flow itself by `useFlow`, or shows one of the shell's. */
  | Seen<Machine, { readonly screen: (input: InputFrom<Machine>) => ReactNode }>
  /** A part of a screen, which is given the running flow. */
  | Seen<Machine, { readonly part: (flow: ActorRefFrom<Machine>) => ReactNode }>
  /** A flow without a view; says why. */
  | { readonly unseen: string };

/** A parent, and the name under which it invokes the machine. */
export interface Inside {
  readonly machine: AnyStateMachine;
  readonly src: string;
}

/** Everything that the harness must know of a machine to walk all its transitions. */
export type Model<Machine extends AnyStateMachine> = {
  readonly machine: Machine;
  /** The inputs of the flow, by name. A machine without input has `{ plain: undefined }`. */
  readonly inputs: Readonly<Record<string, InputFrom<Machine>>>;
  /** Every event that is not XState's own, with how a person causes it. */
  readonly events: Cases<Machine>;
  /** For each invoked promise and child machine, by the name of its logic: how it can end. */
  readonly outcomes: Outcomes<Machine>;
  /**
   * The part of the context that guards (and dynamic delays) read. The rest does not tell states apart; what
   * grows without end (ids, times) must be left out.
   */
  readonly reads?: (context: ContextFrom<Machine>) => unknown;
  /** The flow that invokes this one, where the screen runs that: its other actors stand still. */
  readonly inside?: Inside;
  /** The calls of other flows of the screen meanwhile; they are never answered. */
  readonly besides?: readonly unknown[];
  /** Where a child flow rests, by the name of its logic, when its first state does not show enough. */
  readonly rests?: Rests<Machine>;
  /** The member who is signed in while it is walked; null for a visitor. Left out: 山田 花子, a personal member. */
  readonly signedIn?: (input: InputFrom<Machine>) => Member | null;
  /** The address of the screen, as far as it reads it. */
  readonly address?: (input: InputFrom<Machine>) => string;
} & View<Machine>;

/** A model as the harness handles it: the machine's own types have done their work when it was written down. */
export interface AnyModel {
  readonly machine: AnyStateMachine;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly events: Readonly<Record<string, readonly AnyCase[]>>;
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, Outcome<unknown>>>>>;
  readonly reads?: (context: unknown) => unknown;
  readonly inside?: Inside;
  readonly besides?: readonly unknown[];
  readonly rests?: Readonly<Record<string, { readonly value: StateValue; readonly context: object }>>;
  readonly signedIn?: (input: unknown) => Member | null;
  readonly address?: (input: unknown) => string;
  readonly screen?: (input: unknown) => ReactNode;
  readonly part?: (flow: AnyActorRef) => ReactNode;
  readonly unseen?: string;
  readonly states?: Expectations<unknown>;
}

export interface AnyCase {
  readonly with?: object;
  readonly by: Gesture;
  readonly also?: readonly Gesture[];
  readonly when?: (context: unknown, snapshot: AnyMachineSnapshot) => boolean;
}

/** Describes how a machine's flow is walked. A part too few or too many is an error of types, or of `testModel`. */
export function defineModel<Machine extends AnyStateMachine>(model: Model<Machine>): AnyModel {
  return model as unknown as AnyModel; // the same object, seen without the machine's types
}
