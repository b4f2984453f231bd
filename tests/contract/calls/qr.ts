import fc from 'fast-check';
import * as qr from '#contract/qr/scan.ts';
import * as made from '#tests/support/values/arbitraries.ts';
import { type Call, call, someText } from './call.ts';

const { id, orNull, interval, instant } = made;

const scanResult = fc.oneof(
  fc.record({ kind: fc.constant('usageWithoutReservation' as const), boothId: id }),
  fc.record({
    kind: fc.constant('usageWithReservation' as const),
    boothId: id,
    usableMinutes: orNull(interval),
    opensAt: orNull(instant),
  }),
  fc.record({ kind: fc.constant('doorOpened' as const), boothId: id, endsAt: orNull(instant) }),
);

/** The calls of this area. */
export const qrCalls: readonly Call[] = [
  call(qr.enterByCode, 'member', someText, scanResult),
  call(qr.askImmediateUse, 'member', id, scanResult),
];
