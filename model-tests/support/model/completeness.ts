import type { AnyStateMachine } from 'xstate';
import { pathOf, statesOf, transitionsOf } from '#tests/machines/support/chart.ts';
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

function invokesOf(machine: AnyStateMachine): { readonly id: string; readonly src: string }[] {
  return [machine.root, ...statesOf(machine)].flatMap((node) =>
    node.invoke.map(({ id, src }) => ({ id, src: String(src) })),
  );
}

/** The logics whose end the chart waits for. */
function awaitedLogics(machine: AnyStateMachine): string[] {
  const drawn = new Set(transitionsOf(machine).map(({ eventType }) => eventType));
  const awaited = invokesOf(machine).filter(({ id }) =>
    ['done', 'error'].some((end) => drawn.has(`xstate.${end}.actor.${id}`)),
  );
  return [...new Set(awaited.map(({ src }) => src))];
}

function problemsOfOutcomes({ machine, outcomes }: AnyModel): string[] {
  const invoked = invokesOf(machine).map(({ src }) => src);
  return [
    ...awaitedLogics(machine)
      .filter((src) => Object.keys(outcomes[src] ?? {}).length === 0)
      .map((src) => `the actor ${src} has no outcome in the model`),
    ...Object.keys(outcomes)
      .filter((src) => !invoked.includes(src))
      .map((src) => `the actor ${src} is not in the chart`),
  ];
}

/** By an eventless transition, or by the `onDone` of the state that it ends. */
function isLeftAtOnce({ always, type, path }: ReturnType<typeof statesOf>[number]): boolean {
  return always !== undefined || (type === 'final' && path.length > 1);
}

function problemsOfStates({ machine, states }: AnyModel): string[] {
  if (!states) return [];
  const nodes = statesOf(machine).filter(({ type }) => type !== 'history');
  return [
    ...difference('the state', nodes.map(pathOf), Object.keys(states)),
    ...nodes
      .filter((node) => states[pathOf(node)] === passing && !isLeftAtOnce(node))
      .map((node) => `the state ${pathOf(node)} is not left at once: say what it shows`),
  ];
}

/** The parts of the chart that the model leaves out, or has besides it; one sentence each. */
export function problemsOf(model: AnyModel): string[] {
  const { machine, inputs, events } = model;
  const types = transitionsOf(machine).map(({ eventType }) => eventType);
  return [
    ...(Object.keys(inputs).length > 0 ? [] : ['there is no input to start with']),
    ...difference('the event', [...new Set(types.filter(isOwnEvent))], Object.keys(events)),
    ...Object.entries(events).flatMap(([type, cases]) =>
      cases.length > 0 ? [] : [`nobody causes the event ${type}`],
    ),
    ...problemsOfOutcomes(model),
    ...problemsOfStates(model),
  ];
}
