import type { AnyMachineSnapshot, AnyStateMachine, ExecutableActionObject } from 'xstate';
import { StateMachine } from 'xstate';
import { hears, invokedIn, listensTo, subscribersOf } from '#tests/machines/support/chart.ts';
import { possibilities } from '../graph/graph.ts';
import { endOf, extended, type Invariant, type Taken, type Trace } from '../graph/trace.ts';
import { byAnotherFlow } from '../model/gestures.ts';
import type { AnyModel } from '../model/model.ts';
import { eventOf, type Outcome } from '../model/outcomes.ts';
import { chargeConfirmed } from './charges.ts';
import { silentFailures } from './exceptions.ts';

const DISMISSED = 'dialog.dismissed';

function childFlow({ machine }: AnyModel, src: string): AnyStateMachine | undefined {
  const logic: unknown = machine.implementations.actors[src];
  return logic instanceof StateMachine ? logic : undefined;
}

/** A state that can be dismissed is a dialog, and so is a child flow that can be dismissed at all. */
function dialogsIn({ model }: Trace, snapshot: AnyMachineSnapshot): string[] {
  const own = subscribersOf(snapshot, DISMISSED).map(({ id }) => id);
  const children = invokedIn(snapshot).filter(({ src }) => childFlow(model, src)?.events.includes(DISMISSED));
  return [...own, ...children.map(({ id }) => id)];
}

/** Never two dialogs. */
const oneDialog: Invariant = (trace) => {
  const dialogs = dialogsIn(trace, endOf(trace));
  return dialogs.length > 1 ? `two dialogs at once: ${dialogs.join(', ')}` : undefined;
};

/** The calls that the snapshot waits for. A child flow is no call: it has a way back of its own. */
function callsIn({ model }: Trace, snapshot: AnyMachineSnapshot): { readonly id: string }[] {
  return invokedIn(snapshot).filter(({ src }) => src in model.outcomes && !childFlow(model, src));
}

function isPersons({ events }: AnyModel, type: string): boolean {
  return (events[type] ?? []).some(({ by }) => by !== byAnotherFlow);
}

/** Whether nothing is in flight and a person, or the app around the flow, can go on from here. */
function isAtRest(trace: Trace, snapshot: AnyMachineSnapshot): boolean {
  if (snapshot.status !== 'active') return true;
  const isHeard = (type: string) => isPersons(trace.model, type) && hears(snapshot, type);
  return callsIn(trace, snapshot).length === 0 && trace.machine.events.some(isHeard);
}

function isBreaking({ event, cause }: Pick<Taken, 'event' | 'cause'>): boolean {
  return cause.kind === 'delay' || event.type.startsWith('xstate.error.');
}

/** Attempts that end at last, in every flow. */
const PATIENCE = 12;

/** The calls in flight break, again and again, and time goes by. */
function whereItEndsBroken(trace: Trace): AnyMachineSnapshot {
  let broken = trace;
  for (let step = 0; step < PATIENCE && !isAtRest(broken, endOf(broken)); step += 1) {
    const next = possibilities(broken.model, broken.machine, endOf(broken)).find(isBreaking);
    if (!next) break;
    broken = extended(broken, next);
  }
  return endOf(broken);
}

/** Nothing in flight without a way back: every call may end well or badly, and when it breaks somebody can go on. */
const wayBack: Invariant = (trace) => {
  const present = endOf(trace);
  const calls = callsIn(trace, present);
  const ends = ['done', 'error'].flatMap((end) => calls.map(({ id }) => `xstate.${end}.actor.${id}`));
  const unheard = ends.find((end) => !listensTo(present, end));
  if (unheard) return `nobody hears ${unheard}`;
  const end = calls.length > 0 ? whereItEndsBroken(trace) : present;
  return calls.length === 0 || isAtRest(trace, end)
    ? undefined
    : `when what is in flight breaks, nobody can go on from ${JSON.stringify(end.value)}`;
};

