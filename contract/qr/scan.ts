import * as v from 'valibot';
import type { ScanResult } from '#domain/qr/sticker.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, mapped, oneOf } from '../field.ts';
import { only, record } from '../record.ts';
import { instant, whole } from '../values.ts';
import { Whole } from '../wire.ts';

/** A booth that could be entered when its sticker was read, and no longer when its door was asked. */
const STICKER_REFUSALS = [
  'not_found',
  'too_early',
  'entry_blocked',
  'reservation_ended',
  'door_unreachable',
] as const;

const scanKind = oneOf({
  usageWithoutReservation: 'usage-without-reservation',
  usageWithReservation: 'usage-with-reservation',
  doorOpened: 'open-door',
});

/**
 * The result types of docs/spec/qr.md, "Scan results". `time` is the usable minutes. opens_at (when entry opens) and
 * ends_at (until when an opened booth is theirs) are additions.
 */
const scanResult = mapped(
  record({
    kind: ['type', scanKind],
    usableMinutes: ['time', absent(Whole)],
    boothId: ['telecube_id', Whole],
    opensAt: ['opens_at', addition(absent(instant))],
    endsAt: ['ends_at', addition(absent(instant))],
  }),
  ({ kind, usableMinutes, boothId, opensAt, endsAt }): ScanResult => {
    switch (kind) {
      case 'usageWithoutReservation':
        return { kind, boothId };
      case 'doorOpened':
        return { kind, boothId, endsAt };
      case 'usageWithReservation':
        return { kind, boothId, usableMinutes, opensAt };
    }
  },
  (result) => ({ usableMinutes: null, opensAt: null, endsAt: null, ...result }),
);

/** 404 for a code of no booth of this tenant. */
export const enterByCode = endpoint({
  call: 'POST /qr-code',
  summary: 'Reads a scanned code; opens the door of a booth that is reserved now or in use.',
  audience: 'member',
  effect: true,
  refuses: STICKER_REFUSALS,
  body: only(
    'content',
    v.pipe(
      v.string(),
      v.nonEmpty('コードを読み取れませんでした。'),
      v.maxLength(2000, 'コードが長すぎます。'),
    ),
  ),
  answer: scanResult,
});

/** Answers as a scan does (docs/spec/qr.md, "Scan results"). 404 for an unknown booth. */
export const askImmediateUse = endpoint({
  call: 'POST /immediate-use',
  summary: 'The things that can be done at a booth right now.',
  audience: 'member',
  effect: true,
  refuses: STICKER_REFUSALS,
  body: only('telecubeId', whole),
  answer: scanResult,
});
