import { Busy } from '#server/load/gate.ts';

/**
 * Raised when the database can't be reached, or a connection to it was lost; what was under way may or may not be done.
 */
export class DatabaseDown extends Error {
  override readonly name = 'DatabaseDown';

  constructor(cause: unknown) {
    super(`Failed to use the database: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The SQLSTATE of a database error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** A lock that is not to be had in time, a statement that was ended because it took too long. */
const TOO_SLOW = new Set(['55P03', '57014']);
/** Class 53: no memory, no disk, no connections left. */
const OUT_OF_RESOURCES = /^53/;

/** Whether nothing is wrong but the moment: too many want the same, or the database is away. Undefined for all else. */
export function unavailability(error: unknown): 'busy' | 'down' | undefined {
  if (error instanceof DatabaseDown) return 'down';
  if (error instanceof Busy) return 'busy';
  const state = sqlState(error) ?? '';
  if (TOO_SLOW.has(state)) return 'busy';
  return OUT_OF_RESOURCES.test(state) ? 'down' : undefined;
}
