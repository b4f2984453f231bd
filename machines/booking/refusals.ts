import type { RefusalCode } from '#contract/api/endpoints.ts';
import { type Alternative, alternativesOf, type InTheWay, inTheWayOf } from '#contract/booking/refusals.ts';
import type { Refused } from '#contract/errors.ts';

/** Why nothing can be done, in the server's words; the code says which way out to offer. */
export interface BookingRefusal {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  readonly message: string;
  readonly inTheWay?: InTheWay | undefined;
}

/** Somebody was faster; what is still free nearby. */
export interface SlotTaken {
  readonly kind: 'slotTaken';
  readonly message: string;
  readonly alternatives: readonly Alternative[];
}

/** The refusal, with what it names as standing in the way. */
export function refusalOf({ code, message, body }: Refused<RefusalCode>): BookingRefusal {
  return { kind: 'refused', code, message, inTheWay: inTheWayOf(body) };
}

/** The refusal; a slot that was lost comes with its alternatives. */
export function reservationRefusalOf(refused: Refused<RefusalCode>): SlotTaken | BookingRefusal {
  const { code, message, body } = refused;
  return code === 'slot_taken'
    ? { kind: 'slotTaken', message, alternatives: alternativesOf(body) }
    : refusalOf(refused);
}

/** Whether an answer is a refusal with that code. */
export function isRefusedAs(
  code: RefusalCode,
  { answer }: { answer: { kind: string } | BookingRefusal },
): boolean {
  return 'code' in answer && answer.code === code;
}
