import { expect, it } from 'vitest';
import { instantOf } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';
import { visitor } from '#tests/support/server/visit.ts';

describeDatabase('a coupon code that closes', (world) => {
  stopTime();
  const service = serviceOver(world);

  it.each([
    ['at this very moment is over', 0, 422],
    ['in a moment is not', 1, 200],
  ])('%s', async (_, later, status) => {
    await world.db
      .updateTable('coupon_codes')
      .set({ closes_at: instantOf(NOW + later) })
      .where('tenant_id', '=', 'demo')
      .where('coupon_code', '=', 'KOMORI60')
      .execute();
    const member = visitor(service, await service.tokenOf('personal2@example.jp'));
    const answer = await member.post('/setting/apply-coupon-code', { coupon_code: 'KOMORI60' });
    expect(answer.status).toBe(status);
  });
});
