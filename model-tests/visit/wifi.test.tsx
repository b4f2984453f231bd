import { expect } from 'vitest';
import { getWifiPassword } from '#contract/visit/door.ts';
import { MESSAGES } from '#domain/messages.ts';
import { knownWifi, knownWifiMachine, wifiMachine } from '#machines/visit/wifi.ts';
import { WifiCard } from '#src/visit/wifi/WifiCard.tsx';
import { lastKnownModel } from '../shared/lastKnown.tsx';
import { resourceEvents } from '../shared/resource.tsx';
import { fromOutside } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { answered, failed, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

testModel(
  lastKnownModel({
    machine: knownWifiMachine,
    lastKnown: knownWifi,
    of: 7,
    data: 'k7m4-q2xz',
  }),
);

const left = { code: 'not_in_use', message: MESSAGES.wifiFailed } as const;

testModel(
  defineModel({
    machine: wifiMachine,
    inputs: { plain: { of: 7 } },
    events: { ...resourceEvents, 'input.changed': [{ with: { of: 7 }, by: fromOutside }] },
    outcomes: {
      load: {
        password: answered(getWifiPassword, 'k7m4-q2xz', { asked: 7 }),
        left: failed(getWifiPassword, 409, left),
        offline: unreachable(getWifiPassword),
      },
    },
    reads: ({ loadedAt }) => loadedAt !== null,
    screen: () => <WifiCard reservationId={7} ssid="komori-A2" />,
    states: {
      debouncing: asParent,
      loading: ({ screen }) => {
        screen.getByText('komori-A2');
        expect(screen.queryByRole('button', { name: 'パスワードをコピー' })).toBeNull();
      },
      failed: ({ screen }) => screen.getByText(MESSAGES.wifiFailed),
      loaded: ({ screen }) => {
        screen.getByText('k7m4-q2xz');
        screen.getByRole('button', { name: 'パスワードをコピー' });
      },
      'loaded.fresh': asParent,
      'loaded.refreshing': asParent,
      'loaded.stale': asParent,
    },
  }),
);
