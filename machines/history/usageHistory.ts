import { call } from '#contract/client.ts';
import { getUsageHistory } from '#contract/history/usage.ts';
import type { LocalMonth } from '#domain/history/month.ts';
import { historyOf } from '#domain/history/usage.ts';
import { defineResource } from '../shared/resource.ts';

/**
 * The uses of a month, or of the latest with uses, and the list of months (docs/spec/history.md, "Screens",
 * usage-history).
 */
export const usageHistory = defineResource('usageHistory', async (month: LocalMonth | 'latest', signal) =>
  historyOf(await call(getUsageHistory, month, { signal }), month),
);

export const usageHistoryMachine = usageHistory.machine;
