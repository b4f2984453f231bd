import type { Ground, PurseOfMember } from './ground.ts';
import { FIRST_MEMBER, RATE } from './money.ts';
import { balanceOf, minutesOf, type PurseModel } from './purses.ts';
import { midnightOf, minuteAt } from './wallClock.ts';

/** The means of a member of a run, by their number in it. */
export interface Person {
  readonly number: number;
  readonly loginId: string;
  readonly purse: PurseOfMember | null;
}

const COUPON_MINUTES = 300;
const BALANCE = 6_000;
const CAMPAIGN_CORPORATION = 3;
/** Of each so many one has coupons, and one books on the balance of the corporation; the others pay by card. */
const EVERY = 5;

/** The members of a run: copies of the first of the demo world, who has its password and its card. */
export function peopleOf(count: number): readonly Person[] {
  return Array.from({ length: count }, (_, number) => {
    const kind = number % EVERY;
    const purse: PurseOfMember | null =
      kind === 0
        ? { name: `coupon minutes of member ${number}`, holds: 'minutes' }
        : kind === 1
          ? { name: 'balance of the corporation', holds: 'yen' }
          : null;
    return { number, loginId: `history${number}@example.jp`, purse };
  });
}

/** The contents of a purse when a run begins. */
export function modelOf({ holds }: PurseOfMember): PurseModel {
  return holds === 'minutes' ? minutesOf(COUPON_MINUTES) : balanceOf(BALANCE);
}

/** Makes them in the demo world; no limit of reservations, all booths open at all hours and at one rate. */
export function worldOf(count: number): string {
  return `
    update tenants set reservation_limit_enabled = false, reservable_days = 14;
    update booths set workday_opens = 0, workday_closes = 1440, saturday_opens = 0, saturday_closes = 1440,
      sunday_opens = 0, sunday_closes = 1440, net_per_15_minutes = ${RATE};
    delete from closed_days;
    insert into members (tenant_id, member_id, loginid, password_hash, name, is_guest, joined_at,
      terms_agreed_version, card_token, corporation_id)
    select tenant_id, ${FIRST_MEMBER} + number, 'history' || number || '@example.jp', password_hash, name, false,
      joined_at, terms_agreed_version, card_token, case when number % ${EVERY} = 1 then ${CAMPAIGN_CORPORATION} end
    from members, generate_series(0, ${count - 1}) as number
    where tenant_id = 'demo' and member_id = 1;
    insert into coupons (tenant_id, coupon_id, member_id, coupon_name, coupon_code, granted_at, expires_at)
    select tenant_id, member_id, member_id, 'history', 'history', joined_at, '2099-01-01'
    from members where member_id >= ${FIRST_MEMBER} and (member_id - ${FIRST_MEMBER}) % ${EVERY} = 0;
    insert into ledger_entries (tenant_id, account, kind, yen, minutes, purpose, entered_at)
    select tenant_id, 'coupon:' || coupon_id, 'grant', 0, ${COUPON_MINUTES}, 'coupon', granted_at
    from coupons where member_id >= ${FIRST_MEMBER};
    insert into ledger_entries (tenant_id, account, kind, yen, minutes, purpose, entered_at)
    select 'demo', account, 'grant', ${BALANCE} - sum(case when kind = 'grant' then yen else -yen end), 0, 'history',
      max(entered_at)
    from ledger_entries where tenant_id = 'demo' and account = 'balance:${CAMPAIGN_CORPORATION}'
    group by account`;
}

/** So many days from tomorrow on, at each of which two pairs of booths are booked; two more are used now. */
export function groundOf(days: number, now: () => number): Ground {
  const today = midnightOf(minuteAt(now()));
  return {
    groups: [
      [1, 2],
      [3, 4],
    ],
    days: Array.from({ length: days }, (_, index) => today + 1_440 * (index + 1)),
    nearBooths: [5, 6],
    opens: 540,
    quarters: 10,
    now,
  };
}
