import { randomBytes } from 'node:crypto';

/** The code of a new reservation, 128 random bits: whoever shows it to the booth's reader may enter. */
export function newEntryCode(): string {
  return randomBytes(16).toString('base64url');
}

/** The text of the QR code on the phone: the reservation's id and its code, base64. */
export function shownCode(tranid: number, entryCode: string): string {
  return Buffer.from(`${tranid}:${entryCode}`).toString('base64');
}
