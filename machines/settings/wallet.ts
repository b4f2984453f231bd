import { call } from '#contract/client.ts';
import { getBalance } from '#contract/settings/balance.ts';
import type { Minutes } from '#domain/time.ts';
import { defineResource } from '../shared/resource.ts';
import { askRemainder } from './coupons/remainder.ts';

/**
 * The minutes or yen that a member can still spend: free minutes, or the corporation's prepaid balance; `none` where
 * neither is used.
 */
export type Wallet =
  | { readonly kind: 'minutes'; readonly minutes: Minutes }
  | { readonly kind: 'balance'; readonly yen: number }
  | { readonly kind: 'none' };

/**
 * The header pieces of docs/spec/shell.md, "Headers": coupons for who pays with a card, the balance for corporations
 * with a campaign.
 */
export const wallet = defineResource(
  'wallet',
  async ({ kind }: { kind: Wallet['kind'] }, signal): Promise<Wallet> => {
    if (kind === 'none') return { kind };
    if (kind === 'minutes') return { kind: 'minutes', minutes: await askRemainder(null, signal) };
    const { hasCampaign, yen } = await call(getBalance, undefined, { signal });
    return hasCampaign ? { kind: 'balance', yen } : { kind: 'none' };
  },
  { freshness: 300_000 },
);

export const walletMachine = wallet.machine;
