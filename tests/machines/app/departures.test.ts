import { expect, it, vi } from 'vitest';
import { createActor, createMachine, setup } from 'xstate';
import { departures } from '#machines/app/departures.ts';

const saving = createMachine({
  initial: 'saving',
  states: {
    saving: { tags: 'outgoing', on: { saved: 'saved' } },
    saved: { on: { touched: {} } },
  },
});

it('says once of a flow that nothing is outgoing any more, whatever becomes of it afterwards', () => {
  const finished = vi.fn();
  const shell = setup({ actors: { departures }, actions: { finished } }).createMachine({
    invoke: { id: 'departures', src: 'departures' },
    on: { 'flow.finished': { actions: 'finished' } },
  });
  const open = createActor(shell).start();
  const flow = createActor(saving).start();
  const { departures: waiting } = open.getSnapshot().children;
  waiting?.send({ type: 'flow.left', flow });
  expect(finished).not.toHaveBeenCalled();
  flow.send({ type: 'saved' });
  flow.send({ type: 'touched' });
  expect(finished).toHaveBeenCalledOnce();
  open.stop();
  flow.stop();
});
