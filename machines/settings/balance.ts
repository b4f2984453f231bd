import { call } from '#contract/client.ts';
import { getBalance } from '#contract/settings/balance.ts';
import { defineLastKnown } from '../shared/lastKnown.ts';
import { defineResource } from '../shared/resource.ts';

/** The balance, as the server said it last: its line has its place before the answer comes. */
export const knownBalance = defineLastKnown({
  id: 'knownBalance',
  part: 'Coupon.balance',
  schema: getBalance.response,
  codec: getBalance.output,
});

export const knownBalanceMachine = knownBalance.machine;

/** Asks for the balance, and keeps it. */
export const askBalance = knownBalance.keeping((_: null, signal) => call(getBalance, undefined, { signal }));

/**
 * The corporation's prepaid balance, and whether this deployment shows one (docs/spec/settings.md, "Data",
 * campaing_flag).
 */
export const balance = defineResource('balance', askBalance);

export const balanceMachine = balance.machine;
