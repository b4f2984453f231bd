import * as v from 'valibot';
import type { ScanResult } from '#domain/qr/sticker.ts';
import type { Instant } from '#domain/time.ts';
import type { Codec } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import {
  absent,
  addition,
  InstantText,
  toInstant,
  toWhole,
  toWireInstant,
  Whole,
  WholeInput,
} from '../wire.ts';

/** A booth that could be entered when its sticker was read, and no longer when its door was asked. */
const STICKER_REFUSALS = ['not_found', 'entry_blocked', 'reservation_ended', 'door_unreachable'] as const;

const InstantOrNot = addition(v.optional(v.nullable(InstantText), null));

/**
 * The result types of docs/spec/qr.md, "Scan results". `time` is the usable minutes. opens_at (when entry opens) and
 * ends_at (until when an opened booth is theirs) are additions.
 */
const WireScanResult = v.object({
  type: v.picklist(['usage-without-reservation', 'usage-with-reservation', 'open-door']),
  time: absent(Whole),
  telecube_id: Whole,
  opens_at: InstantOrNot,
  ends_at: InstantOrNot,
});

function toInstantOrNot(text: string | null): Instant | null {
  return text === null ? null : toInstant(text);
}

function toWireInstantOrNot(instant: Instant | null): string | null {
  return instant === null ? null : toWireInstant(instant);
}

const scanCodec: Codec<v.InferOutput<typeof WireScanResult>, ScanResult> = {
  decode: (wire) => {
    const boothId = wire.telecube_id;
    if (wire.type === 'usage-without-reservation') return { kind: 'usageWithoutReservation', boothId };
    if (wire.type === 'open-door')
      return { kind: 'doorOpened', boothId, endsAt: toInstantOrNot(wire.ends_at) };
    const usableMinutes = wire.time ?? 0;
    return { kind: 'usageWithReservation', boothId, usableMinutes, opensAt: toInstantOrNot(wire.opens_at) };
  },
  encode: (result) => {
    const rest = { time: null, telecube_id: result.boothId, opens_at: null, ends_at: null };
    switch (result.kind) {
      case 'usageWithoutReservation':
        return { ...rest, type: 'usage-without-reservation' };
      case 'doorOpened':
        return { ...rest, type: 'open-door', ends_at: toWireInstantOrNot(result.endsAt) };
      case 'usageWithReservation':
        return {
          ...rest,
          type: 'usage-with-reservation',
          time: result.usableMinutes,
          opens_at: toWireInstantOrNot(result.opensAt),
        };
    }
  },
};

/**
 * POST /qr-code {content} -> type, time, telecube_id (docs/spec/wire.md, "Calls of qr"). 404 for a code of no booth of
 * this tenant.
 */
export const enterByCode = endpoint({
  method: 'post',
  path: '/qr-code',
  summary: 'What a scanned code leads to; opens the door of a booth that is reserved now or in use.',
  audience: 'member',
  effect: true,
  refuses: STICKER_REFUSALS,
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

/**
 * POST /immediate-use {telecubeId} -> as /qr-code (docs/spec/wire.md, "Calls of qr", docs/spec/qr.md, "Scan results").
 * 404 for an unknown booth.
 */
export const askImmediateUse = endpoint({
  method: 'post',
  path: '/immediate-use',
  summary: 'What can be done at a booth right now.',
  audience: 'member',
  effect: true,
  refuses: STICKER_REFUSALS,
  body: v.object({ telecubeId: WholeInput }),
  response: WireScanResult,
  input: {
    decode: ({ body }) => toWhole(body.telecubeId),
    encode: (boothId: number) => ({ body: { telecubeId: boothId } }),
  },
  output: scanCodec,
});
