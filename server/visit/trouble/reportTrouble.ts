import { earliestEntry } from '#domain/booking/reservation.ts';
import { DAY_MINUTES, formatTime } from '#domain/time.ts';
import { saysSomething, type TroubleReport, troubleTime } from '#domain/visit/trouble.ts';
import { TROUBLE_PROBLEMS } from '#domain/visit/troubleWords.ts';
import {
  lockCallerAndReservation,
  type OwnReservation,
  reservationMissing,
} from '#server/booking/reservation/ownReservation.statements.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Asker, Command } from '#server/effects/command.ts';
import { type Committed, defineEffect } from '#server/effects/defineEffect.ts';
import { spendTriesOnce } from '#server/effects/spendTriesOnce.ts';
import { openDelivery, putIntoOutbox } from '#server/messages/outbox.ts';
import type { Budget } from '#server/throttle/throttle.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { conflict, invalid } from '#server/usecase/refusal.ts';
import { troubleDelivery } from './delivery.ts';
import { troubleMail } from './mail.ts';
import { reencodedPhoto } from './photo.ts';
import { keepTrouble, readTroubleFacts, type TroubleFacts, troubleIdOf } from './reportTrouble.statements.ts';

/** Of a member: each is a mail, and perhaps a picture that is encoded again. A repetition counts, and is answered. */
const REPORTS: Budget = { name: 'trouble', tries: 20, minutes: DAY_MINUTES };

/** A report whose photo is a picture of our own making. */
interface WithPhoto extends Omit<TroubleReport, 'photo'> {
  readonly photo: Uint8Array | null;
}

/**
 * POST /reservations/trouble: keeps what a member reports of the booth, and mails it to the support
 * (docs/spec/visit.md, "Trouble"). Refusals as the endpoint says. The photo is encoded again before the transaction.
 */
export async function reportTrouble(context: MemberContext, report: TroubleReport): Promise<number> {
  const { isRepeated } = await spendTriesOnce(
    context,
    [{ budget: REPORTS, subject: String(context.member.id) }],
    'ご連絡が続いています。お急ぎの場合は、お電話でお知らせください。',
  );
  if (!saysSomething(report)) throw invalid({ text: [TROUBLE_PROBLEMS.nothingSaid] });
  // Nobody looks at the photo of a repetition again: the first one is kept.
  const photo = report.photo === null || isRepeated ? null : await reencodedPhoto(report.photo);
  return await keepReport(context, { ...report, text: report.text.trim(), photo });
}

const keepReport = defineEffect({ lock, read, judge, write, outside });

function lock(trx: Trx, command: Command<WithPhoto>) {
  return lockCallerAndReservation(trx, command, command.request.reservationId);
}

function read(trx: Trx, command: Command<WithPhoto>): Promise<TroubleFacts> {
  return readTroubleFacts(trx, command, command.request.reservationId);
}

interface Plan {
  readonly reservation: OwnReservation;
  readonly facts: TroubleFacts;
}

function judge(
  { now }: Command<WithPhoto>,
  reservation: OwnReservation | undefined,
  facts: TroubleFacts,
): Plan {
  if (reservation === undefined) throw reservationMissing();
  switch (troubleTime(reservation, now)) {
    case 'early': {
      const from = formatTime(earliestEntry(reservation.startsAt));
      throw conflict(
        'too_early',
        `この予約のご連絡は${from}からです。お急ぎの場合は、お電話でお知らせください。`,
      );
    }
    case 'over':
      throw conflict(
        'reservation_ended',
        'ご利用が終わっています。お困りのことは、お電話でお知らせください。',
      );
    case 'now':
      return { reservation, facts };
  }
}

async function write(
  trx: Trx,
  command: Command<WithPhoto>,
  { reservation, facts }: Plan,
): Promise<Committed> {
  const { tenant, request, now } = command;
  const { kind, text: words, photo } = request;
  const { tranid, startsAt, endsAt } = reservation;
  const mail = troubleMail(facts, {
    appName: tenant.appName,
    tranid,
    startsAt,
    endsAt,
    kind,
    text: words,
    hasPhoto: photo !== null,
    now,
  });
  const messageId = mail.to === '' ? null : await putIntoOutbox(trx, tenant.id, mail, now);
  const stored = await keepTrouble(trx, command, { tranid, kind, words, photo, messageId });
  if (messageId !== null) await openDelivery(trx, troubleDelivery, { tenant, detail: { messageId }, now });
  return { stored };
}

async function outside(_: Asker, { stored }: Committed): Promise<number> {
  return troubleIdOf(stored);
}
