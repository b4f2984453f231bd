import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AfterChange } from '#src/settings/card/AfterChange.tsx';
import { CardChanged } from '#src/settings/card/CardChanged.tsx';
import { ProfileChanged } from '#src/settings/profile/ProfileChanged.tsx';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { fillCard } from '../support/card.ts';
import { METADATA, member } from '../support/openApp.tsx';
import { press } from '../support/reading.ts';
import { guest, readParts, readScreens } from './reading.tsx';

readScreens([
  {
    address: '/app/settings',
    as: { ...member, corporationName: '株式会社つくえ' },
    answering: {
      'GET /menu-status': () => ({ survey_should_be_presented: true, reservations_count: 0 }),
      'GET /setting/coupon-remainder': () => ({ coupon_remainder: 105 }),
    },
    until: '1時間45分',
    reads: [
      `# ${TITLES.menu}`,
      '山田 花子株式会社つくえ',
      '## ご利用',
      '(ご利用)',
      `[link ${WORDS.history}; → /app/settings/usage-history]`,
      '[link クーポン残り 1時間45分; → /app/settings/coupon-code-entry]',
      `[link ${WORDS.meetingCode}; → /app/settings/make-qr]`,
      '[link アンケート未回答 1件; → /app/survey]',
      '## アカウント',
      '(アカウント)',
      `[link ${WORDS.profile}; → /app/settings/change-personal-information]`,
      `[link ${WORDS.mailChange}; → /app/settings/change-email]`,
      `[link ${WORDS.passwordChange}; → /app/settings/change-password]`,
      `[link ${WORDS.reminders}; → /app/settings/notifications]`,
      `[link ${WORDS.devices}; → /app/settings/signed-in-devices]`,
      '[link お支払いカード未登録; → /app/settings/change-payment]',
      '## このサービスについて',
      '(このサービスについて)',
      `[button ${WORDS.help}]`,
      `[link ${WORDS.terms}; → /app/settings/usage-terms]`,
      `[button ${WORDS.logOut}]`,
    ],
  },
  {
    address: '/app/settings/notifications',
    as: member,
    answering: {
      'GET /settings/notifications': () => ({
        channels: { mail: ['start', 'free_cancellation'] },
        quiet_hours: { enabled: true, from: 22, to: 7 },
      }),
      'GET /settings/calendar': () => ({ calendar: { made_at: '20261120100000' } }),
    },
    until: '変更はすぐに反映されます。',
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      `# ${TITLES.reminders}`,
      'いつ',
      'メール',
      '開始15分前ブースへの行き方も添えます',
      '[checkbox 開始15分前をメールで受け取る; checked]',
      '無料キャンセル期限の10分前期限はご予約ごとに表示します',
      '[checkbox 無料キャンセル期限の10分前をメールで受け取る; checked]',
      '終了10分前延長できる時間もお伝えします',
      '[checkbox 終了10分前をメールで受け取る]',
      'アプリの「お知らせ」には、いつも届きます。空き待ちの順番と、お支払いの不備は、いつもメールでも届きます。',
      '(お知らせを控える時間)',
      '## お知らせを控える時間',
      '[switch 夜間は控える; checked; checked; ご利用中の「終了10分前」だけは届きます]',
      '~22:00~',
      '[select 控え始める時刻; 22:00]',
      'から ~7:00~',
      '[select 控え終える時刻; 7:00]',
      'まで',
      '変更はすぐに反映されます。',
      '(カレンダー)',
      '## カレンダー',
      'アドレスを使えます',
      `[button ${WORDS.renewFeed}]`,
      'アドレスを表示するのは、作ったときだけです。予約が出なくなったら、新しくしてください。',
      'アドレスを知っている人は、予約の日時と場所を見られます。',
      `[button ${WORDS.endFeed}]`,
      '予約の変更は、数時間から1日ほどでカレンダーに反映されます。カレンダーによって異なります。',
    ],
  },
  {
    address: '/app/settings/coupon-code-entry',
    as: member,
    answering: { 'GET /setting/coupon-info': () => ({ applied_coupons: [] }) },
    until: 'お持ちのクーポンはありません。',
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      '# クーポン',
      '無料で使える時間',
      '0分',
      '今使えるクーポンはありません',
      '(クーポンコードの入力)',
      '[text クーポンコード]',
      `[button ${WORDS.applyCoupon}]`,
      'お持ちのクーポンはありません。',
    ],
  },
  {
    address: '/app/settings/change-payment',
    as: member,
    answering: {
      'GET /metadata.json': () => ({
        ...METADATA,
        payment: { ...METADATA.payment, provider: 'simulator' },
      }),
    },
    until: 'お支払いカードの変更',
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      '# お支払いカードの変更',
      'デモ環境のため、カードへの請求は行われません。実際のカード番号は入力しないでください。',
      '現在のカード',
      '登録されていません',
      '## 新しいカード',
      '(新しいカード)',
      '[text カード番号]',
      '[text 有効期限（月）]',
      '[text 有効期限（年）]',
      '[password セキュリティコード; 裏面の署名欄にある3桁（AMEXは表面の4桁）]',
      '裏面の署名欄にある3桁（AMEXは表面の4桁）',
      '[text カード名義人; カードに記載のローマ字]',
      'カードに記載のローマ字',
      'カード情報は決済会社へ直接送られ、コモリには残りません。カード会社の画面で、本人確認が必要な場合があります。',
      `[button ${WORDS.change}]`,
    ],
  },
  {
    address: '/app/settings/change-password',
    as: member,
    answering: { 'POST /settings/change-password': () => ({ message: 'OK', ended_sessions: 3 }) },
    until: WORDS.changePassword,
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      `# ${TITLES.passwordChange}`,
      `(${TITLES.passwordChange})`,
      '~必須~',
      '[password 現在のパスワード; required]',
      '[button 現在のパスワードを表示]',
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
    address: '/app/settings/change-email',
    as: { ...member, loginId: 'hana@example.jp' },
    until: WORDS.mailLink,
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      `# ${TITLES.mailChange}`,
      `(${TITLES.mailChange})`,
      '~必須~',
      '[text 新しいメールアドレス; required; 今のメールアドレスは hana@example.jp です。]',
      '今のメールアドレスは hana@example.jp です。',
      '~必須~',
      '[password 現在のパスワード; required]',
      '[button 現在のパスワードを表示]',
      `[button ${WORDS.mailLink}]`,
    ],
  },
  {
    address: '/app/settings/change-personal-information',
    as: {
      ...member,
      tel: '09012345678',
      isTelVerified: true,
      birth: '19900415',
      gender: 'female',
      postal: '1000005',
      address: '東京都千代田区丸の内1-2-3',
    },
    until: '電話番号の変更と確認',
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      `# ${TITLES.profile}`,
      `(${TITLES.profile})`,
      '(お客さま)',
      '## お客さま',
      '~必須~',
      '[text お名前; 山田 花子; required]',
      '~必須~',
      '[tel 電話番号; 09012345678; required; 携帯電話の番号、ハイフンなし]',
      '携帯電話の番号、ハイフンなし',
      '~必須~',
      '[text 生年月日; 19900415; required; 1990年4月15日]',
      '1990年4月15日',
      '~性別~ ~必須~',
      '(性別)',
      '[radio 男性]',
      '[radio 女性; checked]',
      '(ご住所)',
      '## ご住所',
      '~必須~',
      '[text 郵便番号; 1000005; required; ハイフンなしの7桁]',
      'ハイフンなしの7桁',
      '~必須~',
      '[text 住所; 東京都千代田区丸の内1-2-3; required; 番地と建物名を続けて入力してください。]',
      '番地と建物名を続けて入力してください。',
      '(電話番号の確認)',
      '[link 電話番号の変更と確認SMSで確認済みです; → /phone-number-validation]',
      `[button ${WORDS.withdraw}]`,
      `[button ${WORDS.change}]`,
    ],
  },
  {
    address: '/app/settings/change-personal-information',
    as: {
      ...member,
      isPersonal: false,
      corporationId: 3,
      corporationName: '株式会社つくえ',
      employeeCode: 'K-207',
      departmentId: 8,
      departments: [
        { id: 7, name: '総務部' },
        { id: 8, name: '開発部' },
      ],
    },
    until: '社員番号',
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      `# ${TITLES.profile}`,
      `(${TITLES.profile})`,
      '~必須~',
      '[text お名前; 山田 花子; required]',
      '~必須~',
      '[text 社員番号; K-207; required]',
      '[select 所属; 開発部]',
      `[button ${WORDS.withdraw}]`,
      `[button ${WORDS.change}]`,
    ],
  },
  {
    address: '/app/settings/change-payment?',
    as: { ...member, card: '************4242', cardBrand: 'visa', cardExpires: '2909', owedYen: 1320 },
    until: '現在のカード',
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      '# お支払いカードの変更',
      '(お支払いが済んでいません)',
      '## お支払いが済んでいません',
      '1,320円 税込',
      'visa 末尾4242で、お支払いできませんでした。別のカードに変えるか、もう一度お試しください。',
      `[button ${WORDS.payAgain}]`,
      '次の画面で確かめるまで、請求はしません。',
      '現在のカード',
      '末尾4242',
      '有効期限 09/29',
      'visa',
      '## 新しいカード',
      '(新しいカード)',
      '[text カード番号]',
      '[text 有効期限（月）]',
      '[text 有効期限（年）]',
      '[password セキュリティコード; 裏面の署名欄にある3桁（AMEXは表面の4桁）]',
      '裏面の署名欄にある3桁（AMEXは表面の4桁）',
      '[text カード名義人; カードに記載のローマ字]',
      'カードに記載のローマ字',
      'カード情報は決済会社へ直接送られ、コモリには残りません。カード会社の画面で、本人確認が必要な場合があります。',
      `[button ${WORDS.change}]`,
    ],
  },
  {
    address: '/app/settings/change-payment?challenge=c9',
    as: member,
    answering: {
      'POST /settings/confirm-payment': () => ({
        message: 'OK',
        challenge: { id: 'c9', url: 'https://bank.example/c9' },
      }),
    },
    until: /^カード会社の本人確認が終わっていません。/,
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      '# お支払いカードの変更',
      '現在のカード',
      '登録されていません',
      'alert:',
      'カード会社の本人確認が終わっていません。終わるまで、お支払いカードは変わりません。',
      `[button ${WORDS.toBank}]`,
      `[button ${WORDS.giveUpCard}]`,
    ],
  },
  {
    address: '/app/settings/usage-terms',
    as: member,
    until: '第1版',
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      `# ${TITLES.terms}`,
      '(要点)',
      '## 要点',
      'ご予約ごとに表示する期限までは、無料でキャンセルできます。',
      'そのあとは、ご利用がなくても料金がかかり、返金はありません。',
      'ブースは、予約した時間内にご利用ください。',
      '## 第1条',
      '静かに使います。',
      '第1版',
    ],
  },
  {
    address: '/app/settings/coupon-code-entry?',
    as: guest,
    until: 'クーポン',
    reads: [
      '# クーポン',
      '(ご招待)',
      '有効期限',
      '12月20日(日)まで',
      '残り回数',
      '3回',
      '残り時間',
      '2時間30分',
      '1回あたり',
      '1時間まで',
      'クーポンは、個人会員の方がご利用いただけます。',
      '招待での利用では、お支払いはありません。',
      `[link ${WORDS.backToMenu}; → /app/settings]`,
    ],
  },
  ...(
    [
      [3, 'ほかの端末（3台）からログアウトしました。'],
      [0, 'ほかにログインしている端末はありません。'],
      [undefined, '次のログインから、新しいパスワードをお使いください。'],
    ] as const
  ).map(([ended, sentence]) => ({
    says: `the password was changed, and ${ended ?? 'an untold number of'} other sessions have ended`,
    address: '/app/settings/change-password',
    as: member,
    answering: { 'POST /settings/change-password': () => ({ message: 'OK', ended_sessions: ended }) },
    doing: async () => {
      await userEvent.type(await screen.findByLabelText('現在のパスワード'), 'komori2026');
      await userEvent.type(screen.getByLabelText('新しいパスワード'), 'tsukue3isu');
      await userEvent.type(screen.getByLabelText('新しいパスワード（確認用）'), 'tsukue3isu');
      await press(WORDS.changePassword);
    },
    until: 'パスワードを変更しました',
    reads: [
      `# ${TITLES.passwordChange}`,
      '## パスワードを変更しました',
      sentence,
      `[link ${WORDS.backToMenu}; → /app/settings]`,
    ],
  })),
  {
    says: 'what a mailed link changes, before the tap',
    address: '/confirm-email/hana.new%40example.jp/token',
    until: WORDS.confirmAddress,
    reads: [
      `# ${TITLES.mailChange}`,
      'コモリ',
      'ログイン用のメールアドレスを、hana.new@example.jp に変更します。',
      '変更すると、お申し込みの端末のほかからログアウトします。',
      `[button ${WORDS.confirmAddress}]`,
    ],
  },
  {
    says: 'that the address has changed, to nobody who is signed in',
    address: '/confirm-email/hana.new%40example.jp/token',
    answering: { 'POST /confirm-email': () => ({ message: 'OK' }) },
    doing: () => press(WORDS.confirmAddress),
    until: 'メールアドレスを変更しました',
    reads: [
      `# ${TITLES.mailChange}`,
      'コモリ',
      '## メールアドレスを変更しました',
      '次のログインから、新しいメールアドレスをお使いください。お申し込みの端末のほかからは、ログアウトしました。',
      '変更後',
      'hana.new@example.jp',
      `[link ${WORDS.toSignIn}; → /login?loginid=hana.new%40example.jp]`,
    ],
  },
  {
    says: 'a link was mailed to the new address, and nothing has changed yet',
    address: '/app/settings/change-email',
    as: member,
    answering: { 'POST /settings/change-email': () => ({ message: 'OK' }) },
    doing: async () => {
      await userEvent.type(await screen.findByLabelText('新しいメールアドレス'), 'hana.new@example.jp');
      await userEvent.type(screen.getByLabelText('現在のパスワード'), 'komori2026');
      await press(WORDS.mailLink);
    },
    until: 'メールを送りました',
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      '# メールを送りました',
      'hana.new@example.jp に、確認のリンクをお送りしました。',
      '1時間以内にリンクを開いて、変更を完了してください。それまでは、今のメールアドレスが使えます。',
      '変更が済むと、この端末のほかからログアウトします。',
      '届かないときは、迷惑メールのフォルダーと、メールアドレスをご確認ください。すでに会員として登録されているメールアドレスは、使えません。',
      `[button ${WORDS.enterAddressAgain}]`,
    ],
  },
  {
    says: 'the card provider could not be asked, and nothing has changed',
    address: '/app/settings/change-payment',
    as: member,
    doing: async () => {
      await fillCard();
      await press(WORDS.change);
    },
    until: /^決済会社に接続できませんでした。/,
    reads: [
      `[link ${WORDS.backToMenu}; → /app/settings]`,
      '# お支払いカードの変更',
      '現在のカード',
      '登録されていません',
      '## 新しいカード',
      '(新しいカード)',
      '[text カード番号; 5555 5555 5555 4444]',
      'Mastercard',
      '[text 有効期限（月）; 9]',
      '[text 有効期限（年）; 29]',
      '[password セキュリティコード; 123; 裏面の署名欄にある3桁（AMEXは表面の4桁）]',
      '裏面の署名欄にある3桁（AMEXは表面の4桁）',
      '[text カード名義人; H Y; カードに記載のローマ字]',
      'カードに記載のローマ字',
      'カード情報は決済会社へ直接送られ、コモリには残りません。カード会社の画面で、本人確認が必要な場合があります。',
      'alert:',
      '決済会社に接続できませんでした。カードは変わっていません。電波の良い場所で、もう一度お試しください。',
      `[button ${WORDS.change}]`,
    ],
  },
]);

