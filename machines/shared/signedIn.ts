import { readPart } from '../storage.ts';

/** Who is signed in, as the device keeps it; what is kept for one member must never be the next one's. */
export function memberOnDevice(): string | null {
  return readPart('Auth.signIn')?.user.loginid ?? null;
}
