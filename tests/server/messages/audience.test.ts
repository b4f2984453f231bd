import { describe, expect, it } from 'vitest';
import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import { transaction } from '#server/database/transaction.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import type { QueuedMail } from '#server/messages/outbox.ts';
import * as houseMails from '#server/operator/mails.ts';
import { houseOf, passkeyMail } from '#server/operator/mails.ts';
import { erase } from '#server/settings/withdrawal/erase.ts';
import * as troubleMails from '#server/visit/trouble/mail.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { operatorAt } from '#tests/support/server/operators.ts';
import { mailsTo, tokenFor } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const ADDRESS = 'personal@example.jp';
const UNREACHABLE = { send: () => Promise.reject(new Error('450 try later')), close: () => undefined };
const HOUSE = houseOf(
  { config: { operatorOrigin: 'https://op.example.jp' } },
  { id: 'demo', appName: 'コモリ' },
);
const TROUBLE = {
  ...{ placeName: '東京', boothName: 'A-1', supportMail: ADDRESS, isGuest: false, memberName: '山田' },
  ...{
    loginId: ADDRESS,
    tel: null,
    earlier: { stored: null, open: null },
    appName: 'コモリ',
    tranid: 1,
    startsAt: NOW,
    endsAt: NOW,
    kind: 'door' as const,
  },
  ...{ text: '', hasPhoto: false, now: NOW },
} as const;

/** Every mail that is written to operators and to the support, by the function that writes it. */
const WRITTEN: Readonly<Record<string, QueuedMail>> = {
  invitationMail: houseMails.invitationMail(HOUSE, ADDRESS, { name: '森', role: 'staff', expiresAt: NOW }),
  recoveryMail: houseMails.recoveryMail(HOUSE, ADDRESS),
  askedMail: houseMails.askedMail(HOUSE, ADDRESS, { name: '森' }),
  allowedMail: houseMails.allowedMail(HOUSE, ADDRESS, NOW),
  passkeyMail: houseMails.passkeyMail(HOUSE, ADDRESS, ''),
  headMail: houseMails.headMail('コモリ', ADDRESS, { number: 1, hash: '00', now: NOW }),
  troubleMail: troubleMails.troubleMail(TROUBLE, TROUBLE),
};

describe('mails to the house', () => {
  it.each([...Object.keys(houseMails), ...Object.keys(troubleMails)].filter((name) => name.endsWith('Mail')))(
    'are no mails to a member: %s',
    (name) => {
      expect(WRITTEN[name]?.audience).toBe('house');
    },
  );
});

describeDatabases('a member who is an operator under the same address', (world) => {
  const service = serviceOver(world);

  async function writeToBoth(): Promise<void> {
    await operatorAt(world, service, { role: 'owner', mail: ADDRESS, name: '山田 花子' });
    const token = await service.tokenOf(ADDRESS);
    const [current_password, new_password] = ['komori2026', 'hon to 2 tana'];
    const { status } = await service.call('POST', '/api/settings/change-password', {
      token,
      body: { current_password, new_password, new_password_confirmation: new_password },
    });
    expect(status).toBe(200);
  }
  const subjectsMailed = async () => (await mailsTo(world, ADDRESS)).map(({ subject }) => subject).sort();
  const { subject: ofOperator } = passkeyMail({ ...HOUSE }, ADDRESS, '');

  it('takes no mail to the operator along when leaving as a member', async () => {
    await writeToBoth();
    expect(await subjectsMailed()).toContain('【コモリ】パスワードが変更されました');
    const before = await subjectsMailed();
    await transaction(world.db, (trx) => erase(trx, 'demo', { id: 1, loginId: ADDRESS }, NOW));
    const left = await subjectsMailed();
    expect(left).toContain(ofOperator);
    expect(left).toEqual(before.filter((subject) => /パスキー|運用コンソール/.test(subject)));
    const open = await world.db
      .selectFrom('intents')
      .select('state')
      .where('kind', '=', 'operatorLink')
      .execute();
    expect(open.every(({ state }) => state !== 'given_up')).toBe(true);
  });

  it('takes none along that went to an address of before', async () => {
    await writeToBoth();
    const token = await service.tokenOf(ADDRESS);
    const email = 'hanako.new@example.jp';
    const body = { email, current_password: 'hon to 2 tana' };
    await service.call('POST', '/api/settings/change-email', { token, body });
    await service.call('POST', '/api/confirm-email', {
      body: { email, token: await tokenFor(world, email, 'confirm-email') },
    });
    await transaction(world.db, (trx) => erase(trx, 'demo', { id: 1, loginId: email }, NOW));
    const left = await subjectsMailed();
    expect(left).toContain(ofOperator);
    expect(left).not.toContain('【コモリ】パスワードが変更されました');
  });

  it('is not told as a member that the operator did not get a mail', async () => {
    await writeToBoth();
    const services = { ...service.services, mail: UNREACHABLE };
    await doDueWork(services);
    await service.setClock(addMinutes(NOW, 4 * DAY_MINUTES));
    await doDueWork(services);
    const notices = await world.db
      .selectFrom('notices')
      .select('contents')
      .where('member_id', '=', 1)
      .where('about', 'like', 'mail_given_up:%')
      .execute();
    expect(notices).toHaveLength(1);
    expect(notices[0]?.contents).toContain('パスワードが変更されました');
  });
});
