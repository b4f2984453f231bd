import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { type PushRef, pushMachine } from '#machines/settings/push/chart.ts';
import { PushFooter } from '#src/settings/push/PushFooter.tsx';
import { fromOutside } from '../../support/model/gestures.ts';
import { asParent, defineModel, type Gesture, type Scene } from '../../support/model/model.ts';
import { rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const offer = { key: 'key', isSubscribed: true };
const offline = new ApiFailure({ kind: 'network', path: '/push/subscribe' });
const forbidden = new ApiFailure({ kind: 'forbidden', path: '/push/subscribe', message: null, code: null });
const subscription = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};
const SWITCH = 'この端末でプッシュを受け取る';
const turn: Gesture = ({ user, screen }) => user.click(screen.getByRole('switch', { name: SWITCH }));

/** The switch says that, and is on or off. */
function expectSwitch(screen: Scene['screen'], isOn: boolean, caption: RegExp): void {
  const found = screen.getByRole<HTMLInputElement>('switch', { name: SWITCH });
  expect(found.checked).toBe(isOn);
  expect(found).toHaveAccessibleDescription(caption);
}

testModel(
  defineModel({
    machine: pushMachine,
    inputs: { known: { offer }, unknown: { offer: { ...offer, isSubscribed: false } } },
    events: {
      'push.wanted': [{ by: turn }],
      'push.declined': [{ by: turn }],
      'page.shown': [{ by: fromOutside }],
    },
    outcomes: {
      look: {
        unsupported: resolved('unsupported' as const),
        needsHome: resolved('needsHome' as const),
        denied: resolved('denied' as const),
        unsubscribed: resolved('unsubscribed' as const),
        subscribed: resolved('subscribed' as const),
        broken: rejected(),
      },
      lookAgain: {
        denied: resolved('denied' as const),
        unsubscribed: resolved('unsubscribed' as const),
        subscribed: resolved('subscribed' as const),
        broken: rejected(),
      },
      ask: {
        granted: resolved('granted' as const),
        denied: resolved('denied' as const),
        closed: resolved('default' as const),
        broken: rejected(),
      },
      subscribe: { made: resolved(subscription), broken: rejected() },
      send: {
        told: resolved({ kind: 'saved' } as const),
        lost: resolved({ kind: 'lost', error: offline } as const),
        refused: resolved({ kind: 'refused', error: forbidden } as const),
        broken: rejected(),
      },
      end: {
        ended: resolved({ kind: 'saved' } as const),
        lost: resolved({ kind: 'lost', error: offline } as const),
        refused: resolved({ kind: 'refused', error: forbidden } as const),
        broken: rejected(),
      },
      forget: { forgotten: resolved(), broken: rejected() },
    },
    reads: ({ subscription: made, failure }) => [made !== null, failure !== null],
    part: (flow) => <PushFooter flow={flow as PushRef} heldBecause={undefined} id="push" />, // the one of this model
    states: {
      looking: ({ screen }) => expectSwitch(screen, false, /確認しています/),
      unsupported: ({ screen }) => {
        screen.getByText('このブラウザーでは、プッシュを受け取れません');
        expect(screen.queryByRole('switch')).toBeNull();
      },
      awayFromHome: ({ screen }) => {
        screen.getByText('ホーム画面に追加');
        expect(screen.queryByRole('switch')).toBeNull();
      },
      denied: ({ screen }) => {
        screen.getByText('ブラウザーか端末の設定で、このサイトの通知を許可してください。');
        expect(screen.queryByRole('switch')).toBeNull();
      },
      unsubscribed: ({ screen }) => expectSwitch(screen, false, /画面に表示します/),
      'unsubscribed.resting': asParent,
      'unsubscribed.checking': asParent,
      asking: ({ screen }) => expectSwitch(screen, false, /「許可」を選んでください/),
      subscribing: ({ screen }) => expectSwitch(screen, false, /準備しています/),
      givenUp: ({ screen }) => expectSwitch(screen, false, /準備できませんでした/),
      sending: ({ screen }) => expectSwitch(screen, false, /準備しています/),
      unsent: ({ screen }) => expectSwitch(screen, false, /始められたか確認できませんでした/),
      subscribed: ({ screen }) => expectSwitch(screen, true, /お支払いの不備も届きます/),
      'subscribed.resting': asParent,
      'subscribed.checking': asParent,
      ending: ({ screen }) => expectSwitch(screen, true, /止めています/),
      unended: ({ screen }) => expectSwitch(screen, true, /止められたか確認できませんでした/),
      forgetting: ({ screen }) => expectSwitch(screen, true, /止めています/),
    },
  }),
);
