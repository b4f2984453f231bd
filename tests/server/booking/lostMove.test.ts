import { expect, it } from 'vitest';
import { parseDate } from '#domain/time.ts';
import { type MovedTime, offeringAlternatives } from '#server/booking/reservation/alternatives.ts';
import { SlotLost } from '#server/booths/availability/slotLost.ts';
import { findTenant } from '#server/usecase/tenant.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

const PERSONAL = 1;
const date = parseDate('2026-11-21');

describeDatabase('a move that has lost its slot', (world) => {
  const service = serviceOver(world);

  it('is not told that the member has the slot where another tab moves the reservation into a part of it', async () => {
    const member = visitor(service, await service.tokenOf('personal@example.jp'));
    const tranid = await member.reserve();
    const tenant = await findTenant(service.services, { named: 'demo', host: 'localhost' });
    if (tenant === undefined || date === undefined) throw new Error('Failed to find the tenant of the demo.');
    const times: MovedTime[] = [12, 14].map((hour) => ({
      boothId: 1,
      date,
      start: hour * 60,
      interval: 60,
      usesCoupon: false,
      freeCancellationMinutes: 60,
    }));
    const moving = offeringAlternatives(
      {
        services: service.services,
        db: world.db,
        tenant,
        member: { id: PERSONAL },
        requestKey: null,
        now: at('2026-11-20', '10:00'),
        host: '',
        address: '',
        userAgent: '',
      },
      { boothId: 1, date, start: 13 * 60 + 30, interval: 60 },
      async () => {
        throw new SlotLost();
      },
      async () => {
        const time = times.shift();
        // The other tab comes between this reading and that of the day.
        if (times.length === 1) await member.post('/reservations/move', { ...noon, tranid, hour: 14 });
        return time;
      },
    );
    await expect(moving).rejects.toMatchObject({ code: 'slot_taken' });
  });
});
