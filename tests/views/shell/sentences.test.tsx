import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import type { Member } from '#domain/account/member.ts';
import { NOW } from '#tests/support/now.ts';
import { type Answers, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { press } from '../support/reading.ts';
import { DAY, RESERVATION } from '../support/wire.ts';

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(NOW);
  Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout to scroll
});
afterEach(() => vi.restoreAllMocks());

const OK = () => ({ message: 'OK' });
const guest: Member = { ...member, classification: 1, name: '招待 太郎' };
const refused = (status: number, code: string) => () =>
  HttpResponse.json({ message: code, code }, { status });

interface Case {
  readonly address: string;
  /** Who has signed in before; nobody if nothing is said. */
  readonly as?: Member;
  readonly answering?: Answers;
  /** What is pressed or typed before it is read. */
  readonly doing?: () => Promise<void>;
  /** What stands there last. */
  readonly until: string | RegExp;
  readonly says: readonly string[];
  /** Names of parts that are not read on the screen. */
  readonly named?: readonly string[];
}

const screens: readonly Case[] = [
  {
    address: '/recover-password?loginid=hana%40example.jp',
    answering: { 'POST /recover-password': OK },
    until: '再設定用のメールを送る',
    says: ['パスワードの再設定', '登録したメールアドレス、または会員ID'],
    named: ['ログインへ戻る'],
  },
  {
    address: '/recover-password?loginid=hana%40example.jp',
    answering: { 'POST /recover-password': OK },
    doing: () => press('再設定用のメールを送る'),
    until: 'メールを送りました',
    says: [
      'hana@example.jp が登録されている場合は、再設定用のリンクをお送りしました。',
      'メールのリンクを開いて、1時間以内に新しいパスワードを設定してください。',
      '届かないときは、迷惑メールのフォルダーもご確認ください。1分ほど経つと、もう一度',
      'ログインへ戻る',
    ],
  },
  {
    address: '/registration-mail-sent?email=hana%40example.jp',
    until: 'メールを送りました',
    says: [
      'hana@example.jp に、登録ページのURLをお送りしました。',
      'メールのリンクを開いて、24時間以内に登録を完了してください。',
      'メールアドレスを入力し直す',
    ],
  },
  {
    address: '/register',
    until: '登録用のメールを送る',
    says: ['登録ページのリンクをお送りします。法人会員の方もこちらから登録できます。'],
  },
  {
    address: '/login',
    until: 'パスワードを忘れた方',
    says: [
      'はじめての方は会員登録',
      '登録したメールアドレス、または会員ID',
      '次の環境でも、ブラウザーがこれより古いと動きません。更新してからご利用ください。',
    ],
  },
  {
    address: '/app/welcome-from-signup',
    as: { ...member, name: '田中 一郎' },
    until: '会員登録が完了しました',
    says: [
      '田中 一郎さん、コモリへようこそ。',
      '次にすること',
      'SMSで届く6桁のコードを入力します',
      '予約のときのお支払いに使います',
      'ブースを探す',
    ],
  },
  {
    address: '/app/welcome-from-signup',
    as: { ...member, isPersonal: false, corporationId: 3, corporationName: '株式会社つくえ' },
    until: '会員登録が完了しました',
    says: ['株式会社つくえの会員として、ブースを予約できます。'],
  },
  {
    address: '/phone-number-validation',
    as: member,
    answering: { 'POST /phone-verification': () => ({ message: 'OK', resend_after: 60 }) },
    until: '認証コードを送る',
    says: ['電話番号の確認', 'ハイフンなしの11桁。認証コードをSMSでお送りします。'],
    named: ['電話番号の登録'],
  },
  {
    address: '/nowhere-at-all',
    until: 'ページが見つかりません',
    says: [
      'このアドレスのページはありません。',
      'リンクが古いか、アドレスに誤りがあるようです。',
      'ログインする',
    ],
  },
  {
    address: '/app/use-without-reservation?room=3',
    as: guest,
    until: '招待での利用では、予約なしの利用はできません。',
    says: ['空いている時間を予約すると、ご利用いただけます。'],
  },
  {
    address: '/app/use-without-reservation?room=x',
    as: member,
    until: 'リンクのブースの指定が正しくありません。',
    says: ['今すぐ使う', 'リンクが古いか、アドレスに誤りがあるようです。'],
  },
  {
    address: '/app/use-without-reservation?room=3',
    as: member,
    answering: {
      'GET /reservations/day-availability': refused(404, 'not_found'),
      'POST /reservations/get-charge-model': refused(404, 'not_found'),
    },
    until: 'このリンクのブースは見つかりませんでした。',
    says: ['今すぐ使う'],
  },
  {
    address: '/app/booth-selection?floorMapId=4',
    as: member,
    answering: { 'GET /search/get-floormap/4': refused(403, 'passcode_required') },
    until: 'このフロアにはパスコードが必要です。',
    says: ['パスコードを入力する'],
  },
  {
    address: '/app/booth-selection?floorMapId=x',
    as: member,
    until: 'リンクのフロアの指定が正しくありません。',
    says: ['今すぐ使う'],
  },
  {
    address: '/app/reservations/extend?tranid=99&start=20261120093000',
    as: member,
    answering: { 'GET /reservations': () => ({ reservations: [RESERVATION] }) },
    until: '予約が見つかりません',
    says: ['延長しようとした予約は、終了したか、このアカウントの予約ではありません。', '今の予約を見る'],
  },
  {
    address: '/app/reservations',
    as: member,
    until: '予約はありません',
    says: ['空いているブースを探して、予約できます。'],
  },
  {
    address: '/app/area-search/make-reservation?room=x',
    as: member,
    until: 'リンクのブースの指定が正しくありません。',
    says: ['エリアを選びなおすと、空いている時間を確認できます。', 'エリアから探す'],
  },
  {
    address: '/app/area-search/make-reservation?room=31&date=2026-12-04&hour=16&minute=20&interval=90',
    as: member,
    answering: {
      'GET /reservations/day-availability': () => ({
        ...DAY,
        telecubes: [{ ...DAY.telecubes[0], closed_all_day: true, busy: [[0, 1440, 'closedDate']] }],
        settings: { ...DAY.settings, 'reservable-days': 30 },
      }),
    },
    doing: () => press('リスト', 'radio'),
    until: 'この日は休業です。',
    says: ['この日はすべてのブースが休業です。ほかの日を選んでください。'],
    named: ['空き時間の表示'],
  },
  {
    address: '/app/area-search/make-reservation?room=31&date=2026-12-04&hour=16&minute=20&interval=90',
    as: member,
    answering: {
      'GET /reservations/day-availability': () => ({
        ...DAY,
        telecubes: [
          {
            ...DAY.telecubes[0],
            busy: [
              [0, 960, 'others'],
              [1020, 1440, 'others'],
            ],
          },
        ],
        settings: { ...DAY.settings, 'reservable-days': 30 },
      }),
    },
    doing: () => press('リスト', 'radio'),
    until: '1時間30分つづけて空いている時間はありません。',
    says: ['1ブース ・ 15分 356円（税込）'],
  },
  {
    address: '/app/settings/make-qr',
    as: member,
    until: '会議のQRコード',
    says: ['入力すると、その場でQRコードになります。'],
    named: ['メニューへ戻る'],
  },
  {
    address: '/app/qr-code-reader',
    as: member,
    until: 'カメラで読み取る',
    says: [
      'ブースのQRコードを読み取ると、',
      'ご予約の入室や、空きブースの利用ができます。',
      'ほかの方法',
      '写真から読み取る',
      'QRコードの下に書かれている英数字です',
    ],
  },
  {
    address: '/app/settings',
    as: { ...member, corporationName: '株式会社つくえ' },
    answering: {
      'GET /menu-status': () => ({ survey_should_be_presented: true, reservations_count: 0 }),
      'GET /setting/coupon-remainder': () => ({ coupon_remainder: 105 }),
    },
    until: '1時間45分',
    says: [
      'メニュー山田 花子株式会社つくえ',
      'ご利用利用履歴・領収書クーポン残り 1時間45分会議のQRコードアンケート未回答 1件',
      'このサービスについて使い方利用規約',
      'ログアウト',
    ],
    named: ['このサービスについて', 'ご利用'],
  },
  {
    address: '/app/settings/usage-history',
    as: member,
    answering: { 'GET /settings/usage-history': () => ({ usage_history: {}, months: [] }) },
    until: 'まだご利用がありません。',
    says: ['ご利用のあとに、ここで確認できます。', 'ブースを探す'],
  },
  {
    address: '/app/settings/coupon-code-entry',
    as: member,
    answering: { 'GET /setting/coupon-info': () => ({ applied_coupons: [] }) },
    until: 'お持ちのクーポンはありません。',
    says: ['クーポンコード', '適用する'],
    named: ['クーポンコードの入力', 'メニューへ戻る'],
  },
  {
    address: '/app/settings/change-payment',
    as: member,
    until: 'お支払いカードの変更',
    says: ['裏面の署名欄にある3桁（AMEXは表面の4桁）', 'カードに記載のローマ字'],
    named: ['メニューへ戻る'],
  },
];

describe('each screen says', () => {
  it.each(screens)('$until ($address)', async ({ address, as, answering, doing, until, says, named }) => {
    if (as) keepSignedIn(as);
    await openApp(address, { ...(as && { as }), ...(answering && { answering }) });
    await doing?.();
    await screen.findAllByText(until);
    const text = document.body.textContent.replace(/\s+/g, ' ');
    for (const sentence of says) expect(text).toContain(sentence);
    for (const name of named ?? []) expect(screen.getAllByLabelText(name)[0]).toBeInTheDocument();
  });
});

it('says how long a code is good for, once it was sent', async () => {
  keepSignedIn();
  await openApp('/phone-number-validation', {
    answering: { 'POST /phone-verification': () => ({ message: 'OK', resend_after: 60 }) },
  });
  await userEvent.type(await screen.findByLabelText(/携帯電話番号/), '090-8765-4321');
  await press('認証コードを送る');
  await screen.findByText('6桁の数字。10分間有効です。');
  expect(document.body.textContent).toContain('09087654321に、6桁の認証コードをSMSでお送りしました。');
  screen.getByRole('form', { name: '認証コードの確認' });
});
