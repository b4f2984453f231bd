import { expect, it } from 'vitest';
import { USE_STATES } from '#domain/booking/reservation.ts';
import { addMinutes } from '#domain/time.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

/** Of each state, whether a reservation in it is still to be seen to: before its end. */
const COUNTS: Readonly<Record<(typeof USE_STATES)[number], boolean>> = {
  reserved: true,
  inUse: true,
  reentered: true,
  extended: true,
  ended: false,
  cancelled: false,
};

describeDatabases('the badge of reservations', (world) => {
  const service = serviceOver(world);
  const signIn = async () => visitor(service, await service.tokenOf('personal@example.jp'));
  const badge = async (who: Awaited<ReturnType<typeof signIn>>) =>
    (await who.get('/menu-status')).body.reservations_count;

  it('counts what the list shows, in every state of a use', async () => {
    const member = await signIn();
    const before = await badge(member);
    const id = await member.reserve();
    for (const state of USE_STATES) {
      await world.db.updateTable('reservations').set({ use_state: state }).where('tranid', '=', id).execute();
      const listed = await member.list();
      expect([state, await badge(member)]).toEqual([state, listed.length]);
      expect([state, listed.length]).toEqual([state, before + (COUNTS[state] ? 1 : 0)]);
    }
  });

  it('counts a use until its end, and none that is over, of somebody else or only being paid', async () => {
    const member = await signIn();
    const before = await badge(member);
    const id = await member.reserve();
    const counted = async () => (await badge(member)) - before;
    expect(await counted()).toBe(1);
    const other = visitor(service, await service.tokenOf('personal2@example.jp'));
    expect(await badge(other)).toBe((await other.list()).length);

    await service.setClock(at('2026-11-21', '12:05'));
    expect((await member.enter(id)).status).toBe(200);
    expect(await counted()).toBe(1);
    await service.setClock(addMinutes(at('2026-11-21', '13:00'), 1));
    expect(await badge(member)).toBe((await member.list()).length);
    expect(await counted()).toBe(0);

    await service.setClock(at('2026-11-21', '12:30'));
    await world.db.updateTable('reservations').set({ confirmed_at: null }).where('tranid', '=', id).execute();
    expect(await counted()).toBe(0);
  });
});
