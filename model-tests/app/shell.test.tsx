import { expect } from 'vitest';
import { type AnyActor, type AnyStateMachine, createActor, createMachine } from 'xstate';
import { shellMachine } from '#machines/app/shell.ts';
import { settingsMachine } from '#machines/settings/settings.ts';
import { fromOutside } from '../support/model/gestures.ts';
import { defineModel, type Gesture } from '../support/model/model.ts';
import { rejected, resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const saving = createMachine({
  initial: 'saving',
  states: { saving: { tags: 'outgoing', on: { saved: 'resting' } }, resting: {} },
});

/** A screen's flow, started as `useFlow` starts it, is left. */
const leaveFlow: Gesture = ({ actor }) => {
  const flow = createActor(settingsMachine, { input: { holds: 'none' }, parent: actor }).start();
  actor.send({ type: 'flow.left', flow });
  expect(flow.getSnapshot().status).toBe('stopped');
};

/** A flow whose choice is on its way when its screen is left goes on until the choice has been sent. */
const leaveUnsent: Gesture = ({ actor }) => {
  const flow = createActor(saving, { parent: actor }).start();
  const isJoined = actor.getSnapshot().matches('joined');
  actor.send({ type: 'flow.left', flow });
  expect(flow.getSnapshot().status).toBe(isJoined ? 'active' : 'stopped');
};

/** Its choice has been sent. */
const finishFlow: Gesture = ({ actor }) => {
  const flow = createActor(saving, { parent: actor }).start();
  actor.send({ type: 'flow.finished', flow });
  expect(flow.getSnapshot().status).toBe('stopped');
};

/** Any flow, of which the guards are told that it stands like this one. */
function flowLike(machine: AnyStateMachine): AnyActor {
  const snapshot = createActor(machine).getSnapshot();
  return Object.assign(expect.anything(), { getSnapshot: () => snapshot });
}

testModel(
  defineModel({
    machine: shellMachine,
    inputs: { plain: undefined },
    events: {
      'navigation.asked': [{ with: { to: '/app', replace: false }, by: fromOutside }],
      'departure.asked': [{ with: { url: 'https://bank.example/' }, by: fromOutside }],
      'load.asked': [{ by: fromOutside }],
      'announcement.asked': [{ with: { text: '入室できます' }, by: fromOutside }],
      'announcement.due': [{ with: { text: '入室できます' }, by: fromOutside }],
      'news.aged': [{ by: fromOutside }],
      'alert.asked': [{ with: { alert: { messages: ['残高が不足しています'] } }, by: fromOutside }],
      'failure.reported': [
        {
          with: {
            error: { kind: 'unauthenticated', path: '/menu-status', message: null, code: null },
            isShown: false,
          },
          by: fromOutside,
        },
        {
          with: {
            error: { kind: 'forbidden', path: '/menu-status', message: null, code: null },
            isShown: false,
          },
          by: fromOutside,
        },
        { with: { error: { kind: 'network', path: '/menu-status' }, isShown: false }, by: fromOutside },
      ],
      'counts.changed': [{ by: fromOutside }],
      'app.entered': [{ by: fromOutside }],
      'recovery.ended': [
        { with: { of: 'reservation', outcome: 'done' }, by: fromOutside },
        { with: { of: 'reservation', outcome: 'refused' }, by: fromOutside },
        { with: { of: 'door', outcome: 'done' }, by: fromOutside },
      ],
      'member.signedIn': [
        { with: { isGuest: false }, by: fromOutside },
        { with: { isGuest: true }, by: fromOutside },
      ],
      'member.signedOut': [{ by: fromOutside }],
      'flow.left': [
        { with: { flow: flowLike(createMachine({})) }, by: leaveFlow },
        { with: { flow: flowLike(saving) }, by: leaveUnsent },
      ],
      'flow.finished': [{ with: { flow: expect.anything() }, by: finishFlow }],
    },
    outcomes: {
      session: { broken: rejected() },
      alerts: {},
      page: {},
      updates: {},
      liveUpdates: { broken: rejected() },
      metadata: { broken: rejected() },
      menuStatus: { broken: rejected() },
      invitation: { over: resolved(), broken: rejected() },
    },
    unseen: 'It has the frame of the app around the screens, and shows nothing of its own.',
  }),
);
