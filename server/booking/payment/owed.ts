import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import type { PaidCharge, UnpaidCharge } from '#domain/settings/card.ts';
import { DAY_MINUTES, type Instant, instantOf, MINUTE_MS } from '#domain/time.ts';
import { lockMember } from '#server/account/member/lockMember.ts';
import { BOOKING, openHolds } from '#server/booking/ledger/ledger.ts';
import { type Db, type Trx, transaction } from '#server/database/transaction.ts';
import { settleIntent } from '#server/intents/settle.ts';
import type { Services } from '#server/usecase/context.ts';
import type { Backlog } from '#server/usecase/dueGauge.ts';
import { nextWait, tenantNow } from '#server/usecase/dueTime.ts';
import { doEachDue } from '#server/usecase/eachDue.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';
import { type CardChargeIntent, cardCharge, openCharge } from './cardCharge.ts';

/** How often a card that has refused a charge is asked again, once a day; then another one is waited for. */
const DAILY_REFUSALS = 3;
const ASKED_EVERY_MS = DAY_MINUTES * MINUTE_MS;

const BATCH = 50;
/** How long other processes leave a claimed reservation alone; also the first wait after a failure. */
const LEASE_MS = 60_000;

/** A card has refused it, and no card is being asked for it. */
const isOwed = sql<SqlBool>`
  reservations.payment_failed_at is not null
  and reservations.charged_at is null
  and reservations.cancelled_at is null
  and not exists (
    select 1 from intents
    where intents.tenant_id = reservations.tenant_id
      and intents.tranid = reservations.tranid
      and intents.kind = ${cardCharge.name}
      and intents.state = 'open'
  )`;

interface Payer {
  readonly tenant: Clocked;
  readonly memberId: number;
  readonly cardToken: string;
}

/**
 * Opens the charge of everything that the member owes, for a card that has just become theirs, in the transaction
 * that makes it so: each is asked for once with it, whatever happens after (money.md, Owed).
 */
export async function openOwedCharges(trx: Trx, payer: Payer & { readonly now: Instant }): Promise<void> {
  const owed = await trx
    .selectFrom('reservations')
    .select('tranid')
    .where('tenant_id', '=', payer.tenant.id)
    .where('member_id', '=', payer.memberId)
    .where(isOwed)
    .orderBy('tranid')
    .forNoKeyUpdate()
    .execute();
  for (const { tranid } of owed) await openOwed(trx, payer, tranid, payer.now, 'caller');
}

async function openOwed(
  trx: Trx,
  { tenant, memberId, cardToken }: Payer,
  tranid: number,
  now: Instant,
  settledBy: 'caller' | 'dueWork',
): Promise<void> {
  const held = await openHolds(trx, tenant.id, tranid, BOOKING);
  const yen = held
    .filter((each) => each.account.startsWith('card:'))
    .reduce((sum, each) => sum + each.yen, 0);
  const charge = { tranid, purpose: BOOKING, yen, cardToken };
  await openCharge(trx, { tenant, memberId, decision: null, now, settledBy }, charge);
}

interface StandingCharge {
  readonly intent: CardChargeIntent;
  readonly state: 'open' | 'succeeded' | 'refused' | 'given_up';
}

/** What was opened in the transaction that made the card the member's: both carry its moment. */
async function readCharges(
  db: Db,
  { tenant, memberId, cardToken }: Payer,
): Promise<readonly StandingCharge[]> {
  const rows = await db
    .selectFrom('intents')
    .innerJoin('cards', (join) =>
      join
        .onRef('cards.tenant_id', '=', 'intents.tenant_id')
        .onRef('cards.registered_at', '=', 'intents.created_at')
        .on('cards.card_token', '=', cardToken),
    )
    .select(['intent_id', 'tranid', 'detail', 'state', 'attempts'])
    .where('intents.tenant_id', '=', tenant.id)
    .where('intents.member_id', '=', memberId)
    .where('kind', '=', cardCharge.name)
    .where('call', 'is', null)
    .orderBy('tranid')
    .execute();
  return rows.map((row) => ({
    intent: {
      tenant,
      intentId: row.intent_id,
      memberId,
      tranid: row.tranid,
      detail: v.parse(cardCharge.detail, row.detail),
      decision: null,
      // A repeated request comes to it again, so that the provider's records are looked at first.
      attempt: row.attempts + 1,
    },
    state: row.state,
  }));
}

/**
 * Settles what was opened when the card became the member's, and answers what it has paid of it. Safe to run again:
 * what is settled is only read.
 */
export async function settleOwedCharges(
  services: Services,
  { tenant, memberId, cardToken }: Payer,
): Promise<{ readonly paid: readonly PaidCharge[]; readonly unpaid: readonly UnpaidCharge[] }> {
  const own = await readCharges(services.db, { tenant, memberId, cardToken });
  const settled = await Promise.all(
    own.map(async ({ intent, state }) => ({
      reservationId: intent.tranid ?? 0,
      yen: intent.detail.yen,
      state:
        state === 'open'
          ? (await settleIntent(services, cardCharge, intent, { isAwaited: true })).state
          : state,
    })),
  );
  return {
    paid: settled
      .filter(({ state }) => state === 'succeeded')
      .map(({ reservationId, yen }) => ({ reservationId, yen })),
    unpaid: settled
      .filter(({ state }) => state !== 'succeeded')
      .map(({ reservationId, yen, state }) => ({
        reservationId,
        yen,
        why: state === 'refused' ? ('refused' as const) : ('unknown' as const),
      })),
  };
}

