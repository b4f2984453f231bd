import { beforeEach, expect, it } from 'vitest';
import { type ActorRefFrom, type AnyActorRef, createActor, createMachine, SimulatedClock } from 'xstate';
import { type ShellEmitted, shellMachine } from '#machines/app/shell.ts';
import { operatorShellMachine } from '#machines/operator/shell.ts';
import { holdingAll } from '../support/held.ts';

const still = shellMachine.provide({ actors: holdingAll(shellMachine) });

let clock = new SimulatedClock();
let shell: ActorRefFrom<typeof shellMachine>;
let emitted: ShellEmitted[] = [];

beforeEach(() => {
  clock = new SimulatedClock();
  emitted = [];
  const begun = createActor(still, { clock });
  begun.on('*', (event) => emitted.push(event));
  shell = begun.start();
});

function announce(text: string): void {
  shell.send({ type: 'announcement.asked', text });
  clock.increment(300);
}

it('takes an announcement away ten seconds after it was said', () => {
  announce('更新しました。');
  expect(emitted).toEqual([{ type: 'announcement.requested', text: '更新しました。' }]);
  clock.increment(9_999);
  expect(emitted).toHaveLength(1);
  clock.increment(1);
  expect(emitted.slice(1)).toEqual([{ type: 'announcement.aged' }]);
});

it('leaves a second announcement its own ten seconds', () => {
  announce('一');
  clock.increment(9_000);
  announce('二');
  clock.increment(9_000);
  expect(emitted.map(({ type }) => type)).toEqual(['announcement.requested', 'announcement.requested']);
  clock.increment(1_000);
  expect(emitted.at(-1)).toEqual({ type: 'announcement.aged' });
});

const house = operatorShellMachine.provide({ actors: holdingAll(operatorShellMachine) });

it.each([
  ['the app', () => shell],
  ['the house of operators', () => createActor(house).start()],
])('ends the flow of a screen of %s that was left', (_, root) => {
  const parent: AnyActorRef = root();
  const flow = createActor(createMachine({}), { parent }).start();
  parent.send({ type: 'flow.left', flow });
  expect(flow.getSnapshot().status).toBe('stopped');
});
