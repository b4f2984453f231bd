import { type AnyStateMachine, type AnyTransitionDefinition, StateMachine } from 'xstate';
import {
  type AnyStateNode,
  candidatesIn,
  guardNameOf,
  idOf,
  pathOf,
  type TransitionId,
  transitionsOf,
} from './names.ts';

/** The cause of a transition: an event, a delay, the end of an actor or of inner states, or nothing. */
export interface Trigger {
  readonly kind: 'event' | 'after' | 'done' | 'error' | 'snapshot' | 'always';
  /** The event's type, the delay's name, the actor's id; empty where nothing is to be named. */
  readonly name: string;
}

export interface ChartTransition {
  readonly id: TransitionId;
  readonly trigger: Trigger;
  /** The guard by name; `else` for the way that is left when all guards before it say no; null where nobody asks. */
  readonly guard: string | null;
  readonly actions: readonly string[];
  readonly description: string | null;
  readonly source: string;
  /** Paths; empty where the transition stays. */
  readonly targets: readonly string[];
}

export interface Invocation {
  readonly id: string;
  readonly src: string;
  /** The id of the machine that is invoked; null for calls and callbacks. */
  readonly flow: string | null;
}

export interface ChartState {
  /** Dotted; the root is the empty path. */
  readonly path: string;
  readonly name: string;
  readonly type: AnyStateNode['type'];
  readonly isInitial: boolean;
  readonly description: string | null;
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly Invocation[];
  readonly transitions: readonly ChartTransition[];
  readonly children: readonly ChartState[];
}

/** The actions by name. XState adds functions to start and stop what `after` waits for, which nobody wrote. */
function namesOf(actions: readonly unknown[]): string[] {
  return actions.flatMap((action) => {
    if (typeof action === 'string') return action;
    return typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : [];
  });
}

function triggerOf({ eventType, source }: AnyTransitionDefinition): Trigger {
  if (eventType === '') return { kind: 'always', name: '' };
  if (eventType === `xstate.done.state.${source.id}`) return { kind: 'done', name: '' };
  const after = `xstate.after.`;
  if (eventType.startsWith(after)) {
    return { kind: 'after', name: eventType.slice(after.length, -(source.id.length + 1)) };
  }
  const [, kind, name] = /^xstate\.(done|error|snapshot)\.actor\.(.*)$/.exec(eventType) ?? [];
  if (kind === 'done' || kind === 'error' || kind === 'snapshot') return { kind, name: name ?? '' };
  return { kind: 'event', name: eventType };
}

function guardOf(transition: AnyTransitionDefinition): string | null {
  if (transition.guard) return guardNameOf(transition);
  return candidatesIn(transition.source, transition.eventType).length > 1 ? 'else' : null;
}

function chartTransition(transition: AnyTransitionDefinition): ChartTransition {
  return {
    id: idOf(transition),
    trigger: triggerOf(transition),
    guard: guardOf(transition),
    actions: namesOf(transition.actions),
    description: transition.description ?? null,
    source: pathOf(transition.source),
    targets: transition.target?.map(pathOf) ?? [],
  };
}

function invocationsOf(machine: AnyStateMachine, node: AnyStateNode): Invocation[] {
  return node.invoke.map(({ id, src }) => {
    const logic = machine.implementations.actors[String(src)];
    return { id, src: String(src), flow: logic instanceof StateMachine ? logic.id : null };
  });
}

function chartState(
  machine: AnyStateMachine,
  node: AnyStateNode,
  transitions: readonly AnyTransitionDefinition[],
): ChartState {
  const { parent } = node;
  return {
    path: pathOf(node),
    name: node.key,
    type: node.type,
    isInitial: parent?.type === 'compound' && parent.initial.target.includes(node),
    description: node.description ?? null,
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    invokes: invocationsOf(machine, node),
    transitions: transitions.filter(({ source }) => source === node).map(chartTransition),
    children: Object.values(node.states).map((child) => chartState(machine, child, transitions)),
  };
}

/** The whole chart as data: what is drawn, listed and searched. The root stands for the flow itself. */
export function chartOf(machine: AnyStateMachine): ChartState {
  return chartState(machine, machine.root, transitionsOf(machine));
}

/** The state and every one below it, parents first. */
export function statesWithin(state: ChartState): ChartState[] {
  return [state, ...state.children.flatMap(statesWithin)];
}

const TRIGGER_WORDS: Readonly<Record<Trigger['kind'], string>> = {
  event: '',
  after: 'after',
  done: 'done',
  error: 'failed',
  snapshot: 'changed',
  always: 'always',
};

/** `after freePeriod`, `done cancelling`, `dialog.dismissed`. */
export function triggerText({ kind, name }: Trigger): string {
  return [TRIGGER_WORDS[kind], name].filter(Boolean).join(' ');
}

/** `booking/answers: quote` in short: what an invocation runs, with its logic where that has another name. */
export function invocationText({ id, src }: Invocation): string {
  return id === src ? id : `${id}: ${src}`;
}
