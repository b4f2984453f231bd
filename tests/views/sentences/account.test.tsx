import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeadLink } from '#src/account/links/DeadLink.tsx';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { METADATA, member } from '../support/openApp.tsx';
import { press } from '../support/reading.ts';
import { guest, OK, readParts, readScreens } from './reading.tsx';

readScreens([
  {
    address: '/recover-password?loginid=hana%40example.jp',
    answering: { 'POST /recover-password': OK },
    until: WORDS.mailRecovery,
    reads: [
      `[link ${WORDS.backToSignIn}; → /login]`,
      '# パスワードの再設定',
      '(パスワードの再設定)',
      '[text メールアドレスまたは会員ID; hana@example.jp]',
      `[button ${WORDS.mailRecovery}]`,
    ],
  },
  {
    address: '/recover-password?loginid=hana%40example.jp',
    answering: { 'POST /recover-password': OK },
    doing: () => press(WORDS.mailRecovery),
    until: 'メールを送りました',
    reads: [
      `[link ${WORDS.backToSignIn}; → /login?loginid=hana%40example.jp]`,
      '# メールを送りました',
      'hana@example.jp が登録されている場合は、再設定用のリンクをお送りしました。',
      'メールのリンクを開いて、1時間以内に新しいパスワードを設定してください。',
      '届かないときは、迷惑メールのフォルダーもご確認ください。もう一度送れるまで、あと1分です。',
      `[button ${WORDS.resend}; disabled]`,
      `[link ${WORDS.backToSignIn}; → /login?loginid=hana%40example.jp]`,
    ],
  },
  {
    address: '/registration-mail-sent?email=hana%40example.jp',
    until: 'メールを送りました',
    reads: [
      '# メールを送りました',
      'コモリ',
      'hana@example.jp に、登録ページのURLをお送りしました。',
      'メールのリンクを開いて、24時間以内に登録を完了してください。',
      '届かないときは、迷惑メールのフォルダーもご確認ください。もう一度送れるまで、あと1分です。',
      `[button ${WORDS.resend}; disabled]`,
      `[link ${WORDS.enterAddressAgain}; → /register?email=hana%40example.jp]`,
    ],
  },
  {
    address: '/register',
    until: WORDS.mailRegistration,
    reads: [
      '# 会員登録',
      'コモリ',
      '駅や街で、ひとりで集中できる個室ブースです。',
      '275円15分・税込60分なら 1,100円です',
      '(登録の流れ)',
      'メールアドレスを送る',
      '届いたリンクから、お名前などを入力',
      'すぐに予約して使えます',
      '(会員登録)',
      '[text メールアドレス; 登録用のリンクをお送りします。法人の方も同じです。]',
      '登録用のリンクをお送りします。法人の方も同じです。',
      `[button ${WORDS.mailRegistration}]`,
      '会員の方は',
      `[link ${WORDS.toSignIn}; → /login]`,
      `[link ${WORDS.terms}; → /terms?redirectTo=%2Fregister]`,
    ],
  },
  {
    address: '/login',
    says: 'the way in, to a registration and to a new password',
    until: WORDS.forgotten,
    reads: [
      `# ${TITLES.signIn}`,
      'コモリ',
      `(${TITLES.signIn})`,
      '[text メールアドレスまたは会員ID]',
      '[password パスワード]',
      '[button パスワードを表示]',
      `[link ${WORDS.forgotten}; → /recover-password]`,
      'デモ環境です。お支払い・メール・ドアは模擬の動作で、請求や送信は行われません。',
      'お使いになれる環境',
      'iPhone・iPad：Safari 15.4 以降',
      'Android：Chrome 108 以降',
      'パソコン：Chrome・Edge 108、Firefox 121、Safari 15.4 以降',
      '次の環境でも、ブラウザーがこれより古いと動きません。更新してからご利用ください。',
      'Android 6 以降：Chrome',
      'iOS 11 以降：Safari',
      'パソコン：Chrome、Edge、Firefox、Safari',
      `[button ${WORDS.signIn}]`,
      'はじめての方は',
      `[link ${WORDS.signUp}; → /register]`,
    ],
  },
  {
    address: '/app/welcome-from-signup',
    as: { ...member, name: '田中 一郎' },
    until: '会員登録が完了しました',
    reads: [
      '# 会員登録が完了しました',
      '田中 一郎さん、コモリへようこそ。',
      '## 次にすること',
      '(次にすること)',
      '[link 電話番号を確認するSMSで届く6桁のコードを入力します; → /phone-number-validation]',
      '[link お支払いカードを登録する予約のときのお支払いに使います; → /app/settings/change-payment]',
      `[link ${WORDS.findBooths}; → /app/area-search]`,
    ],
  },
  {
    address: '/app/welcome-from-signup',
    as: { ...member, card: '4242' },
    until: '会員登録が完了しました',
    reads: [
      '# 会員登録が完了しました',
      '山田 花子さん、コモリへようこそ。',
      '## 次にすること',
      '(次にすること)',
      '[link 電話番号を確認するSMSで届く6桁のコードを入力します; → /phone-number-validation]',
      'お支払いカードの登録済み',
      `[link ${WORDS.findBooths}; → /app/area-search]`,
    ],
  },
  {
    address: '/app/welcome-from-signup',
    as: { ...member, isPersonal: false, corporationId: 3, corporationName: '株式会社つくえ' },
    until: '会員登録が完了しました',
    reads: [
      '# 会員登録が完了しました',
      '山田 花子さん、コモリへようこそ。',
      '株式会社つくえの会員として、ブースを予約できます。',
      'ご利用料金は、ご所属法人のお支払いです。場所と時間を選ぶと、すぐに予約できます。',
      `[link ${WORDS.findBooths}; → /app/area-search]`,
    ],
  },
  {
    address: '/phone-number-validation',
    as: member,
    answering: { 'POST /phone-verification': () => ({ message: 'OK', resend_after: 60 }) },
    until: WORDS.sendCode,
    reads: [
      `[button ${WORDS.back}]`,
      '# 電話番号の確認',
      '(電話番号の登録)',
      '~必須~',
      '[text 携帯電話番号; required; ハイフンなしの11桁。認証コードをSMSでお送りします。]',
      'ハイフンなしの11桁。認証コードをSMSでお送りします。',
      `[button ${WORDS.sendCode}]`,
    ],
  },
  {
    address: '/signup-enterprise/hana%40example.jp/token',
    answering: {
      'GET /signup/email': () => ({ message: 'OK', loginid: 'hana@example.jp' }),
    },
    doing: () => press(WORDS.agree),
    until: WORDS.register,
    reads: [
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
      '(所属先)',
      '## 所属先',
      '~必須~',
      '[text アクセスキー; required; 所属先から案内されたもの]',
      '所属先から案内されたもの',
      '[select 所属; なし; 所属先が見つかると選べます]',
      '所属先が見つかると選べます',
      '~必須~',
      '[text 社員番号; required]',
      '(お客さま)',
      '## お客さま',
      '~必須~',
      '[text お名前; required]',
      '[text 生年月日; 例：19900415]',
      '例：19900415',
      '~性別~',
      '(性別)',
      '[radio 男性]',
      '[radio 女性]',
      '[radio 回答しない; checked]',
      `[button ${WORDS.register}]`,
    ],
  },
  {
    address: '/recover-password/hana%40example.jp/token',
    until: WORDS.changePassword,
    reads: [
      '# パスワードの再設定',
      'コモリ',
      '(パスワードの再設定)',
      '[text ID; hana@example.jp; read-only]',
      '~必須~',
      '[password 新しいパスワード; required; 6文字以上英字と数字の両方15文字以上をおすすめします。]',
      '[button 新しいパスワードを表示]',
      '6文字以上英字と数字の両方15文字以上をおすすめします。',
      '~必須~',
      '[password 新しいパスワード（確認用）; required]',
      '[button 新しいパスワード（確認用）を表示]',
      `[button ${WORDS.changePassword}]`,
    ],
  },
  {
    says: 'the password was reset, and every session has ended',
    address: '/recover-password/hana%40example.jp/token',
    answering: { 'POST /reset-password': OK },
    doing: async () => {
      await userEvent.type(await screen.findByLabelText('新しいパスワード'), 'tsukue3isu');
      await userEvent.type(screen.getByLabelText('新しいパスワード（確認用）'), 'tsukue3isu');
      await press(WORDS.changePassword);
    },
    until: 'パスワードを変更しました',
    reads: [
      '# パスワードの再設定',
      'コモリ',
      '## パスワードを変更しました',
      '安全のため、すべての端末からログアウトしました。新しいパスワードでログインしてください。',
      `[link ${WORDS.toSignIn}; → /login?loginid=hana%40example.jp]`,
    ],
  },
  {
    says: 'the password was reset on a server that does not tell of sessions',
    address: '/recover-password/hana%40example.jp/token',
    answering: { 'POST /reset-password': OK, 'GET /metadata.json': () => ({ ...METADATA, additions: [] }) },
    doing: async () => {
      await userEvent.type(await screen.findByLabelText('新しいパスワード'), 'tsukue3isu');
      await userEvent.type(screen.getByLabelText('新しいパスワード（確認用）'), 'tsukue3isu');
      await press(WORDS.changePassword);
    },
    until: 'パスワードを変更しました',
    reads: [
      '# パスワードの再設定',
      'コモリ',
      '## パスワードを変更しました',
      '新しいパスワードでログインしてください。',
      `[link ${WORDS.toSignIn}; → /login?loginid=hana%40example.jp]`,
    ],
  },
  {
    says: 'how long a code is good for, once it was sent',
    address: '/phone-number-validation',
    as: member,
    answering: { 'POST /phone-verification': () => ({ message: 'OK', resend_after: 60 }) },
    doing: async () => {
      await userEvent.type(await screen.findByLabelText(/携帯電話番号/), '090-8765-4321');
      await press(WORDS.sendCode);
    },
    until: '6桁の数字。10分間有効です。',
    reads: [
      `[button ${WORDS.back}]`,
      '# 電話番号の確認',
      '09087654321に、6桁の認証コードをSMSでお送りしました。',
      '(認証コードの確認)',
      '~必須~',
      '[text 認証コード; required; 6桁の数字。10分間有効です。]',
      '6桁の数字。10分間有効です。',
      '届かないときは、もう一度送れるまで、あと1分です。',
      '[button 認証コードをもう一度送る; disabled]',
      `[button ${WORDS.changeNumber}]`,
      `[button ${WORDS.check}]`,
    ],
  },
  {
    says: 'to a guest what comes back, and nothing of what is paid',
    address: '/app/settings/usage-terms',
    as: guest,
    until: '第1版',
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      `# ${TITLES.terms}`,
      '(ご招待)',
      '有効期限',
      '12月20日(日)まで',
      '残り回数',
      '3回',
      '残り時間',
      '2時間30分',
      '1回あたり',
      '1時間まで',
      '(要点)',
      '## 要点',
      'ご予約ごとに表示する期限までは、キャンセルすると、回数と時間が戻ります。',
      'そのあとは、やめても、回数と時間は戻りません。',
      'ブースは、予約した時間内にご利用ください。',
      '## 第1条',
      '静かに使います。',
      '第1版',
    ],
  },
]);