const changed = { kind: 'changed', card: '************4242', paid: [], unpaid: [] } as const;
const paid = [
  { reservationId: 1, yen: 1100 },
  { reservationId: 2, yen: 220 },
];
const unpaid = [
  { reservationId: 3, yen: 330, why: 'refused' },
  { reservationId: 4, yen: 440, why: 'unknown' },
  { reservationId: 5, yen: 550, why: 'unknown' },
] as const;

readParts([
  {
    says: 'the way back from a new card to the booking that waits for it',
    part: (
      <AfterChange
        changed={changed}
        before={null}
        returnTo="/app/use-without-reservation?room=7&confirm=true"
        onResume={() => undefined}
      />
    ),
    reads: [`[link ${WORDS.backToReservation}; → /app/use-without-reservation?room=7&confirm=true]`],
  },
  {
    says: 'which debts a new card has paid, and which not yet',
    part: <CardChanged changed={{ ...changed, paid, unpaid }} before={null} />,
    reads: [
      '## お支払いが済んでいません',
      'カードは変更しました。次の請求から、このカードを使います。',
      'お支払い',
      '1,320円2件',
      '新しいカード',
      '末尾4242',
      'alert:',
      '330円はこのカードではお支払いいただけませんでした。カード会社にご確認いただくか、別のカードを登録してください。',
      '990円のお支払いを確認しています。結果はメールでお知らせします。',
    ],
  },
  {
    says: 'that the same card, given once more, has paid all debts',
    part: <CardChanged changed={{ ...changed, paid }} before={{ ...member, card: '************4242' }} />,
    reads: [
      '## お支払いが済みました',
      'これで、予約と利用ができます。',
      'お支払い',
      '1,320円2件',
      'カード',
      '末尾4242',
    ],
  },
  {
    says: 'that a card of the same digits was renewed where nothing was owed',
    part: <CardChanged changed={changed} before={{ ...member, card: '************4242' }} />,
    reads: ['## お支払いカードを変更しました', '次の請求から、このカードを使います。', 'カード', '末尾4242'],
  },
  {
    says: 'that what the same card was asked to pay is not known yet',
    part: (
      <CardChanged
        changed={{ ...changed, unpaid: unpaid.slice(1) }}
        before={{ ...member, card: '************4242' }}
      />
    ),
    reads: [
      '## お支払いを確認しています',
      '次の請求から、このカードを使います。',
      'カード',
      '末尾4242',
      '990円のお支払いを確認しています。結果はメールでお知らせします。',
    ],
  },
  {
    says: 'which card was changed for which where nothing was owed',
    part: (
      <CardChanged
        changed={changed}
        before={{ ...member, card: '****0341', cardBrand: 'Mastercard', cardExpires: '2612' }}
        member={{ ...member, card: changed.card, cardBrand: 'VISA', cardExpires: '2909' }}
      />
    ),
    reads: [
      '## お支払いカードを変更しました',
      '次の請求から、このカードを使います。',
      '新しいカード',
      'VISA 末尾4242有効期限 2029年9月',
      'これまでのカード',
      'Mastercard 末尾0341これからは使いません',
    ],
  },
  {
    says: 'no brand and expiry of a card that another one has replaced meanwhile',
    part: (
      <CardChanged
        changed={changed}
        before={null}
        member={{ ...member, card: '****0341', cardBrand: 'Mastercard', cardExpires: '2612' }}
      />
    ),
    reads: [
      '## お支払いカードを変更しました',
      '次の請求から、このカードを使います。',
      '新しいカード',
      '末尾4242',
    ],
  },
  {
    says: 'the changed fields of a profile, after and before',
    part: (
      <ProfileChanged
        differences={[
          { label: 'お名前', before: '山田 花子', after: '山田 はな' },
          { label: '所属', before: null, after: '開発部' },
        ]}
      />
    ),
    reads: [
      '## 会員情報を変更しました',
      '新しい内容は、すぐに使われます。',
      'お名前',
      '山田 はなこれまで：山田 花子',
      '所属',
      '開発部これまで：なし',
      `[link ${WORDS.backToMenu}; → /app/settings]`,
    ],
  },
  {
    says: 'that a profile which was sent as it was is the same',
    part: <ProfileChanged differences={[]} />,
    reads: [
      '## 会員情報を確認しました',
      '前と違うところはありません。',
      `[link ${WORDS.backToMenu}; → /app/settings]`,
    ],
  },
]);
