import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo } from 'xstate';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { ask, call } from '#contract/client.ts';
import type { ApiError } from '#contract/errors.ts';
import { listDevices, signDeviceOut } from '#contract/settings/devices.ts';
import { type Device, deviceTitle } from '#domain/settings/devices.ts';
import { DEVICE_WORDS } from '#domain/settings/words.ts';
import { failureRemembered, failureReported, keepsFailure } from '../shared/failure.ts';
import { ofEvent } from '../shared/ofEvent.ts';
import { required } from '../shared/required.ts';
import { defineResource } from '../shared/resource.ts';
import { flow } from '../shell/flow.ts';

/** The devices on which the member is signed in, the one used last first. */
export const deviceList = defineResource('deviceList', (_: null, signal) =>
  call(listDevices, undefined, { signal }),
);

/** The devices that are signed in, and the question before one of the others is signed out. */
export const devicesMachine = flow({
  types: {} as {
    tags: 'sheet:question' | 'busy';
    context: {
      /** The device that the question is about. */
      readonly asked: Device | null;
      /** The device that was signed out last. */
      readonly ended: Device | null;
      readonly failure: ApiError | null;
    };
    children: { list: 'list'; signOut: 'signOut' };
    events:
      | { type: 'signOut.wanted'; device: Device }
      | { type: 'signOut.confirmed' }
      | { type: 'dialog.dismissed' };
  },
  actors: {
    list: deviceList.machine,
    signOut: fromPromise<void, number>(async ({ input, signal }) => {
      // A device that is signed out already is what was wanted.
      await ask(signDeviceOut, input, { signal });
    }),
  },
  actions: {
    rememberAsked: assign({ asked: (_, params: { device: Device }) => params.device, failure: null }),
    rememberEnded: assign({ ended: ({ context }) => context.asked }),
    ...keepsFailure,
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
}).createMachine({
  id: 'devices',
  context: { asked: null, ended: null, failure: null },
  invoke: { id: 'list', src: 'list', input: { of: null } },
  initial: 'browsing',
  states: {
    browsing: {
      description: 'The member reads the list of devices.',
      on: {
        'signOut.wanted': {
          target: 'confirming',
          actions: { type: 'rememberAsked', params: ofEvent },
        },
      },
    },
    confirming: {
      description: 'Is the device to be signed out?',
      tags: 'sheet:question',
      on: {
        'signOut.confirmed': { target: 'signingOut', actions: 'forgetFailure' },
        'dialog.dismissed': 'browsing',
      },
    },
    signingOut: {
      description: 'The server is told to sign the device out.',
      tags: ['sheet:question', 'busy'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => required(context.asked).id,
        onDone: {
          target: 'browsing',
          actions: [
            'rememberEnded',
            'refreshList',
            {
              type: 'announce',
              params: ({ context }) => ({
                text: DEVICE_WORDS.signedOut(deviceTitle(required(context.asked))),
              }),
            },
          ],
        },
        onError: { target: 'confirming', actions: [failureRemembered, failureReported] },
      },
    },
  },
});

/** The flow, as its views hold it. */
export type DevicesRef = ActorRefFrom<typeof devicesMachine>;

type DevicesSnapshot = SnapshotFrom<typeof devicesMachine>;

/** The device that the question is about; null before the first. */
export function selectAskedDevice(snapshot: DevicesSnapshot): Device | null {
  return snapshot.context.asked;
}

/** The device that was signed out last; null before that. */
export function selectEndedDevice(snapshot: DevicesSnapshot): Device | null {
  return snapshot.context.ended;
}

/** Why the device could not be signed out. */
export function selectSignOutFailure(snapshot: DevicesSnapshot): ApiError | null {
  return snapshot.context.failure;
}

/** Whether the server says which devices are signed in, and ends one. */
export function servesDevices(): boolean {
  const knows = serverCapabilities.current();
  return serves(knows, listDevices) && serves(knows, signDeviceOut);
}
