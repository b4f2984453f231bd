import { sql } from 'kysely';
import type { Db } from '#server/database/transaction.ts';

/** Written apart from the server's own sums, so that one mistake can't hide in both. */
const CHECKS = [
  sql`
    with standing as (
      select tenant_id, account,
        sum(yen) filter (where kind in ('grant', 'refund'))
          - coalesce(sum(yen) filter (where kind = 'charge'), 0)
          - coalesce(sum(yen) filter (where kind = 'hold' and not exists (
              select 1 from ledger_entries e where e.tenant_id = l.tenant_id and e.ends_hold = l.entry_id)), 0) as yen,
        sum(minutes) filter (where kind in ('grant', 'refund'))
          - coalesce(sum(minutes) filter (where kind = 'charge'), 0)
          - coalesce(sum(minutes) filter (where kind = 'hold' and not exists (
              select 1 from ledger_entries e where e.tenant_id = l.tenant_id and e.ends_hold = l.entry_id)), 0) as minutes
      from ledger_entries l
      where account like 'coupon:%' or account like 'balance:%'
      group by tenant_id, account
    )
    select account || ' is below zero: ' || yen || ' yen, ' || minutes || ' minutes' as problem
    from standing where yen < 0 or minutes < 0`,
  sql`
    with standing as (
      select r.tenant_id, r.tranid, r.cancelled_at,
        r.net + r.tax + coalesce((select sum(x.net + x.tax) from extensions x where x.tenant_id = r.tenant_id
          and x.tranid = r.tranid and x.confirmed_at is null and x.cancelled_at is null), 0) as gross,
        r.coupon_minutes + coalesce((select sum(x.coupon_minutes) from extensions x where x.tenant_id = r.tenant_id
          and x.tranid = r.tranid and x.confirmed_at is null and x.cancelled_at is null), 0) as coupon_minutes,
        coalesce(sum(case when e.kind = 'hold' or (e.kind = 'charge' and e.ends_hold is null) then e.yen
                          when e.kind = 'release' then -e.yen else 0 end), 0) as yen,
        coalesce(sum(case when e.kind = 'hold' or (e.kind = 'charge' and e.ends_hold is null) then e.minutes
                          when e.kind in ('release', 'refund') then -e.minutes else 0 end), 0) as minutes
      from reservations r left join ledger_entries e on e.tenant_id = r.tenant_id and e.tranid = r.tranid
      group by r.tenant_id, r.tranid
    )
    select 'reservation ' || tranid || ' has entries of ' || yen || ' yen and ' || minutes || ' minutes' as problem
    from standing
    where (yen, minutes) is distinct from
      (case when cancelled_at is null then gross else 0 end, case when cancelled_at is null then coupon_minutes else 0 end)`,
  sql`
    select 'reservation ' || tranid || ' was given back more on ' || account || ' than it was charged' as problem
    from ledger_entries where kind in ('charge', 'refund') and tranid is not null
    group by tenant_id, tranid, account
    having sum(case when kind = 'refund' then yen else 0 end) > sum(case when kind = 'charge' then yen else 0 end)`,
  sql`
    select 'hold ' || h.entry_id || ' was ended ' || count(*) || ' times' as problem
    from ledger_entries h join ledger_entries e on e.tenant_id = h.tenant_id and e.ends_hold = h.entry_id
    group by h.tenant_id, h.entry_id having count(*) > 1`,
  sql`
    select 'hold ' || h.entry_id || ' was ended by another amount' as problem
    from ledger_entries h join ledger_entries e on e.tenant_id = h.tenant_id and e.ends_hold = h.entry_id
    where (h.yen, h.minutes, h.account, h.tranid) is distinct from (e.yen, e.minutes, e.account, e.tranid)`,
  sql`
    select 'reservation ' || r.tranid || ' is charged but still held' as problem
    from reservations r join ledger_entries h on h.tenant_id = r.tenant_id and h.tranid = r.tranid and h.kind = 'hold'
    where (r.charged_at is not null or r.cancelled_at is not null)
      and not exists (select 1 from extensions x where x.tenant_id = h.tenant_id and x.tranid = h.tranid
        and h.purpose = 'extension:' || x.extension_id and x.confirmed_at is null and x.cancelled_at is null)
      and not exists (select 1 from ledger_entries e where e.tenant_id = h.tenant_id and e.ends_hold = h.entry_id)`,
  sql`
    select 'spending of ' || l.account || ' is above its cap' as problem
    from ledger_entries l
    join corporations c on c.tenant_id = l.tenant_id and l.account like 'spending:' || c.corporation_id || ':%'
    group by l.tenant_id, l.account, c.monthly_cap
    having sum(case when kind = 'hold' or (kind = 'charge' and ends_hold is null) then yen
                    when kind in ('release', 'refund') then -yen else 0 end) > c.monthly_cap`,
  sql`
    with paid as (
      select tenant_id, tranid, sum((detail ->> 'yen')::int) as yen
      from intents where kind = 'card' and state = 'succeeded' group by tenant_id, tranid
    ), charged as (
      select tenant_id, tranid, sum(yen) as yen
      from ledger_entries where kind = 'charge' and account like 'card:%' group by tenant_id, tranid
    )
    select 'the card paid ' || paid.yen || ' yen for reservation ' || tranid || ', charged are ' || coalesce(charged.yen, 0) as problem
    from paid left join charged using (tenant_id, tranid)
    where paid.yen <> coalesce(charged.yen, 0)`,
  sql`
    select 'member ' || member_id || ' has left, and has a ' || what || ' still' as problem
    from members join (
      select tenant_id, member_id, 'session' as what from sessions
      union all select tenant_id, member_id, 'known device' from device_proofs
    ) still using (tenant_id, member_id)
    where withdrawn_at is not null`,
];

/**
 * The faults of the ledger (docs/spec/money.md, "Ledger"): no account below zero, what cards paid is charged,
 * every reservation's entries add up to its price, every hold ended at most once; and no member who has left is signed
 * in.
 */
export async function ledgerProblems(db: Db): Promise<readonly string[]> {
  const checks = sql.join(
    CHECKS.map((check) => sql`(${check})`),
    sql` union all `,
  );
  const { rows } = await sql<{ problem: string }>`${checks}`.execute(db);
  return rows.map((row) => row.problem);
}
