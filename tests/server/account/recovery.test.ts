import { describe, expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { mailsTo, tokenFor } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { spendAll, stopTime } from '#tests/support/server/throttles.ts';
import { hashing } from '#tests/support/server/verification.ts';

const OWNER = 'personal@example.jp';
const PASSWORD = 'hon to 2 tana';

describeDatabase('recovery', (world) => {
  stopTime();
  const service = serviceOver(world);
  const recover = (loginid: string) => service.call('POST', '/api/recover-password', { body: { loginid } });
  const linkFor = async (loginid: string) => {
    await recover(loginid);
    return await tokenFor(world, loginid, 'recover-password');
  };
  const reset = (token: string, other: object = {}) =>
    service.call('POST', '/api/reset-password', {
      body: {
        email: OWNER,
        token,
        new_password: PASSWORD,
        new_password_confirmation: PASSWORD,
        ...other,
      },
    });
  const login = (pw: string) => service.call('POST', '/api/login', { body: { loginid: OWNER, pw } });

  it('answers alike whether the ID exists or not, and writes to the one that does', async () => {
    const answers = [await recover(OWNER), await recover('nobody@example.jp'), await recover('nobody')];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { message: 'OK' }]);
    const [mail] = await mailsTo(world, OWNER);
    expect(mail?.subject).toBe('【コモリ】パスワードの再設定');
    expect(mail?.body).toContain('11月20日(金) 11:00まで');
    expect(await mailsTo(world, 'nobody@example.jp')).toEqual([]);
    expect((await recover('  ')).body.errors).toEqual({ loginid: ['IDを入力してください。'] });
  });

  it('writes five times in 15 minutes at most, and refuses unknown IDs alike', async () => {
    for (const loginid of [OWNER, 'nobody@example.jp']) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => recover(loginid)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it('sets the password by the link, ends every session, and says so by mail', async () => {
    const [one, other] = [await service.tokenOf(OWNER), await service.tokenOf(OWNER)];
    const token = await linkFor('Ｐersonal@example.jp'.normalize('NFKC').toLowerCase());
    expect((await reset(token)).body).toEqual({ message: 'OK', device_proof: expect.any(String) });
    for (const session of [one, other]) {
      expect((await service.call('GET', '/api/settings/get-user', { token: session })).status).toBe(401);
    }
    expect((await login('komori2026')).status).toBe(400);
    expect((await login('ｈｏｎ to ２ tana')).status).toBe(200);
    expect((await mailsTo(world, OWNER)).map(({ subject }) => subject)).toContain(
      '【コモリ】パスワードが変更されました',
    );
  });

  it('lets the owner in again whom failed logins of others have shut out', async () => {
    for (let i = 0; i < 10; i += 1) await login('wrong');
    expect((await login('komori2026')).status).toBe(429);
    await reset(await linkFor(OWNER));
    expect((await login(PASSWORD)).status).toBe(200);
  }, 60_000);

  it('makes its device known: it gets in whatever others try', async () => {
    await login('wrong');
    const { body } = await reset(await linkFor(OWNER));
    await login('wrong');
    for (const [budget, minutes] of [
      ['login.id', 60],
      ['login.source', 15],
      ['login.idFromSource', 15],
    ] as const) {
      await spendAll(world.db, budget, minutes);
    }
    expect((await login(PASSWORD)).status).toBe(429);
    const known = { loginid: OWNER, pw: PASSWORD, device_proofs: [body.device_proof] };
    expect((await service.call('POST', '/api/login', { body: known })).status).toBe(200);
  });

  it('hashes nothing for links that lead nowhere, which keep out nobody who has a good one', async () => {
    const token = await linkFor(OWNER);
    hashing.mockClear();
    const dead = await Promise.all(Array.from({ length: 61 }, () => reset('nobody-was-mailed-this')));
    expect(dead.map(({ body }) => body.code).sort()).toEqual([
      ...Array.from({ length: 60 }, () => 'link_invalid'),
      'throttled',
    ]);
    expect(hashing).not.toHaveBeenCalled();
    expect((await reset(token)).status).toBe(200);
    expect([(await reset(token)).body.code, hashing.mock.calls.length]).toEqual(['throttled', 1]);
  });

  it('hashes twenty times at most for the links of one member', async () => {
    const token = await linkFor(OWNER);
    hashing.mockClear();
    const answers = await Promise.all(Array.from({ length: 22 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'throttled')).toHaveLength(2);
    expect(hashing.mock.calls.length).toBeLessThanOrEqual(20);
  });

  it('says of a link whether it still leads anywhere, without spending it', async () => {
    const check = async (token: string) => {
      const { status, body } = await service.call('POST', '/api/reset-password/check', {
        body: { email: OWNER, token },
      });
      return [status, body.code];
    };
    const token = await linkFor(OWNER);
    expect([await check(token), await check(token)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect((await reset(token)).status).toBe(200);
    expect(await check(token)).toEqual([400, 'link_used']);
    expect(await check('nobody-was-mailed-this')).toEqual([400, 'link_invalid']);
    await spendAll(world.db, 'linkForm.source', 15);
    expect(await check(token)).toEqual([429, 'throttled']);
    const late = await linkFor(OWNER);
    await service.setClock(addMinutes(NOW, 61));
    expect(await check(late)).toEqual([400, 'link_expired']);
  });

  it('works once, also when it is used twice at the same moment, and ends the links before it', async () => {
    const [earlier, token] = [await linkFor(OWNER), await linkFor(OWNER)];
    const answers = await Promise.all([
      reset(token),
      reset(token, { email: 'PERSONAL@example.jp' }),
      reset(earlier),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
    for (const { status, body } of answers) if (status === 400) expect(body.code).toBe('link_used');
    expect((await reset(earlier)).body.code).toBe('link_used');
  });

  describe('refuses', () => {
    it('a link after an hour, of somebody else, of nobody, and none', async () => {
      const token = await linkFor(OWNER);
      expect((await reset(token, { email: 'personal2@example.jp' })).body.code).toBe('link_invalid');
      expect((await reset(token, { email: 'nobody@example.jp' })).body.code).toBe('link_invalid');
      expect((await reset('x'.repeat(43))).body.code).toBe('link_invalid');
      await service.setClock(addMinutes(NOW, 59));
      expect((await reset(token, { new_password_confirmation: 'other' })).status).toBe(422);
      await service.setClock(addMinutes(NOW, 61));
      expect((await reset(token)).body.code).toBe('link_expired');
    });

    it('each wrong password beside its field, and leaves the link good', async () => {
      const token = await linkFor(OWNER);
      const twice = (password: string) => ({ new_password: password, new_password_confirmation: password });
      for (const wrong of [
        twice('abc12'),
        twice('abcdefgh'),
        twice('qwerty123'),
        twice('personal1'),
        twice('b19900401'),
      ]) {
        expect(Object.keys((await reset(token, wrong)).body.errors)).toEqual(['new_password']);
      }
      const { body } = await reset(token, { new_password_confirmation: 'hon to 3 tana' });
      expect(body.errors).toEqual({ new_password_confirmation: ['確認用のパスワードが一致しません。'] });
      expect((await reset(token)).status).toBe(200);
    });
  });
});
