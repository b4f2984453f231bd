import { call } from '#contract/client.ts';
import { type Balance, getBalance } from '#contract/settings/balance.ts';
import type { Minutes } from '#domain/time.ts';
import { defineLastKnown, type Known, type LastKnown, type LastKnownSnapshot } from '../shared/lastKnown.ts';
import { defineResource } from '../shared/resource.ts';
import { askRemainder, knownRemainder } from './coupons/remainder.ts';

/** The balance, as the server said it last: its line has its place before the answer comes. */
export const knownBalance = defineLastKnown({
  id: 'knownBalance',
  part: 'Coupon.balance',
  schema: getBalance.response,
  codec: getBalance.output,
});

export const knownBalanceMachine = knownBalance.machine;

/** Asks for the balance, and keeps it. */
const askBalance = knownBalance.keeping((_: null, signal) => call(getBalance, undefined, { signal }));

/**
 * The corporation's prepaid balance, and whether this deployment shows one (docs/spec/settings.md, "Data",
 * campaing_flag).
 */
export const balance = defineResource('balance', askBalance);

export const balanceMachine = balance.machine;

/**
 * The minutes or yen that a member can still spend: free minutes, or the corporation's prepaid balance; `none` where
 * neither is used.
 */
export type Wallet =
  | { readonly kind: 'minutes'; readonly minutes: Minutes }
  | { readonly kind: 'balance'; readonly yen: number }
  | { readonly kind: 'none' };

const ofMinutes = (minutes: Minutes): Wallet => ({ kind: 'minutes', minutes });
const ofBalance = ({ hasCampaign, yen }: Balance): Wallet =>
  hasCampaign ? { kind: 'balance', yen } : { kind: 'none' };

function selecting<Data>({ machine, select }: LastKnown<Data>, walletOf: (data: Data) => Wallet) {
  return {
    machine,
    select: (snapshot: LastKnownSnapshot): Known<Wallet> | null => {
      const known = select(snapshot);
      return known && { data: walletOf(known.data), at: known.at };
    },
  };
}

/** Each as the device knows it from before: the line for it has its place before the answer comes. */
export const knownWallets = {
  minutes: selecting(knownRemainder, ofMinutes),
  balance: selecting(knownBalance, ofBalance),
};

/**
 * The header pieces of docs/spec/shell.md, "Headers": coupons for who pays with a card, the balance for corporations
 * with a campaign.
 */
export const wallet = defineResource(
  'wallet',
  async ({ kind }: { kind: Wallet['kind'] }, signal): Promise<Wallet> => {
    if (kind === 'none') return { kind };
    return kind === 'minutes'
      ? ofMinutes(await askRemainder(null, signal))
      : ofBalance(await askBalance(null, signal));
  },
  { freshness: 300_000 },
);

export const walletMachine = wallet.machine;
