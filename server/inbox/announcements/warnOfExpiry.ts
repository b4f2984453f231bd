import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS, type Instant, instantOf } from '#domain/time.ts';
import { transaction } from '#server/database/transaction.ts';
import { backlogOf } from '#server/dueRows/backlog.ts';
import { claimDue, LEASE_MS } from '#server/dueRows/claimDue.ts';
import { type ServedBy, tenantNow } from '#server/dueRows/dueTime.ts';
import { doEachDue } from '#server/dueRows/eachDue.ts';
import { type WrittenNotice, writeNotice } from '#server/messages/notices.ts';
import type { Backlog } from '#server/metrics/dueGauge.ts';
import type { Services } from '#server/usecase/context.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';

const BATCH = 100;
const LONGEST_WAIT_MS = DAY_MS;

interface ExpiringCard {
  readonly masked: string;
  /** YYMM. */
  readonly expires: string;
  readonly registeredAt: Instant;
}

function expiryNotice({ masked, expires, registeredAt }: ExpiringCard): WrittenNotice {
  const month = `20${expires.slice(0, 2)}年${Number(expires.slice(2))}月`;
  return {
    // Another card with the same date is another warning.
    about: `card_expiring:${expires}:${registeredAt}`,
    contents: [
      'お支払いカードの有効期限が近づいています',
      `登録されているカード（末尾${masked.slice(-4)}）の有効期限は${month}です。`,
      '有効期限が過ぎると、料金をお支払いいただけません。メニューの「お支払いカード」から、新しいカードを登録してください。',
    ].join('\n'),
  };
}

/** A card that pays, expires this month or the next, and was not warned of: another card is another warning. */
function isToBeWarnedOf(now: Instant) {
  return sql<SqlBool>`
    cards.expires is not null
    and cards.expires <= to_char(${tenantNow(now)} at time zone 'Asia/Tokyo' + interval '1 month', 'YYMM')
    and not exists (
      select 1 from notices
      where notices.tenant_id = members.tenant_id and notices.member_id = members.member_id
        and notices.about = 'card_expiring:' || cards.expires || ':'
          || floor(extract(epoch from cards.registered_at) * 1000)::bigint
    )`;
}

const withPayingMember = sql`
  join members on members.tenant_id = cards.tenant_id and members.card_token = cards.card_token`;

type Due = Pick<Services, 'db' | 'log' | 'config'>;

/**
 * Warns members whose card expires this month or the next, once a card; of every tenant, in any number of processes:
 * each claims its own. A warning that fails waits longer each time.
 */
export async function warnOfExpiry({ db, log, config }: Due): Promise<void> {
  await doEachDue<ClaimedCard>(
    { log },
    {
      claim: () => claim({ db, config }, instantOf(Date.now())),
      batch: BATCH,
      act: async ({ id, clockOffsetMs, memberId, ...card }) => {
        const now = nowOf({ clockOffsetMs });
        await transaction(db, (trx) => writeNotice(trx, id, memberId, expiryNotice(card), now));
      },
      complaint: 'expiring card not told of, will be tried again',
      naming: ({ id: tenantId }) => ({ tenantId }),
    },
  );
}

interface ClaimedCard extends ExpiringCard, Clocked {
  readonly memberId: number;
}

function claim(services: Omit<Due, 'log'>, now: Instant): Promise<readonly ClaimedCard[]> {
  return claimDue(services, now, BATCH, {
    table: 'cards',
    key: 'card_token',
    joins: withPayingMember,
    isDue: isToBeWarnedOf(now),
    order: sql`cards.next_warn_at nulls first`,
    attempts: 'warn_attempts',
    nextAt: 'next_warn_at',
    leaseMs: LEASE_MS,
    longestWaitMs: LONGEST_WAIT_MS,
    lock: 'no key update',
    also: sql`members.member_id`,
    returning: sql`cards.tenant_id as id, due.clock_offset_ms as "clockOffsetMs", due.member_id as "memberId",
      cards.masked, cards.expires, cards.registered_at as "registeredAt"`,
  });
}

/** Cards that expire, and of which nobody was told; since the month in which they could be. */
export function expiryBacklog(now: Instant, config: ServedBy): RawBuilder<Backlog> {
  return backlogOf(now, config, {
    table: 'cards',
    joins: withPayingMember,
    since: sql`greatest(cards.registered_at,
      (to_date('20' || cards.expires, 'YYYYMM') - interval '1 month') at time zone 'Asia/Tokyo')`,
    isDue: isToBeWarnedOf(now),
  });
}
