import { describe, expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { hashOfSecret } from '#server/account/links/secret.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { mailsTo, tokenFor } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

const NEW = 'newcomer@example.jp';

describeDatabase('registration', (world) => {
  stopTime();
  const service = serviceOver(world);
  const send = (email: unknown) => service.call('POST', '/api/send-registration-url', { body: { email } });
  const check = (loginid: string, token: string) =>
    service.call('GET', `/api/signup/email?${new URLSearchParams({ email_token: token, loginid })}`);

  it('mails one token in two links, good for 24 hours, and keeps only its hash', async () => {
    expect((await send(NEW)).body).toEqual({ message: 'OK' });
    const [mail] = await mailsTo(world, NEW);
    const token = await tokenFor(world, NEW, 'signup-personal');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await tokenFor(world, NEW, 'signup-enterprise')).toBe(token);
    expect(mail?.body).toContain('11月21日(土) 10:00まで');
    expect(mail?.body).toContain(`/user/signup-personal/newcomer%40example.jp/${token}`);
    const links = await world.db.selectFrom('sign_up_links').selectAll().execute();
    expect(links).toContainEqual(
      expect.objectContaining({ token_hash: hashOfSecret(token), loginid: NEW, used_at: null }),
    );
    expect(JSON.stringify(links)).not.toContain(token);
  });

  it('answers a known address alike, and mails it the ways to come in', async () => {
    const unknown = await send(NEW);
    const known = await send('personal@example.jp');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const [mail] = await mailsTo(world, 'personal@example.jp');
    expect(mail?.subject).toBe('【コモリ】このメールアドレスは登録済みです');
    expect(mail?.body).toContain('/user/login?loginid=personal%40example.jp');
    expect(mail?.body).toContain('/user/recover-password?loginid=personal%40example.jp');
    expect(mail?.body).not.toContain('signup-');
    const linked = await world.db.selectFrom('sign_up_links').select('loginid').distinct().execute();
    expect(linked).toEqual([{ loginid: NEW }]);
  });

  it('answers at whole steps of time, a refusal too', async () => {
    await send(NEW);
    await send('personal@example.jp');
    for (let i = 0; i < 5; i += 1) await send(NEW);
    expect(service.pauses).toHaveLength(7);
    for (const ms of service.pauses) expect(ms).toBeGreaterThanOrEqual(0);
    for (const ms of service.pauses) expect(ms).toBeLessThanOrEqual(150);
  });

  it('refuses what is no address, or several, beside its field', async () => {
    for (const email of [
      '',
      '  ',
      'nobody',
      'a@b',
      'a@example.jp,b@example.jp',
      'a@example.jp\r\nBcc: b@example.jp',
      `${'a'.repeat(65)}@example.jp`,
      'a b@example.jp',
      null,
      7,
    ]) {
      const { status, body } = await send(email);
      expect([email, status]).toEqual([email, 422]);
      expect(body.errors.email[0]).toMatch(/メールアドレス/);
    }
  });

  it('mails the one normal form of an address', async () => {
    await send(' ＮＥＷＣＯＭＥＲ@Example.JP ');
    expect(await mailsTo(world, NEW)).toHaveLength(1);
  });

  it('sends five mails to an address and lets the sixth wait 15 minutes, known or not', async () => {
    for (const email of [NEW, 'personal@example.jp']) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(email)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
      expect(await mailsTo(world, email)).toHaveLength(5);
    }
    // The tries of others have sent good links to the owner, and none of them is lost.
    expect((await check(NEW, await tokenFor(world, NEW, 'signup-personal'))).status).toBe(200);
    await service.setClock(addMinutes(NOW, 16));
    expect((await send(NEW)).status).toBe(200);
  });

  it('sends 100 mails for one source, whoever they are for', async () => {
    for (let i = 0; i < 100; i += 1) expect((await send(`person${i}@example.jp`)).status).toBe(200);
    expect((await send(NEW)).body.code).toBe('throttled');
  }, 30_000);

  describe('its link', () => {
    it('says whose it is', async () => {
      await send(NEW);
      const token = await tokenFor(world, NEW, 'signup-personal');
      expect((await check(NEW, token)).body).toEqual({ message: 'OK', loginid: NEW });
      expect((await check('NewComer@example.jp', token)).body.loginid).toBe(NEW);
    });

    it('is no link for another address, with another token, or of another tenant', async () => {
      await send(NEW);
      const token = await tokenFor(world, NEW, 'signup-personal');
      for (const [loginid, used] of [
        ['other@example.jp', token],
        [NEW, 'x'.repeat(43)],
        [NEW, '\u0000'],
      ] as const) {
        const { status, body } = await check(loginid, used);
        expect([status, body.code]).toEqual([400, 'link_invalid']);
      }
    });

    it('is good until 24 hours have passed', async () => {
      await send(NEW);
      const token = await tokenFor(world, NEW, 'signup-personal');
      await service.setClock(addMinutes(NOW, 24 * 60 - 1));
      expect((await check(NEW, token)).status).toBe(200);
      await service.setClock(addMinutes(NOW, 24 * 60 + 1));
      expect((await check(NEW, token)).body).toEqual({
        message: 'リンクの有効期限が切れています。もう一度お手続きください。',
        code: 'link_expired',
      });
    });
  });
});
