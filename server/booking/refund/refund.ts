import * as v from 'valibot';
import { taxWithin } from '#domain/money.ts';
import { type Instant, instantOf } from '#domain/time.ts';
import { enterAct } from '#server/audit/enter.ts';
import type { Actor } from '#server/audit/entry.ts';
import { accounts } from '#server/booking/ledger/ledger.ts';
import { cardCharge } from '#server/booking/payment/cardCharge.ts';
import { reservationsWithMember } from '#server/database/reservations.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { carryOutIntent } from '#server/intents/carryOut.ts';
import { type Intent, type IntentKind, openIntent } from '#server/intents/intent.ts';
import type { Services } from '#server/usecase/context.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';

const RefundDetail = v.object({
  /** The charge that it is against. */
  chargeId: v.string(),
  yen: v.number(),
  /**
   * The part of it that is tax: the charge's tax less the tax of the remaining amount (docs/spec/money.md, "Refunds").
   */
  tax: v.number(),
  /** The charge's remainder after it: a repeated refund is known by it. */
  leavesYen: v.number(),
  account: v.string(),
  chargedAt: v.number(),
});
type RefundDetail = v.InferOutput<typeof RefundDetail>;

/** Yen that go back to the card of a charge, by the provider's void or return. Never given up: money hangs on it. */
export const cardRefund: IntentKind<RefundDetail> = {
  name: 'refund',
  detail: RefundDetail,
  timeoutMs: 30_000,
  leaseMs: 60_000,
  longestWaitMs: 3_600_000,
  givesUpAfterMs: null,
  async act({ payments }, { tenant, detail: { chargeId, leavesYen, chargedAt } }) {
    const state = await payments.refund({
      tenantId: tenant.id,
      intentId: chargeId,
      leavesYen,
      chargedAt: instantOf(chargedAt),
      now: nowOf(tenant),
    });
    return { state };
  },
  async commit(trx, { intent, state, now }) {
    if (state === 'succeeded') await enterRefund(trx, intent, intent.detail, now);
    return {};
  },
};

/** An entry of its own against the charge; its purpose is its intent's, so that it can't be entered twice. */
async function enterRefund(
  trx: Trx,
  intent: Pick<Intent<unknown>, 'tenant' | 'intentId' | 'tranid'>,
  { account, yen }: Pick<RefundDetail, 'account' | 'yen'>,
  now: Instant,
): Promise<void> {
  await trx
    .insertInto('ledger_entries')
    .values({
      tenant_id: intent.tenant.id,
      account,
      kind: 'refund',
      yen,
      minutes: 0,
      tranid: intent.tranid,
      purpose: `refund:${intent.intentId}`,
      ends_hold: null,
      entered_at: now,
    })
    .execute();
}

/** Why nothing is given back, for the operator who asked. */
export class NotRefundable extends Error {
  override readonly name = 'NotRefundable';
}

/** An amount that somebody gives back of a reservation, and why. */
interface Wanted {
  readonly tranid: number;
  readonly yen: number;
  readonly reason: string;
  readonly actor: Actor;
}

/** The outcome of a refund: an amount may go back to several charges, the latest first. */
export interface Refunded {
  readonly yen: number;
  readonly tax: number;
  readonly state: 'succeeded' | 'refused' | 'unknown';
}

/**
 * Gives back yen of a reservation's card charges, at most their sum (docs/spec/money.md, "Refunds"), and enters that
 * into the audit log. Throws NotRefundable where there is less to give back, or a refund of it is still under way.
 * `unknown`: the provider gives no answer, and it is asked again until it does.
 */
export async function refund(
  services: Services,
  tenant: Clocked,
  wanted: Wanted,
): Promise<readonly Refunded[]> {
  const opened = await transaction(services.db, (trx) => openRefunds(trx, tenant, wanted));
  const refunded: Refunded[] = [];
  for (const intent of opened) {
    const { state } = await carryOutIntent(services, cardRefund, intent, { isAwaited: true });
    refunded.push({ yen: intent.detail.yen, tax: intent.detail.tax, state });
  }
  return refunded;
}

