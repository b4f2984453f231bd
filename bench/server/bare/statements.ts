import { createHash } from 'node:crypto';
import {
  addDays,
  addMinutes,
  DAY_MINUTES,
  dateOf,
  instantAt,
  instantOf,
  type LocalDate,
} from '#domain/time.ts';

/** The request, as far as a bare handler reads it. */
export interface BareRequest {
  readonly token: string;
  readonly query: URLSearchParams;
  readonly key: string;
  readonly body: {
    readonly telecube_id?: number;
    readonly date?: string;
    readonly hour?: number;
    readonly interval?: number;
    readonly tranid?: number;
  };
}

/** The one statement of a call: the rows that the real handler reads and writes for the bench's member. */
export interface BareStatement {
  readonly name: string;
  readonly text: string;
  readonly valuesOf: (request: BareRequest) => readonly unknown[];
}

const TENANT = 'demo';
const HOME_DAYS = 2;
const SECOND_MS = 1_000;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const dayOf = (text: string | null | undefined) => (text ?? '') as LocalDate; // as the bench has written it
const at = (date: LocalDate, minute: number) => new Date(instantAt(date, minute));

/** The signed-in member, of $1 (tenant) and $2 (hash of the token). */
const CALLER = `
  caller as (
    select members.tenant_id, members.member_id, members.is_guest, members.card_token, members.terms_agreed_version,
      sessions.last_used_at, tenants.tax_percent, tenants.reservation_time_unit, tenants.slot_sequence_limit
    from sessions
    join members on members.tenant_id = sessions.tenant_id and members.member_id = sessions.member_id
    join tenants on tenants.tenant_id = sessions.tenant_id
    where sessions.tenant_id = $1 and sessions.token_hash = $2
  )`;

const BOOTH = `
  booths.telecube_id, booths.area_id, booths.floor_map_id, booths.cube_name, booths.place_name,
  booths.net_per_15_minutes, booths.workday_opens, booths.workday_closes, booths.saturday_opens, booths.saturday_closes,
  booths.sunday_opens, booths.sunday_closes, floor_maps.floor_name`;

/** The reserved minutes of `booths` between $3 and $4. */
const TAKEN = `
  left join lateral (
    select string_agg(
      (date_part('epoch', starts_at - $3::timestamptz) / 60)::int || '-'
        || (date_part('epoch', slot_ends_at - $3::timestamptz) / 60)::int || (member_id = caller.member_id)::text, ','
    ) as spans
    from reservations
    where reservations.tenant_id = booths.tenant_id and reservations.telecube_id = booths.telecube_id and live
      and starts_at < $4 and starts_at > $3::timestamptz - interval '1 day' and slot_ends_at > $3
  ) taken on true`;

const FLOOR = `
  left join floor_maps on floor_maps.tenant_id = booths.tenant_id and floor_maps.floor_map_id = booths.floor_map_id`;

const timetable: BareStatement = {
  name: 'timetable',
  text: `
    with ${CALLER}
    select caller.*, ${BOOTH}, booths.access, taken.spans, closed_days.closed_on
    from caller
    join booths on booths.tenant_id = caller.tenant_id and booths.telecube_id = any($5::int[])
    ${FLOOR} ${TAKEN}
    left join closed_days on closed_days.tenant_id = booths.tenant_id
      and closed_days.telecube_id = booths.telecube_id and closed_days.closed_on = $6`,
  valuesOf: ({ token, query }) => {
    const date = dayOf(query.get('date'));
    const rooms = (query.get('rooms') ?? '').split(',').map(Number);
    return [TENANT, hashOf(token), at(date, 0), at(date, DAY_MINUTES), rooms, date];
  },
};

