import * as v from 'valibot';
import { endpoint, NOTHING } from '../endpoint.ts';
import { Flag, Whole } from '../wire.ts';

/** A corporation's prepaid balance; shown and used where the campaign flag is set (docs/spec/settings.md, "Roles"). */
export interface Balance {
  readonly yen: number;
  readonly hasCampaign: boolean;
}

/**
 * GET /get-balance -> balance, campaing_flag (docs/spec/wire.md, "Calls of settings"). 0 and 0 for members without a
 * campaign.
 */
export const getBalance = endpoint({
  method: 'get',
  path: '/get-balance',
  summary: "The corporation's prepaid balance.",
  audience: 'member',
  response: v.object({ balance: v.optional(Whole, 0), campaing_flag: v.optional(Flag, 0) }),
  input: NOTHING,
  output: {
    decode: (wire): Balance => ({ yen: wire.balance, hasCampaign: wire.campaing_flag === 1 }),
    encode: (balance) => ({
      balance: balance.yen,
      campaing_flag: balance.hasCampaign ? (1 as const) : (0 as const),
    }),
  },
});
