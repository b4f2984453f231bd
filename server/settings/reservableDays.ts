import type { MemberContext } from '#server/usecase/context.ts';

/** GET /settings/reservable-days: today counts. */
export async function readReservableDays({ tenant }: MemberContext): Promise<number> {
  return tenant.rules.reservableDays;
}
