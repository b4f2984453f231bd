import { endpoint } from '../endpoint.ts';
import { type DomainOf, optional } from '../field.ts';
import { record } from '../record.ts';
import { count, flag } from '../values.ts';

/** A corporation's prepaid balance; shown and used where the campaign flag is set (docs/spec/settings.md, "Roles"). */
const balance = record({ yen: ['balance', count], hasCampaign: ['campaing_flag', optional(flag, 0)] });
export type Balance = DomainOf<typeof balance>;

/** 0 and 0 for members without a campaign. */
export const getBalance = endpoint({
  call: 'GET /get-balance',
  summary: "The corporation's prepaid balance.",
  audience: 'member',
  answer: balance,
});
