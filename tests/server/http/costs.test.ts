import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COSTS, type Made } from '#tests/contract/costTable.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { tokenFor } from '#tests/support/server/outbox.ts';
import { type Answer, serviceOver } from '#tests/support/server/service.ts';
import { spendAll, stopTime } from '#tests/support/server/throttles.ts';
import { hashing, verification } from '#tests/support/server/verification.ts';

const PASSWORD = 'hon to 2 tana';
const repeated = { new_password: PASSWORD, new_password_confirmation: PASSWORD };
const OWNER = 'personal@example.jp';

describe('what hashes a password, prints or sends', () => {
  const SERVER = new URL('../../../server/', import.meta.url);
  const MAKES =
    /\b(?:hashPassword|isPassword|queueMail|mailQueued|queueLink|putIntoOutbox|putTextIntoOutbox|documentOf)\(/;

  /** The files of the server that make such a thing, and the calls they serve; null: not for a call, which says why. */
  const MAKERS: Readonly<Record<string, readonly string[] | null>> = {
    'account/session/password.ts': null, // declares it
    'messages/outbox.ts': null, // declares it
    'history/receipts/document.ts': null, // declares it
    'demo/people.ts': null, // the demo world, at start
    'account/links/delivery.ts': null, // declares it
    'demo/outbox.ts': null, // shows what was sent, in a demo
    // mails of their own statements, for at most 20 bookings and moves a day of a member
    'booking/reservation/writeReservation.statements.ts': null,
    'booking/cancellation/cancellation.statements.ts': null,
    'booking/move/writeMove.statements.ts': null,
    'booking/extension/extend.statements.ts': null,
    'booking/payment/notifyMember.ts': null, // once for each charge that fails, whoever asked for it
    'booking/reservation/notifyNext.ts': null, // one, for whoever is next in a booth that is left early
    'inbox/reminders/giveReminders.ts': null, // the due work, three a reservation
    'history/receipts/delivery.ts': null, // the due work, for a command of the two calls below
    'history/receipts/link.ts': null, // what the two calls below have printed, by their secret link
    'account/session/login.ts': ['POST /login'],
    'account/session/renewHash.ts': ['POST /login'],
    'account/session/openOnDevice.ts': ['POST /login', 'POST /signup/personal', 'POST /signup/enterprise'],
    'signUp/signInAgain.ts': ['POST /signup/personal', 'POST /signup/enterprise'],
    'signUp/signUp.ts': ['POST /signup/personal', 'POST /signup/enterprise'],
    'account/registration/sendRegistrationUrl.ts': ['POST /send-registration-url'],
    'account/recovery/recoverPassword.ts': ['POST /recover-password'],
    'account/recovery/resetPassword.ts': ['POST /reset-password'],
    'account/phone/phone.ts': ['POST /phone-verification'],
    'history/receipts/issue.ts': ['POST /send-receipt-pdf', 'POST /send-receipt-month-pdf'],
    'history/receipts/handOut.ts': ['POST /send-receipt-pdf', 'POST /send-receipt-month-pdf'],
    'settings/password/changePassword.ts': ['POST /settings/change-password'],
    'settings/password/ownPassword.ts': ['POST /settings/change-password', 'POST /settings/change-email'],
    'settings/mail/changeEmail.ts': ['POST /settings/change-email'],
    'settings/mail/confirmEmail.ts': ['POST /confirm-email'],
    'settings/withdrawal/deleteUser.ts': ['DELETE /settings/delete-user'],
    'visit/trouble/reportTrouble.ts': ['POST /reservations/trouble'],
    // operators' calls, whose throttles tests/server/operator spends: what anybody may ask for is as `mail.recipient`
    'operator/enrolment/enrol.ts': null,
    'operator/enrolment/recovery.ts': null,
    'operator/own/passkeys.ts': null,
    'operator/people/invite.ts': null,
    'operator/log/mailHeads.ts': null, // the due work, one a day
  };

  it('is known, file by file, and belongs to calls whose costs are', () => {
    const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && MAKES.test(readFileSync(new URL(path, SERVER), 'utf8')),
    );
    expect(files.sort()).toEqual(Object.keys(MAKERS).sort());
    const served = new Set(Object.values(MAKERS).flatMap((calls) => calls ?? []));
    const costly = Object.entries(COSTS).filter(([, { makes }]) => makes.length > 0);
    expect([...served].sort()).toEqual(costly.map(([name]) => name).sort());
  });
});

