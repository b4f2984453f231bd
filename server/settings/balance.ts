import type { Balance } from '#contract/settings/balance.ts';
import { readBooker } from '#server/account/member/payer.ts';
import { accounts, yenLeft } from '#server/booking/ledger/ledger.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/** GET /get-balance: what the corporation has prepaid, less what is held or charged. A guest is told no amounts. */
export async function readBalance({ db, tenant, member }: MemberContext): Promise<Balance> {
  const { payer } = await readBooker(db, tenant.id, member.id);
  if (member.isGuest || payer.kind !== 'balance') return { yen: 0, hasCampaign: false };
  return { yen: await yenLeft(db, tenant.id, accounts.balance(payer.corporationId)), hasCampaign: true };
}