const LOST =
  'メールのリンクが途中で切れていないか、ご確認ください。もう一度メールをお送りすることもできます。';
const EXPIRED = 'リンクの有効期限が切れています。';
const USED = 'このリンクはすでに使われています。';
const INVALID = 'リンクが正しくありません。';
const deadLink = (purpose: 'registration' | 'recovery', problem: 'expired' | 'used' | 'invalid') => ({
  says: `that the link of a ${purpose} is ${problem}`,
  part: <DeadLink purpose={purpose} problem={problem} loginId="a@b.jp" />,
});
const toRegister = '[link もう一度メールを送る; → /register?email=a%40b.jp]';
const toRecover = '[link もう一度メールを送る; → /recover-password?loginid=a%40b.jp]';
const toLogin = `[link ${WORDS.toSignIn}; → /login?loginid=a%40b.jp]`;

readParts([
  {
    ...deadLink('registration', 'expired'),
    reads: [EXPIRED, '登録用のリンクは24時間有効です。もう一度メールをお送りします。', toRegister],
  },
  {
    ...deadLink('registration', 'used'),
    reads: [USED, '会員登録がお済みの場合は、ログインしてください。', toLogin],
  },
  { ...deadLink('registration', 'invalid'), reads: [INVALID, LOST, toRegister] },
  {
    ...deadLink('recovery', 'expired'),
    reads: [EXPIRED, '再設定用のリンクは1時間有効です。もう一度メールをお送りします。', toRecover],
  },
  {
    ...deadLink('recovery', 'used'),
    reads: [
      USED,
      '新しいパスワードでログインしてください。お忘れの場合は、もう一度メールをお送りします。',
      toLogin,
    ],
  },
  { ...deadLink('recovery', 'invalid'), reads: [INVALID, LOST, toRecover] },
]);