/** A state that is not final listens to something. */
const noDeadEnd: Invariant = (trace) => {
  const present = endOf(trace);
  if (present.status !== 'active') return undefined;
  const isAlive = trace.machine.events.some(
    (type) => (type.startsWith('xstate.') || isPersons(trace.model, type)) && hears(present, type),
  );
  return isAlive ? undefined : `nothing leads out of ${JSON.stringify(present.value)}`;
};

const SAYING = ['reportFailure', 'alert', 'announce'];

function isSaying({ type, params }: ExecutableActionObject): boolean {
  return SAYING.includes(type) || (type === 'xstate.sendTo' && /"alert.raised"/.test(JSON.stringify(params)));
}

/** A refusal or a failure, by what the call answered or by what the actor made of it. */
function isFailure({ answer, ending }: Outcome<unknown>): boolean {
  if (ending.status === 'error' || (answer && (answer.status === 0 || answer.status >= 400))) return true;
  return /"kind":"(refused|failed|stuck)"|"outcome":"(failed|refused)"/.test(
    JSON.stringify(ending.output) ?? '',
  );
}

/** The traces of a step, as far as somebody could notice them. */
function traceLeft({ step: { snapshot } }: Taken): string {
  const { status, value, context, output } = snapshot;
  return JSON.stringify([status, value, context, output]);
}

function successesInstead(trace: Trace, last: Taken, actorId: string): Taken[] {
  const before = { ...trace, taken: trace.taken.slice(0, -1) };
  const src = invokedIn(last.before).find(({ id }) => id === actorId)?.src ?? '';
  return Object.entries(trace.model.outcomes[src] ?? {})
    .filter(([, outcome]) => !isFailure(outcome))
    .flatMap(([name, outcome]) => {
      const cause = { kind: 'outcome', actorId, name, outcome } as const;
      return extended(before, { event: eventOf(actorId, outcome), cause }).taken.slice(-1);
    });
}

/** Every failure is said, or leads to where no success does: states, a message kept, an output for the parent. */
const failureShown: Invariant = (trace) => {
  const last = trace.taken.at(-1);
  if (last?.cause.kind !== 'outcome' || !isFailure(last.cause.outcome)) return undefined;
  const { actorId, name } = last.cause;
  const src = invokedIn(last.before).find(({ id }) => id === actorId)?.src ?? '';
  if (src in silentFailures || last.step.actions.some(isSaying)) return undefined;
  const hidden = successesInstead(trace, last, actorId).some((good) => traceLeft(good) === traceLeft(last));
  return hidden ? `the failure “${name}” of ${actorId} is not shown` : undefined;
};

/** Whether the member of the input is a guest, who sees no prices (docs/spec/account.md, "Roles"). */
export function isGuestInput({ model, input }: Pick<Trace, 'model' | 'input'>): boolean {
  const given: unknown = model.inputs[input];
  if (typeof given === 'object' && given !== null && 'isGuest' in given) return given.isGuest === true;
  return model.signedIn?.(given)?.isGuest === true;
}

/** An amount of yen. */
export const PRICE = /\d\s*円|[¥￥]\s*\d/;

/** No price is said to a guest. The words on the screen are looked at where a view is walked. */
const noPriceForGuest: Invariant = (trace) => {
  const last = trace.taken.at(-1);
  if (!last || !isGuestInput(trace)) return undefined;
  const said = last.step.actions.filter(isSaying);
  const price = said.find(({ params }) => PRICE.test(JSON.stringify(params) ?? ''));
  return price ? `a guest hears a price: ${JSON.stringify(price.params)}` : undefined;
};

/** The invariants of every state of every flow. */
const invariants: readonly Invariant[] = [
  oneDialog,
  noPriceForGuest,
  wayBack,
  noDeadEnd,
  chargeConfirmed,
  failureShown,
];

/** The faults where the trace stands, one sentence each. */
export function violations(trace: Trace): string[] {
  return invariants.flatMap((invariant) => invariant(trace) ?? []);
}

/** Throws what is wrong where the trace stands. */
export function ensureInvariants(trace: Trace): void {
  const found = violations(trace);
  if (found.length > 0) throw new Error(found.join('\n'));
}
