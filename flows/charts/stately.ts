import { type AnyStateMachine, StateMachine } from 'xstate';
import { definitionOf, type Json } from './definition.ts';

type JsonRecord = { readonly [key: string]: Json };

/** All that a definition names and does not hold. */
interface Names {
  readonly events: Set<string>;
  readonly actions: Set<string>;
  readonly guards: Set<string>;
  readonly delays: Set<string>;
  /** The actors, and whether their end is drawn: else nobody waits for it. */
  readonly actors: Map<string, boolean>;
}

function isRecord(json: Json | undefined): json is JsonRecord {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function listOf(json: Json | undefined): readonly JsonRecord[] {
  return Array.isArray(json) ? json.filter(isRecord) : [];
}

const typesOf = (json: Json | undefined) => listOf(json).map(({ type }) => String(type));

function noteTransitions(json: Json | undefined, names: Names): void {
  for (const { actions, guard } of listOf(json)) {
    for (const action of typesOf(actions)) names.actions.add(action);
    if (isRecord(guard)) names.guards.add(String(guard.type));
  }
}

function noteState(state: JsonRecord, names: Names): void {
  for (const action of [...typesOf(state.entry), ...typesOf(state.exit)]) names.actions.add(action);
  for (const invocation of listOf(state.invoke)) {
    const { src, onDone, onError, onSnapshot } = invocation;
    const ends = onDone !== undefined || onError !== undefined;
    names.actors.set(String(src), ends || (names.actors.get(String(src)) ?? false));
    for (const transitions of [onDone, onError, onSnapshot]) noteTransitions(transitions, names);
  }
  for (const transitions of [state.always, state.onDone]) noteTransitions(transitions, names);
  for (const [event, transitions] of Object.entries(isRecord(state.on) ? state.on : {})) {
    names.events.add(event.replace('*', 'any'));
    noteTransitions(transitions, names);
  }
  for (const [delay, transitions] of Object.entries(isRecord(state.after) ? state.after : {})) {
    if (Number.isNaN(Number(delay))) names.delays.add(delay);
    noteTransitions(transitions, names);
  }
  for (const child of Object.values(isRecord(state.states) ? state.states : {})) {
    if (isRecord(child)) noteState(child, names);
  }
}

function namesIn(definition: JsonRecord): Names {
  const names: Names = {
    events: new Set(),
    actions: new Set(),
    guards: new Set(),
    delays: new Set(),
    actors: new Map(),
  };
  noteState(definition, names);
  return names;
}

/** `  actions: { … },`, a line for each; nothing where there are none. */
function block(name: string, stubs: readonly (readonly [name: string, stub: string])[]): string[] {
  if (stubs.length === 0) return [];
  return [`  ${name}: {`, ...stubs.map(([key, stub]) => `    ${JSON.stringify(key)}: ${stub},`), '  },'];
}

function actorStub(machine: AnyStateMachine, src: string, ends: boolean): string {
  const logic: unknown = machine.implementations.actors[src];
  if (logic instanceof StateMachine) return `createMachine({ id: ${JSON.stringify(logic.id)} })`;
  return ends
    ? 'fromPromise(async (_: { input: unknown }): Promise<unknown> => undefined)'
    : 'fromCallback((_: { input: unknown }) => undefined)';
}

/**
 * The machine as a TypeScript file of its own, as Stately's editor imports it: `setup( … ).createMachine( … )` with
 * a typed stub for each action, guard, actor and delay that the chart names. It compiles, and has the same states
 * and transitions.
 */
export function statelySourceOf(machine: AnyStateMachine): string {
  const definition = definitionOf(machine) as JsonRecord; // of a machine it is one
  const { events, actions, guards, delays, actors } = namesIn(definition);
  const all = (names: ReadonlySet<string>, stub: string) => [...names].map((name) => [name, stub] as const);
  const actorStubs = [...actors].map(([src, ends]) => [src, actorStub(machine, src, ends)] as const);
  const used = ['createMachine', 'fromCallback', 'fromPromise'].filter((name) =>
    actorStubs.some(([, stub]) => stub.startsWith(name)),
  );
  const types = [...events].map((type) => `      | { type: ${JSON.stringify(type)} }`);
  return [
    `import { ${[...used, 'setup'].join(', ')} } from 'xstate';`,
    '',
    'type Params = Record<string, unknown> | undefined;',
    '',
    `/** The chart of ${machine.id} without what it runs: every action, guard, actor and delay is a stub. */`,
    'export const machine = setup({',
    ...(types.length === 0 ? [] : ['  types: {', '    events: {} as', ...types, '  },']),
    ...block('actors', actorStubs),
    ...block('actions', all(actions, '(_: unknown, _params: Params) => undefined')),
    ...block('guards', all(guards, '(_: unknown, _params: Params) => true')),
    ...block('delays', all(delays, '1_000')),
    `}).createMachine(${JSON.stringify(definition, null, 2)});`,
    '',
  ].join('\n');
}
