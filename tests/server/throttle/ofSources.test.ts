import { expect, it } from 'vitest';
import { type Budget, spendTry } from '#server/throttle/throttle.ts';
import { sourcesOf } from '#tests/architecture/sources.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { OPERATOR_ORIGIN, operatorAt } from '#tests/support/server/operators.ts';
import { tokenFor } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const OWNER = 'personal@example.jp';
/** The source of a request without a socket. */
const SOURCE = 'unknown';

type Call = (path: string, body: unknown) => Promise<{ readonly status: number }>;

interface OfSource {
  /** A call that spends no try of others, and none of its own but where each costs: a mail, a message, a challenge. */
  readonly right: (
    call: Call,
    recoveryToken: () => Promise<string>,
    printedCode: () => Promise<string>,
  ) => ReturnType<Call>;
  readonly costs?: true;
}

const BUDGETS: Readonly<Record<string, OfSource>> = {
  'accessKey.source': {
    right: (call) =>
      call('/signup/get-departments-from-access-key', { access_key: 'KOMORI-2026', domain: 'example.jp' }),
  },
  'coupon.source': { right: (call) => call('/setting/apply-coupon-code', { coupon_code: 'KOMORI60' }) },
  'invitation.source': { right: (call) => call('/InvitationUselogin', { url: 'welcome' }) },
  'linkForm.source': {
    right: async (call, recoveryToken) =>
      call('/reset-password/check', { email: OWNER, token: await recoveryToken() }),
  },
  'login.source': { right: (call) => call('/login', { loginid: OWNER, pw: 'komori2026' }) },
  'mail.source': { right: (call) => call('/recover-password', { loginid: OWNER }), costs: true },
  'operator.source': { right: (call) => call('/operator/sign-in/challenge', {}), costs: true },
  'operatorCode.source': {
    right: async (call, _, printedCode) =>
      call('/operator/codes/use', { mail: 'mori@example.jp', code: await printedCode() }),
    costs: true,
  },
  'text.source': { right: (call) => call('/phone-verification', { tel: '08011112222' }), costs: true },
};

it('knows every budget of a source', () => {
  const named = sourcesOf('server').flatMap(([, text]) =>
    [...text.matchAll(/\bname: '([\w.]+)', tries:/g)].map(([, name = '']) => name),
  );
  expect(Object.keys(BUDGETS)).toEqual(named.filter((name) => name.endsWith('.source')).toSorted());
});

describeDatabase('tries that others behind the same address have spent', (world) => {
  const service = serviceOver(world);

  it.each(Object.entries(BUDGETS))(
    'stay spent when somebody is right: %s',
    async (name, { right, costs }) => {
      const budget: Budget = { name, tries: 60, minutes: 15 };
      const spentUntil = async () => {
        const rows = world.db.selectFrom('throttles').select('recovers_at').where('budget', '=', name);
        return (await rows.executeTakeFirst())?.recovers_at ?? NOW;
      };
      const token = await service.tokenOf('personal2@example.jp');
      const call: Call = (path, body) =>
        service.call('POST', `/api${path}`, {
          body,
          ...(path.startsWith('/operator/') ? { headers: { Origin: OPERATOR_ORIGIN } } : { token }),
        });
      for (let other = 0; other < 4; other += 1) {
        await spendTry({ db: world.db, tenant: { id: 'demo' }, now: NOW }, { budget, subject: SOURCE });
      }
      const before = await spentUntil();
      const { status } = await right(
        call,
        async () => {
          await call('/recover-password', { loginid: OWNER });
          return await tokenFor(world, OWNER, 'recover-password');
        },
        async () => {
          const desk = await operatorAt(world, service, { role: 'staff' });
          return (await desk.post('/codes')).body.codes[0];
        },
      );
      expect([status, Math.sign((await spentUntil()) - before)]).toEqual([200, costs === true ? 1 : 0]);
    },
  );
});
