import { randomBytes } from 'node:crypto';

/** A new reservation's code: whoever shows it at the booth may enter, so that it can't be guessed. */
export function newEntryCode(): string {
  return randomBytes(16).toString('base64url');
}

/** What the phone shows as a QR code: which reservation it is, and its code. */
export function shownCode(tranid: number, entryCode: string): string {
  return Buffer.from(`${tranid}:${entryCode}`).toString('base64');
}
