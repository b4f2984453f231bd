import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { memberCodec } from '#contract/account/member.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { address, calls, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { expectAloud, expectScreen } from '../support/readAloud.ts';
import { bodiesOf, dialogOf, expectLocked, later, press } from '../support/reading.ts';

installApp();

const worker = {
  ...member,
  name: '佐伯 灯',
  loginId: 'akari@example.jp',
  isPersonal: false,
  corporationName: '海野製作所',
};

describe('the menu', () => {
  it('says who is signed in, and for whom', async () => {
    keepSignedIn(worker);
    await openApp('/app/settings', { as: worker });
    expect(await screen.findByText('佐伯 灯')).toBeVisible();
    await screen.findByText(WORDS.profile);
    await expectScreen([
      `# ${TITLES.menu}`,
      '佐伯 灯海野製作所',
      '## ご利用',
      '(ご利用)',
      '[link 利用履歴; → /app/settings/usage-history]',
      `[link ${WORDS.meetingCode}; → /app/settings/make-qr]`,
      '## アカウント',
      '(アカウント)',
      `[link ${WORDS.profile}; → /app/settings/change-personal-information]`,
      `[link ${WORDS.mailChange}; → /app/settings/change-email]`,
      `[link ${WORDS.passwordChange}; → /app/settings/change-password]`,
      `[link ${WORDS.reminders}; → /app/settings/notifications]`,
      `[link ${WORDS.devices}; → /app/settings/signed-in-devices]`,
      '## このサービスについて',
      '(このサービスについて)',
      `[button ${WORDS.help}]`,
      `[link ${WORDS.terms}; → /app/settings/usage-terms]`,
      `[button ${WORDS.logOut}]`,
    ]);
    expect(screen.getByText('海野製作所')).toBeVisible();
  });

  it('shows no row of the account before it knows all of them, and says so: one that came later would move the others', async () => {
    const balance = later();
    keepSignedIn(worker);
    await openApp('/app/settings', { as: worker, answering: { 'GET /get-balance': balance.answer } });
    expect(await screen.findByText('アカウントのメニューを読み込んでいます')).toBeInTheDocument();
    const paths = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(paths().filter((path) => /change-|devices|notifications/.test(path ?? ''))).toEqual([]);
    balance.say({ balance: 0, campaing_flag: 0 });
    const rows = within(await screen.findByRole('list', { name: 'アカウント' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      WORDS.profile,
      WORDS.mailChange,
      WORDS.passwordChange,
      WORDS.reminders,
      WORDS.devices,
    ]);
    expect(screen.queryByText('アカウントのメニューを読み込んでいます')).toBeNull();
  });

  it("leaves the profile out where the balance can't be told, and has the other rows", async () => {
    keepSignedIn(worker);
    await openApp('/app/settings', {
      as: worker,
      answering: { 'GET /get-balance': () => new Response(null, { status: 500 }) },
    });
    const list = await screen.findByRole('list', { name: 'アカウント' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    expect(within(list).queryByText(WORDS.profile)).toBeNull();
  });

  it('says the ID of who is signed in alone', async () => {
    const alone = { ...worker, isPersonal: true, corporationName: null };
    keepSignedIn(alone);
    await openApp('/app/settings', { as: alone });
    expect(await screen.findByText('akari@example.jp')).toBeVisible();
  });

  it('says beside the coupons what is left of them, and has the help for whoever wants it again', async () => {
    keepSignedIn();
    await openApp('/app/settings', {
      answering: { 'GET /setting/coupon-remainder': () => ({ coupon_remainder: 130 }) },
    });
    expect(await screen.findByText('2時間10分')).toBeVisible();
    expect(screen.getByRole('link', { name: /クーポン/ })).toHaveTextContent('クーポン残り 2時間10分');
    await press(WORDS.help);
    expect(await dialogOf(TITLES.help)).toHaveTextContent('エリアから場所を選び');
    await expectAloud(await dialogOf(TITLES.help), [
      `(${TITLES.help})`,
      `## ${TITLES.help}`,
      'エリアから場所を選び、時間を決めて予約します。',
      '開始時刻になると（空いていれば5分前から）、「入室・延長」から入室できます。',
      '利用中は、「入室・延長」から延長・退室・Wi-Fiの確認ができます。',
      '予約なしで使うときは、ブースのQRコードを読み取ります。',
      `[button ${WORDS.close}]`,
    ]);
    await press(WORDS.close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  const guest = { ...worker, name: 'ご招待のお客さま', isGuest: true };
  const ABOUT = [WORDS.help, WORDS.terms];

  it.each([
    [
      'a personal member',
      member,
      { survey: false, campaign: 0 },
      [WORDS.history, 'クーポン残り 45分', WORDS.meetingCode],
      6,
    ],
    [
      'a personal member with a survey to answer',
      member,
      { survey: true, campaign: 0 },
      [WORDS.history, 'クーポン残り 45分', WORDS.meetingCode, 'アンケート未回答 1件'],
      6,
    ],
    ['a corporate member', worker, { survey: false, campaign: 0 }, ['利用履歴', WORDS.meetingCode], 5],
    ['a member of a campaign', worker, { survey: false, campaign: 1 }, ['利用履歴', WORDS.meetingCode], 4],
    ['a guest, whatever the survey says', guest, { survey: true, campaign: 0 }, [], 1],
  ])(
    'lists for %s the rows of their role, and nothing else',
    async (_, as, { survey, campaign }, service, own) => {
      keepSignedIn(as);
      await openApp('/app/settings', {
        clock: new SimulatedClock(), // or the survey presents itself
        as,
        answering: {
          'GET /menu-status': () => ({ survey_should_be_presented: survey, reservations_count: 0 }),
          'GET /setting/coupon-remainder': () => ({ coupon_remainder: 45 }),
          'GET /get-balance': () => ({ balance: 900, campaing_flag: campaign }),
        },
      });
      const rowsOf = (name: string) => {
        const list = screen.queryByRole('list', { name });
        return list === null
          ? []
          : within(list)
              .getAllByRole('listitem')
              .map((row) => row.textContent);
      };
      await screen.findByRole('button', { name: WORDS.logOut });
      await waitFor(() => expect(rowsOf('ご利用')).toEqual(service));
      await waitFor(() => expect(rowsOf('アカウント')).toHaveLength(own));
      expect(rowsOf('このサービスについて')).toEqual(ABOUT);
    },
  );

  it.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    [WORDS.back, () => press(WORDS.back)],
  ])('asks before the logout; %s stays', async (_, stay) => {
    keepSignedIn();
    await openApp('/app/settings');
    await press(WORDS.logOut);
    const dialog = await dialogOf('ログアウトしますか');
    expect(dialog).toHaveTextContent('この端末からログアウトします。予約はそのまま残ります。');
    expect(within(dialog).getByRole('heading', { name: 'ログアウトしますか' })).toHaveFocus();
    await stay();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: WORDS.logOut })).toHaveFocus();
    expect(calls.map(({ name }) => name)).not.toContain('POST /logout');
  });

  it('ends the session once, locked meanwhile', async () => {
    const answer = later();
    keepSignedIn();
    await openApp('/app/settings', { answering: { 'POST /logout': answer.answer } });
    await press(WORDS.logOut);
    await press(WORDS.confirmLogOut);
    const dialog = await dialogOf('ログアウトしますか');
    await within(dialog).findByRole('button', { name: WORDS.loggingOut });
    expect(within(dialog).getByRole('button', { name: WORDS.back })).toHaveAttribute('aria-disabled', 'true');
    await expectAloud(dialog, [
      '(ログアウトしますか)',
      '## ログアウトしますか',
      'この端末からログアウトします。予約はそのまま残ります。',
      `[button ${WORDS.loggingOut}; disabled; busy]`,
      `[button ${WORDS.logOutEverywhere}; disabled]`,
      `[button ${WORDS.back}; disabled]`,
    ]);
    await expectLocked(dialog);
    answer.say({ message: 'OK' });
    await waitFor(() => expect(address()).toBe('/login'));
    expect(calls.filter(({ name }) => name === 'POST /logout')).toHaveLength(1);
  });
});

describe('the profile of a member of an organisation', () => {
  it('is changed with another department, or with none', async () => {
    const known = {
      ...worker,
      employeeCode: 'K-207',
      departmentId: 8,
      departments: [
        { id: 7, name: '総務部' },
        { id: 8, name: '開発部' },
      ],
    };
    keepSignedIn(known);
    await openApp('/app/settings/change-personal-information', {
      as: known,
      answering: {
        'POST /settings/patch-user': () => ({ message: 'OK', user: memberCodec.encode(known) }),
      },
    });
    const department = await screen.findByRole('combobox', { name: '所属' });
    const options = within(department).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['なし', '総務部', '開発部']);
    await userEvent.selectOptions(department, 'なし');
    await userEvent.clear(screen.getByLabelText('社員番号'));
    await userEvent.type(screen.getByLabelText('社員番号'), 'S-31');
    await press(WORDS.change);
    await waitFor(() =>
      expect(bodiesOf('POST /settings/patch-user')).toEqual([
        expect.objectContaining({ name: '佐伯 灯', empid: 'S-31', department_id: 0, tel: null }),
      ]),
    );
  });
});
