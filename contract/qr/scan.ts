import * as v from 'valibot';
import type { ScanResult } from '#domain/qr/sticker.ts';
import type { Codec } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { toWhole, Whole, WholeInput } from '../wire.ts';

/** The result types of spec section 4, QR scan. `time` is the usable minutes. */
const WireScanResult = v.object({
  type: v.picklist(['usage-without-reservation', 'usage-with-reservation', 'open-door']),
  time: v.nullable(Whole),
  telecube_id: Whole,
});

const scanCodec: Codec<v.InferOutput<typeof WireScanResult>, ScanResult> = {
  decode: (wire) => {
    const boothId = wire.telecube_id;
    if (wire.type === 'usage-without-reservation') return { kind: 'usageWithoutReservation', boothId };
    if (wire.type === 'open-door') return { kind: 'doorOpened', boothId };
    return { kind: 'usageWithReservation', boothId, usableMinutes: wire.time ?? 0 };
  },
  encode: (result) => {
    const telecube_id = result.boothId;
    switch (result.kind) {
      case 'usageWithoutReservation':
        return { type: 'usage-without-reservation', time: null, telecube_id };
      case 'doorOpened':
        return { type: 'open-door', time: null, telecube_id };
      case 'usageWithReservation':
        return { type: 'usage-with-reservation', time: result.usableMinutes, telecube_id };
    }
  },
};

/** POST /qr-code {content} -> type, time, telecube_id (spec section 7). 404 for a code of no booth of this tenant. */
export const enterByCode = endpoint({
  method: 'post',
  path: '/qr-code',
  summary:
    'What a scanned code leads to; opens the door of a booth that is reserved now (section 7; section 4).',
  audience: 'member',
  effect: true,
  body: v.object({
    content: v.pipe(
      v.string(),
      v.nonEmpty('コードを読み取れませんでした。'),
      v.maxLength(2000, 'コードが長すぎます。'),
    ),
  }),
  response: WireScanResult,
  input: {
    decode: ({ body }) => body.content,
    encode: (content: string) => ({ body: { content } }),
  },
  output: scanCodec,
});

/** POST /immediate-use {telecubeId} -> as /qr-code (spec section 7, decisions.md). 404 for an unknown booth. */
export const askImmediateUse = endpoint({
  method: 'post',
  path: '/immediate-use',
  summary: 'What can be done at a booth right now (section 7, Reservations).',
  audience: 'member',
  effect: true,
  body: v.object({ telecubeId: WholeInput }),
  response: WireScanResult,
  input: {
    decode: ({ body }) => toWhole(body.telecubeId),
    encode: (boothId: number) => ({ body: { telecubeId: boothId } }),
  },
  output: scanCodec,
});
