import { type SqlBool, sql } from 'kysely';
import type { Led } from '#domain/booking/lead.ts';
import { mayComeForward, soonestStart } from '#domain/booking/move.ts';
import type { Cancellable } from '#domain/booking/quote.ts';
import { entryOpensAt, type Reservation } from '#domain/booking/reservation.ts';
import { FIRST_CHOICES, quietUntil } from '#domain/inbox/reminders.ts';
import { formatTime, type Instant } from '#domain/time.ts';
import { endedBefore } from '#server/account/session/session.ts';
import { leadColumn } from '#server/booths/availability/lead.ts';
import { reservationsWithBooth } from '#server/database/reservations.ts';
import type { Trx } from '#server/database/transaction.ts';
import { type WrittenNotice, writeNotice } from '#server/messages/notices.ts';
import { type QueuedMail, queueMail } from '#server/messages/outbox.ts';
import { toCome } from '#server/messages/premise/premise.ts';
import { described, LIST_SCREEN, type NamedSpan } from '#server/messages/reservationWords.ts';
import { originOf, type Sender } from '#server/messages/sender.ts';
import type { Clocked } from '#server/usecase/tenant.ts';
import { earlyEndOf, isEmptyBefore } from './earlyEntry.statements.ts';
import { freeCancellationColumn } from './freeCancellation.ts';

/** The next reservation of a booth. */
interface Next
  extends NamedSpan,
    Cancellable,
    Led,
    Pick<Reservation, 'useState' | 'chargedAt' | 'isEmptyBefore'> {
  readonly tranid: number;
}

/** A use that has ended before its time. */
interface EndedEarly {
  readonly tranid: number;
  readonly boothId: number;
}

/** The tenant, the moment of the end, and the start of links in mails. */
interface At {
  readonly tenant: Clocked;
  readonly now: Instant;
  readonly publicOrigin: string;
}

/**
 * Tells whoever is next in a booth, in the transaction that ends a use early, that they can come in, or begin, earlier
 * (docs/spec/visit.md, "Leaving"): by a notice, which is pushed too, once for each reservation. Members without a
 * device that is pushed to are mailed, where their choices allow a mail of the start now. Nobody is told who could
 * cancel free of charge, or whose booth stays somebody else's until then.
 */
export async function notifyNext(trx: Trx, at: At, { tranid, boothId }: EndedEarly): Promise<void> {
  const { tenant, now, publicOrigin } = at;
  const next = await readNext(trx, at, boothId, tranid);
  if (next === undefined || !next.isEmptyBefore || !mayComeForward(next, now)) return;
  const words = wordsOf(next, now);
  const isNews = await writeNotice(trx, tenant.id, next.member_id, noticeOf(next, words), now);
  if (!isNews || !next.isMailed) return;
  const quietHours = {
    isOn: next.isQuietOn ?? FIRST_CHOICES.quietHours.isOn,
    from: next.quietFrom ?? FIRST_CHOICES.quietHours.from,
    to: next.quietTo ?? FIRST_CHOICES.quietHours.to,
  };
  // By the end of the night it would be over.
  if (quietUntil(quietHours, 'start', now) !== null) return;
  const sender = { appName: next.appName, origin: originOf(next.hosts, publicOrigin) };
  await queueMail(trx, tenant, mailOf(sender, next, words), now);
}

/** The reservation after the one that has ended, and how its member wants to be told. */
function readNext(trx: Trx, { tenant, now }: At, boothId: number, tranid: number) {
  return reservationsWithBooth(trx, tenant.id)
    .innerJoin('tenants', 'tenants.tenant_id', 'reservations.tenant_id')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'reservations.tenant_id')
        .onRef('members.member_id', '=', 'reservations.member_id'),
    )
    .leftJoin('reminder_choices', (join) =>
      join
        .onRef('reminder_choices.tenant_id', '=', 'reservations.tenant_id')
        .onRef('reminder_choices.member_id', '=', 'reservations.member_id'),
    )
    .select([
      'reservations.tranid',
      'reservations.member_id',
      'reservations.starts_at as startsAt',
      'reservations.ends_at as endsAt',
      'reservations.use_state as useState',
      'reservations.charged_at as chargedAt',
      freeCancellationColumn.as('freeCancellationMinutes'),
      leadColumn.as('leadMinutes'),
      isEmptyBefore.as('isEmptyBefore'),
      'booths.place_name as placeName',
      'booths.cube_name as boothName',
      'tenants.app_name as appName',
      'tenants.hosts',
      'members.loginid as loginId',
      isMailed(now).as('isMailed'),
      'reminder_choices.quiet_hours_on as isQuietOn',
      'reminder_choices.quiet_from_hour as quietFrom',
      'reminder_choices.quiet_to_hour as quietTo',
    ])
    .where('reservations.telecube_id', '=', boothId)
    .where('reservations.tranid', '<>', tranid)
    .where('reservations.live', '=', true)
    .where('reservations.confirmed_at', 'is not', null)
    .where('reservations.starts_at', '>', now)
    .orderBy('reservations.starts_at')
    .limit(1)
    .executeTakeFirst();
}

/** Whether the member has mails of the start, and no device that the push comes to. */
function isMailed(now: Instant) {
  return sql<SqlBool>`not members.is_guest
    and 'start' = any(coalesce(reminder_choices.by_mail, ${[...FIRST_CHOICES.byMail]}::text[]))
    and not exists (
      select from push_subscriptions
      join sessions on sessions.tenant_id = push_subscriptions.tenant_id
        and sessions.token_hash = push_subscriptions.token_hash
        and sessions.last_used_at > ${new Date(endedBefore(now))}::timestamptz
      where push_subscriptions.tenant_id = members.tenant_id and push_subscriptions.member_id = members.member_id)`;
}

const TITLE = '前の利用が早く終わりました';

/** The new possibilities, in lines. */
function wordsOf(next: Next, now: Instant): readonly string[] {
  const earlier = soonestStart(next, next, now);
  const entry = entryOpensAt(next);
  const enters =
    entry <= now ? '今から入室できます。' : `予定どおりの場合は、${formatTime(entry)}から入室できます。`;
  const moves = earlier === null ? [] : [`${formatTime(earlier)}からに早められます。`];
  return [described(next), ...moves, enters];
}

function noticeOf(next: Next, words: readonly string[]): WrittenNotice {
  return {
    about: earlyEndOf(next.tranid),
    contents: [TITLE, ...words].join('\n'),
    push: { path: LIST_SCREEN, worthUntil: next.startsAt, premise: toCome(next) },
  };
}

function mailOf(
  { appName, origin }: Sender,
  next: Next & { readonly loginId: string },
  words: readonly string[],
): QueuedMail {
  return {
    to: next.loginId,
    premise: toCome(next),
    subject: `【${appName}】${TITLE}`,
    text: [`${TITLE}。`, ...words, `時間を早める・入室する\n${origin}${LIST_SCREEN}`].join('\n\n'),
  };
}
