import { type AnyActorLogic, type AnyStateMachine, createMachine, type EventObject } from 'xstate';

/** An event of a skeleton says itself which of the guarded ways it takes. */
export interface Choice extends EventObject {
  readonly way?: string;
}

type Config = Readonly<Record<string, unknown>>;

function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The ways that one event has. Where there are several, or a guard, each waits to be chosen. */
function ways(value: unknown, place: string): unknown {
  const all = listOf(value).map((each) => (isConfig(each) ? each : { target: each }));
  return all.map(({ target, reenter, guard }, index) => ({
    ...(target === undefined ? {} : { target }),
    ...(reenter === undefined ? {} : { reenter }),
    ...(guard !== undefined || all.length > 1
      ? { guard: { type: 'isChosen', params: { way: `${place} ${index}` } } }
      : {}),
  }));
}

function waysOf(config: unknown, place: string): Config | undefined {
  if (!isConfig(config)) return undefined;
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, ways(value, `${place} ${name}`)]),
  );
}

const OUTCOMES = ['onDone', 'onError', 'onSnapshot'];

function invocation(value: unknown, place: string): unknown {
  if (!isConfig(value)) return value;
  const outcomes = OUTCOMES.filter((outcome) => value[outcome] !== undefined);
  return {
    id: value.id,
    src: 'nobody',
    ...Object.fromEntries(
      outcomes.map((outcome) => [outcome, ways(value[outcome], `${place} ${value.id} ${outcome}`)]),
    ),
  };
}

function bare(config: unknown, place: string): Config {
  if (!isConfig(config)) return {};
  const { id, type, initial, history, target, on, after, always, onDone, invoke, states } = config;
  const inner = isConfig(states)
    ? Object.fromEntries(Object.entries(states).map(([key, state]) => [key, bare(state, `${place}.${key}`)]))
    : undefined;
  const kept = {
    id,
    type,
    initial: isConfig(initial) ? initial.target : initial,
    history,
    target,
    on: waysOf(on, place),
    after: waysOf(after, `${place} after`),
    always: always === undefined ? undefined : ways(always, `${place} always`),
    onDone: onDone === undefined ? undefined : ways(onDone, `${place} onDone`),
    invoke: invoke === undefined ? undefined : listOf(invoke).map((each) => invocation(each, place)),
    states: inner,
  };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

const nobody: AnyActorLogic = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  getPersistedSnapshot: (snapshot) => snapshot,
  transition: (snapshot) => snapshot,
};

/**
 * The chart without what it needs data for: no context, no input, no effect. The event chooses a guard's answer, so
 * that XState itself tells where a choice leads, although nobody has a reservation at hand.
 */
export function skeletonOf(machine: AnyStateMachine): AnyStateMachine {
  const delays = Object.keys(machine.implementations.delays).map((name) => [name, 1000]);
  const implementations = {
    actors: { nobody },
    delays: Object.fromEntries(delays),
    guards: {
      isChosen: ({ event }: { event: Choice }, params: { way: string }) => event.way === params.way,
    },
  };
  // The result of `bare` is a config by construction; the types of the chart's own are gone with its data.
  const skeleton: AnyStateMachine = createMachine(
    bare(machine.config, '') as Parameters<typeof createMachine>[0],
  );
  return skeleton.provide(implementations as Parameters<typeof skeleton.provide>[0]);
}
