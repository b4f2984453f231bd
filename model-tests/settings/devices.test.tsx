import { expect } from 'vitest';
import { listDevices, signDeviceOut } from '#contract/settings/devices.ts';
import type { Device } from '#domain/settings/devices.ts';
import { deviceList, devicesMachine } from '#machines/settings/devices.ts';
import SignedInDevices from '#src/settings/devices/SignedInDevices.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { resourceModel } from '../shared/resource.tsx';
import { press } from '../support/model/gestures.ts';
import { defineModel } from '../support/model/model.ts';
import { answered, failed, refused, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const own: Device = { id: 1, name: 'Mac・Chrome', signedInAt: NOW, lastUsedAt: NOW, isThis: true };
const other: Device = { ...own, id: 7, name: 'iPhone・Safari', isThis: false };
const SIGN_OUT = 'iPhone・Safariからログアウトする';

testModel(
  resourceModel({
    machine: deviceList.machine,
    endpoint: listDevices,
    of: null,
    data: [own, other],
    inside: { machine: devicesMachine, src: 'list' },
    screen: <SignedInDevices />,
    loading: 'ログイン中の端末を読み込んでいます',
    shows: (screen) => screen.getByText('iPhone・Safari'),
  }),
);

testModel(
  defineModel({
    machine: devicesMachine,
    inputs: { plain: undefined },
    events: {
      'signOut.wanted': [{ with: { device: other }, by: press(SIGN_OUT) }],
      'signOut.confirmed': [{ by: press(WORDS.confirmLogOut) }],
      'dialog.dismissed': [{ by: press(WORDS.back) }],
    },
    outcomes: {
      list: {},
      signOut: {
        ended: answered(signDeviceOut, undefined, { asked: 7 }),
        gone: refused(
          signDeviceOut,
          404,
          { code: 'not_found', message: 'この端末は、すでにログアウトしています。' },
          { as: undefined },
        ),
        broken: failed(signDeviceOut, 500),
        offline: unreachable(signDeviceOut),
      },
    },
    reads: ({ asked, ended }) => [asked !== null, ended !== null],
    rests: {
      list: {
        value: { loaded: 'fresh' },
        context: { of: null, data: [own, other], loadedAt: NOW, failure: null },
      },
    },
    screen: () => <SignedInDevices />,
    states: {
      browsing: ({ screen, context }) => {
        screen.getByRole('button', { name: SIGN_OUT });
        expect(screen.queryByRole('dialog')).toBeNull();
        expect(screen.queryByText('iPhone・Safariからログアウトしました。') !== null).toBe(
          context.ended !== null,
        );
      },
      confirming: ({ screen, context }) => {
        screen.getByRole('dialog', { name: 'ログアウトしますか' });
        screen.getByRole('button', { name: WORDS.confirmLogOut });
        if (context.failure) screen.getByRole('alert');
      },
      signingOut: ({ screen }) => screen.getByRole('button', { name: WORDS.loggingOut }),
    },
  }),
);
