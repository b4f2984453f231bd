import { type SqlBool, sql } from 'kysely';
import { type Instant, instantOf } from '#domain/time.ts';
import { transaction } from '#server/database/transaction.ts';
import { type WrittenNotice, writeNotice } from '#server/messages/notices.ts';
import type { Services } from '#server/usecase/context.ts';
import { tenantNow } from '#server/usecase/dueTime.ts';
import { nowOf } from '#server/usecase/tenant.ts';

const BATCH = 100;

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

/**
 * Warns members whose card expires this month or the next, once a card; of every tenant, in any number of processes.
 */
export async function warnOfExpiry({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const now = tenantNow(instantOf(Date.now()));
  const expiring = await db
    .selectFrom('members')
    .innerJoin('tenants', 'tenants.tenant_id', 'members.tenant_id')
    .innerJoin('cards', (join) =>
      join
        .onRef('cards.tenant_id', '=', 'members.tenant_id')
        .onRef('cards.card_token', '=', 'members.card_token'),
    )
    .select([
      'tenants.tenant_id as id',
      'tenants.clock_offset_ms as clockOffsetMs',
      'members.member_id',
      'cards.masked',
      sql<string>`cards.expires`.as('expires'),
      'cards.registered_at as registeredAt',
    ])
    .where('cards.expires', 'is not', null)
    .where(
      sql<SqlBool>`cards.expires <= to_char(${now} at time zone 'Asia/Tokyo' + interval '1 month', 'YYMM')`,
    )
    .where(
      sql<SqlBool>`not exists (
        select 1 from notices
        where notices.tenant_id = members.tenant_id and notices.member_id = members.member_id
          and notices.about = 'card_expiring:' || cards.expires || ':'
            || floor(extract(epoch from cards.registered_at) * 1000)::bigint
      )`,
    )
    // In no order, so that what fails never stands before everything else.
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute();
  for (const { id, clockOffsetMs, member_id: memberId, ...card } of expiring) {
    try {
      await transaction(db, (trx) =>
        writeNotice(trx, id, memberId, expiryNotice(card), nowOf({ clockOffsetMs })),
      );
    } catch (err) {
      log.error({ tenantId: id, err }, 'expiring card not told of, will be tried again');
    }
  }
}
