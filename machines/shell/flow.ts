import {
  type ActionFunction,
  type AnyEventObject,
  type DelayConfig,
  type EventObject,
  type GuardPredicate,
  type Invert,
  type MachineContext,
  type MetaObject,
  type ParameterizedObject,
  type SetupReturn,
  type SetupTypes,
  setup,
  type UnknownActorLogic,
  type Values,
} from 'xstate';
import { shellActions } from './actions.ts';
import { listensToPage } from './page.ts';

/** The actors that every flow may invoke. */
const pageActors = { listenToPage: listensToPage };

type PageActors = typeof pageActors;
type ShellActions = {
  [Name in keyof typeof shellActions]: Parameters<(typeof shellActions)[Name]>[1];
};

type Params = Record<string, ParameterizedObject['params'] | undefined>;
type Logics = Record<string, UnknownActorLogic>;

/** Names with their params, as a config says them. */
type Named<All extends Params> = Values<{
  [Name in keyof All as Name & string]: { type: Name & string; params: All[Name] };
}>;

/** Actors with the ids under which they run. */
type Provided<Children extends Record<string, string>, Actors extends Logics> = Values<{
  [Src in keyof Actors as Src & string]: {
    src: Src & string;
    logic: Actors[Src];
    id: [Children] extends [never]
      ? string | undefined
      : Src extends keyof Invert<Children>
        ? Invert<Children>[Src] & string
        : string | undefined;
  };
}>;

/**
 * The base of every flow: XState's `setup`, extended, so that the flow can ask the shell (`shellActions`) and listen to
 * the page (`listenToPage`). XState's own `extend` takes neither types nor actors: they go in here, once for each flow.
 */
export function flow<
  Context extends MachineContext,
  Event extends AnyEventObject,
  Actors extends Logics = Record<never, UnknownActorLogic>,
  Children extends Record<string, string> = Record<never, string>,
  Actions extends Params = Record<never, undefined>,
  Guards extends Params = Record<never, undefined>,
  Delay extends string = never,
  Tag extends string = string,
  Input = NonNullable<unknown> | null | undefined,
  Output = NonNullable<unknown> | null | undefined,
  Emitted extends EventObject = EventObject,
>({
  actors,
  actions,
  guards,
  delays,
}: {
  /** Read by the compiler alone. */
  readonly types?: SetupTypes<Context, Event, Children, Tag, Input, Output, Emitted, MetaObject>;
  readonly actors?: {
    [Src in keyof Actors | Exclude<Values<Children>, keyof PageActors>]: Src extends keyof Actors
      ? Actors[Src]
      : never;
  };
  readonly actions?: {
    [Name in keyof Actions]: ActionFunction<
      Context,
      Event,
      Event,
      Actions[Name],
      Provided<Children, Actors>,
      Named<Actions & ShellActions>,
      Named<Guards>,
      Delay,
      Emitted
    >;
  };
  readonly guards?: {
    [Name in keyof Guards]: GuardPredicate<Context, Event, Guards[Name], Named<Guards>>;
  };
  readonly delays?: {
    [Name in Delay]: DelayConfig<Context, Event, Named<Actions & ShellActions>['params'], Event>;
  };
}): SetupReturn<
  Context,
  Event,
  Actors & PageActors,
  Children,
  Actions & ShellActions,
  Guards,
  Delay,
  Tag,
  Input,
  Output,
  Emitted,
  MetaObject
> {
  const base = setup({ actors: { ...pageActors, ...actors }, actions: shellActions });
  // The types above check what is given and what is made of it; the base itself is of no context and no event.
  return base.extend({ actions, guards, delays } as never) as never;
}
