import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from '#domain/account/password.ts';
import { Gate } from '#server/load/gate.ts';

/** Who waits longer than that is told to come again (Busy); the client waits for 15 seconds. */
const PATIENCE_MS = 8_000;
/** About as many as one core can serve in that time. */
const LONGEST_LINE = 150;

/**
 * A hash takes a core for some 50 ms. Only as many are made at once as leave cores to others, however many sign in.
 */
let gate = gateFor(Math.max(1, Math.floor(availableParallelism() / 2)));

function gateFor(cores: number, inLine = LONGEST_LINE): Gate {
  return new Gate({ name: 'password hashing', concurrency: cores, inLine });
}

/** Gives password hashing that many cores, half of the machine's until it is said, and so long a line. */
export function limitHashing(cores: number, inLine?: number): void {
  gate = gateFor(cores, inLine);
}

/** How many hashes are being made, and how many wait for a core. */
export function hashingLoad(): Readonly<Record<string, number>> {
  return gate.load;
}

/**
 * Argon2id with the library's defaults (19 MiB, 2 passes), which are OWASP's minimum. Waits in line for a core, so it
 * never stands inside a transaction.
 */
export function hashPassword(password: string): Promise<string> {
  return gate.run(PATIENCE_MS, () => hash(normalPassword(password)));
}

let dummy: Promise<string> | undefined;

/** In place of a hash, for those who sign in without a password: guests, by their link. */
export const NO_PASSWORD = '';

/**
 * Whether the password fits. Without a hash (no such member, or one without a password) the same work is done against a
 * dummy, so that the time of the answer does not tell whether an ID exists.
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  dummy ??= hashPassword('no member has this');
  const hasPassword = storedHash !== undefined && storedHash !== NO_PASSWORD;
  const compared = hasPassword ? storedHash : await dummy;
  const fits = await gate.run(PATIENCE_MS, () => verify(compared, normalPassword(password)));
  return fits && hasPassword;
}