describeDatabase('a call that costs more than statements', (world) => {
  stopTime();
  const service = serviceOver(world);
  const post = async (path: string, body: object) =>
    await service.call('POST', `/api${path}`, { token: await service.tokenOf(OWNER), body });
  let newcomers = 0;

  async function signUp(path: string, more: object): Promise<() => Promise<Answer>> {
    newcomers += 1;
    const loginid = `newcomer${newcomers}@example.jp`;
    await post('/send-registration-url', { email: loginid });
    const email_token = await tokenFor(world, loginid, 'signup-personal');
    const common = { loginid, email_token, pw: PASSWORD, name: '新田 花子', birth: '19900401', gender: 1 };
    return () => post(path, { ...common, ...more });
  }

  /** Makes ready what the call needs, and answers the call as somebody asks who may. */
  const READY: Readonly<Record<string, () => Promise<() => Promise<Answer>>>> = {
    'POST /login': async () => {
      await post('/login', { loginid: OWNER, pw: 'wrong' });
      return () => post('/login', { loginid: OWNER, pw: 'komori2026' });
    },
    'POST /signup/personal': () =>
      signUp('/signup/personal', { tel: '09012345678', postal: '1000005', address1: '東京都千代田区1' }),
    'POST /signup/enterprise': () =>
      signUp('/signup/enterprise', { access_key: 'KOMORI-2026', empid: 'E-1', department_id: null }),
    'POST /send-registration-url': async () => () =>
      post('/send-registration-url', { email: 'new@example.jp' }),
    'POST /recover-password': async () => () => post('/recover-password', { loginid: OWNER }),
    'POST /reset-password': async () => {
      await post('/recover-password', { loginid: OWNER });
      const token = await tokenFor(world, OWNER, 'recover-password');
      return () => post('/reset-password', { email: OWNER, token, ...repeated });
    },
    'POST /phone-verification': async () => {
      await world.db.deleteFrom('phone_codes').execute(); // the pause between two codes would refuse it too
      return () => post('/phone-verification', { tel: '09011112222' });
    },
    'POST /send-receipt-pdf': async () => () => post('/send-receipt-pdf', { tranid: 13 }),
    'POST /send-receipt-month-pdf': async () => () =>
      post('/send-receipt-month-pdf', { targetMonth: '202610', name: '山田 花子' }),
    'POST /settings/change-password': async () => () =>
      post('/settings/change-password', { current_password: 'komori2026', ...repeated }),
    'POST /settings/change-email': async () => () =>
      post('/settings/change-email', { email: 'new@example.jp', current_password: 'komori2026' }),
    'POST /confirm-email': async () => {
      const email = 'new@example.jp';
      await post('/settings/change-email', { email, current_password: 'komori2026' });
      const token = await tokenFor(world, email, 'confirm-email');
      return () => post('/confirm-email', { email, token });
    },
    'POST /reservations/trouble': async () => {
      await post('/reservations/immediate', { telecube_id: 1, interval: 15 }); // refused once it is there
      const token = await service.tokenOf(OWNER);
      const [use] = (await service.call('GET', '/api/reservations', { token })).body.reservations;
      return () => post('/reservations/trouble', { tranid: use.tranid, kind: 'dirt' });
    },
    'DELETE /settings/delete-user': async () => async () =>
      await service.call('DELETE', '/api/settings/delete-user', { token: await service.tokenOf(OWNER) }),
  };

  /** The number of each, so far. */
  async function standing(): Promise<Readonly<Record<Made, number>>> {
    const { db } = world;
    const messages = await db.selectFrom('outbox').select('channel').execute();
    const documents = await db.selectFrom('receipt_documents').select('document_id').execute();
    return {
      hash: hashing.mock.calls.length + verification.mock.calls.length,
      mail: messages.filter(({ channel }) => channel === 'mail').length,
      text: messages.filter(({ channel }) => channel === 'sms').length,
      pdf: documents.length,
    };
  }
  const KINDS = ['hash', 'mail', 'text', 'pdf'] as const satisfies readonly Made[];

  async function madeBy(ask: () => Promise<Answer>): Promise<{ status: number; made: readonly Made[] }> {
    const before = await standing();
    const { status } = await ask();
    const after = await standing();
    return { status, made: KINDS.filter((kind) => after[kind] > before[kind]) };
  }

  const costly = Object.entries(COSTS).filter(([, { makes }]) => makes.length > 0);

  it.each(costly)(
    '%s makes what its row says, and nothing once any of its budgets is used up',
    async (name, row) => {
      const ready = READY[name];
      if (ready === undefined) throw new Error(`Failed to try ${name}: nobody says how it is asked.`);
      const first = await madeBy(await ready());
      expect(first).toEqual({ status: 200, made: row.makes });
      for (const [budget, minutes] of Object.entries(row.budgets)) {
        await (await ready())();
        const again = await ready();
        await spendAll(world.db, budget, minutes);
        expect([budget, await madeBy(again)]).toEqual([budget, { status: 429, made: [] }]);
        await world.db.deleteFrom('throttles').execute();
      }
    },
  );
});
