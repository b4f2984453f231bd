import { mayComeForward, soonestStart } from '#domain/booking/move.ts';
import { entryOpensAt, type Reservation } from '#domain/booking/reservation.ts';
import { formatTime, type Instant } from '#domain/time.ts';
import { reservationsWithBooth } from '#server/database/reservations.ts';
import type { Trx } from '#server/database/transaction.ts';
import { type WrittenNotice, writeNotice } from '#server/messages/notices.ts';
import { toCome } from '#server/messages/premise/premise.ts';
import { described, LIST_SCREEN, type NamedSpan } from '#server/messages/reservationWords.ts';
import { isEmptyBefore } from './earlyEntry.statements.ts';

/** The next reservation of a booth. */
interface Next extends NamedSpan, Pick<Reservation, 'useState' | 'chargedAt' | 'isEmptyBefore'> {
  readonly tranid: number;
}

/** A use that has ended before its time. */
interface EndedEarly {
  readonly tranid: number;
  readonly boothId: number;
}

/**
 * Tells whoever is next in a booth, in the transaction that ends a use early, that they can come in, or begin, earlier
 * (docs/spec/visit.md, "Leaving"): by a notice, which is pushed too, once for each reservation. Nobody is told who
 * could cancel free of charge, or whose booth stays somebody else's until then.
 */
export async function notifyNext(
  trx: Trx,
  tenantId: string,
  { tranid, boothId }: EndedEarly,
  now: Instant,
): Promise<void> {
  const next = await reservationsWithBooth(trx, tenantId)
    .select([
      'reservations.tranid',
      'reservations.member_id',
      'reservations.starts_at as startsAt',
      'reservations.ends_at as endsAt',
      'reservations.use_state as useState',
      'reservations.charged_at as chargedAt',
      isEmptyBefore.as('isEmptyBefore'),
      'booths.place_name as placeName',
      'booths.cube_name as boothName',
    ])
    .where('reservations.telecube_id', '=', boothId)
    .where('reservations.tranid', '<>', tranid)
    .where('reservations.live', '=', true)
    .where('reservations.confirmed_at', 'is not', null)
    .where('reservations.starts_at', '>', now)
    .orderBy('reservations.starts_at')
    .limit(1)
    .executeTakeFirst();
  if (next === undefined || !next.isEmptyBefore || !mayComeForward(next, now)) return;
  await writeNotice(trx, tenantId, next.member_id, noticeOf(next, now), now);
}

function noticeOf(next: Next, now: Instant): WrittenNotice {
  const earlier = soonestStart(next, now);
  const entry = entryOpensAt(next);
  const enters =
    entry <= now ? '今から入室できます。' : `予定どおりの場合は、${formatTime(entry)}から入室できます。`;
  const moves = earlier === null ? [] : [`${formatTime(earlier)}からに早められます。`];
  return {
    about: `earlier_start:${next.tranid}`,
    contents: ['前の利用が早く終わりました', described(next), ...moves, enters].join('\n'),
    push: { path: LIST_SCREEN, worthUntil: next.startsAt, premise: toCome(next) },
  };
}
