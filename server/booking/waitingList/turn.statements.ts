import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FreeRange, Tolerance } from '#domain/booking/waiting.ts';
import { DAY_MINUTES, type Instant, instantAt, type LocalDate, type Minutes } from '#domain/time.ts';
import { type Lengths, lastsFor } from '#server/booths/availability/lengths.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { isBookable } from './lastTurn.statements.ts';
import type { TurnMessage } from './messages.ts';

/** The free time around a span of a booth that has come free, and the longest reservation of that booth. */
export interface Vacancy extends Lengths {
  readonly tenantId: string;
  readonly boothId: number;
  readonly date: LocalDate;
  readonly free: readonly FreeRange[];
  readonly now: Instant;
}

/** A wait that the vacancy suits. */
export interface Suited {
  readonly waitId: number;
  readonly memberId: number;
  /** null for guests, who are not written to. */
  readonly loginId: string | null;
  readonly start: Minutes;
  readonly interval: Minutes;
  readonly tolerance: Tolerance;
  readonly usesCoupon: boolean;
  /** At most so much is paid, tax included; null where nothing is to be booked. */
  readonly gross: number | null;
}

interface Values {
  readonly tenant: string;
  readonly booth: number;
  readonly midnight: Date;
  readonly next_midnight: Date;
  readonly froms: readonly Minutes[];
  readonly tos: readonly Minutes[];
  readonly soonest: Minutes;
  readonly longest: Minutes | null;
  readonly now: Date;
}

const start = (given: Givens<Values>) =>
  sql<Minutes>`(date_part('epoch', waits.starts_at - ${given.midnight}::timestamptz) / 60)::int`;

const mayBook = (given: Givens<Values>) => isBookable('waits', given.now);

/** Whether the booth may be reserved for as long as is waited for. */
const lastsHere = (given: Givens<Values>) =>
  sql<SqlBool>`(${given.longest}::int is null or waits.minutes <= ${given.longest}::int)`;

/** The same of another booth that is waited for: whoever waits for several goes on waiting for the others. */
const lastsElsewhere = sql<SqlBool>`exists (
  select from booths
  where booths.tenant_id = waits.tenant_id and booths.telecube_id = any(waits.booth_ids)
    and ${lastsFor(sql.ref('waits.minutes'))}
)`;

/** The columns and rows of those who wait for the booth and are suited; `nearestStart` says at which start. */
function suited(given: Givens<Values>, which: RawBuilder<SqlBool>): RawBuilder<Suited> {
  return sql`
    select waits.wait_id as "waitId", waits.member_id as "memberId",
      case when members.is_guest then null else members.loginid end as "loginId", ${start(given)} as start,
      waits.minutes as interval, waits.tolerance, waits.uses_coupon as "usesCoupon", waits.gross
    from waits
    join members on members.tenant_id = waits.tenant_id and members.member_id = waits.member_id
    where waits.tenant_id = ${given.tenant} and waits.state = 'waiting'
      and waits.starts_at >= ${given.midnight} and waits.starts_at < ${given.next_midnight}
      and ${given.booth} = any(waits.booth_ids) and members.withdrawn_at is null and ${which}
      and exists (
        select from unnest(${given.froms}::int[], ${given.tos}::int[]) as free (from_minute, to_minute)
        where greatest(free.from_minute, ${given.soonest}::int, ${start(given)} - waits.tolerance)
          <= least(free.to_minute - waits.minutes, ${start(given)} + waits.tolerance)
      )
    order by waits.wait_id`;
}

const first = prepareStatement<Values & { passed_over: readonly number[] }, Suited>(
  (given) => sql`
    ${suited(
      given,
      sql`${mayBook(given)} and waits.wait_id <> all(${given.passed_over}::int[])
        and (${lastsHere(given)} or not ${lastsElsewhere})`,
    )}
    limit 1`,
);

const others = prepareStatement<Values, Suited>((given) =>
  suited(given, sql`not ${mayBook(given)} and ${lastsHere(given)}`),
);

function valuesOf({ tenantId, boothId, date, free, longestMinutes, now }: Vacancy, soonest: Minutes): Values {
  return {
    tenant: tenantId,
    booth: boothId,
    midnight: new Date(instantAt(date, 0)),
    next_midnight: new Date(instantAt(date, DAY_MINUTES)),
    froms: free.map(({ from }) => from),
    tos: free.map(({ to }) => to),
    soonest,
    longest: longestMinutes,
    now: new Date(now),
  };
}

/**
 * The member who has waited longest, of those who can take the span and want it booked, from the soonest minute on. A
 * booth that is too short for a wait has none of its turns as long as another of its booths is not.
 * Chosen without a lock: skipping locked rows would change the order.
 */