interface OwedRow {
  readonly tenant_id: string;
  readonly clock_offset_ms: number;
  readonly tranid: number;
  readonly member_id: number;
}

/**
 * What is owed and may be asked for today: the member has a card, it has not refused this charge within a day, and not
 * three days in a row (after the first refusal). A card that has never been asked is asked at once.
 */
function isDueAgain(now: Instant) {
  return sql<SqlBool>`
    ${isOwed}
    and members.card_token is not null
    and (
      select count(*) <= ${DAILY_REFUSALS}
        and coalesce(max(intents.settled_at), '-infinity') <= ${tenantNow(now)} - ${ASKED_EVERY_MS} * interval '1 millisecond'
      from intents
      where intents.tenant_id = reservations.tenant_id
        and intents.tranid = reservations.tranid
        and intents.kind = ${cardCharge.name}
        and intents.state = 'refused'
        and intents.detail->>'cardToken' = members.card_token
    )`;
}

/** What is due again and was not tried in vain just now. */
function isToBeAsked(now: Instant) {
  return sql<SqlBool>`
    ${isDueAgain(now)}
    and (reservations.next_owed_at is null or reservations.next_owed_at <= ${tenantNow(now)})`;
}

/**
 * Asks again for what is owed, of every tenant (money.md, Owed). In any number of processes at once: each claims what
 * it asks for. What fails waits longer each time and stops nothing else.
 */
export async function askOwed({ db, log }: Services): Promise<void> {
  const now = () => instantOf(Date.now());
  await doEachDue<OwedRow>(
    { log },
    {
      claim: () => claim(db, now()),
      batch: BATCH,
      act: (row) => transaction(db, (trx) => openAgain(trx, row, now())),
      complaint: 'owed charge failed, will be tried again',
      naming: ({ tenant_id: tenantId, tranid }) => ({ tenantId, tranid }),
    },
  );
}

async function claim(db: Db, now: Instant): Promise<readonly OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    with due as (
      select reservations.tenant_id, reservations.tranid, tenants.clock_offset_ms, ${tenantNow(now)} as tenant_now
      from reservations
      join tenants on tenants.tenant_id = reservations.tenant_id
      join members on members.tenant_id = reservations.tenant_id and members.member_id = reservations.member_id
      where ${isToBeAsked(now)}
      order by reservations.payment_failed_at
      limit ${BATCH}
      for no key update of reservations skip locked
    )
    update reservations
    set owed_attempts = owed_attempts + 1,
      next_owed_at = due.tenant_now + ${nextWait(sql`owed_attempts`, LEASE_MS, ASKED_EVERY_MS)}
    from due
    where reservations.tenant_id = due.tenant_id and reservations.tranid = due.tranid
    returning reservations.tenant_id, due.clock_offset_ms, reservations.tranid, reservations.member_id`.execute(
    db,
  );
  return rows;
}

/** What may be asked for and is not, counted from its first refusal. */
export function owedBacklog(now: Instant): RawBuilder<Backlog> {
  return sql`
    select count(*)::int as waiting,
      coalesce(max(extract(epoch from ${tenantNow(now)} - reservations.payment_failed_at) * 1000), 0)::float8 as "oldestMs"
    from reservations
    join tenants on tenants.tenant_id = reservations.tenant_id
    join members on members.tenant_id = reservations.tenant_id and members.member_id = reservations.member_id
    where ${isDueAgain(now)} and reservations.owed_attempts > 0`;
}

/** Judged once more under the member's lock: another process may have asked, or the card may have been changed. */
async function openAgain(trx: Trx, row: OwedRow, now: Instant): Promise<void> {
  const { tenant_id: tenantId, tranid, member_id: memberId } = row;
  await lockMember(trx, tenantId, memberId);
  const { rows } = await sql<{ card_token: string }>`
    select members.card_token
    from reservations
    join tenants on tenants.tenant_id = reservations.tenant_id
    join members on members.tenant_id = reservations.tenant_id and members.member_id = reservations.member_id
    where reservations.tenant_id = ${tenantId} and reservations.tranid = ${tranid} and ${isDueAgain(now)}
    for no key update of reservations`.execute(trx);
  // Judged: whatever comes of it, nothing was in vain.
  await trx
    .updateTable('reservations')
    .set({ owed_attempts: 0, next_owed_at: null })
    .where('tenant_id', '=', tenantId)
    .where('tranid', '=', tranid)
    .execute();
  const cardToken = rows[0]?.card_token;
  if (cardToken === undefined) return;
  const tenant = { id: tenantId, clockOffsetMs: row.clock_offset_ms };
  await openOwed(trx, { tenant, memberId, cardToken }, tranid, nowOf(tenant), 'dueWork');
}
