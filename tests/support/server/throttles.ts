import { afterEach, beforeEach, vi } from 'vitest';
import { addMinutes, type Minutes } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';
import { NOW } from '../clock/now.ts';

/** As if all tries of a budget that takes so long to recover had been used up at NOW, by everybody who tried so far. */
export async function spendAll(db: Db, budget: string, minutes: Minutes): Promise<void> {
  // Later than the budget's own time would be that of a clock that was moved back, and count as none.
  const recoversAt = addMinutes(NOW, minutes - 0.01);
  await db.updateTable('throttles').set({ recovers_at: recoversAt }).where('budget', '=', budget).execute();
}

/** Time stands still in each test: tries come back as it passes, and a slow machine would have more of them. */
export function stopTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
