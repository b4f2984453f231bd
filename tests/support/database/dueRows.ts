import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { CardRegistrationTable } from '#server/database/tables/card.ts';
import type { Db } from '#server/database/transaction.ts';
import { DUE_WORK } from '#server/dueWork/kinds.ts';

/** Makes one row of the demo's first member that has been due since that moment. */
type MakeDue = (db: Db, since: Instant) => Promise<unknown>;

const OWN = { tenant_id: 'demo', member_id: 1 } as const;

/** A use of the past, of which nothing was paid yet. */
async function makeUse(db: Db, since: Instant, more: object): Promise<number> {
  const { tranid } = await db
    .insertInto('reservations')
    .values({
      ...OWN,
      telecube_id: 1,
      starts_at: addMinutes(since, -2_880),
      ends_at: addMinutes(since, -2_820),
      live: false,
      use_state: 'cancelled',
      net: 100,
      tax: 10,
      coupon_minutes: 0,
      created_at: addMinutes(since, -3_000),
      confirmed_at: addMinutes(since, -3_000),
      charge_at: since,
      charged_at: null,
      cancelled_at: null,
      ...more,
    })
    .returning('tranid')
    .executeTakeFirstOrThrow();
  return tranid;
}

/** A use of the past whose price is held and was to be charged then; `owed` where a card has refused it since. */
async function makeCharge(db: Db, since: Instant, owed: { owed_attempts: number } | null): Promise<void> {
  const tranid = await makeUse(db, since, { payment_failed_at: owed && since, ...owed });
  await db
    .insertInto('ledger_entries')
    .values({
      tenant_id: OWN.tenant_id,
      account: 'card:1',
      kind: 'hold',
      yen: 110,
      minutes: 0,
      tranid,
      purpose: 'booking',
      entered_at: since,
    })
    .execute();
}

/** A member's wish for another card, as far as it has come. */
export function registrationRow(
  since: Instant,
  but: Partial<Insertable<CardRegistrationTable>> = {},
): Insertable<CardRegistrationTable> {
  return {
    ...OWN,
    registration_id: randomUUID(),
    state: 'open',
    call: 'POST /settings/change-payment',
    idempotency_key: 'left',
    body_hash: '',
    attempts: 1,
    challenge_id: randomUUID(),
    challenge_url: null,
    access_id: null,
    access_pass: null,
    card_token: null,
    reason: null,
    seen_owed: null,
    created_at: since,
    settled_at: null,
    ...but,
  };
}

function makeIntent(kind: string): MakeDue {
  return (db, since) =>
    db
      .insertInto('intents')
      .values({
        ...OWN,
        intent_id: randomUUID(),
        kind,
        state: 'open',
        subject: null,
        detail: '{}',
        attempts: 1,
        created_at: since,
        next_attempt_at: since,
      })
      .execute();
}

const OTHERS: Readonly<Record<string, MakeDue>> = {
  charge: (db, since) => makeCharge(db, since, null),
  owed: (db, since) => makeCharge(db, since, { owed_attempts: 1 }),
  reminder: async (db, since) => {
    const tranid = await makeUse(db, since, { net: 0, tax: 0, charged_at: since });
    const reminder = { tenant_id: OWN.tenant_id, tranid, kind: 'start', channel: 'app' } as const;
    const moments = { moment_at: addMinutes(since, 15), next_attempt_at: since };
    await db
      .insertInto('reminders')
      .values({ ...reminder, ...moments })
      .execute();
  },
  notice: async (db, since) => {
    const notice = { ...OWN, about: 'payment_due:1', contents: '', created_at: since, read_at: null };
    const { notice_id } = await db
      .insertInto('notices')
      .values(notice)
      .returning('notice_id')
      .executeTakeFirstOrThrow();
    const worth = { path: '/', worth_until_at: addMinutes(since, 600), next_attempt_at: since };
    await db
      .insertInto('pushed_notices')
      .values({ tenant_id: OWN.tenant_id, notice_id, ...worth })
      .execute();
  },
  turn: (db, since) =>
    db
      .insertInto('freed_spans')
      .values({
        tenant_id: OWN.tenant_id,
        telecube_id: 1,
        starts_at: addMinutes(since, 600),
        ends_at: addMinutes(since, 660),
        next_attempt_at: since,
      })
      .execute(),
  announcement: (db, since) =>
    db
      .insertInto('usage_terms')
      .values({ tenant_id: OWN.tenant_id, version: 'next', contents: '', published_at: since })
      .execute(),
  expiry: (db, since) =>
    db
      .updateTable('cards')
      .set({ expires: '2612', registered_at: since })
      .where('tenant_id', '=', OWN.tenant_id)
      .where('member_id', '=', OWN.member_id)
      .execute(),
  cards: (db, since) =>
    db
      .insertInto('cards')
      .values({
        ...OWN,
        card_token: 'replaced',
        masked: '************1111',
        brand: null,
        expires: null,
        registered_at: addMinutes(since, -60),
        replaced_at: since,
      })
      .execute(),
  registrations: (db, since) =>
    db
      .insertInto('card_registrations')
      .values(registrationRow(addMinutes(since, -60), { state: 'abandoned', settled_at: since }))
      .execute(),
};

/** How a row of each kind of due work comes to be that shows in the gauge: of intents alike, of the others by hand. */
export const DUE_ROWS: Readonly<Record<string, MakeDue>> = {
  ...Object.fromEntries(
    DUE_WORK.filter((work) => 'givesUpAfterMs' in work).map(({ kind }) => [kind, makeIntent(kind)]),
  ),
  ...OTHERS,
};