export async function readFirst(
  db: Db,
  vacancy: Vacancy,
  soonest: Minutes,
  passedOver: readonly number[],
): Promise<Suited | undefined> {
  const [row] = await first(db, { ...valuesOf(vacancy, soonest), passed_over: passedOver });
  return row;
}

/** All whom it suits, and who are only to be told. */
export function readOthers(db: Db, vacancy: Vacancy, soonest: Minutes): Promise<readonly Suited[]> {
  return others(db, valuesOf(vacancy, soonest));
}

/** A wait whose turn has come to something, and the message about it. */
export interface EndedTurn extends Pick<Suited, 'waitId' | 'loginId'> {
  readonly message: TurnMessage;
}

type Turned = {
  readonly tenant: string;
  readonly now: Date;
  readonly turns: string;
  readonly state: string;
  readonly tranid: number | null;
  readonly reason: string | null;
  /** The state in which they must still be. */
  readonly before: readonly string[];
};

/** One statement, however many there are; in the order of their ids, so that no two of it wait in a circle. */
const turned = prepareStatement<Turned, { waitId: number }>(
  (given) => sql`
    with turns as materialized (
      select * from json_to_recordset(${given.turns}::json)
        as turn (wait_id int, about text, contents text, path text, worth_until timestamptz, push_premise jsonb,
          recipient text, subject text, body text, mail_premise jsonb)
    ), mine as materialized (
      select waits.wait_id
      from waits
      where waits.tenant_id = ${given.tenant} and waits.wait_id in (select wait_id from turns)
        and waits.state = any(${given.before}::text[])
      order by waits.wait_id
      for update
    ), ended as (
      update waits
      set state = ${given.state}, tranid = ${given.tranid}::int, message = ${given.reason}
      from mine
      where waits.tenant_id = ${given.tenant} and waits.wait_id = mine.wait_id
      returning waits.wait_id, waits.member_id
    ), noticed as (
      insert into notices (tenant_id, member_id, about, contents, created_at)
      select ${given.tenant}, ended.member_id, turns.about, turns.contents, ${given.now}::timestamptz
      from ended join turns using (wait_id)
      on conflict on constraint notices_once do nothing
      returning notice_id, about
    ), pushed as (
      insert into pushed_notices (tenant_id, notice_id, path, worth_until_at, premise)
      select ${given.tenant}, noticed.notice_id, turns.path, turns.worth_until, turns.push_premise
      from noticed join turns using (about)
      where turns.path is not null
    ), mailed as (
      insert into outbox (tenant_id, channel, recipient, subject, body, queued_at, tranid)
      select ${given.tenant}, 'mail', turns.recipient, turns.subject, turns.body, ${given.now}::timestamptz,
        ${given.tranid}::int
      from ended join turns using (wait_id)
      where turns.recipient is not null
      returning message_id, recipient, body
    ), premised as (
      select distinct mailed.message_id, turns.mail_premise
      from mailed join turns using (recipient, body)
    ), delivery as (
      insert into intents (tenant_id, intent_id, kind, state, subject, detail, attempts, next_attempt_at, created_at)
      select ${given.tenant}, gen_random_uuid(), 'mail', 'open', premised.message_id::text,
        json_build_object('messageId', premised.message_id, 'premise', premised.mail_premise)::jsonb, 0, ${given.now},
        ${given.now}
      from premised
    )
    select ended.wait_id as "waitId" from ended`,
);

/** The outcome of turns: the reservation that was made, or why none was. */
type Outcome =
  | { readonly state: 'notified' }
  | { readonly state: 'booked'; readonly tranid: number }
  | { readonly state: 'refused'; readonly reason: string };

/**
 * Notes what has become of turns and queues the notices and mails about it, once: a wait that has ended meanwhile is
 * left alone.
 */
export async function endTurns(
  db: Trx,
  tenantId: string,
  turns: readonly EndedTurn[],
  outcome: Outcome,
  now: Instant,
): Promise<void> {
  await turned(db, {
    tenant: tenantId,
    now: new Date(now),
    turns: JSON.stringify(
      turns.map(({ waitId, loginId, message: { notice, mail } }) => ({
        wait_id: waitId,
        about: notice.about,
        contents: notice.contents,
        path: notice.push?.path ?? null,
        worth_until: notice.push && new Date(notice.push.worthUntil),
        push_premise: notice.push?.premise ?? null,
        recipient: loginId,
        subject: mail.subject,
        body: mail.text,
        mail_premise: mail.premise ?? null,
      })),
    ),
    state: outcome.state,
    tranid: outcome.state === 'booked' ? outcome.tranid : null,
    reason: outcome.state === 'refused' ? outcome.reason : null,
    // The reservation that is made for a wait satisfies it, by the trigger that ends what a member has otherwise.
    before: outcome.state === 'booked' ? ['waiting', 'ended'] : ['waiting'],
  });
}
