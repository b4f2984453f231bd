import * as v from 'valibot';
import type { Device } from '#domain/settings/devices.ts';
import { endpoint, NOTHING, OK } from '../endpoint.ts';
import { InstantText, Ok, toInstant, toWireInstant, Whole, WholeText } from '../wire.ts';

const WireDevice = v.object({
  id: Whole,
  device: v.nullable(v.string()),
  opened_at: InstantText,
  last_used_at: InstantText,
  current: v.boolean(),
});

/** GET /settings/sessions (addition): the devices on which the member is signed in, the one used last first. */
export const listDevices = endpoint({
  method: 'get',
  path: '/settings/sessions',
  summary: 'The devices on which the member is signed in (an addition of ours).',
  audience: 'regular',
  additive: true,
  response: v.object({ sessions: v.array(WireDevice) }),
  input: NOTHING,
  output: {
    decode: ({ sessions }): readonly Device[] =>
      sessions.map((wire) => ({
        id: wire.id,
        name: wire.device,
        signedInAt: toInstant(wire.opened_at),
        lastUsedAt: toInstant(wire.last_used_at),
        isThis: wire.current,
      })),
    encode: (devices) => ({
      sessions: devices.map((device) => ({
        id: device.id,
        device: device.name,
        opened_at: toWireInstant(device.signedInAt),
        last_used_at: toWireInstant(device.lastUsedAt),
        current: device.isThis,
      })),
    }),
  },
});

/** DELETE /settings/sessions/{id} (addition): signs one device out; 404 for one that is not the member's. */
export const signDeviceOut = endpoint({
  method: 'delete',
  path: '/settings/sessions/{id}',
  summary: 'Signs one of the member’s devices out (an addition of ours).',
  audience: 'regular',
  additive: true,
  refuses: ['not_found'],
  params: v.object({ id: WholeText }),
  response: Ok,
  input: {
    decode: ({ params }) => Number(params.id),
    encode: (id: number) => ({ params: { id: String(id) } }),
  },
  output: OK,
});
