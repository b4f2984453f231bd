import { expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { mailsTo, tokenFor } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

const OWNER = 'personal@example.jp';
const PASSWORD = 'hon to 2 tana';

describeDatabases('changing the password', (world) => {
  stopTime();
  const service = serviceOver(world);
  const change = (token: string, other: object = {}) =>
    service.call('POST', '/api/settings/change-password', {
      token,
      body: {
        current_password: 'komori2026',
        new_password: PASSWORD,
        new_password_confirmation: PASSWORD,
        ...other,
      },
    });
  const isOpen = async (token: string) =>
    (await service.call('GET', '/api/settings/get-user', { token })).status === 200;

  it('ends the other sessions, says how many, keeps this one, and writes to the member', async () => {
    const [own, phone, office] = [
      await service.tokenOf(OWNER),
      await service.tokenOf(OWNER),
      await service.tokenOf(OWNER),
    ];
    const stranger = await service.tokenOf('personal2@example.jp');
    await service.call('POST', '/api/recover-password', { body: { loginid: OWNER } });
    const link = await tokenFor(world, OWNER, 'recover-password');
    expect((await change(own, { current_password: 'ｋｏｍｏｒｉ2026' })).body).toEqual({
      message: 'OK',
      ended_sessions: 2,
    });
    expect([await isOpen(own), await isOpen(phone), await isOpen(office), await isOpen(stranger)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(
      (await service.call('POST', '/api/login', { body: { loginid: OWNER, pw: PASSWORD } })).status,
    ).toBe(200);
    expect((await mailsTo(world, OWNER)).map(({ subject }) => subject)).toContain(
      '【コモリ】パスワードが変更されました',
    );
    const late = await service.call('POST', '/api/reset-password', {
      body: {
        email: OWNER,
        token: link,
        new_password: 'hon to 3 tana',
        new_password_confirmation: 'hon to 3 tana',
      },
    });
    expect(late.body.code).toBe('link_used');
  });

  it('says that it is done to who asks again because the answer was lost, and does nothing more', async () => {
    const token = await service.tokenOf(OWNER);
    expect((await change(token)).status).toBe(200);
    const other = await service.tokenOf(OWNER);
    const mails = (await mailsTo(world, OWNER)).length;
    expect((await change(token)).body).toEqual({ message: 'OK', ended_sessions: 0 });
    expect(await isOpen(other)).toBe(true);
    expect(await mailsTo(world, OWNER)).toHaveLength(mails);
    const third = { new_password: 'hon to 3 tana', new_password_confirmation: 'hon to 3 tana' };
    expect(Object.keys((await change(token, third)).body.errors)).toEqual(['current_password']);
  });

  it('is made once by two of the same at once, and both say that it is done', async () => {
    const token = await service.tokenOf(OWNER);
    const answers = await Promise.all([change(token), change(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const told = (await mailsTo(world, OWNER)).filter(
      ({ subject }) => subject === '【コモリ】パスワードが変更されました',
    );
    expect(told).toHaveLength(1);
  });

  it('refuses each wrong field beside it', async () => {
    const token = await service.tokenOf(OWNER);
    const twice = (password: string) => ({ new_password: password, new_password_confirmation: password });
    for (const [field, wrong] of [
      ['current_password', { current_password: 'komori2025' }],
      ['current_password', { current_password: '' }],
      ['new_password', twice('abc12')],
      ['new_password', twice('abcdefgh')],
      ['new_password', twice('admin123')],
      ['new_password', twice('personal1')],
      ['new_password_confirmation', { new_password_confirmation: 'hon to 3 tana' }],
    ] as const) {
      const { status, body } = await change(token, wrong);
      expect([wrong, status, Object.keys(body.errors)]).toEqual([wrong, 422, [field]]);
    }
    expect((await change(token)).status).toBe(200);
  });

  it('lets nobody try present passwords without end, and logins go on meanwhile', async () => {
    const token = await service.tokenOf(OWNER);
    const statuses: number[] = [];
    // Each looks at two passwords: the one that is said to be present, and the new one.
    for (let nth = 1; nth <= 8; nth += 1) {
      statuses.push((await change(token, { current_password: 'wrong' })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 422, 429]);
    expect((await change(token)).body.code).toBe('throttled');
    const login = await service.call('POST', '/api/login', { body: { loginid: OWNER, pw: 'komori2026' } });
    expect(login.status).toBe(200);
    await service.setClock(addMinutes(NOW, 16));
    expect((await change(token)).status).toBe(200);
  }, 20_000);

  it('is not for guests', async () => {
    const guest = await service.call('POST', '/api/InvitationUselogin', { body: { url: 'welcome' } });
    expect((await change(guest.body.token)).status).toBe(403);
  });
});
