import { MESSAGES } from '#domain/messages.ts';
import { sqlState } from '#server/database/unavailable.ts';
import { conflict } from '#server/usecase/refusal.ts';

/** The slot is taken. Thrown inside transactions, where there is no time to look for alternatives. */
export class SlotLost extends Error {
  override readonly name = 'SlotLost';
}

/** SQLSTATE of the constraint that stands behind the locks: no two live reservations of a booth overlap. */
const EXCLUSION_VIOLATION = '23P01';

/** Whether the error says that the slot is taken: found under the locks, or by the constraint behind them. */
export function isSlotLost(error: unknown): boolean {
  return error instanceof SlotLost || sqlState(error) === EXCLUSION_VIOLATION;
}

/**
 * Runs the work; a lost slot becomes 409 slot_taken with the words of an extension (docs/spec/shell.md, "Refusals").
 */
export async function refusingLostSlot<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isSlotLost(error) ? conflict('slot_taken', MESSAGES.noExtension) : error;
  }
}
