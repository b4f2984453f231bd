import { expect, it } from 'vitest';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

/** Texts that no keyboard types, and some that people's names hold. */
const ODD = {
  'a NUL': 'a\u0000b',
  'half a character': 'a\ud842b',
  'a mark that turns texts around': 'a\u202eb',
  '10,000 characters': 'あ'.repeat(10_000),
  'a character of four bytes': '𠮷',
} as const;

type Odd = keyof typeof ODD;
type Said = number | readonly [status: number, code: string];

const EMAIL = 'personal@example.jp';

/** Calls that take texts: what an odd one must be answered, in each field that takes any text. */
interface OddCall {
  readonly call: string;
  readonly isSignedIn?: true;
  readonly body: Readonly<Record<string, unknown>>;
  readonly fields: readonly string[];
  /** By text; 422 with a message at the field where nothing is said. */
  readonly answers?: Partial<Record<Odd, Said>>;
  /** Fields that hold an ID: a NUL in one is refused beside it. */
  readonly ids?: readonly string[];
}

/** An odd value that is compared with a stored one is no mistake: it is only not that one. */
const notThat = (said: Said): Record<Exclude<Odd, '10,000 characters'>, Said> => ({
  'a NUL': said,
  'half a character': said,
  'a mark that turns texts around': said,
  'a character of four bytes': said,
});

const CALLS: readonly OddCall[] = [
  {
    call: 'POST /login',
    body: { loginid: EMAIL, pw: 'komori2026' },
    fields: ['loginid', 'pw'],
    ids: ['loginid'],
    answers: notThat([400, 'wrong_credentials']),
  },
  { call: 'POST /send-registration-url', body: {}, fields: ['email'] },
  {
    call: 'POST /recover-password',
    body: {},
    fields: ['loginid'],
    ids: ['loginid'],
    answers: notThat(200),
  },
  {
    call: 'POST /reset-password',
    body: {
      email: EMAIL,
      token: 'x'.repeat(43),
      new_password: 'hon to 2 tana',
      new_password_confirmation: 'hon to 2 tana',
    },
    fields: ['email', 'token'],
    ids: ['email'],
    answers: notThat([400, 'link_invalid']),
  },
  {
    call: 'POST /InvitationUselogin',
    body: {},
    fields: ['url'],
    answers: notThat([401, 'invitation_invalid']),
  },
  { call: 'POST /signup/get-departments-from-access-key', body: {}, fields: ['access_key'] },
  {
    call: 'POST /settings/change-password',
    isSignedIn: true,
    body: { new_password: 'hon to 2 tana', new_password_confirmation: 'hon to 2 tana' },
    fields: ['current_password'],
  },
  {
    call: 'POST /settings/change-email',
    isSignedIn: true,
    body: { current_password: 'komori2026' },
    fields: ['email'],
  },
  {
    call: 'POST /settings/change-email',
    isSignedIn: true,
    body: { email: 'new@example.jp' },
    fields: ['current_password'],
  },
  {
    call: 'POST /confirm-email',
    body: { email: EMAIL, token: 'x'.repeat(43) },
    fields: ['email', 'token'],
    ids: ['email'],
    answers: notThat([400, 'link_invalid']),
  },
  { call: 'POST /phone-verification', isSignedIn: true, body: {}, fields: ['tel'] },
  {
    call: 'POST /phone-verification/confirm',
    isSignedIn: true,
    body: { tel: '09012345678', code: '123456' },
    fields: ['tel', 'code'],
    answers: notThat([409, 'code_expired']),
  },
  {
    call: 'POST /settings/change-phone',
    isSignedIn: true,
    body: {},
    fields: ['phone_token'],
    answers: notThat([409, 'code_expired']),
  },
  {
    call: 'POST /usage-terms/agree',
    isSignedIn: true,
    body: {},
    fields: ['version'],
    answers: notThat([409, 'terms_required']),
  },
];

describeDatabase('an odd text', (world) => {
  stopTime();
  const service = serviceOver(world);

  it('is answered in the member’s words by every call that takes one, and breaks nothing', async () => {
    const token = await service.tokenOf(EMAIL);
    for (const { call, isSignedIn = false, body, fields, answers = {}, ids = [] } of CALLS) {
      const [method = '', path = ''] = call.split(' ');
      for (const field of fields) {
        for (const [odd, text] of Object.entries(ODD)) {
          const { status, body: answer } = await service.call(method, `/api${path}`, {
            ...(isSignedIn ? { token } : {}),
            body: { ...body, [field]: text },
          });
          const isRefused = odd === 'a NUL' && ids.includes(field);
          const said = (isRefused ? undefined : answers[odd as Odd]) ?? ([422, 'invalid'] as const);
          const wanted = typeof said === 'number' ? [said, undefined] : said;
          expect([call, field, odd, status, answer.code]).toEqual([call, field, odd, ...wanted]);
          if (status === 422) expect(answer.errors[field]?.[0]).toMatch(/\p{Script=Hiragana}/u);
          else expect(answer.message).toMatch(status === 200 ? /^OK$/ : /\p{Script=Hiragana}/u);
        }
      }
    }
  });

  it('in an address is no code and no link', async () => {
    for (const text of Object.values(ODD)) {
      const odd = encodeURIComponent(text.toWellFormed().slice(0, 300));
      expect((await service.call('GET', `/api/zip/${odd}`)).status).toBe(404);
      const link = await service.call('GET', `/api/signup/email?email_token=x&loginid=${odd}`);
      expect([400, 422]).toContain(link.status);
    }
  });

  it('in a profile is refused beside its field, or kept as it is typed', async () => {
    const token = await service.tokenOf(EMAIL);
    const profile = {
      name: '山田 花子',
      tel: '09012345678',
      birth: '19900415',
      gender: 1,
      postal: '1000005',
      address1: '千代田区',
    };
    const patch = (change: object) =>
      service.call('POST', '/api/settings/patch-user', { token, body: { ...profile, ...change } });
    for (const field of ['name', 'tel', 'birth', 'postal', 'address1']) {
      for (const [odd, text] of Object.entries(ODD)) {
        const { status, body } = await patch({ [field]: text });
        if (odd === 'a character of four bytes' && (field === 'name' || field === 'address1')) {
          expect([status, body.user[field]]).toEqual([200, text]);
        } else {
          expect([field, odd, status, Object.keys(body.errors)]).toEqual([field, odd, 422, [field]]);
        }
      }
    }
    const kept = { name: 'نورة ‏(דוד) 𠮷野家', address1: '〒 ㍿ 🏯1-1' };
    expect((await patch(kept)).body.user).toMatchObject(kept);
    const read = await service.call('GET', '/api/settings/get-user', { token });
    expect(read.body.user).toMatchObject(kept);
  });
});
