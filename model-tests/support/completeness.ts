import type { AnyStateMachine } from 'xstate';
import { isDescribedBy, pathOf, statesOf, transitionsOf } from '#tests/machines/support/chart.ts';
import { type AnyModel, passing } from './model.ts';

function difference(kind: string, needed: readonly string[], given: readonly string[]): string[] {
  return [
    ...needed
      .filter((name) => !given.includes(name))
      .map((name) => `${kind} ${name} is missing in the model`),
    ...given.filter((name) => !needed.includes(name)).map((name) => `${kind} ${name} is not in the chart`),
  ];
}

function isOwnEvent(type: string): boolean {
  return type !== '' && !type.startsWith('xstate.');
}

/** The logics whose end the chart waits for. */
function awaitedLogics(machine: AnyStateMachine): string[] {
  const drawn = transitionsOf(machine).map(({ eventType }) => eventType);
  const invokes = [machine.root, ...statesOf(machine)].flatMap((node) => node.invoke);
  const awaited = invokes.filter(({ id }) =>
    drawn.some(
      (descriptor) =>
        isDescribedBy(`xstate.done.actor.${id}`, descriptor) ||
        isDescribedBy(`xstate.error.actor.${id}`, descriptor),
    ),
  );
  return [...new Set(awaited.map(({ src }) => String(src)))];
}

function problemsOfStates({ machine, states }: AnyModel): string[] {
  if (!states) return [];
  const nodes = statesOf(machine).filter(({ type }) => type !== 'history');
  return [
    ...difference('the state', nodes.map(pathOf), Object.keys(states)),
    ...nodes
      .filter((node) => states[pathOf(node)] === passing && !node.always)
      .map((node) => `the state ${pathOf(node)} is not left at once: say what it shows`),
  ];
}

/** What the model leaves out of the chart, or has besides it; one sentence each. */
export function problemsOf(model: AnyModel): string[] {
  const { machine, events, outcomes } = model;
  const types = transitionsOf(machine).map(({ eventType }) => eventType);
  const awaited = awaitedLogics(machine);
  const held = Object.keys(outcomes).filter(
    (src) => awaited.includes(src) || Object.keys(outcomes[src] ?? {}).length > 0,
  );
  return [
    ...(Object.keys(model.inputs).length > 0 ? [] : ['there is no input to start with']),
    ...difference('the event', [...new Set(types.filter(isOwnEvent))], Object.keys(events)),
    ...Object.entries(events).flatMap(([type, cases]) =>
      cases.length > 0 ? [] : [`nobody causes the event ${type}`],
    ),
    ...difference('the actor', awaited, held),
    ...awaited.flatMap((src) =>
      Object.keys(outcomes[src] ?? {}).length > 0 ? [] : [`the actor ${src} has no outcome`],
    ),
    ...problemsOfStates(model),
  ];
}
