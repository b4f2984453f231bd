import { readPart } from '../storage.ts';

/** The member who is signed in, as the device keeps it; data kept for one member must never reach the next one. */
export function memberOnDevice(): string | null {
  return readPart('Auth.signIn')?.user.loginid ?? null;
}
