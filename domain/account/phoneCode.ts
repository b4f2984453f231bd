import { addMinutes, type Instant } from '#domain/time.ts';

export const CODE_LENGTH = 6;
/** How long a code, and the proof that it gives, are good for. */
export const CODE_MINUTES = 10;
const CODE_TRIES = 5;
export const RESEND_SECONDS = 60;

/** A code of the phone's keypad as it is meant: full-width digits made plain, spaces and hyphens dropped. */
export function normalCode(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '');
}

/** The sentence about a text that is no code. */
export const NO_CODE = '認証コードは6桁の数字です。';

/** Why a text is no code, in the member's words; undefined when it is one. */
export function codeProblem(text: string): string | undefined {
  return /^\d{6}$/.test(normalCode(text)) ? undefined : NO_CODE;
}

/** Seconds until another code may be sent; 0 when it may. */
export function resendAfter(sentAt: Instant, now: Instant): number {
  return Math.max(0, Math.ceil((sentAt - now) / 1000) + RESEND_SECONDS);
}

/** The state of a code: it can be tried, it is too old, or it was tried too often. */
export function isCodeOpen(
  { sentAt, tries }: { readonly sentAt: Instant; readonly tries: number },
  now: Instant,
): boolean {
  return tries < CODE_TRIES && now < addMinutes(sentAt, CODE_MINUTES);
}
