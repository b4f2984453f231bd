import { describe, expect, it } from 'vitest';
import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { ensureDemoWorld } from '#server/demo/world.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { mailsTo, tokenFor } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

const OWNER = 'personal@example.jp';
const OTHER = 'personal2@example.jp';
const NEW = 'hanako.new@example.jp';
const PASSWORD = 'komori2026';

describeDatabases('changing the mail address', (world) => {
  stopTime();
  const service = serviceOver(world);
  const post = (path: string, body: object, token?: string, tenant = 'demo') =>
    service.call('POST', `/api${path}`, { body, tenant, ...(token === undefined ? {} : { token }) });
  const ask = (token: string, email = NEW, tenant = 'demo', password = PASSWORD) =>
    post('/settings/change-email', { email, current_password: password }, token, tenant);
  const linkFor = (email = NEW, tenant = 'demo') => tokenFor(world, email, 'confirm-email', tenant);
  const check = async (link: string, email = NEW) => {
    const { status, body } = await post('/confirm-email/check', { email, token: link });
    return [status, body.code ?? body.is_changed];
  };
  const open = async (link: string, email = NEW, tenant = 'demo') => {
    const { status, body } = await post('/confirm-email', { email, token: link }, undefined, tenant);
    return [status, body.code];
  };
  const logIn = async (loginid: string, pw = PASSWORD) => {
    const { status, body } = await post('/login', { loginid, pw });
    return [status, body.code, body.user?.loginid];
  };
  const isOpen = async (token: string, tenant = 'demo') =>
    (await service.call('GET', '/api/settings/get-user', { token, tenant })).status === 200;
  const subjectsTo = async (address: string) =>
    (await mailsTo(world, address)).map(({ subject }) => subject.replace('【コモリ】', ''));
  /** A member of their own who signs up under the address; answers how the form was answered. */
  const signUp = async (loginid: string, link?: string) => {
    if (link === undefined) await post('/send-registration-url', { email: loginid });
    const { status, body } = await post('/signup/personal', {
      ...{ loginid, email_token: link ?? (await tokenFor(world, loginid, 'signup-personal')) },
      ...{ pw: 'hon to 2 tana', name: '新田 三郎', birth: '19900401', gender: 0 },
      ...{ tel: '09012345678', postal: '1000005', address1: '東京都千代田区丸の内1' },
    });
    return { status, code: body.code, token: body.token };
  };

  it('changes it by the link alone, keeps the session that asked, and writes to both addresses', async () => {
    const [own, phone] = [await service.tokenOf(OWNER), await service.tokenOf(OWNER)];
    const stranger = await service.tokenOf(OTHER);
    expect((await ask(own, 'Ｈanako.New@example.jp')).body).toEqual({ message: 'OK' });
    expect(await subjectsTo(OWNER)).toEqual(['メールアドレスの変更のお申し込みがありました']);
    const [word] = await mailsTo(world, OWNER);
    expect(word?.body).toContain(`メールアドレスを ${NEW} に変更するお申し込みがありました。`);
    expect(word?.body).toContain('/user/recover-password?loginid=personal%40example.jp');
    const [mail] = await mailsTo(world, NEW);
    expect(mail?.subject).toBe('【コモリ】メールアドレスの確認');
    expect(mail?.body).toContain('1時間以内（11月20日(金) 11:00まで）');
    // Nothing has changed yet.
    expect([await logIn(NEW), await isOpen(phone)]).toEqual([[400, 'wrong_credentials', undefined], true]);
    const link = await linkFor();
    expect(await check(link)).toEqual([200, false]);
    expect(await open(link)).toEqual([200, undefined]);
    expect([await isOpen(own), await isOpen(phone), await isOpen(stranger)]).toEqual([true, false, true]);
    expect(await logIn(NEW)).toEqual([200, undefined, NEW]);
    expect(await logIn(OWNER)).toEqual([400, 'wrong_credentials', undefined]);
    expect((await subjectsTo(OWNER))[0]).toBe('メールアドレスが変更されました');
    const [last] = await mailsTo(world, OWNER);
    expect(last?.body).toContain(`${NEW} に変更され`);
    expect(last?.body).toContain('support@');
  });

  it('does it once: asked again, or by a copy of the link, it answers the same and ends nothing more', async () => {
    const own = await service.tokenOf(OWNER);
    await ask(own);
    await ask(own);
    const link = await linkFor();
    expect(await Promise.all([open(link), open(link)])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    const later = await service.tokenOf(OWNER);
    expect([await open(link), await check(link), await isOpen(later)]).toEqual([
      [200, undefined],
      [200, true],
      true,
    ]);
    await service.setClock(addMinutes(NOW, 61));
    expect(await check(link)).toEqual([200, true]);
    expect(
      (await subjectsTo(OWNER)).filter((each) => each === 'メールアドレスが変更されました'),
    ).toHaveLength(1);
  });

  it('ends every session where the one that asked has ended, and works where nobody is signed in', async () => {
    const [own, phone] = [await service.tokenOf(OWNER), await service.tokenOf(OWNER)];
    await ask(own);
    await post('/logout', {}, own);
    expect(await open(await linkFor())).toEqual([200, undefined]);
    expect([await isOpen(own), await isOpen(phone)]).toEqual([false, false]);
  });

  it('changes whose link it is, whoever opens it', async () => {
    await ask(await service.tokenOf(OWNER));
    const stranger = await service.tokenOf(OTHER);
    const { status } = await post('/confirm-email', { email: NEW, token: await linkFor() }, stranger);
    expect([status, await isOpen(stranger), await logIn(OTHER), await logIn(NEW)]).toEqual([
      200,
      true,
      [200, undefined, OTHER],
      [200, undefined, NEW],
    ]);
  });

  it('refuses a link after an hour, of another address, of another tenant, and none', async () => {
    await ensureDemoWorld(world.db, NOW);
    await ask(await service.tokenOf(OWNER));
    const link = await linkFor();
    expect(await open(link, 'other@example.jp')).toEqual([400, 'link_invalid']);
    expect(await open(link, NEW, 'annex')).toEqual([400, 'link_invalid']);
    expect(await open('x'.repeat(43))).toEqual([400, 'link_invalid']);
    expect(await check('x'.repeat(43))).toEqual([400, 'link_invalid']);
    await service.setClock(addMinutes(NOW, 61));
    expect([await check(link), await open(link)]).toEqual([
      [400, 'link_expired'],
      [400, 'link_expired'],
    ]);
    expect(await logIn(OWNER)).toEqual([200, undefined, OWNER]);
  });

  it('lets nobody guess links without end', async () => {
    await Promise.all(Array.from({ length: 60 }, () => open('nobody-was-mailed-this')));
    expect(await open('nobody-was-mailed-this')).toEqual([429, 'throttled']);
    expect(await check('nobody-was-mailed-this')).toEqual([429, 'throttled']);
  });

  it('takes a wish for an address back by the wish for another, and not by the same once more', async () => {
    const own = await service.tokenOf(OWNER);
    await ask(own, 'hanako.mew@example.jp');
    const mistyped = await linkFor('hanako.mew@example.jp');
    await ask(own);
    const first = await linkFor();
    await ask(own);
    expect(await check(mistyped, 'hanako.mew@example.jp')).toEqual([400, 'link_used']);
    expect(await check(first)).toEqual([200, false]);
    expect(await open(await linkFor())).toEqual([200, undefined]);
  });

  it('is ended by a new password, set by a mail or by the member, and ends a recovery itself', async () => {
    const own = await service.tokenOf(OWNER);
    const renewed = { new_password: 'hon to 2 tana', new_password_confirmation: 'hon to 2 tana' };
    await ask(own);
    const first = await linkFor();
    await post('/settings/change-password', { current_password: PASSWORD, ...renewed }, own);
    expect(await open(first)).toEqual([400, 'link_used']);

    await ask(own, NEW, 'demo', 'hon to 2 tana');
    const second = await linkFor();
    await post('/recover-password', { loginid: OWNER });
    const recovery = await tokenFor(world, OWNER, 'recover-password');
    const reset = { ...renewed, new_password: 'hon to 3 tana', new_password_confirmation: 'hon to 3 tana' };
    expect((await post('/reset-password', { email: OWNER, token: recovery, ...reset })).status).toBe(200);
    expect(await open(second)).toEqual([400, 'link_used']);

    await ask(await service.tokenOf(OWNER), NEW, 'demo', 'hon to 3 tana');
    await post('/recover-password', { loginid: OWNER });
    const late = await tokenFor(world, OWNER, 'recover-password');
    expect(await open(await linkFor())).toEqual([200, undefined]);
    const links = await ofTenant(world.db, 'demo').selectFrom('recovery_links').select('used_at').execute();
    expect(links.every(({ used_at: usedAt }) => usedAt !== null)).toBe(true);
    for (const email of [OWNER, NEW]) {
      expect((await post('/reset-password', { email, token: late, ...reset })).status).toBe(400);
    }
  });

  it('refuses each wrong field beside it, and the present address', async () => {
    const token = await service.tokenOf(OWNER);
    for (const [field, wrong] of [
      ['current_password', { current_password: 'komori2025' }],
      ['current_password', { current_password: '' }],
      ['email', { email: 'hanako' }],
      ['email', { email: '' }],
      ['email', { email: 'a@example.jp, b@example.jp' }],
      ['email', { email: 'ＰERSONAL@example.jp ' }],
    ] as const) {
      const body = { email: NEW, current_password: PASSWORD, ...wrong };
      const answer = await post('/settings/change-email', body, token);
      expect([wrong, answer.status, Object.keys(answer.body.errors)]).toEqual([wrong, 422, [field]]);
    }
    expect([await subjectsTo(NEW), await subjectsTo(OWNER)]).toEqual([[], []]);
  });

  it('spends tries of the password with the other forms, and an address’s mails only with the right one', async () => {
    const token = await service.tokenOf(OWNER);
    const tries = await Promise.all(Array.from({ length: 16 }, () => ask(token, NEW, 'demo', 'wrong')));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
    const renewed = { new_password: 'hon to 2 tana', new_password_confirmation: 'hon to 2 tana' };
    const change = { current_password: PASSWORD, ...renewed };
    expect((await post('/settings/change-password', change, token)).body.code).toBe('throttled');
    expect((await post('/send-registration-url', { email: NEW })).status).toBe(200);
    await service.setClock(addMinutes(NOW, 16));
    expect((await ask(token)).status).toBe(200);
  }, 20_000);

  it('writes to one address five times in 15 minutes at most, whoever it belongs to', async () => {
    const token = await service.tokenOf(OWNER);
    for (const email of [NEW, OTHER]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask(token, email)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it('is for members of corporations, within the domains of its keys, and not for guests', async () => {
    const corporate = await service.tokenOf('corporate@example.jp');
    expect((await ask(corporate, 'taro@elsewhere.example')).status).toBe(200);
    await world.db.updateTable('access_keys').set({ mail_domain: 'corp.example' }).execute();
    const { status, body } = await ask(corporate, 'jiro@elsewhere.example');
    expect([status, body.errors]).toEqual([
      422,
      { email: ['ご所属法人のメールアドレスを入力してください。'] },
    ]);
    expect((await ask(corporate, 'jiro@corp.example')).status).toBe(200);
    expect(await open(await linkFor('jiro@corp.example'), 'jiro@corp.example')).toEqual([200, undefined]);
    expect(await logIn('jiro@corp.example')).toEqual([200, undefined, 'jiro@corp.example']);
    expect((await ask(await service.guestToken())).status).toBe(403);
  });

  it('changes nothing in another tenant, where the same address is another member’s', async () => {
    await ensureDemoWorld(world.db, NOW);
    await ask(await service.tokenOf(OWNER));
    await open(await linkFor());
    expect((await post('/login', { loginid: OWNER, pw: PASSWORD }, undefined, 'annex')).status).toBe(200);
    await ask(await service.tokenOf(OWNER, 'annex'), NEW, 'annex');
    expect(await open(await linkFor(NEW, 'annex'), NEW, 'annex')).toEqual([200, undefined]);
  });

  describe('to an address that is a member’s already', () => {
    it('answers as to one that is free, and says so to its owner alone', async () => {
      const token = await service.tokenOf(OWNER);
      const [free, taken] = [await ask(token), await ask(token, OTHER)];
      expect([free.status, free.body]).toEqual([taken.status, taken.body]);
      // Both are answered at the next step of time, whatever they took.
      expect(service.pauses).toHaveLength(2);
      expect(await subjectsTo(OTHER)).toEqual(['このメールアドレスは登録済みです']);
      const [mail] = await mailsTo(world, OTHER);
      expect(mail?.body).not.toContain('confirm-email');
      expect(mail?.body).not.toContain('山田');
      expect(mail?.body).not.toContain(OWNER);
      // The same rows of the same kinds: what is counted, timed or given up says nothing.
      const kinds = await ofTenant(world.db, 'demo')
        .selectFrom('intents')
        .select('kind')
        .where('kind', 'in', ['mail', 'mailChangeLink'])
        .execute();
      expect(kinds.map(({ kind }) => kind).sort()).toEqual([
        'mail',
        'mail',
        'mailChangeLink',
        'mailChangeLink',
      ]);
    });

    it('is judged again when the link is opened: a sign-up was faster', async () => {
      await ask(await service.tokenOf(OWNER));
      const link = await linkFor();
      expect((await signUp(NEW)).status).toBe(200);
      expect([await check(link), await open(link)]).toEqual([
        [409, 'address_taken'],
        [409, 'address_taken'],
      ]);
      expect(await logIn(OWNER)).toEqual([200, undefined, OWNER]);
    });

    it('becomes one member’s of two who want it at the same moment, by a change or a sign-up', async () => {
      await ask(await service.tokenOf(OWNER));
      const own = await linkFor();
      await ask(await service.tokenOf('nocard@example.jp'));
      const others = await linkFor();
      await post('/send-registration-url', { email: NEW });
      const form = await tokenFor(world, NEW, 'signup-personal');
      const [first, second, made] = await Promise.all([open(own), open(others), signUp(NEW, form)]);
      const codes = [first[1], second[1], made.code];
      expect(codes.filter((code) => code === undefined)).toHaveLength(1);
      expect(codes.filter((code) => code === 'address_taken' || code === 'link_used')).toHaveLength(2);
      const rows = await ofTenant(world.db, 'demo')
        .selectFrom('members')
        .select('member_id')
        .where('loginid', '=', NEW)
        .execute();
      expect(rows).toHaveLength(1);
    });
  });

  describe('and a withdrawal', () => {
    it('leaves no link that opens, and no mail of the member to any of their addresses', async () => {
      const own = await service.tokenOf(OWNER);
      await ask(own);
      await open(await linkFor());
      await ask(own, 'third@example.jp');
      await ask(own, OTHER);
      const link = await linkFor('third@example.jp').catch(() => 'spent');
      await post('/recover-password', { loginid: OTHER });
      expect((await service.call('DELETE', '/api/settings/delete-user', { token: own })).status).toBe(200);
      expect(await open(link, 'third@example.jp')).toEqual([400, 'link_invalid']);
      expect(await subjectsTo(OWNER)).toEqual([]);
      expect(await subjectsTo('third@example.jp')).toEqual([]);
      expect(await subjectsTo(NEW)).toEqual(['退会の手続きが完了しました']);
      // The mails of the member whose address was wanted are theirs.
      expect(await subjectsTo(OTHER)).toEqual(['パスワードの再設定']);
    });

    it('leaves the mails of who is a member under the former address by now', async () => {
      const own = await service.tokenOf(OWNER);
      await ask(own);
      await open(await linkFor());
      await service.setClock(addMinutes(NOW, 5));
      expect((await signUp(OWNER)).status).toBe(200);
      await service.call('DELETE', '/api/settings/delete-user', { token: own });
      expect(await subjectsTo(OWNER)).toEqual(['会員登録が完了しました', '会員登録のご案内']);
    });
  });

  it('gives no coupon twice: neither to the member nor under the address that came free', async () => {
    const own = await service.tokenOf('nocard@example.jp');
    const apply = async (token: string) =>
      (await post('/setting/apply-coupon-code', { coupon_code: 'KOMORI60' }, token)).status;
    expect(await apply(own)).toBe(200);
    await ask(own);
    await open(await linkFor());
    expect(await apply(own)).toBe(422);
    const { token } = await signUp('nocard@example.jp');
    expect(await apply(token)).toBe(422);
  });

  it('tells the member in the app where no mail reached the address, in the same words for a taken one', async () => {
    const unreachable = {
      send: () => Promise.reject(new Error('550 no such mailbox')),
      close: () => undefined,
    };
    const [own, other] = [await service.tokenOf(OWNER), await service.tokenOf('nocard@example.jp')];
    await ask(own);
    await ask(other, OTHER);
    const services = { ...service.services, mail: unreachable };
    await doDueWork(services);
    await service.setClock(addMinutes(NOW, 62));
    await doDueWork(services);
    const notices = await ofTenant(world.db, 'demo')
      .selectFrom('notices')
      .select(['member_id', 'contents'])
      .where('about', 'like', 'mail_given_up:%')
      .orderBy('member_id')
      .execute();
    const words = (address: string) =>
      [
        'メールアドレスを変更できませんでした',
        `新しいメールアドレス（${address}）へメールをお送りできませんでした。`,
        'メールアドレスをご確認のうえ、もう一度お手続きください。',
      ].join('\n');
    expect(notices).toEqual([
      { member_id: 1, contents: words(NEW) },
      { member_id: 3, contents: words(OTHER) },
    ]);
  });

  it('forgets links that nobody needs for a withdrawal any more', async () => {
    const askAfter = async (days: number, loginid: string, email: string) => {
      await service.setClock(addMinutes(NOW, days * DAY_MINUTES));
      const { body } = await post('/login', { loginid, pw: PASSWORD });
      expect((await ask(body.token, email)).status).toBe(200);
      const links = await ofTenant(world.db, 'demo')
        .selectFrom('mail_change_links')
        .select('loginid')
        .execute();
      return links.map(({ loginid: address }) => address).sort();
    };
    expect(await askAfter(0, OWNER, 'first@example.jp')).toEqual(['first@example.jp']);
    expect(await askAfter(39, 'nocard@example.jp', NEW)).toEqual(['first@example.jp', NEW]);
    expect(await askAfter(41, OTHER, 'third@example.jp')).toEqual([NEW, 'third@example.jp']);
  });
});
