import type { AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate';

/** A transition or state of a chart in words: what reports, coverage and tables call it. Stable across `provide()`. */
export type TransitionId = string;

export type AnyStateNode = StateNode<object, { type: string }>;

/** Every state node below the root, parents first. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] =>
    Object.values(node.states).flatMap((child) => [child, ...below(child)]);
  return below(machine.root);
}

/** `loaded.refreshing`; the root is the empty path. */
export function pathOf(node: { readonly path: readonly string[] }): string {
  return node.path.join('.');
}

/** The state's transitions on the events of the descriptor, in the order in which they are tried. */
export function candidatesIn(node: AnyStateNode, descriptor: string): readonly AnyTransitionDefinition[] {
  return (descriptor === '' ? node.always : node.transitions.get(descriptor)) ?? [];
}

function transitionsFrom(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...node.transitions.values(), node.always ?? []].flat();
}

/** Every transition that the chart draws: also those without target, each branch of a guard, `after`, `always`. */
export function transitionsOf(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return [machine.root, ...statesOf(machine)].flatMap(transitionsFrom);
}

/** The event's name as people say it: `retryDelay`, not `xstate.after.retryDelay.command.waiting`. */
function labelOf(transition: AnyTransitionDefinition): string {
  const { eventType, source } = transition;
  return eventType === '' ? 'always' : eventType.replace(/^xstate\./, '').replace(`.${source.id}`, '');
}

/** The guard's name; `else` where there is none. */
export function guardNameOf({ guard }: AnyTransitionDefinition): string {
  return typeof guard === 'object' && guard !== null && 'type' in guard
    ? String(guard.type)
    : String(guard ?? 'else');
}

/** ` [isFree]`, ` [else]`; nothing where the event has one way only; a number where one guard stands twice. */
function branchOf(transition: AnyTransitionDefinition): string {
  const siblings = candidatesIn(transition.source, transition.eventType);
  if (siblings.length === 1 && !transition.guard) return '';
  const name = guardNameOf(transition);
  const alike = siblings.filter((sibling) => guardNameOf(sibling) === name);
  return ` [${name}${alike.length > 1 ? ` ${alike.indexOf(transition) + 1}` : ''}]`;
}

/** `waiting —after.retryDelay→ asking`; branches of one event are told apart by their guards. */
export function idOf(transition: AnyTransitionDefinition): TransitionId {
  const { source, target } = transition;
  const branch = branchOf(transition);
  const to = target ? target.map((node) => pathOf(node) || '(root)').join(', ') : '(stays)';
  return `${pathOf(source) || '(root)'} —${labelOf(transition)}${branch}→ ${to}`;
}

/** A guard that said no, called by the transition that it stands on. */
export function refusalOf(transition: TransitionId): string {
  return `${transition} (refused)`;
}
