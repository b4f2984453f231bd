import { hasChargeModelLimit } from '#domain/account/member.ts';
import type { BookingRules } from '#domain/booking/slots.ts';
import { NOT_FOUND } from '#domain/messages.ts';
import type { LocalDate, Minutes } from '#domain/time.ts';
import { type Booker, readBooker } from '#server/account/member/payer.ts';
import { readSchedules } from '#server/booths/availability/boothSchedules.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';

/**
 * How many minutes the charge model allows; null without a limit (corporation 1, docs/spec/booking.md, "Roles"). Prices
 * are by the 15 minutes alone, so that only the longest duration sets a limit.
 */
export function chargeModelMinutes({ payer }: Booker, rules: BookingRules): Minutes | null {
  const corporationId = payer.kind === 'card' ? null : payer.corporationId;
  return hasChargeModelLimit({ corporationId }) ? rules.unitMinutes * rules.maxUnits : null;
}

/** POST /reservations/get-charge-model. 404 for an unknown booth. */
export async function readChargeModel(
  context: MemberContext,
  { boothId, date }: { boothId: number; date: LocalDate },
): Promise<Minutes | null> {
  const { db, tenant, member } = context;
  const [booth] = await readSchedules(db, context, { boothIds: [boothId] }, date, member.id);
  if (booth === undefined) throw notFound(NOT_FOUND.booth);
  return chargeModelMinutes(await readBooker(db, tenant.id, member.id), tenant.rules);
}
