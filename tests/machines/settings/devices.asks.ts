import { signDeviceOut } from '#contract/settings/devices.ts';
import { devicesMachine } from '#machines/settings/devices.ts';
import { type Asking, actorOf, question } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question('a device that is signed out', actorOf(devicesMachine, 'signOut'), 4, signDeviceOut, {
    not_found: null,
  }),
];
