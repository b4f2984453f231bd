import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from '#domain/account/password.ts';
import { Gate } from '#server/load/gate.ts';

/** A caller that waits longer is asked to come again (Busy); the client waits for 15 seconds. */
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

/** The cost of a hash, for those who try out passwords and for us. */
export interface HashingCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** OWASP's minimum for Argon2id: what a process has that was told nothing else. */
export const LEAST_COST: HashingCost = { memoryKib: 19_456, passes: 2 };

let cost = LEAST_COST;

/** From here on a hash costs that much; hashes that cost less are made again at the next login (`isOutdated`). */
export function setHashingCost(configured: HashingCost): void {
  cost = configured;
}

/** Whether the hash is cheaper than what is made now. */
export function isOutdated(storedHash: string): boolean {
  const [, memoryKib, passes] = /\$m=(\d+),t=(\d+)/.exec(storedHash) ?? [];
  return Number(memoryKib) < cost.memoryKib || Number(passes) < cost.passes;
}

/**
 * How much of the line each kind may fill. Nobody else can take the share of logins, and no stranger the share of
 * devices that were signed in before.
 */
const SHARES = { knownDevice: 1, login: 2 / 3, other: 1 / 3 } as const;

/** The callers that wait for hashing. */
export type HashingFor = keyof typeof SHARES;

/**
 * Argon2id of a new password. Waits in line for a core, so it never stands inside a transaction. Rejects with Busy
 * where the line is too long for anything but logins.
 */
export function hashPassword(password: string): Promise<string> {
  return gate.run(PATIENCE_MS, () => hashOf(password), SHARES.other);
}

function hashOf(password: string): Promise<string> {
  return hash(normalPassword(password), { memoryCost: cost.memoryKib, timeCost: cost.passes });
}

let dummy: Promise<string> | undefined;

/** In place of a hash, for those who sign in without a password: guests, by their link. */
export const NO_PASSWORD = '';

/**
 * Whether the password fits. Without a hash (no such member, or one without a password) the same work is done against a
 * dummy, so that the time of the answer does not tell whether an ID exists.
 */
export async function isPassword(
  password: string,
  storedHash: string | undefined,
  asker: HashingFor,
): Promise<boolean> {
  dummy ??= hashOf('no member has this');
  const hasPassword = storedHash !== undefined && storedHash !== NO_PASSWORD;
  const compared = hasPassword ? storedHash : await dummy;
  const fits = await gate.run(PATIENCE_MS, () => verify(compared, normalPassword(password)), SHARES[asker]);
  return fits && hasPassword;
}
