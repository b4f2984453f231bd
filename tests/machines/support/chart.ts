import type { AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import { type AnyStateNode, candidatesIn, pathOf } from '#flows/charts/names.ts';

export {
  idOf,
  pathOf,
  refusalOf,
  statesOf,
  type TransitionId,
  transitionsOf,
} from '#flows/charts/names.ts';

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

function isEventless({ eventType }: AnyTransitionDefinition): boolean {
  return eventType === '';
}

/** The state that an eventless transition leaves as soon as it is entered; nothing for others. */
export function passedPaths(transition: AnyTransitionDefinition): string[] {
  const path = pathOf(transition.source);
  return isEventless(transition) && path !== '' ? [path] : [];
}

/** Whether the chart says anything about the event here, guards not asked. */
export function listensTo(snapshot: AnyMachineSnapshot, type: string): boolean {
  return activeNodes(snapshot).some((node) => candidatesFor(node, type).length > 0);
}

/** Overrides what an outer state would do on the event, by doing nothing: `'dialog.dismissed': {}`. */
export function isForbidden(transition: AnyTransitionDefinition): boolean {
  const { eventType, source, target, actions, guard } = transition;
  const isOurs = eventType !== '' && !eventType.startsWith('xstate.');
  const isAlone = candidatesIn(source, eventType).length === 1;
  return isOurs && isAlone && !target && actions.length === 0 && !guard;
}

/**
 * The active states that do something on the event, guards not asked: of nested ones the innermost that names it
 * decides.
 */
export function subscribersOf(snapshot: AnyMachineSnapshot, type: string): readonly AnyStateNode[] {
  const listening = activeNodes(snapshot).filter((node) => candidatesFor(node, type).length > 0);
  return listening
    .filter((node) => !listening.some((other) => isInside(other, node)))
    .filter((node) => !candidatesFor(node, type).every(isForbidden));
}

/** Whether the event does anything here, guards not asked. */
export function hears(snapshot: AnyMachineSnapshot, type: string): boolean {
  return subscribersOf(snapshot, type).length > 0;
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

/** One event, or one eventless transition, worked through; an event of a person may raise others. */
export interface Microstep {
  readonly type: string;
  readonly taken: readonly AnyTransitionDefinition[];
  readonly after: AnyMachineSnapshot;
}

function refusedByEvent(
  before: AnyMachineSnapshot,
  { type, taken }: Pick<Microstep, 'type' | 'taken'>,
): AnyTransitionDefinition[] {
  return activeNodes(before)
    .filter((node) => !taken.some(({ source }) => isInside(source, node)))
    .flatMap((node) => refusedAmong(candidatesFor(node, type), taken));
}

/** The guards that said no on the way from `before` (nothing, at the start) to where the flow came to rest. */
export function refusedGuards(
  before: AnyMachineSnapshot | undefined,
  microsteps: readonly Microstep[],
  rest: AnyMachineSnapshot,
): AnyTransitionDefinition[] {
  const refused = activeNodes(rest).flatMap((node) => refusedAmong(node.always ?? [], []));
  let present = before;
  for (const { type, taken, after } of microsteps) {
    const passed: readonly AnyStateNode[] = taken.filter(isEventless).map(({ source }) => source);
    refused.push(...passed.flatMap((node) => refusedAmong(node.always ?? [], taken)));
    if (present && passed.length === 0) refused.push(...refusedByEvent(present, { type, taken }));
    present = after;
  }
  return [...new Set(refused)];
}
