import { expect, it } from 'vitest';
import { describeDatabases } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

/** The booth in QR code mode, and one with a key pad. */
const [QR_BOOTH, PIN_BOOTH] = [10, 9];

describeDatabases('what opens a booth beside the app', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  const clock = (time: string) => service.setClock(at('2026-11-21', time));
  const read = (qr_code: string) =>
    service.call('POST', '/api/reservations/open-by-code', { body: { qr_code } });

  it('is shown from the moment at which the booth may be entered', async () => {
    const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
    await member.reserve({ telecube_id: QR_BOOTH });
    await member.reserve({ telecube_id: PIN_BOOTH });
    await other.reserve({ telecube_id: PIN_BOOTH, hour: 11 });
    const shown = async (time: string) => {
      await clock(time);
      const list = await member.list();
      const of = (id: number) => list.find((each: { telecube_id: number }) => each.telecube_id === id);
      return [of(QR_BOOTH).qr_code_base64, of(PIN_BOOTH).pin_id];
    };
    expect(await shown('11:54')).toEqual([null, null]);
    expect(await shown('11:56')).toEqual([expect.stringMatching(/^[\w+/=]{20,}$/), null]);
    expect(await shown('12:00')).toEqual([expect.any(String), '4821']);
  });

  it('is read by the booth, which opens and starts the use', async () => {
    const member = await signIn();
    await member.reserve({ telecube_id: QR_BOOTH });
    await clock('12:00');
    const [{ qr_code_base64: code }] = await member.list();
    expect((await read(code)).body).toEqual({ message: 'OK' });
    expect(service.openings.map(({ boothId, purpose }) => [boothId, purpose])).toEqual([[QR_BOOTH, 'enter']]);
    expect((await member.list())[0].use_state).toBe(1);
    await clock('13:00');
    expect((await read(code)).body.code).toBe('reservation_ended');
  });

  it('opens nothing when it is another code', async () => {
    const member = await signIn();
    const tranid = await member.reserve({ telecube_id: QR_BOOTH });
    await clock('12:00');
    const guesses = ['x', `${tranid}:`, `${tranid}:${'a'.repeat(22)}`, `${tranid}`, '99999999999:a', ':'];
    for (const guess of guesses) {
      const refused = await read(Buffer.from(guess).toString('base64'));
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    }
    expect(service.openings).toEqual([]);
  });
});
