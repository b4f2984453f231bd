/**
 * Stands in a message, as it is kept, for a secret that is made when the message is sent: who reads the database, or a
 * copy of it, finds nothing there that signs up, resets or verifies.
 */
export const SECRET = '{secret}';

/** The message as it is sent. */
export function withSecret(text: string, secret: string): string {
  return text.replaceAll(SECRET, secret);
}
