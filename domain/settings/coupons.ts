import type { LocalDate, Minutes } from '#domain/time.ts';

/** A member's coupon (docs/spec/settings.md, "Data"). */
export interface Coupon {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  /** It has minutes left and is still valid. */
  readonly isActive: boolean;
  readonly remaining: Minutes;
  /** null where the server does not say what it began with. */
  readonly granted: Minutes | null;
  /** The last day on which it is valid. */
  readonly expiresOn: LocalDate;
  /** The day on which its last minute was taken; null while there are minutes left, or where it is not known. */
  readonly usedUpOn: LocalDate | null;
}

/** As long as a code may be. */
export const LONGEST_COUPON_CODE = 64;

/** A code as it is compared: full-width or half-width, large or small, with or without spaces around it. */
export function normalizeCouponCode(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase();
}
