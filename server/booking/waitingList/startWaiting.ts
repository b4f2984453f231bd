import { limitsCodec } from '#contract/booking/refusals.ts';
import type { WaitRequest } from '#contract/booking/waitingList.ts';
import { isChargedAtOnce } from '#domain/booking/quote.ts';
import { lastTurn, longestLimit, MOST_WAITS } from '#domain/booking/waiting.ts';
import { withinCharge } from '#domain/booking/words.ts';
import { MESSAGES, NOT_FOUND } from '#domain/messages.ts';
import { instantAt } from '#domain/time.ts';
import { type Booker, lockBooker } from '#server/account/member/payer.ts';
import { LIMIT_CHANGED } from '#server/booking/payment/checkPayment.ts';
import { checkTime } from '#server/booking/reservation/priceBooking.ts';
import { type BoothSchedule, readSchedules } from '#server/booths/availability/boothSchedules.ts';
import { lockedFloors, passcodeRequired } from '#server/booths/passcode/passcode.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Asker, Command } from '#server/effects/command.ts';
import { type Committed, defineEffect } from '#server/effects/defineEffect.ts';
import { conflict, invalid, notFound, RefusalError } from '#server/usecase/refusal.ts';
import { endPassed, readWaitFacts, type WaitFacts, waitIdOf, writeWait } from './startWaiting.statements.ts';

/**
 * POST /waiting-list: waits for a span that is taken (docs/spec/booking.md, "Waiting"). A booth that has come free
 * meanwhile is noticed at once: the wait wakes the work that gives turns. Refusals as the endpoint says.
 */
export const startWaiting = defineEffect({ lock, read, judge, write, outside });

function lock(trx: Trx, { tenant, member }: Command<WaitRequest>): Promise<Booker> {
  return lockBooker(trx, tenant.id, member.id);
}

interface Facts extends WaitFacts {
  readonly booths: readonly BoothSchedule[];
  readonly locked: ReadonlySet<number | null>;
}

async function read(trx: Trx, command: Command<WaitRequest>, booker: Booker): Promise<Facts> {
  const { boothIds, date } = command.request;
  const booths = await readSchedules(trx, command, { boothIds }, date, booker.id);
  const locked = await lockedFloors(trx, command.tenant.id, booker);
  return { ...(await readWaitFacts(trx, command)), booths, locked };
}

/** A wait that may begin, and its number among the member's. */
interface Plan {
  readonly nth: number;
}

function judge({ request, tenant, now }: Command<WaitRequest>, booker: Booker, facts: Facts): Plan {
  const { boothIds, date, start, mode, seenGross } = request;
  if (mode === 'book' && booker.isGuest) throw new RefusalError(403, 'forbidden', MESSAGES.forbidden);
  if (mode === 'book' && seenGross === null) throw invalid({ taxInPrice: ['料金を指定してください。'] });
  const { booths, locked, nths } = facts;
  if (boothIds.some((id) => booths.every(({ boothId }) => boothId !== id))) {
    throw notFound(NOT_FOUND.booth);
  }
  const behindPasscode = booths.find(({ floorMapId }) => locked.has(floorMapId));
  if (behindPasscode !== undefined) throw passcodeRequired(behindPasscode.floorMapId);
  const refusals = booths.map((booth) =>
    refusalOf(() => checkTime({ ...request, boothId: booth.boothId }, booth, tenant, now)),
  );
  const [refused] = refusals;
  if (refused !== undefined && !refusals.includes(undefined)) throw refused;
  const limit = lastTurn(booths);
  if (mode === 'book' && isChargedAtOnce(now, { startsAt: instantAt(date, start), ...limit })) {
    throw conflict(
      'too_soon',
      `${withinCharge(limit)}以内の時間は、自動で予約できません。空いたときのお知らせをお選びください。`,
    );
  }
  if (facts.reservedId !== null) {
    throw conflict('already_reserved', 'この時間は、すでにご自身で予約されています。', {
      tranid: facts.reservedId,
    });
  }
  if (facts.isWaiting) {
    throw conflict(
      'already_waiting',
      'この時間の空き待ちには、すでに登録されています。内容を変えるときは、登録済みの空き待ちを取り消してください。',
    );
  }
  const nth = Array.from({ length: MOST_WAITS }, (_, index) => index + 1).find(
    (each) => !nths.includes(each),
  );
  if (nth === undefined) {
    throw conflict(
      'waiting_limit',
      `空き待ちは${MOST_WAITS}件までです。不要な空き待ちを取り消してください。`,
    );
  }
  checkSeen(request, booths);
  return { nth };
}

/** Refuses a booking whose free cancelling would end at another moment than the member saw (409 price_changed). */
function checkSeen({ mode, seenFreeCancellation }: WaitRequest, booths: readonly BoothSchedule[]): void {
  if (mode !== 'book' || seenFreeCancellation === null) return;
  if (seenFreeCancellation === longestLimit(booths).freeCancellationMinutes) return;
  throw conflict('price_changed', LIMIT_CHANGED, { limits: booths.map(limitsCodec.encode) });
}

/** The refusal of a check; undefined where it passes. */
function refusalOf(check: () => unknown): RefusalError | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof RefusalError) return error;
    throw error;
  }
}

async function write(trx: Trx, command: Command<WaitRequest>, { nth }: Plan): Promise<Committed> {
  await endPassed(trx, command);
  return { stored: await writeWait(trx, command, nth) };
}

async function outside(_: Asker, { stored }: Committed): Promise<number> {
  return waitIdOf(stored);
}