async function openRefunds(
  trx: Trx,
  tenant: Clocked,
  { tranid, yen, reason, actor }: Wanted,
): Promise<readonly Intent<RefundDetail>[]> {
  if (!Number.isInteger(yen) || yen <= 0) throw new NotRefundable('The amount must be whole yen above zero.');
  const payer = await lockPayer(trx, tenant.id, tranid);
  const charges = await refundableCharges(trx, tenant.id, tranid);
  const total = charges.reduce((sum, charge) => sum + charge.standsAt, 0);
  if (charges.some((charge) => charge.isUnderWay)) {
    throw new NotRefundable(`A refund of reservation ${tranid} is still under way.`);
  }
  if (yen > total) throw new NotRefundable(`Of reservation ${tranid} only ${total} yen can be given back.`);
  const now = nowOf(tenant);
  const opened: Intent<RefundDetail>[] = [];
  let [left, remaining] = [yen, total];
  for (const charge of charges) {
    const part = Math.min(left, charge.standsAt);
    if (part === 0) continue;
    const tax = taxWithin(remaining, payer.taxPercent) - taxWithin(remaining - part, payer.taxPercent);
    left -= part;
    remaining -= part;
    const leavesYen = charge.standsAt - part;
    const detail = { chargeId: charge.id, yen: part, tax, leavesYen, ...charge.entry };
    opened.push(
      await openIntent(trx, cardRefund, {
        tenant,
        memberId: payer.memberId,
        tranid,
        detail,
        requestKey: null,
        subject: `${charge.id}:${leavesYen}`,
        now,
        carriedOutBy: 'caller',
      }),
    );
  }
  const before = charges.reduce((sum, charge) => sum + charge.givenBack, 0);
  await enterAct(
    trx,
    tenant.id,
    {
      actor,
      act: 'refund',
      subject: `reservation:${tranid}`,
      memberId: payer.memberId,
      reason,
      before: { refunded_yen: before },
      after: { refunded_yen: before + yen },
    },
    now,
  );
  return opened;
}

async function lockPayer(trx: Trx, tenantId: string, tranid: number) {
  const row = await reservationsWithMember(trx, tenantId)
    .select(['members.member_id', 'reservations.tax_percent'])
    .where('reservations.tranid', '=', tranid)
    .forNoKeyUpdate(['members'])
    .executeTakeFirst();
  if (row === undefined) throw new NotRefundable(`There is no reservation ${tranid}.`);
  return { memberId: row.member_id, taxPercent: row.tax_percent };
}

interface RefundableCharge {
  readonly id: string;
  /** Its amount less what was given back of it. */
  readonly standsAt: number;
  readonly givenBack: number;
  readonly isUnderWay: boolean;
  readonly entry: { readonly account: string; readonly chargedAt: number };
}

/** The card charges of a reservation that are not given back, the latest first. */
async function refundableCharges(
  trx: Trx,
  tenantId: string,
  tranid: number,
): Promise<readonly RefundableCharge[]> {
  const rows = await ofTenant(trx, tenantId)
    .selectFrom('intents')
    .select(['intent_id', 'kind', 'state', 'detail', 'member_id', 'settled_at'])
    .where('tranid', '=', tranid)
    .where('kind', 'in', [cardCharge.name, cardRefund.name])
    .where('state', 'in', ['open', 'succeeded'])
    .orderBy('settled_at', 'desc')
    .execute();
  const refunds = rows
    .filter((row) => row.kind === cardRefund.name)
    .map((row) => ({ state: row.state, ...v.parse(RefundDetail, row.detail) }));
  return rows
    .filter((row) => row.kind === cardCharge.name && row.state === 'succeeded')
    .map((row) => {
      const own = refunds.filter(({ chargeId }) => chargeId === row.intent_id);
      const { yen } = v.parse(cardCharge.detail, row.detail);
      const givenBack = own.reduce((sum, each) => sum + (each.state === 'succeeded' ? each.yen : 0), 0);
      return {
        id: row.intent_id,
        standsAt: yen - givenBack,
        givenBack,
        isUnderWay: own.some(({ state }) => state === 'open'),
        entry: { account: accounts.card(row.member_id ?? 0), chargedAt: row.settled_at ?? 0 },
      };
    });
}
