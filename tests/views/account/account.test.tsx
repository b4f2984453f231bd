import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import {
  type Answers,
  address,
  calls,
  installApp,
  keepSignedIn,
  METADATA,
  member,
  openApp,
} from '../support/openApp.tsx';
import { expectAloud, expectScreen } from '../support/readAloud.ts';
import { bodiesOf, dialogOf, expectLocked, later, press } from '../support/reading.ts';

installApp();
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const OK = () => ({ message: 'OK' });
const named = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('registering', () => {
  it('is the default screen, and leads members to the login with what was typed', async () => {
    await openApp('/');
    await named('会員登録');
    expect(address()).toBe('/register');
    await userEvent.type(screen.getByLabelText('メールアドレス'), 'hana@example.jp');
    await userEvent.click(screen.getByRole('link', { name: WORDS.toSignIn }));
    await named(TITLES.signIn);
    expect(screen.getByLabelText('メールアドレスまたは会員ID')).toHaveValue('hana@example.jp');
  });

  it('says from how much on, where some booths cost more, and nothing where nobody says it', async () => {
    const costs = (lowest_price: object | null) => ({
      answering: { 'GET /metadata.json': () => ({ ...METADATA, lowest_price }) },
    });
    await openApp('/register', costs({ per_15_minutes: 275, per_hour: 1100, everywhere: false }));
    expect(await screen.findByText('60分なら 1,100円から')).toBeVisible();
    expect(screen.getByText('円から')).toBeVisible();
    await openApp('/register', costs(null));
    expect(await screen.findByText('すぐに予約して使えます')).toBeVisible();
    expect(document.body).not.toHaveTextContent('円');
  });

  it('keeps the place of the price until that is known, and reads nothing of it', async () => {
    const metadata = later();
    await openApp('/register', { answering: { 'GET /metadata.json': metadata.answer } });
    const place = await screen.findByText('60分なら –');
    expect(place.closest('[aria-hidden=true]')).not.toBeNull();
    metadata.say(METADATA);
    await waitFor(() => expect(place).not.toBeInTheDocument());
  });

  it('comes back from the terms with what was typed', async () => {
    await openApp('/register');
    await userEvent.type(await screen.findByLabelText('メールアドレス'), 'hana@example.jp');
    await press(WORDS.terms, 'link');
    await press('同意せずに戻る', 'link');
    expect(await screen.findByLabelText('メールアドレス')).toHaveValue('hana@example.jp');
  });

  it('says where the mail went, and for how long its link is good', async () => {
    await openApp('/register', { answering: { 'POST /send-registration-url': OK } });
    await userEvent.type(await screen.findByLabelText('メールアドレス'), 'ＨＡＮＡ@Example.jp');
    await press(WORDS.mailRegistration);
    await named('メールを送りました');
    expect(address()).toBe('/registration-mail-sent?email=hana%40example.jp');
    expect(bodiesOf('POST /send-registration-url')).toEqual([{ email: 'hana@example.jp' }]);
    expect(screen.getByText('hana@example.jp')).toBeVisible();
    expect(screen.getByText(/24時間以内/)).toBeVisible();
    expect(screen.getByRole('button', { name: WORDS.resend })).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    [
      'iOS outside Safari',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile/15E148 Safari/604.1',
      'お使いのブラウザは対応環境の対象外です。Safariをご利用ください。',
      'danger',
    ],
    [
      'a browser that is not WebKit',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
      'お使いのブラウザでは、一部の機能が正しく動かないことがあります。Chrome、Edge、Safariをおすすめします。',
      'warn',
    ],
  ])('warns on %s, and blocks nothing', async (_, agent, sentence, tone) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    await openApp('/register', { answering: { 'POST /send-registration-url': OK } });
    const warning = await screen.findByText(new RegExp(`^${sentence}`));
    expect(warning).toBeVisible();
    expect(warning.closest(`[class*=${tone}]`)).not.toBeNull();
    const isForSafari = tone === 'danger';
    expect(screen.queryByRole('button', { name: 'URLをコピー' }) !== null).toBe(isForSafari);
    expect(screen.queryByText(window.location.href) !== null).toBe(isForSafari);
    // The one thing to do next is to take the address to Safari.
    const mail = screen.getByRole('button', { name: WORDS.mailRegistration });
    expect(mail.matches('[class*=primary]')).toBe(!isForSafari);
    await userEvent.type(await screen.findByLabelText('メールアドレス'), 'hana@example.jp');
    await press(WORDS.mailRegistration);
    await named('メールを送りました');
  });
});

