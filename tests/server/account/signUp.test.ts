import { describe, expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { recordsIn } from '#server/ports/gmo/simulator/records.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { mailsTo, tokenFor } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { countingStatements } from '#tests/support/server/statements.ts';
import { spendAll, stopTime } from '#tests/support/server/throttles.ts';

const NEW = 'newcomer@example.jp';
const TERMS = { contents: '', published_at: NOW };

const form = {
  loginid: NEW,
  pw: 'tsukue3isu',
  name: '山田 花子',
  birth: '19900415',
  gender: 1,
  tel: '09012345678',
  postal: '1000005',
  address1: '東京都千代田区丸の内1-1-1',
};

describeDatabase('sign-up', (world) => {
  stopTime();
  const service = serviceOver(world);
  const linkFor = async (email: string) => {
    await service.call('POST', '/api/send-registration-url', { body: { email } });
    return await tokenFor(world, email, 'signup-personal');
  };
  const personal = (email_token: string, other: object = {}) =>
    service.call('POST', '/api/signup/personal', { body: { ...form, email_token, ...other } });
  const enterprise = (email_token: string, other: object = {}) => {
    const { tel, postal, address1, ...common } = form;
    const body = {
      ...common,
      email_token,
      access_key: 'KOMORI-2026',
      empid: 'E-77',
      department_id: 2,
      ...other,
    };
    return service.call('POST', '/api/signup/enterprise', { body });
  };
  const membersOf = (loginid: string) =>
    world.db.selectFrom('members').selectAll().where('loginid', '=', loginid).execute();

  it('makes a personal member who is signed in, can log in, and is written to', async () => {
    const { status, body } = await personal(await linkFor(NEW));
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      loginid: NEW,
      name: '山田 花子',
      birth: '19900415',
      gender: 1,
      tel: '09012345678',
      postal: '1000005',
      address1: '東京都千代田区丸の内1-1-1',
      is_personal: true,
      classification: 0,
      card: null,
      terms_agreement_required: true,
    });
    expect(body).not.toHaveProperty('challenge');
    expect((await service.call('GET', '/api/settings/get-user', { token: body.token })).body.user).toEqual(
      body.user,
    );
    const login = await service.call('POST', '/api/login', {
      body: { loginid: 'ＮＥＷＣＯＭＥＲ@EXAMPLE.jp', pw: 'ｔｓｕｋｕｅ3isu' },
    });
    expect(login.body.user).toEqual(body.user);
    expect((await mailsTo(world, NEW)).map(({ subject }) => subject)).toContain(
      '【コモリ】会員登録が完了しました',
    );
    const [row] = await membersOf(NEW);
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });

  describe('with a card', () => {
    const cardToken = async (behaviour: 'pays' | 'challenged', token = `token-${behaviour}`) => {
      const card = { masked: '************4444', brand: 'Mastercard', expires: '2909', behaviour };
      await recordsIn(world.db).add('demo', 'token', token, { card, madeAtMs: Date.now(), isUsed: false });
      return token;
    };

    it('registers it', async () => {
      const payment_token = await cardToken('pays');
      const { body } = await personal(await linkFor(NEW), { payment_token });
      expect(body).not.toHaveProperty('challenge');
      expect(body.user).toMatchObject({ card: '************4444', card_brand: 'Mastercard' });
    });

    it('answers the question of its bank, which a form that is sent again gets again', async () => {
      const [link, payment_token] = [await linkFor(NEW), await cardToken('challenged')];
      const { body } = await personal(link, { payment_token });
      expect(body.challenge.url).toContain('/card-simulator/challenge/');
      expect(body.user.card).toBeNull();
      expect((await personal(link, { payment_token })).body.challenge).toEqual(body.challenge);
      const confirmed = await service.call('POST', '/api/settings/confirm-payment', {
        token: body.token,
        body: { challenge_id: body.challenge.id },
      });
      expect(confirmed.body.challenge).toEqual(body.challenge);
    });

    it('takes a form that is sent again with another token of its card: each is made once only', async () => {
      const [link, first] = [await linkFor(NEW), await cardToken('challenged')];
      await personal(link, { payment_token: first });
      const again = await personal(link, { payment_token: await cardToken('pays', 'token-again') });
      expect(again.status).toBe(200);
      expect(again.body.user.card).toBe('************4444');
      expect(again.body).not.toHaveProperty('challenge');
      expect(await membersOf(NEW)).toHaveLength(1);
    });

    it('makes the account although the card is refused', async () => {
      const { status, body } = await personal(await linkFor(NEW), { payment_token: 'nobody knows' });
      expect([status, body.user.card]).toEqual([200, null]);
    });
  });

  it('takes over the terms that were agreed to, and no version that there is not', async () => {
    await world.db
      .insertInto('usage_terms')
      .values({ ...TERMS, tenant_id: 'demo', version: 'now' })
      .execute();
    const agreed = await personal(await linkFor(NEW), { terms_agreed_version: 'now' });
    expect(agreed.body.user).toMatchObject({ terms_agreed_version: 'now', terms_agreement_required: false });
    const other = 'other@example.jp';
    const odd = await personal(await linkFor(other), { loginid: other, terms_agreed_version: 'never' });
    expect(odd.body.user).toMatchObject({ terms_agreed_version: null, terms_agreement_required: true });
  });

  it('normalises numbers and keeps a name as it is typed', async () => {
    const { body } = await personal(await linkFor(NEW), {
      name: '　㈱𠮷野 Ⅲ‏ ',
      tel: '＋81（90）1234－5678',
      postal: '〒１００ー０００５',
      birth: '１９９００４１５',
      gender: '0',
      address1: ' 丸の内１ー１ー１ ㈲コモリ ',
    });
    expect(body.user).toMatchObject({
      name: '㈱𠮷野 Ⅲ‏',
      tel: '09012345678',
      postal: '1000005',
      birth: '19900415',
      gender: 0,
      address1: '丸の内１ー１ー１ ㈲コモリ',
    });
  });

  it('refuses each wrong field beside it, and the link stays good', async () => {
    const token = await linkFor(NEW);
    const wrongs: readonly [field: string, wrong: object][] = [
      ['pw', { pw: 'abc12' }],
      ['pw', { pw: 'abcdefgh' }],
      ['pw', { pw: '12345678' }],
      ['pw', { pw: `a1${'x'.repeat(127)}` }],
      ['pw', { pw: 'newcomer1' }],
      ['pw', { pw: 'b19900415' }],
      ['pw', { name: 'Hanako Yamada', pw: 'yamada-hanako', birth: '19900415', gender: 1 }],
      ['pw', { name: 'hanayama9', pw: 'Hana Yama 9' }],
      ['pw', { pw: 'password1' }],
      ['pw', { pw: 'P@ssw0rd' }],
      ['pw', { pw: '１ｑａｚ２ｗｓｘ' }],
      ['name', { name: '　 ' }],
      ['name', { name: '山田\u0000' }],
      ['name', { name: '山田\u202e' }],
      ['name', { name: '\ud842' }],
      ['name', { name: '\u200b' }],
      ['name', { name: 'あ'.repeat(10_000) }],
      ['birth', { birth: '19900231' }],
      ['birth', { birth: '20261121' }],
      ['birth', { birth: '1990415' }],
      ['birth', { birth: '18991231' }],
      ['gender', { gender: 2 }],
      ['tel', { tel: '0312345678' }],
      ['tel', { tel: '' }],
      ['postal', { postal: '100000' }],
      ['postal', { postal: 'abcdefg' }],
      ['address1', { address1: '' }],
      ['loginid', { loginid: 'nobody' }],
    ];
    for (const [field, wrong] of wrongs) {
      const { status, body } = await personal(token, wrong);
      expect([wrong, status, Object.keys(body.errors)]).toEqual([wrong, 422, [field]]);
      expect(body.errors[field][0]).toMatch(/\p{Script=Hiragana}/u);
    }
    expect(await membersOf(NEW)).toEqual([]);
    expect((await personal(token)).status).toBe(200);
  });

  it('accepts a birthday today, an unknown postal code and a name of 100 characters beyond the plane', async () => {
    const name = '𠮷'.repeat(100);
    const { body } = await personal(await linkFor(NEW), { birth: '20261120', postal: '9999999', name });
    expect(body.user).toMatchObject({ birth: '20261120', postal: '9999999', name });
  });

  describe('by its link', () => {
    it('makes one account of two forms sent at once, and signs both in', async () => {
      const token = await linkFor(NEW);
      const answers = await Promise.all([personal(token), personal(token)]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      expect(new Set(answers.map((answer) => answer.body.token)).size).toBe(2);
      expect(await membersOf(NEW)).toHaveLength(1);
    });

    it('makes one account of two links used at once, and says of the other that it is used', async () => {
      const links = [await linkFor(NEW), await linkFor(NEW)];
      const answers = await Promise.all(links.map((token) => personal(token)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
      expect(answers.find((answer) => answer.status === 400)?.body.code).toBe('link_used');
      expect(await membersOf(NEW)).toHaveLength(1);
    });

    it('signs in again for the same form within 24 hours, and for no other', async () => {
      const token = await linkFor(NEW);
      await personal(token);
      expect((await personal(token)).status).toBe(200);
      for (const other of [{ name: '山田 太郎' }, { pw: 'tsukue4isu' }, { payment_token: 'tok' }]) {
        expect((await personal(token, other)).body.code).toBe('link_used');
      }
      expect((await enterprise(token)).body.code).toBe('link_used');
      await service.setClock(addMinutes(NOW, 24 * 60 + 1));
      expect((await personal(token)).body.code).toBe('link_used');
      const checked = await service.call('GET', `/api/signup/email?email_token=${token}&loginid=${NEW}`);
      expect(checked.body.code).toBe('link_used');
    });

    it('is no way to try passwords: they are counted as at a login', async () => {
      const token = await linkFor(NEW);
      await personal(token);
      for (let i = 0; i < 10; i += 1) await personal(token, { pw: `tsukue${i}isux` });
      expect((await personal(token)).body.code).toBe('throttled');
      expect((await service.call('POST', '/api/login', { body: { loginid: NEW, pw: form.pw } })).status).toBe(
        429,
      );
    }, 20_000);

    it('refuses one that has expired, is foreign, or is none', async () => {
      const token = await linkFor(NEW);
      for (const signUp of [personal, enterprise]) {
        expect((await signUp(token, { loginid: 'other@example.jp' })).body.code).toBe('link_invalid');
        expect((await signUp('x'.repeat(43))).body.code).toBe('link_invalid');
      }
      await service.setClock(addMinutes(NOW, 24 * 60 + 1));
      for (const signUp of [personal, enterprise]) {
        expect((await signUp(token)).body.code).toBe('link_expired');
      }
      expect(await membersOf(NEW)).toEqual([]);
    });

    it('tells a stranger of no address whether it is a member’s or signs up: one answer, after the same work', async () => {
      await linkFor(NEW);
      const call = countingStatements(world, service);
      const guessed = 'x'.repeat(43);
      const about = async (loginid: string) => {
        const asked = new URLSearchParams({ email_token: guessed, loginid });
        const checked = await call('GET', `/api/signup/email?${asked}`);
        const sent = await call('POST', '/api/signup/personal', {
          body: { ...form, loginid, email_token: guessed },
        });
        return [checked, sent].map(({ status, body, statements }) => ({ status, body, statements }));
      };
      const unknown = await about('nobody@example.jp');
      expect(unknown.map(({ status, body }) => [status, body.code])).toEqual([
        [400, 'link_invalid'],
        [400, 'link_invalid'],
      ]);
      expect(await about('personal@example.jp')).toEqual(unknown);
      expect(await about(NEW)).toEqual(unknown);
      expect(service.pauses).toHaveLength(1); // of the mail alone
    });

    it('says first that a link is worth nothing, before anything about the form', async () => {
      expect((await personal('x', { birth: '20991231' })).body.code).toBe('link_invalid');
    });
  });

  describe('of a corporate member', () => {
    it('takes the corporation from the access key, in any case and width', async () => {
      const { status, body } = await enterprise(await linkFor(NEW), { access_key: ' ｋｏｍｏｒｉー2026' });
      expect(status).toBe(200);
      expect(body.user).toMatchObject({
        is_personal: false,
        corporation_id: 2,
        corp_name: '株式会社みなと商事',
        empid: 'E-77',
        department_id: 2,
        tel: null,
        postal: null,
        card: null,
      });
    });

    it('may have no department', async () => {
      for (const [index, department_id] of [undefined, null, '', 0, '0'].entries()) {
        const loginid = `member${index}@example.jp`;
        const { body } = await enterprise(await linkFor(loginid), { loginid, department_id });
        expect(body.user.department_id).toBeNull();
      }
    });

    it('need not tell a birth date or a gender, and may tell one of them', async () => {
      for (const [index, untold] of [undefined, null, ''].entries()) {
        const loginid = `untold${index}@example.jp`;
        const { body } = await enterprise(await linkFor(loginid), { loginid, birth: untold, gender: untold });
        expect(body.user).toMatchObject({ birth: null, gender: null });
      }
      const { body } = await enterprise(await linkFor(NEW), { birth: '' });
      expect(body.user).toMatchObject({ birth: null, gender: 1 });
    });

    it('refuses each wrong field beside it', async () => {
      const token = await linkFor(NEW);
      for (const [field, wrong] of [
        ['birth', { birth: '19900231' }],
        ['gender', { gender: 2 }],
        ['access_key', { access_key: 'KOMORI-2025' }],
        ['access_key', { access_key: '' }],
        ['department_id', { department_id: 1 }],
        ['department_id', { department_id: 99 }],
        ['empid', { empid: '' }],
        ['empid', { empid: 'x'.repeat(51) }],
      ] as const) {
        const { status, body } = await enterprise(token, wrong);
        expect([wrong, status, Object.keys(body.errors)]).toEqual([wrong, 422, [field]]);
        if (field === 'department_id') expect(body.errors[field]).toEqual(['所属を選び直してください。']);
      }
      expect(await membersOf(NEW)).toEqual([]);
    });
  });

  describe('the departments of an access key', () => {
    const departments = (access_key: string, domain?: string) =>
      service.call('POST', '/api/signup/get-departments-from-access-key', {
        body: { access_key, ...(domain === undefined ? {} : { domain }) },
      });

    it('are those of its corporation', async () => {
      expect((await departments('komori-2026', 'example.jp')).body).toEqual({
        departments: [
          { id: 2, full_name: '営業本部 第一営業部' },
          { id: 3, full_name: '管理本部 総務部' },
        ],
      });
      expect((await departments('KOMORI-2026')).status).toBe(200);
    });

    it('share their tries with the form that is sent with a key', async () => {
      const token = await linkFor(NEW);
      await departments('KEY-1');
      await spendAll(world.db, 'accessKey.source', 15);
      const { status, body } = await enterprise(token);
      expect([status, body.code]).toEqual([429, 'throttled']);
    });

    it('are refused to addresses of another domain, where the key is bound to one', async () => {
      await world.db.updateTable('access_keys').set({ mail_domain: 'minato.example' }).execute();
      expect((await departments('KOMORI-2026', 'example.jp')).status).toBe(422);
      expect((await departments('KOMORI-2026', 'Minato.example')).status).toBe(200);
      expect((await enterprise(await linkFor(NEW))).body.errors).toHaveProperty('access_key');
    });

    it('are not to be had by trying keys: 60 tries in 15 minutes for one source', async () => {
      const tries = await Promise.all(Array.from({ length: 61 }, (_, i) => departments(`KEY-${i}`)));
      expect(tries.filter((each) => each.status === 429)).toHaveLength(1);
      expect(tries[0]?.body.errors).toEqual({ access_key: ['アクセスキーが正しくありません。'] });
      expect((await departments('KOMORI-2026')).body.code).toBe('throttled');
      await service.setClock(addMinutes(NOW, 16));
      expect((await departments('KOMORI-2026')).status).toBe(200);
    });
  });
});
