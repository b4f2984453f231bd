import { expect } from 'vitest';
import { createActor } from 'xstate';
import { EVERYTHING } from '#domain/operator/audit.ts';
import { recordsMachine } from '#machines/operator/records/chart.ts';
import { operatorShellMachine } from '#machines/operator/shell.ts';
import { fromOutside } from '../support/model/gestures.ts';
import { defineModel, type Gesture } from '../support/model/model.ts';

import { rejected } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const said = { message: null, code: null };
const path = '/operator/audit';
const filter = EVERYTHING;

/** A room's flow, started as `useFlow` starts it, is left. */
const leave: Gesture = ({ actor }) => {
  const flow = createActor(recordsMachine, { input: { filter }, parent: actor }).start();
  actor.send({ type: 'flow.left', flow });
  expect(flow.getSnapshot().status).toBe('stopped');
};

testModel(
  defineModel({
    machine: operatorShellMachine,
    inputs: { plain: undefined },
    events: {
      'navigation.asked': [{ with: { to: '/own', replace: false }, by: fromOutside }],
      'announcement.asked': [{ with: { text: '追加しました。' }, by: fromOutside }],
      'alert.asked': [{ with: { alert: { messages: ['だめです。'] } }, by: fromOutside }],
      'failure.reported': (
        [
          { kind: 'unauthenticated', path, ...said },
          { kind: 'forbidden', path, ...said },
          { kind: 'badRequest', path, ...said },
          { kind: 'network', path },
        ] as const
      ).map((error) => ({ with: { error, isShown: false }, by: fromOutside })),
      'flow.left': [{ with: { flow: expect.anything() }, by: leave }],
    },
    outcomes: {
      session: { broken: rejected() },
      alerts: {},
      page: {},
      metadata: { broken: rejected() },
    },
    unseen: 'It shows nothing: the house around it does (tests/views/operator).',
  }),
);