describe('signing up', () => {
  const link = '/signup-personal/hana%40example.jp/token';
  const good: Answers = {
    'GET /signup/email': () => ({ message: 'OK', loginid: 'hana@example.jp' }),
    'GET /zip/1000005': () => ({ address: '東京都千代田区丸の内', addresses: ['東京都千代田区丸の内'] }),
  };
  const agree = async () => {
    await named(WORDS.terms);
    await userEvent.click(await screen.findByRole('button', { name: WORDS.agree }));
  };
  const fillPerson = async () => {
    await userEvent.type(await screen.findByLabelText('パスワード'), 'tsukue3isu');
    await userEvent.type(screen.getByLabelText('お名前'), '山田 花子');
    await userEvent.type(screen.getByLabelText('電話番号'), '０９０ー１２３４ー５６７８');
    await userEvent.type(screen.getByLabelText('生年月日'), '19900415');
    await userEvent.click(screen.getByLabelText('女性'));
  };
  const fill = async () => {
    await fillPerson();
    await userEvent.type(screen.getByLabelText('郵便番号'), '100-0005');
    await screen.findByText('住所が見つかりました');
    expect(screen.queryByRole('combobox', { name: '町名を選ぶ' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: '住所' }), '1-1-1');
  };

  it('asks for the terms first, then shows the ID, which nobody can change', async () => {
    await openApp(link, { answering: good });
    await screen.findByRole('button', { name: WORDS.agree });
    await expectScreen([
      `# ${TITLES.terms}`,
      'コモリ',
      '(要点)',
      '## 要点',
      'ご予約ごとに表示する期限までは、無料でキャンセルできます。',
      'そのあとは、ご利用がなくても料金がかかり、返金はありません。',
      'ブースは、予約した時間内にご利用ください。',
      '## 第1条',
      '静かに使います。',
      '第1版',
      `[button ${WORDS.agree}]`,
      '[link 同意せずに戻る; → /register]',
    ]);
    await agree();
    const id = await screen.findByLabelText('メールアドレス');
    expect(id).toHaveValue('hana@example.jp');
    await expectScreen([
      '# 会員登録',
      'コモリ',
      '(会員登録)',
      '(ログイン情報)',
      '## ログイン情報',
      '[text メールアドレス; hana@example.jp; read-only; 確認済み]',
      '確認済み',
      '~必須~',
      '[password パスワード; required; 6文字以上英字と数字の両方15文字以上をおすすめします。]',
      '[button パスワードを表示]',
      '6文字以上英字と数字の両方15文字以上をおすすめします。',
      '(お客さま)',
      '## お客さま',
      '~必須~',
      '[text お名前; required]',
      '~必須~',
      '[tel 電話番号; required; 携帯電話の番号、ハイフンなし]',
      '携帯電話の番号、ハイフンなし',
      '~必須~',
      '[text 生年月日; required; 例：19900415]',
      '例：19900415',
      '~性別~ ~必須~',
      '(性別)',
      '[radio 男性]',
      '[radio 女性]',
      '(ご住所)',
      '## ご住所',
      '~必須~',
      '[text 郵便番号; required; ハイフンなしの7桁]',
      'ハイフンなしの7桁',
      '~必須~',
      '[text 住所; required; 番地と建物名を続けて入力してください。]',
      '番地と建物名を続けて入力してください。',
      'お支払いカード任意・あとから登録できます',
      '[text カード番号]',
      '[text 有効期限（月）]',
      '[text 有効期限（年）]',
      '[password セキュリティコード; 裏面の署名欄にある3桁（AMEXは表面の4桁）]',
      '裏面の署名欄にある3桁（AMEXは表面の4桁）',
      '[text カード名義人; カードに記載のローマ字]',
      'カードに記載のローマ字',
      'カード情報は決済会社へ直接送られ、コモリには残りません。カード会社の画面で、本人確認が必要な場合があります。',
      `[button ${WORDS.register}]`,
    ]);
    expect(id).toHaveAttribute('readonly');
    expect(address()).toBe(link);
  });

  it('of a member of an organisation asks for no birth date and no gender', async () => {
    await openApp('/signup-enterprise/hana%40example.jp/token', {
      answering: {
        ...good,
        'POST /signup/get-departments-from-access-key': () => ({ departments: [] }),
        'POST /signup/enterprise': () => HttpResponse.error(),
      },
    });
    await agree();
    await userEvent.type(await screen.findByLabelText('パスワード'), 'tsukue3isu');
    await userEvent.type(screen.getByLabelText('アクセスキー'), 'KOMORI-2026');
    await userEvent.type(screen.getByLabelText('社員番号'), 'E-77');
    await userEvent.type(screen.getByLabelText('お名前'), '山田 花子');
    await press(WORDS.register);
    await waitFor(() => expect(bodiesOf('POST /signup/enterprise')).not.toEqual([]));
    expect(bodiesOf('POST /signup/enterprise')[0]).toMatchObject({
      birth: null,
      gender: null,
      empid: 'E-77',
    });
  });

  it('says at each field what it misses, and has several addresses of a postal code to choose from', async () => {
    const towns = ['東京都千代田区丸の内', '東京都千代田区大手町'];
    await openApp(link, {
      answering: { ...good, 'GET /zip/1000005': () => ({ address: towns[0], addresses: towns }) },
    });
    await agree();
    await press(WORDS.register);
    await screen.findAllByRole('alert');
    await userEvent.type(screen.getByLabelText('郵便番号'), '1000005');
    await screen.findByRole('combobox', { name: '町名を選ぶ' });
    await expectScreen([
      '# 会員登録',
      'コモリ',
      '(会員登録)',
      '(ログイン情報)',
      '## ログイン情報',
      '[text メールアドレス; hana@example.jp; read-only; 確認済み]',
      '確認済み',
      '~必須~',
      '[password パスワード; required; invalid; パスワードを入力してください。 6文字以上英字と数字の両方15文字以上をおすすめします。]',
      '[button パスワードを表示]',
      'alert: パスワードを入力してください。',
      '6文字以上英字と数字の両方15文字以上をおすすめします。',
      '(お客さま)',
      '## お客さま',
      '~必須~',
      '[text お名前; required; invalid; お名前を入力してください。]',
      'alert: お名前を入力してください。',
      '~必須~',
      '[tel 電話番号; required; invalid; 電話番号を入力してください。 携帯電話の番号、ハイフンなし]',
      'alert: 電話番号を入力してください。',
      '携帯電話の番号、ハイフンなし',
      '~必須~',
      '[text 生年月日; required; invalid; 生年月日を入力してください。 例：19900415]',
      'alert: 生年月日を入力してください。',
      '例：19900415',
      '~性別~ ~必須~',
      '(性別; invalid)',
      '[radio 男性]',
      '[radio 女性]',
      'alert: 性別を選択してください。',
      '(ご住所)',
      '## ご住所',
      '~必須~',
      '[text 郵便番号; 1000005; required; ハイフンなしの7桁]',
      'ハイフンなしの7桁',
      '[select 町名を選ぶ; 選択してください; この郵便番号には、いくつかの住所があります。]',
      'この郵便番号には、いくつかの住所があります。',
      '~必須~',
      '[text 住所; required; invalid; 住所を入力してください。 番地と建物名を続けて入力してください。]',
      'alert: 住所を入力してください。',
      '番地と建物名を続けて入力してください。',
      'お支払いカード任意・あとから登録できます',
      '[text カード番号]',
      '[text 有効期限（月）]',
      '[text 有効期限（年）]',
      '[password セキュリティコード; 裏面の署名欄にある3桁（AMEXは表面の4桁）]',
      '裏面の署名欄にある3桁（AMEXは表面の4桁）',
      '[text カード名義人; カードに記載のローマ字]',
      'カードに記載のローマ字',
      'カード情報は決済会社へ直接送られ、コモリには残りません。カード会社の画面で、本人確認が必要な場合があります。',
      `[button ${WORDS.register}]`,
    ]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '町名を選ぶ' }), towns[1] ?? '');
    expect(screen.getByRole('textbox', { name: '住所' })).toHaveValue(towns[1]);
  });

  it('leaves the address to be typed, and says so, where a postal code of seven digits has none', async () => {
    await openApp(link, {
      answering: { ...good, 'GET /zip/1000005': () => ({ address: '', addresses: [] }) },
    });
    await agree();
    const postal = await screen.findByLabelText('郵便番号');
    await userEvent.type(postal, '100000');
    await userEvent.type(screen.getByLabelText('お名前'), '山田');
    expect(calls.map(({ name }) => name)).not.toContain('GET /zip/100000');
    await userEvent.type(postal, '5');
    await screen.findByText('郵便番号から住所が見つかりませんでした。住所を入力してください。');
    const address1 = screen.getByRole('textbox', { name: '住所' });
    await userEvent.type(address1, '東京都千代田区');
    expect(address1).toHaveValue('東京都千代田区');
    expect(calls.filter(({ name }) => name.startsWith('GET /zip/'))).toHaveLength(1);
  });

  it('lets nobody change anything while it is sent', async () => {
    const towns = ['東京都千代田区丸の内', '東京都千代田区大手町'];
    await openApp(link, {
      answering: {
        ...good,
        'GET /zip/1000005': () => ({ address: towns[0], addresses: towns }),
        'POST /signup/personal': later().answer,
      },
    });
    await agree();
    await fillPerson();
    await userEvent.type(screen.getByLabelText('郵便番号'), '1000005');
    const town = await screen.findByRole('combobox', { name: '町名を選ぶ' });
    await userEvent.selectOptions(town, towns[1] ?? '');
    await press(WORDS.register);
    await waitFor(() => expect(town).toBeDisabled());
    for (const box of screen.getAllByRole('textbox')) expect(box).toHaveAttribute('readonly');
    for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled();
  });

  it('sends the one meaning of what was typed, with the agreed terms, and welcomes the member', async () => {
    const user = memberCodec.encode({ ...member, name: '山田 花子' });
    await openApp(link, {
      answering: { ...good, 'POST /signup/personal': () => ({ user, token: 'token' }) },
    });
    await agree();
    await fill();
    await press(WORDS.register);
    await named('会員登録が完了しました');
    expect(address()).toBe('/app/welcome-from-signup');
    expect(bodiesOf('POST /signup/personal')).toEqual([
      {
        loginid: 'hana@example.jp',
        email_token: 'token',
        pw: 'tsukue3isu',
        name: '山田 花子',
        birth: '19900415',
        gender: 1,
        tel: '09012345678',
        postal: '1000005',
        address1: '東京都千代田区丸の内1-1-1',
        payment_token: null,
        terms_agreed_version: '1',
      },
    ]);
    expect(screen.getByRole('link', { name: /電話番号を確認する/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /お支払いカードを登録する/ })).toBeVisible();
    expect(JSON.stringify(localStorage)).not.toContain('tsukue3isu');
  });

  it.each([
    ['link_expired', 'リンクの有効期限が切れています。', 'もう一度メールを送る'],
    ['link_used', 'このリンクはすでに使われています。', WORDS.toSignIn],
    ['link_invalid', 'リンクが正しくありません。', 'もう一度メールを送る'],
  ])('says of a link that is %s what it is, and the way on', async (code, title, way) => {
    const refused = () => HttpResponse.json({ message: title, code }, { status: 400 });
    await openApp(link, { answering: { 'GET /signup/email': refused } });
    await agree();
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('link', { name: way })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the account', () => {
  it('is left after a warning, is said to be left, and leads to the login', async () => {
    const answer = later();
    keepSignedIn();
    await openApp('/app/settings/change-personal-information', {
      answering: { 'DELETE /settings/delete-user': answer.answer },
    });
    await press(WORDS.withdraw);
    const dialog = await dialogOf('退会しますか');
    await expectAloud(dialog, [
      '(退会しますか)',
      '## 退会しますか',
      '退会すると、領収書を発行できなくなります。必要な領収書は、先に利用履歴から発行してください。',
      'お名前・連絡先などの個人情報を削除し、すべての端末からログアウトします。元に戻すことはできません。',
      'クーポンの二重取得を防ぐため、使われたコードの照合用データを、クーポンの期限まで保管します。このデータからメールアドレスはわかりません。',
      `[button ${WORDS.confirmWithdrawal}]`,
      `[button ${WORDS.back}]`,
    ]);
    expect(dialog).toHaveTextContent('必要な領収書は、先に利用履歴から発行してください。');
    await press(WORDS.confirmWithdrawal);
    await expectAloud(dialog, [
      '(退会しますか)',
      '## 退会しますか',
      '退会すると、領収書を発行できなくなります。必要な領収書は、先に利用履歴から発行してください。',
      'お名前・連絡先などの個人情報を削除し、すべての端末からログアウトします。元に戻すことはできません。',
      'クーポンの二重取得を防ぐため、使われたコードの照合用データを、クーポンの期限まで保管します。このデータからメールアドレスはわかりません。',
      `[button ${WORDS.proceeding}; disabled; busy]`,
      `[button ${WORDS.back}; disabled]`,
    ]);
    await expectLocked(dialog);
    answer.say({ message: 'OK' });
    await waitFor(() => expect(address()).toBe('/login'));
    expect(calls.filter(({ name }) => name === 'DELETE /settings/delete-user')).toHaveLength(1);
    expect(calls.map(({ name }) => name)).not.toContain('POST /logout');
    expect(await screen.findByRole('heading', { name: '退会しました' })).toHaveFocus();
    await expectAloud(screen.getByRole('main'), [
      '## 退会しました',
      'これまでご利用いただき、ありがとうございました。',
      '退会した日時',
      '11月20日(金) 10:00',
      '個人情報',
      '消しましたお名前・連絡先など',
      'お支払いの記録',
      '残ります法律で決められた期間だけ',
      'もう一度お使いになるときは、あらためて会員登録をお願いします。',
      `[link ${WORDS.toStart}; → /login]`,
    ]);
    await userEvent.click(screen.getByRole('link', { name: WORDS.toStart }));
    expect(await screen.findByLabelText('メールアドレスまたは会員ID')).toBeVisible();
    expect(screen.queryByRole('heading', { name: '退会しました' })).toBeNull();
  });

  it.each([
    ['reservation_live', 'ご利用中のブースがあります。', WORDS.checkReservations, '/app/reservations'],
    ['charge_open', '料金のお支払いを確認しています。', null, null],
    [
      'payment_due',
      '料金1,100円のお支払いが済んでいません。',
      WORDS.changeCard,
      '/app/settings/change-payment',
    ],
  ])('is not left yet for %s: the reason is said, and the way on', async (code, message, way, to) => {
    keepSignedIn();
    await openApp('/app/settings/change-personal-information', {
      answering: {
        'DELETE /settings/delete-user': () => HttpResponse.json({ code, message }, { status: 409 }),
      },
    });
    await press(WORDS.withdraw);
    await press(WORDS.confirmWithdrawal);
    const dialog = await dialogOf('まだ退会できません');
    expect(dialog).toHaveTextContent(message);
    const links = within(dialog).queryAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      way === null ? [] : [[way, `/user${to}`]],
    );
    await press(WORDS.close);
    expect(address()).toBe('/app/settings/change-personal-information');
  });

  const corporate = { ...member, isPersonal: false, corporationId: 3, corporationName: '株式会社あおば企画' };
  const balance = (campaing_flag: number): Answers => ({
    'GET /get-balance': () => ({ balance: 3_000, campaing_flag }),
  });

  it.each([
    [
      'a personal member',
      member,
      {},
      [
        WORDS.profile,
        WORDS.mailChange,
        WORDS.passwordChange,
        WORDS.reminders,
        WORDS.devices,
        'お支払いカード未登録',
      ],
    ],
    [
      'a corporate member',
      corporate,
      balance(0),
      [WORDS.profile, WORDS.mailChange, WORDS.passwordChange, WORDS.reminders, WORDS.devices],
    ],
    [
      'a member of a campaign',
      corporate,
      balance(1),
      [WORDS.mailChange, WORDS.passwordChange, WORDS.reminders, WORDS.devices],
    ],
  ])('has in the menu of %s what they may change', async (_, as, answering, rows) => {
    keepSignedIn(as);
    await openApp('/app/settings', { as, answering });
    const list = await screen.findByRole('list', { name: 'アカウント' });
    await waitFor(() => expect(calls.length).toBeGreaterThan(1));
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('listitem')
          .map((row) => row.textContent),
      ).toEqual(rows),
    );
  });
});
