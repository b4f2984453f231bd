import { expect, it } from 'vitest';
import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { tokenFor } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

const OWNER = 'personal@example.jp';
const NEW = 'hanako.new@example.jp';
const PASSWORDS = ['komori2026', 'hon to 2 tana', 'niwa no 3 ki'] as const;
const UNREACHABLE = { send: () => Promise.reject(new Error('450 try later')), close: () => undefined };

describeDatabases('a mail that is given up, and says to whom it was', (world) => {
  stopTime();
  const service = serviceOver(world);

  async function post(path: string, body: object, token?: string): Promise<void> {
    const { status } = await service.call('POST', `/api${path}`, {
      body,
      ...(token === undefined ? {} : { token }),
    });
    expect([path, status]).toEqual([path, 200]);
  }
  const changePassword = (token: string, from: string, to: string) =>
    post(
      '/settings/change-password',
      { current_password: from, new_password: to, new_password_confirmation: to },
      token,
    );
  const askForAddress = (token: string, email: string, current_password: string) =>
    post('/settings/change-email', { email, current_password }, token);
  async function changeAddress(token: string, email: string, password: string): Promise<void> {
    await askForAddress(token, email, password);
    await post('/confirm-email', { email, token: await tokenFor(world, email, 'confirm-email') });
  }

  /** The members whom the app tells of the mails about passwords, once the mail server has taken none for days. */
  async function told(): Promise<readonly (readonly [number, string | undefined])[]> {
    const services = { ...service.services, mail: UNREACHABLE };
    await doDueWork(services);
    await service.setClock(addMinutes(NOW, 4 * DAY_MINUTES));
    await doDueWork(services);
    const notices = await ofTenant(world.db, 'demo')
      .selectFrom('notices')
      .select(['member_id', 'contents'])
      .where('about', 'like', 'mail_given_up:%')
      .where('contents', 'like', '%パスワードが変更されました%')
      .execute();
    return notices.map(({ member_id, contents }) => [member_id, contents.split('\n')[1]]);
  }

  const heirs: readonly (readonly [string, () => Promise<void>])[] = [
    [
      'another member has it by then',
      async () => changeAddress(await service.tokenOf('nocard@example.jp'), OWNER, PASSWORDS[0]),
    ],
    [
      'a newcomer has it by then',
      async () => {
        await post('/send-registration-url', { email: OWNER });
        await post('/signup/personal', {
          ...{ loginid: OWNER, email_token: await tokenFor(world, OWNER, 'signup-personal') },
          ...{ pw: PASSWORDS[1], name: '新田 三郎', birth: '19900401', gender: 0 },
          ...{ tel: '09012345678', postal: '1000005', address1: '東京都千代田区丸の内1' },
        });
      },
    ],
    ['nobody has it by then', async () => undefined],
  ];
  it.each(heirs)(
    'is told to the member who had the address when it was written, also where %s',
    async (_, inherit) => {
      const own = await service.tokenOf(OWNER);
      await changePassword(own, PASSWORDS[0], PASSWORDS[1]);
      await service.setClock(addMinutes(NOW, 5));
      await changeAddress(own, NEW, PASSWORDS[1]);
      await service.setClock(addMinutes(NOW, 10));
      await inherit();
      expect(await told()).toEqual([[1, expect.stringMatching(`を${OWNER}へお送りできませんでした。$`)]]);
    },
  );

  it('is told to the member whose address it still is, though a new password has spent a link for another', async () => {
    const own = await service.tokenOf(OWNER);
    await changePassword(own, PASSWORDS[0], PASSWORDS[1]);
    await service.setClock(addMinutes(NOW, 5));
    await askForAddress(own, NEW, PASSWORDS[1]);
    await changePassword(own, PASSWORDS[1], PASSWORDS[2]);
    expect((await told()).map(([memberId]) => memberId)).toEqual([1, 1]);
  });
});
