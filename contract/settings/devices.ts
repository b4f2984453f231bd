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

/** The one used last first. */
export const listDevices = endpoint({
  call: 'GET /settings/sessions',
  summary: 'The devices on which the member is signed in.',
  audience: 'regular',
  additive: true,
  answer: only('sessions', list(device)),
});

/** 404 for one that is not the member's. */
export const signDeviceOut = endpoint({
  call: 'DELETE /settings/sessions/{id}',
  summary: 'Signs one of the member’s devices out.',
  audience: 'regular',
  additive: true,
  refuses: ['not_found'],
  params: only('id', wholeText),
  answer: ok,
});
