import { type AnyStateMachine, fromPromise, StateMachine } from 'xstate';

/** Where in a chart something stands, and what is wrong with it. */
type Report = (place: string, breach: string) => void;

const EVENT_NAME = /^[a-z][a-zA-Z]*(\.[a-z][a-zA-Z]*)+$/;
const STATE_NAME = /^[a-z][a-zA-Z0-9]*$/;
const GUARD_NAME = /^(is|has|can)[A-Z]/;

/** The common part of every logic that fromPromise makes; XState marks it in no other way. */
const PROMISE_TRANSITION = String(fromPromise(async () => undefined).transition);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isMachine(value: unknown): value is AnyStateMachine {
  return value instanceof StateMachine;
}

function isPromiseLogic(logic: unknown): boolean {
  return isRecord(logic) && String(logic.transition) === PROMISE_TRANSITION;
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

/** The name by which a config names an action, guard or delay; undefined for anything but a name. */
function nameIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return isRecord(value) && typeof value.type === 'string' ? value.type : undefined;
}

/**
 * Looks through one machine's config, and reports what docs/architecture.md, "The machines" does not allow to stand
 * there.
 */
class Inspection {
  readonly #machine: AnyStateMachine;
  readonly #report: Report;

  constructor(machine: AnyStateMachine, report: Report) {
    this.#machine = machine;
    this.#report = report;
  }

  /** A name, and behind the name an implementation in TypeScript. */
  #named(
    kind: 'actions' | 'guards' | 'actors' | 'delays',
    value: unknown,
    place: string,
  ): string | undefined {
    const name = nameIn(value);
    const one = kind.slice(0, -1);
    if (name === undefined) this.#report(place, `an inline ${one}: give it a name in setup()`);
    else if (!(name in this.#machine.implementations[kind])) {
      this.#report(place, `the ${one} ${name} has no implementation`);
    }
    return name;
  }

  #actions(actions: unknown, place: string): void {
    for (const action of listOf(actions)) this.#named('actions', action, place);
  }

  #guard(guard: unknown, place: string): void {
    if (guard === undefined) return;
    const name = this.#named('guards', guard, place);
    if (name && !GUARD_NAME.test(name)) this.#report(place, `the guard ${name} is not is…, has… or can…`);
  }

  #transitions(transitions: unknown, place: string): void {
    for (const transition of listOf(transitions)) {
      if (!isRecord(transition)) continue; // only a target
      this.#guard(transition.guard, place);
      this.#actions(transition.actions, place);
    }
  }

  #invoke(invoke: unknown, place: string): void {
    if (!isRecord(invoke)) return;
    const here = `${place} invoke ${String(invoke.id ?? invoke.src)}`;
    if (typeof invoke.id !== 'string') this.#report(here, 'the invoke has no id');
    const name = this.#named('actors', invoke.src, here);
    const logic = name ? this.#machine.implementations.actors[name] : undefined;
    // A callback never ends, and a machine without a final state neither. A failure inside a machine has states there.
    const ends = isMachine(logic)
      ? Object.values(logic.root.states).some((state) => state.type === 'final')
      : isPromiseLogic(logic);
    if (ends && !('onDone' in invoke)) this.#report(here, 'onDone is not drawn');
    if (isPromiseLogic(logic) && !('onError' in invoke)) this.#report(here, 'onError is not drawn');
    for (const outcome of ['onDone', 'onError', 'onSnapshot']) {
      this.#transitions(invoke[outcome], `${here} ${outcome}`);
    }
  }

  /** One state node and all below it. */
  node(config: unknown, place: string): void {
    if (!isRecord(config)) return;
    this.#actions(config.entry, `${place} entry`);
    this.#actions(config.exit, `${place} exit`);
    this.#transitions(config.always, `${place} always`);
    this.#transitions(config.onDone, `${place} onDone`);
    if (isRecord(config.initial)) this.#actions(config.initial.actions, `${place} initial`);
    for (const [event, transitions] of entriesOf(config.on)) {
      const isOfXstate = event.startsWith('xstate.');
      if (!isOfXstate && !EVENT_NAME.test(event)) {
        this.#report(`${place} on ${event}`, 'the event is not named noun.pastVerb');
      }
      this.#transitions(transitions, `${place} on ${event}`);
    }
    for (const [delay, transitions] of entriesOf(config.after)) {
      this.#named('delays', delay, `${place} after ${delay}`);
      this.#transitions(transitions, `${place} after ${delay}`);
    }
    for (const invoke of listOf(config.invoke)) this.#invoke(invoke, place);
    for (const [name, child] of entriesOf(config.states)) {
      if (!STATE_NAME.test(name)) this.#report(`${place}.${name}`, 'the state is not named in lowerCamel');
      this.node(child, `${place}.${name}`);
    }
  }
}

/** The rules for charts that a machine's config breaks; one sentence for each breach. */
export function chartBreaches(machine: AnyStateMachine): string[] {
  const breaches: string[] = [];
  const inspection = new Inspection(machine, (place, breach) => breaches.push(`${place}: ${breach}`));
  inspection.node(machine.config, machine.id);
  return breaches;
}

/** Every machine among the values: exported itself, held by an exported definition, or an actor of another. */
export function machinesAmong(
  values: readonly unknown[],
  found = new Set<AnyStateMachine>(),
): Set<AnyStateMachine> {
  for (const value of values) {
    const machine = isRecord(value) && isMachine(value.machine) ? value.machine : value;
    if (!isMachine(machine) || found.has(machine)) continue;
    found.add(machine);
    machinesAmong(Object.values(machine.implementations.actors), found);
  }
  return found;
}
