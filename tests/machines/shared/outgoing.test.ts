/**
 * A choice that shows at once, and is saved after another one, is sent although its screen is left in between: the
 * shell lets a flow with something outgoing finish (machines/app/departures.ts). Every chart is read: whoever sends the
 * next one when the last one has been answered says so.
 */
import { expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { readDocs } from '#flows/build/docs.ts';
import { type AnyStateNode, candidatesIn, statesOf } from '#flows/charts/names.ts';
import { flows } from '#flows/charts/registry.ts';

const docs = readDocs(flows);
const deliveries = new Set<unknown>(
  flows.filter(({ id }) => docs[id]?.shape === 'choice').map(({ machine }) => machine),
);

/** These states, and those that follow one of them at once. */
function atOnce(states: readonly AnyStateNode[]): Set<AnyStateNode> {
  const found = new Set<AnyStateNode>();
  for (let next = [...states]; next.length > 0; ) {
    const fresh = next.filter((state) => !found.has(state));
    for (const state of fresh) found.add(state);
    next = fresh.flatMap((state) => candidatesIn(state, '').flatMap(({ target }) => target ?? []));
  }
  return found;
}

/** The states that send what was chosen while they were sending. A flow that is invoked again waits for taps. */
function sendingAgain(machine: AnyStateMachine) {
  const isCall = (src: unknown) => {
    const logic: unknown = machine.implementations.actors[String(src)];
    return !(logic instanceof StateMachine) || deliveries.has(logic);
  };
  return statesOf(machine).filter((state) =>
    state.invoke
      .filter(({ src }) => isCall(src))
      .some(({ id }) =>
        candidatesIn(state, `xstate.done.actor.${id}`).some(({ target }) => atOnce(target ?? []).has(state)),
      ),
  );
}

const sending = flows.flatMap(({ machine }) =>
  sendingAgain(machine).map(({ id, tags }) => ({ id, isOutgoing: tags.includes('outgoing') })),
);

it('knows who saves at once: the stars, the ticks of the reminders, and the notices that were read', () => {
  expect(sending.map(({ id }) => id).sort()).toEqual([
    'favourites.saving',
    'notices.marking',
    'reminders.saving',
  ]);
});

it('says of each state that sends the next choice by itself that something is outgoing', () => {
  expect(sending.filter(({ isOutgoing }) => !isOutgoing).map(({ id }) => id)).toEqual([]);
});

it('lets nobody else go on unseen: a flow that rests there would never be stopped', () => {
  const outgoing = flows.flatMap(({ machine }) =>
    statesOf(machine).filter(({ tags }) => tags.includes('outgoing')),
  );
  expect(outgoing.map(({ id }) => id).toSorted()).toEqual(sending.map(({ id }) => id).toSorted());
});
