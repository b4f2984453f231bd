import * as v from 'valibot';
import type { Device } from '#domain/settings/devices.ts';
import { endpoint } from '../endpoint.ts';
import { list } from '../field.ts';
import { type Means, ok, only, record } from '../record.ts';
import { instant, wholeText } from '../values.ts';
import { Whole } from '../wire.ts';

const device = record({
  id: ['id', Whole],
  name: ['device', v.nullable(v.string())],
  signedInAt: ['opened_at', instant],
  lastUsedAt: ['last_used_at', instant],
  isThis: ['current', v.boolean()],
}) satisfies Means<Device>;

/** GET /settings/sessions (addition): the devices on which the member is signed in, the one used last first. */
export const listDevices = endpoint({
  method: 'get',
  path: '/settings/sessions',
  summary: 'The devices on which the member is signed in (an addition of ours).',
  audience: 'regular',
  additive: true,
  answer: only('sessions', list(device)),
});

/** DELETE /settings/sessions/{id} (addition): signs one device out; 404 for one that is not the member's. */
export const signDeviceOut = endpoint({
  method: 'delete',
  path: '/settings/sessions/{id}',
  summary: 'Signs one of the member’s devices out (an addition of ours).',
  audience: 'regular',
  additive: true,
  refuses: ['not_found'],
  params: only('id', wholeText),
  answer: ok,
});
