import { describe, expect, it } from 'vitest';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  createEmptyActor,
  type EventFrom,
  type ExecutableActionObject,
  type InputFrom,
  type OutputFrom,
  type StateValueFrom,
} from 'xstate';
import { delaysIn, idOf, invokedIn, refusalOf, refusedGuards, transitionsOf } from './chart.ts';
import { readable } from './held.ts';
import { firstStep, nextStep, type Step } from './step.ts';

/** An action by its name, with its params where it has any. */
type Asked = string | readonly [name: string, params: unknown];

interface Effects<Machine extends AnyStateMachine> {
  /** Where the spec (or decisions, money) says so: `5 Reservation`. */
  readonly spec: string;
  /** The difference between this row and its neighbours. */
  readonly case?: string;
  readonly to: StateValueFrom<Machine>;
  /** The actions that are asked of the shell and of others, in order, entry and exit included. No more than these. */
  readonly asks?: readonly Asked[];
  /** The actors that begin, by id, with their input. No more than these. */
  readonly invokes?: Readonly<Record<string, unknown>>;
  /** The context afterwards, as far as it matters. */
  readonly remembers?: Partial<ContextFrom<Machine>>;
  /** The output, where the flow ends. */
  readonly output?: OutputFrom<Machine>;
}

interface Start<Machine extends AnyStateMachine> extends Effects<Machine> {
  readonly from: 'start';
  readonly input?: InputFrom<Machine>;
}

interface Move<Machine extends AnyStateMachine> extends Effects<Machine> {
  readonly from: StateValueFrom<Machine>;
  /** An event that comes before the one of the row, where a history state has to know where the flow was. */
  readonly via?: AnyEventObject;
  /** The context before, where it differs from the beginning. */
  readonly given?: Partial<ContextFrom<Machine>>;
  readonly on: EventFrom<Machine> | OfXstate;
}

/** One line of what the spec says: in this state, when this happens, in this case, that follows. */
export type Row<Machine extends AnyStateMachine> = Start<Machine> | Move<Machine>;

/** A machine's rows, and what it is started with where a row does not say. */
export interface Table<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  readonly input?: InputFrom<Machine>;
  readonly rows: readonly Row<Machine>[];
}

/** An event that XState sends. */
type OfXstate = AnyEventObject & { readonly type: `xstate.${string}` };

/** The invoked actor of that id has resolved, or the child flow has ended with the output. */
export function done(actorId: string, output?: unknown): OfXstate {
  return { type: `xstate.done.actor.${actorId}`, output, actorId };
}

/** The invoked actor of that id has rejected. */
export function broken(actorId: string, error: unknown = new Error('broken')): OfXstate {
  return { type: `xstate.error.actor.${actorId}`, error, actorId };
}

/** The delay of that name has passed. */
export function after(delay: string): OfXstate {
  return { type: `xstate.after.${delay}` };
}

/** `after` names no state: the event has the id of the active state that waits. */
function eventIn(snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyEventObject {
  const waiting = delaysIn(snapshot).find(({ delay }) => event.type === `xstate.after.${delay}`);
  return waiting ? { type: waiting.type } : event;
}

interface Taken extends Step {
  /** The transitions that were taken, and `… (refused)` for the guards that said no. */
  readonly shown: readonly string[];
}

function taken(before: AnyMachineSnapshot | undefined, step: Step): Taken {
  const refused = refusedGuards(before, step.microsteps, step.snapshot).map(idOf).map(refusalOf);
  return { ...step, shown: [...step.transitions.map(idOf), ...refused] };
}

/** The snapshot with what its states invoke, or what is sent to it could not be. */
function withChildren(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  const children = Object.fromEntries(invokedIn(snapshot).map(({ id }) => [id, createEmptyActor()]));
  return { ...snapshot, children };
}

function run<Machine extends AnyStateMachine>(table: Table<Machine>, row: Row<Machine>): Taken {
  const machine = readable(table.machine);
  const input = 'input' in row ? row.input : table.input;
  const first = firstStep(machine, input);
  if (!('on' in row)) return taken(undefined, first);
  const context = { ...first.snapshot.context, ...row.given };
  const resolved: AnyMachineSnapshot = machine.resolveState({ value: row.from, context });
  const before = row.via
    ? withChildren(nextStep(machine, withChildren(resolved), row.via).snapshot)
    : withChildren(resolved);
  return taken(before, nextStep(machine, before, eventIn(before, row.on)));
}

/** The actions that XState does for itself: nobody is asked anything. */
const OWN_ACTIONS = ['xstate.spawnChild', 'xstate.stopChild', 'xstate.raise', 'xstate.cancel'];

function paramsOf({ params }: ExecutableActionObject): Readonly<Record<string, unknown>> {
  return params as Readonly<Record<string, unknown>>; // XState's own actions have objects
}

function askedBy(action: ExecutableActionObject): Asked {
  if (action.type === 'xstate.emit') return ['emit', paramsOf(action).event];
  if (action.type === 'xstate.sendTo') {
    const { targetId: to, event } = paramsOf(action);
    return ['sendTo', { to, event }];
  }
  return action.params === undefined ? action.type : [action.type, action.params];
}

function invokedBy(actions: readonly ExecutableActionObject[]): Record<string, unknown> {
  const spawns = actions.filter(({ type }) => type === 'xstate.spawnChild').map(paramsOf);
  return Object.fromEntries(spawns.map(({ id, input }) => [String(id), input]));
}

/** Checks one row; throws what differs. */
export function checkRow<Machine extends AnyStateMachine>(table: Table<Machine>, row: Row<Machine>): void {
  const { snapshot, actions } = run(table, row);
  expect(snapshot.value, 'the state').toEqual(row.to);
  expect(actions.filter(({ type }) => !OWN_ACTIONS.includes(type)).map(askedBy), 'what is asked').toEqual(
    row.asks ?? [],
  );
  expect(invokedBy(actions), 'what is invoked').toStrictEqual(row.invokes ?? {});
  expect(snapshot.context, 'the context').toMatchObject(row.remembers ?? {});
  expect(snapshot.output, 'the output').toEqual(row.output);
}

/** The transitions (and guards' noes) of the chart that no row shows. */
export function uncoveredBy<Machine extends AnyStateMachine>(table: Table<Machine>): string[] {
  const shown = new Set(table.rows.flatMap((row) => run(table, row).shown));
  const needed = transitionsOf(table.machine).flatMap((transition) =>
    transition.guard ? [idOf(transition), refusalOf(idOf(transition))] : [idOf(transition)],
  );
  return needed.filter((id) => !shown.has(id));
}

function nameOf<Machine extends AnyStateMachine>(row: Row<Machine>): string {
  const via = 'on' in row && row.via !== undefined ? ` after ${row.via.type}` : '';
  const event = 'on' in row ? `${via} on ${row.on.type.replace(/^xstate\./, '')}` : '';
  const which = row.case === undefined ? '' : ` (${row.case})`;
  return `${JSON.stringify(row.from)}${event}${which} → ${JSON.stringify(row.to)} [${row.spec}]`;
}

/**
 * Tests a machine against what the spec says of it, written by hand and without a view. Transitions that no row
 * shows fail.
 */
export function runTable<Machine extends AnyStateMachine>(table: Table<Machine>): void {
  describe(table.machine.id, () => {
    it.each(table.rows.map((row) => [nameOf(row), row] as const))('%s', (_, row) => checkRow(table, row));
    it('has a row for every transition and for every no of a guard', () => {
      expect(uncoveredBy(table)).toEqual([]);
    });
  });
}
