import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate';

/** A transition or state of a chart in words: what reports, coverage and tables call it. Stable across `provide()`. */
export type TransitionId = string;

type AnyStateNode = StateNode<object, { type: string }>;

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

function candidatesIn(node: AnyStateNode, descriptor: string): readonly AnyTransitionDefinition[] {
  return (descriptor === '' ? node.always : node.transitions.get(descriptor)) ?? [];
}

function transitionsFrom(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...node.transitions.values(), node.always ?? []].flat();
}

/** Every transition that the chart draws: also those without target, each branch of a guard, `after`, `always`. */
export function transitionsOf(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return [machine.root, ...statesOf(machine)].flatMap(transitionsFrom);
}

/** The event's name as people say it: `retryDelay`, not `xstate.after.retryDelay.decision.waiting`. */
function labelOf(transition: AnyTransitionDefinition): string {
  const { eventType, source } = transition;
  return eventType === '' ? 'always' : eventType.replace(/^xstate\./, '').replace(`.${source.id}`, '');
}

function guardNameOf({ guard }: AnyTransitionDefinition): string {
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

/** Whether a transition's descriptor (`note.read`, `note.*`, `*`) takes events of the type. */
function isDescribedBy(type: string, descriptor: string): boolean {
  return (
    descriptor === type ||
    descriptor === '*' ||
    (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)))
  );
}

/** The transitions of one active state that the event could take, in the order in which they are tried. */
function candidatesFor(node: AnyStateNode, type: string): AnyTransitionDefinition[] {
  return [...node.transitions.keys()]
    .filter((descriptor) => isDescribedBy(type, descriptor))
    .sort((a, b) => b.length - a.length)
    .flatMap((descriptor) => candidatesIn(node, descriptor));
}

function activeNodes(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  return snapshot._nodes;
}

/** The dotted paths of all states that the snapshot is in, the root left out. */
export function activePaths(snapshot: AnyMachineSnapshot): string[] {
  return activeNodes(snapshot)
    .map(pathOf)
    .filter((path) => path !== '');
}

/** The state that an eventless transition leaves as soon as it is entered; nothing for others. */
export function passedPaths({ eventType, source }: AnyTransitionDefinition): string[] {
  return eventType === '' && source.path.length > 0 ? [pathOf(source)] : [];
}

/** Whether the chart says anything about the event here, guards not asked. */
export function listensTo(snapshot: AnyMachineSnapshot, type: string): boolean {
  return activeNodes(snapshot).some((node) => candidatesFor(node, type).length > 0);
}

/** The ids of the actors that the snapshot's states invoke, each with the name of its logic. */
export function invokedIn(snapshot: AnyMachineSnapshot): { readonly id: string; readonly src: string }[] {
  return activeNodes(snapshot).flatMap((node) =>
    node.invoke.map(({ id, src }) => ({ id, src: String(src) })),
  );
}

/** The events of the delays that run in the snapshot, each with its delay by name. */
export function delaysIn(
  snapshot: AnyMachineSnapshot,
): { readonly type: string; readonly delay: string | number }[] {
  return activeNodes(snapshot).flatMap((node) =>
    [...node.transitions.keys()]
      .filter((type) => type.startsWith('xstate.after.'))
      .map((type) => ({ type, delay: type.slice('xstate.after.'.length, -(node.id.length + 1)) })),
  );
}

function isInside(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  return node !== ancestor && ancestor.path.every((key, depth) => node.path[depth] === key);
}

/** The guards that were asked in these candidates and said no: all before the one that was taken. */
function refusedAmong(
  candidates: readonly AnyTransitionDefinition[],
  taken: readonly AnyTransitionDefinition[],
): AnyTransitionDefinition[] {
  const end = candidates.findIndex((candidate) => taken.includes(candidate));
  return candidates.slice(0, end === -1 ? undefined : end).filter((candidate) => candidate.guard);
}

/** The guards that said no when the event came and led by `taken` to `after`. */
export function refusedGuards(
  before: AnyMachineSnapshot | undefined,
  type: string,
  taken: readonly AnyTransitionDefinition[],
  after: AnyMachineSnapshot,
): AnyTransitionDefinition[] {
  const asked = before ? activeNodes(before) : [];
  const byEvent = asked
    .filter((node) => !taken.some(({ source, eventType }) => eventType !== '' && isInside(source, node)))
    .flatMap((node) => refusedAmong(candidatesFor(node, type), taken));
  const passed = taken
    .filter(({ eventType }) => eventType === '')
    .map(({ source }) => source as AnyStateNode); // its node is one of the chart
  const byAlways = [...passed, ...activeNodes(after)].flatMap((node) =>
    refusedAmong(node.always ?? [], taken),
  );
  return [...new Set([...byEvent, ...byAlways])];
}
