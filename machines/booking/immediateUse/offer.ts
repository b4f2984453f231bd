import { getTimetable, type Timetable } from '#contract/booking/availability.ts';
import { getChargeModel } from '#contract/booking/quote.ts';
import { listReservations } from '#contract/booking/reservations.ts';
import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { type Balance, getBalance } from '#contract/settings/balance.ts';
import { immediateIntervals } from '#domain/booking/immediate.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { nextSlot } from '#domain/booking/slots.ts';
import { dateOf, type Instant, type Minutes, minuteOfDay } from '#domain/time.ts';
import { defineResource } from '../../shared/resource.ts';

interface BoothToUse {
  readonly boothId: number;
  /**
   * The charge model limits the time; corporation 1 has none, and it is not asked for (docs/spec/booking.md, "Roles").
   */
  readonly hasChargeModel: boolean;
}

/** The booth's day, and what else bounds a use that starts now, as it was at a moment. */
export interface Offer {
  readonly timetable: Timetable;
  readonly balance: Balance;
  readonly chargeModelMinutes: Minutes | null;
  /** Another booth that the member has at that time; null where there is none, or nobody could tell. */
  readonly elsewhere: Reservation | null;
  readonly at: Instant;
}

async function loadOffer({ boothId, hasChargeModel }: BoothToUse, signal: AbortSignal): Promise<Offer> {
  await serverClock.ready(); // on the first screen after a load nothing has told the time yet
  const start = nextSlot(serverClock.now());
  const date = dateOf(start);
  const [timetable, balance, chargeModelMinutes, reservations] = await Promise.all([
    call(getTimetable, { boothIds: [boothId], date }, { signal }),
    call(getBalance, undefined, { signal }),
    hasChargeModel ? call(getChargeModel, { boothId, date }, { signal }) : null,
    call(listReservations, undefined, { signal }).catch(() => []), // no more than a hint: nothing waits for it
    import('#contract/composed/startingUse.ts'), // the confirmation's code, before the network is gone
  ]);
  const elsewhere =
    reservations.find((own) => own.boothId !== boothId && own.startsAt <= start && start < own.endsAt) ??
    null;
  return { timetable, balance, chargeModelMinutes, elsewhere, at: serverClock.now() };
}

/**
 * The offer of a booth from now on. It is fetched every half minute, because its start follows the clock, and as soon
 * as somebody takes or frees the booth.
 */
export const immediateOffer = defineResource('immediateOffer', loadOffer, {
  freshness: 30_000,
  followsData: ({ timetable: { booths, date } }) => [
    { boothIds: booths.map(({ boothId }) => boothId), date },
  ],
});

export const immediateOfferMachine = immediateOffer.machine;

/** The lengths that are offered from the next 5-minute step on (docs/spec/booking.md, "Constants"). */
export function intervalsOf({ timetable, balance, chargeModelMinutes, at }: Offer): readonly Minutes[] {
  const { hasCampaign } = balance;
  const start = nextSlot(at);
  // Past the last step of the day the loaded day is over.
  if (dateOf(start) !== timetable.date) return [];
  return immediateIntervals(timetable.booths[0]?.busy ?? [], minuteOfDay(start), {
    rules: timetable.rules,
    hasCampaign,
    chargeModelMinutes,
  });
}
