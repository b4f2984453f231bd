import { call } from '#contract/client.ts';
import { getBalance } from '#contract/settings/balance.ts';
import { defineResource } from '../shared/resource.ts';

/**
 * The corporation's prepaid balance, and whether this deployment shows one (docs/spec/settings.md, "Data",
 * campaing_flag).
 */
export const balance = defineResource('balance', (_: null, signal) =>
  call(getBalance, undefined, { signal }),
);

export const balanceMachine = balance.machine;