const home: BareStatement = {
  name: 'home',
  text: `
    with ${CALLER}
    select caller.*, ${BOOTH}, booths.latitude, booths.longitude, taken.spans, used.last, closed.days, next.*
    from caller
    join booths on booths.tenant_id = caller.tenant_id
    ${FLOOR} ${TAKEN}
    left join (
      select telecube_id, max(starts_at) as last from reservations
      where tenant_id = $1 and member_id = (select member_id from caller) and cancelled_at is null and starts_at <= $6
      group by telecube_id
    ) used on used.telecube_id = booths.telecube_id
    left join (
      select telecube_id, string_agg(closed_on::text, ',') as days from closed_days
      where tenant_id = $1 and closed_on >= $5
      group by telecube_id
    ) closed on closed.telecube_id = booths.telecube_id
    left join lateral (
      select tranid, starts_at, ends_at, use_state from reservations
      where tenant_id = caller.tenant_id and member_id = caller.member_id and live and ends_at >= $6
      order by starts_at limit 1
    ) next on true`,
  valuesOf: ({ token }) => {
    const now = instantOf(Date.now());
    const today = dateOf(now);
    const end = at(addDays(today, HOME_DAYS), 0);
    return [TENANT, hashOf(token), at(today, 0), end, today, new Date(now)];
  },
};

/** Keeps the answer for $3 (the key of the command). */
const KEPT = (call: string, answer: string, from: string) => `
  insert into idempotency_keys (tenant_id, member_id, call, idempotency_key, body_hash, answer, stored_at)
  select caller.tenant_id, caller.member_id, '${call}', $3, $2, ${answer}, $4::timestamptz from caller ${from}`;

const booking: BareStatement = {
  name: 'booking',
  text: `
    with ${CALLER}, booth as (
      select telecube_id, net_per_15_minutes from booths where tenant_id = $1 and telecube_id = $5 for no key update
    ), told as (
      delete from freed_spans where tenant_id = $1
    ), reserved as (
      insert into reservations (tenant_id, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
        coupon_minutes, created_at, confirmed_at, charge_at, entry_code, net_per_15_minutes)
      select caller.tenant_id, caller.member_id, booth.telecube_id, $6::timestamptz, $7::timestamptz, true, 'reserved',
        1000, 100, 0, $4, $4, $6, '123456', booth.net_per_15_minutes
      from caller, booth
      returning tenant_id, member_id, tranid
    ), held as (
      insert into ledger_entries (tenant_id, account, kind, yen, minutes, tranid, purpose, entered_at)
      select tenant_id, 'card:' || member_id, 'hold', 1100, 0, tranid, 'booking', $4 from reserved
    ), kept as (${KEPT('/reservations', `json_build_object('tranid', reserved.tranid)::jsonb`, ', reserved')})
    select tranid from reserved`,
  valuesOf: ({ token, key, body }) => {
    const starts = instantAt(dayOf(body.date), (body.hour ?? 0) * 60);
    const ends = addMinutes(starts, body.interval ?? 0);
    const now = new Date(Math.floor(Date.now() / SECOND_MS) * SECOND_MS);
    return [TENANT, hashOf(token), key, now, body.telecube_id, new Date(starts), new Date(ends)];
  },
};

const cancellation: BareStatement = {
  name: 'cancellation',
  text: `
    with ${CALLER}, freed as (
      update reservations set live = false, use_state = 'cancelled', cancelled_at = $4
      where tenant_id = $1 and tranid = $5
    ), released as (
      insert into ledger_entries (tenant_id, account, kind, yen, minutes, tranid, purpose, ends_hold, entered_at)
      select tenant_id, account, 'release', yen, minutes, tranid, purpose, entry_id, $4
      from ledger_entries where tenant_id = $1 and tranid = $5 and kind = 'hold'
    ), kept as (${KEPT('/reservations/cancel', `'{"message": "OK"}'::jsonb`, '')})
    select member_id from caller`,
  valuesOf: ({ token, key, body }) => [TENANT, hashOf(token), key, new Date(), body.tranid],
};

/** The statements by method and path below /api. */
export const bareStatements: Readonly<Record<string, BareStatement>> = {
  'GET /reservations/day-availability': timetable,
  'GET /home': home,
  'POST /reservations': booking,
  'POST /reservations/cancel': cancellation,
};
