import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { getFloorMap, listPlaces, searchRooms } from '#contract/search/places.ts';
import type { Member } from '#domain/account/member.ts';
import type { FloorMap } from '#domain/search/places.ts';
import { addMinutes } from '#domain/time.ts';
import { DeadLink } from '#src/account/links/DeadLink.tsx';
import { AfterChange } from '#src/settings/card/AfterChange.tsx';
import { CardChanged } from '#src/settings/card/CardChanged.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { type Answers, installApp, keepSignedIn, METADATA, member, openApp } from '../support/openApp.tsx';
import { expectAloud, expectScreen } from '../support/readAloud.ts';
import { expectLocked, later, press } from '../support/reading.ts';
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
  readonly reads: readonly string[];
}

/** A floor with a booth to be used at once, and one that is not. */
const FLOOR: FloorMap = {
  id: 9,
  placeName: '品川シーサイド',
  floorName: '2階 東',
  access: 'A口すぐ',
  imageUrl: '/9.svg',
  imageSize: { width: 640, height: 360 },
  boothCount: 7,
  latitude: 35.61,
  longitude: 139.74,
  hours: { workday: { opens: 450, closes: 1320 }, saturday: null, sunday: null },
  booths: [
    {
      id: 41,
      name: 'C-8',
      place: null,
      usableUntil: addMinutes(NOW, 150),
      gross: 356,
      isImmediatelyAvailable: true,
      isInBusinessHours: true,
      isExceptionallyClosed: false,
    },
    {
      id: 42,
      name: 'C-9',
      place: null,
      usableUntil: null,
      gross: 385,
      isImmediatelyAvailable: false,
      isInBusinessHours: true,
      isExceptionallyClosed: false,
    },
  ],
};
const BOOTH = {
  id: 31,
  name: 'K-1',
  placeName: '大崎ゲート',
  access: '南改札から徒歩3分',
  isImmediatelyAvailable: false,
  isInBusinessHours: false,
  isExceptionallyClosed: false,
};

/** The days that can be chosen, two weeks before the chosen one. */
const DATES = [
  '[radio 今日 20(金)]',
  '[radio 明日 21(土)]',
  '[radio 22(日)]',
  '[radio 23(月)]',
  '[radio 24(火)]',
  '[radio 25(水)]',
  '[radio 26(木)]',
  '[radio 27(金)]',
  '[radio 28(土)]',
  '[radio 29(日)]',
  '[radio 30(月)]',
  '[radio 12/1(火)]',
  '[radio 2(水)]',
  '[radio 3(木)]',
  '[radio 4(金); checked]',
  '[radio 5(土)]',
  '[radio 6(日)]',
  '[radio 7(月)]',
  '[radio 8(火)]',
  '[radio 9(水)]',
  '[radio 10(木)]',
  '[radio 11(金)]',
  '[radio 12(土)]',
  '[radio 13(日)]',
  '[radio 14(月)]',
  '[radio 15(火)]',
  '[radio 16(水)]',
  '[radio 17(木)]',
  '[radio 18(金)]',
  '[radio 19(土)]',
];

/** One reading a screen, and nothing else: parted into files, each would open the app anew. */
const screens: readonly Case[] = [
  {
    address: '/recover-password?loginid=hana%40example.jp',
    answering: { 'POST /recover-password': OK },
    until: '再設定用のメールを送る',
    reads: [
      '[link ログインへ戻る; → /login]',
      '# パスワードの再設定',
      '(パスワードの再設定)',
      '[text メールアドレスまたは会員ID; hana@example.jp]',
      '[button 再設定用のメールを送る]',
    ],
  },
  {
    address: '/recover-password?loginid=hana%40example.jp',
    answering: { 'POST /recover-password': OK },
    doing: () => press('再設定用のメールを送る'),
    until: 'メールを送りました',
    reads: [
      '[link ログインへ戻る; → /login?loginid=hana%40example.jp]',
      '# メールを送りました',
      'hana@example.jp が登録されている場合は、再設定用のリンクをお送りしました。',
      'メールのリンクを開いて、1時間以内に新しいパスワードを設定してください。',
      '届かないときは、迷惑メールのフォルダーもご確認ください。もう一度送れるまで、あと1分です。',
      '[button メールをもう一度送る; disabled]',
      '[link ログインへ戻る; → /login?loginid=hana%40example.jp]',
    ],
  },
  {
    address: '/registration-mail-sent?email=hana%40example.jp',
    until: 'メールを送りました',
    reads: [
      '# メールを送りました',
      'hana@example.jp に、登録ページのURLをお送りしました。',
      'メールのリンクを開いて、24時間以内に登録を完了してください。',
      '届かないときは、迷惑メールのフォルダーもご確認ください。もう一度送れるまで、あと1分です。',
      '[button メールをもう一度送る; disabled]',
      '[link メールアドレスを入力し直す; → /register?email=hana%40example.jp]',
    ],
  },
  {
    address: '/register',
    until: '登録用のメールを送る',
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
      '[button 登録用のメールを送る]',
      '会員の方は',
      '[link ログインする; → /login]',
      '[link 利用規約; → /terms?redirectTo=%2Fregister]',
    ],
  },
  {
    address: '/login',
    until: 'パスワードを忘れた方',
    reads: [
      '# ログイン',
      'コモリ',
      '(ログイン)',
      '[text メールアドレスまたは会員ID]',
      '[password パスワード]',
      '[button パスワードを表示]',
      '[link パスワードを忘れた方; → /recover-password]',
      'デモ環境です。お支払い・メール・ドアは模擬の動作で、請求や送信は行われません。',
      'お使いになれる環境',
      'iPhone・iPad：Safari 15.4 以降',
      'Android：Chrome 108 以降',
      'パソコン：Chrome・Edge 108、Firefox 121、Safari 15.4 以降',
      '次の環境でも、ブラウザーがこれより古いと動きません。更新してからご利用ください。',
      'Android 6 以降：Chrome',
      'iOS 11 以降：Safari',
      'パソコン：Chrome、Edge、Firefox、Safari',
      '[button ログイン]',
      'はじめての方は',
      '[link 会員登録する; → /register]',
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
      '[link ブースを探す; → /app/area-search]',
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
      '[link ブースを探す; → /app/area-search]',
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
      '[link ブースを探す; → /app/area-search]',
    ],
  },
  {
    address: '/phone-number-validation',
    as: member,
    answering: { 'POST /phone-verification': () => ({ message: 'OK', resend_after: 60 }) },
    until: '認証コードを送る',
    reads: [
      '[button 戻る]',
      '# 電話番号の確認',
      '(電話番号の登録)',
      '~必須~',
      '[text 携帯電話番号; required; ハイフンなしの11桁。認証コードをSMSでお送りします。]',
      'ハイフンなしの11桁。認証コードをSMSでお送りします。',
      '[button 認証コードを送る]',
    ],
  },
  {
    address: '/nowhere-at-all',
    until: 'ページが見つかりません',
    reads: [
      '# ページが見つかりません',
      'このアドレスのページはありません。',
      'リンクが古いか、アドレスに誤りがあるようです。',
      '[link ログインする; → /login]',
    ],
  },
  {
    address: '/app/use-without-reservation?room=3',
    as: guest,
    until: '招待での利用では、予約なしの利用はできません。',
    reads: [
      '# 今すぐ使う',
      '(ご招待)',
      '有効期限',
      '12月20日(日)まで',
      '残り回数',
      '3回',
      '残り時間',
      '2時間30分',
      '1回あたり',
      '1時間まで',
      '招待での利用では、予約なしの利用はできません。',
      '空いている時間を予約すると、ご利用いただけます。',
      '[link エリアから探す; → /app/area-search]',
    ],
  },
  {
    address: '/app/use-without-reservation?room=x',
    as: member,
    until: 'リンクのブースの指定が正しくありません。',
    reads: [
      '# 今すぐ使う',
      'リンクのブースの指定が正しくありません。',
      'リンクが古いか、アドレスに誤りがあるようです。',
      '[link エリアから探す; → /app/area-search]',
    ],
  },
  {
    address: '/app/use-without-reservation?room=3',
    as: member,
    answering: {
      'GET /reservations/day-availability': refused(404, 'not_found'),
      'POST /reservations/get-charge-model': refused(404, 'not_found'),
    },
    until: 'このリンクのブースは見つかりませんでした。',
    reads: [
      '# 今すぐ使う',
      'このリンクのブースは見つかりませんでした。',
      'リンクが古いか、アドレスに誤りがあるようです。',
      '[link エリアから探す; → /app/area-search]',
    ],
  },
  {
    address: '/app/booth-selection?floorMapId=4',
    as: member,
    answering: { 'GET /search/get-floormap/4': refused(403, 'passcode_required') },
    until: 'このフロアにはパスコードが必要です。',
    reads: [
      '[button 戻る]',
      '# 今すぐ使う',
      '[button 最新の情報に更新]',
      'このフロアにはパスコードが必要です。',
      '[link パスコードを入力する; → /app/area-search/floor-map?floorMapId=4]',
    ],
  },
  {
    address: '/app/booth-selection?floorMapId=x',
    as: member,
    until: 'リンクのフロアの指定が正しくありません。',
    reads: [
      '# 今すぐ使う',
      'リンクのフロアの指定が正しくありません。',
      'リンクが古いか、アドレスに誤りがあるようです。',
      '[link エリアから探す; → /app/area-search]',
    ],
  },
  {
    address: '/app/reservations/extend?tranid=99&start=20261120093000',
    as: member,
    answering: { 'GET /reservations': () => ({ reservations: [RESERVATION] }) },
    until: '予約が見つかりません',
    reads: [
      '# 入室・延長',
      '[link メニュー; → /app/settings]',
      '(利用中と次の予約)',
      'あと13日6時間で開始',
      '16:15–18:00',
      '12月3日(木)',
      '品川シーサイド 2F C-8',
      '2階東口の歩道橋を直進、徒歩6分。',
      '[link 品川シーサイド 2F C-8の場所を地図で見る; → /app/search?floor_id=9&targetFlag=1&targetAreaId=5&targetLat=35.609&targetLng=139.749]',
      '無料キャンセルはあと 13日5時間12月3日(木) 15:15まで',
      '[button キャンセル; 16:15–18:00 12月3日(木)]',
      '料金 1,868円は開始1時間前に確定します',
      '(予約が見つかりません)',
      '## 予約が見つかりません',
      '延長しようとした予約は、終了したか、このアカウントの予約ではありません。',
      '[button 今の予約を見る]',
    ],
  },
  {
    address: '/app/reservations',
    as: member,
    until: '予約はありません',
    reads: [
      '# 入室・延長',
      '[link メニュー; → /app/settings]',
      '予約はありません',
      '空いているブースを探して、予約できます。',
      '[link エリアから探す; → /app/area-search]',
    ],
  },
  {
    address: '/app/area-search/make-reservation?room=x',
    as: member,
    until: 'リンクのブースの指定が正しくありません。',
    reads: [
      '# 予約',
      'リンクのブースの指定が正しくありません。',
      'エリアを選び直すと、空いている時間を確認できます。',
      '[link エリアから探す; → /app/area-search]',
    ],
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
    reads: [
      '[button 戻る]',
      '# 品川シーサイド 2F',
      '1ブース・15分 356円（税込）',
      '(空き時間の表示)',
      '[radio 表]',
      '[radio リスト; checked]',
      '(日付)',
      ...DATES,
      '~16:~',
      '[select 開始（時）; 16時]',
      '~20 から~',
      '[select 開始（分）; 20分]',
      '~1時間30分~',
      '[select 利用時間; 1時間30分]',
      '残り 2 件まで予約可',
      '(C-8)',
      '## C-8',
      'この日は休業です。',
      'C-8',
      '(開始時刻を5分ずつ変える)',
      '[button 5分早くする]',
      '16:20–17:50',
      '[button 5分遅くする]',
      '2,138円 税込',
      'status: この日はすべてのブースが休業です。ほかの日を選んでください。',
      '[button 予約内容を確認する; disabled; この日はすべてのブースが休業です。ほかの日を選んでください。]',
    ],
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
    reads: [
      '[button 戻る]',
      '# 品川シーサイド 2F',
      '1ブース・15分 356円（税込）',
      '(空き時間の表示)',
      '[radio 表]',
      '[radio リスト; checked]',
      '(日付)',
      ...DATES,
      '~16:~',
      '[select 開始（時）; 16時]',
      '~20 から~',
      '[select 開始（分）; 20分]',
      '~1時間30分~',
      '[select 利用時間; 1時間30分]',
      '残り 2 件まで予約可',
      '(C-8)',
      '## C-8',
      '1時間30分つづけて空いている時間はありません。',
      'C-8',
      '(開始時刻を5分ずつ変える)',
      '[button 5分早くする]',
      '16:20–17:50',
      '[button 5分遅くする]',
      '2,138円 税込',
      'status: このあとに別の予約があるため、使えるのは17:00までです。',
      '[button 予約内容を確認する; disabled; このあとに別の予約があるため、使えるのは17:00までです。]',
    ],
  },
  {
    address: '/app/settings/make-qr',
    as: member,
    until: '会議のQRコード',
    reads: [
      '[link メニューへ戻る; → /app/settings]',
      '# 会議のQRコード',
      '[text 会議のURL; 入力すると、その場でQRコードになります。]',
      '入力すると、その場でQRコードになります。',
      '~ここにQRコードが出ます~',
    ],
  },
  {
    address: '/app/qr-code-reader',
    as: member,
    until: 'カメラで読み取る',
    reads: [
      '# QRコード',
      '[link メニュー; → /app/settings]',
      'ブースのQRコードを読み取ると、ご予約の入室や、空きブースの利用ができます。',
      '[button カメラで読み取る]',
      '(ほかの方法)',
      '## ほかの方法',
      '[button 写真から読み取る]',
      '(ブースのコード)',
      '[text ブースのコードを入力; QRコードの下に書かれている英数字です]',
      'QRコードの下に書かれている英数字です',
      '[button コードを確認する]',
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
    reads: [
      '# メニュー',
      '山田 花子株式会社つくえ',
      '## ご利用',
      '(ご利用)',
      '[link 利用履歴・領収書; → /app/settings/usage-history]',
      '[link クーポン残り 1時間45分; → /app/settings/coupon-code-entry]',
      '[link 会議のQRコード; → /app/settings/make-qr]',
      '[link アンケート未回答 1件; → /app/survey]',
      '## アカウント',
      '(アカウント)',
      '[link 会員情報の変更; → /app/settings/change-personal-information]',
      '[link パスワードの変更; → /app/settings/change-password]',
      '[link ログイン中の端末; → /app/settings/signed-in-devices]',
      '[link お支払いカード未登録; → /app/settings/change-payment]',
      '## このサービスについて',
      '(このサービスについて)',
      '[button 使い方]',
      '[link 利用規約; → /app/settings/usage-terms]',
      '[button ログアウト]',
    ],
  },
  {
    address: '/app/settings/usage-history',
    as: member,
    answering: { 'GET /settings/usage-history': () => ({ usage_history: {}, months: [] }) },
    until: 'まだご利用がありません。',
    reads: [
      '[link メニューへ戻る; → /app/settings]',
      '# 利用履歴',
      'まだご利用がありません。',
      'ご利用のあとに、ここで確認できます。',
      '[link ブースを探す; → /app/area-search]',
    ],
  },
  {
    address: '/app/settings/coupon-code-entry',
    as: member,
    answering: { 'GET /setting/coupon-info': () => ({ applied_coupons: [] }) },
    until: 'お持ちのクーポンはありません。',
    reads: [
      '[link メニューへ戻る; → /app/settings]',
      '# クーポン',
      '無料で使える時間',
      '0分',
      '今使えるクーポンはありません',
      '(クーポンコードの入力)',
      '[text クーポンコード]',
      '[button 適用する]',
      'お持ちのクーポンはありません。',
    ],
  },
  {
    address: '/app/settings/change-payment',
    as: member,
    until: 'お支払いカードの変更',
    reads: [
      '[link メニューへ戻る; → /app/settings]',
      '# お支払いカードの変更',
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
      'カード情報は決済会社へ直接送られ、コモリには残りません。カード会社の本人確認の画面が開くことがあります。',
      '[button 変更する]',
    ],
  },
  {
    address: '/app/settings/change-password',
    as: member,
    answering: { 'POST /settings/change-password': () => ({ message: 'OK', ended_sessions: 3 }) },
    until: 'パスワードを変更する',
    reads: [
      '[link メニューへ戻る; → /app/settings]',
      '# パスワードの変更',
      '(パスワードの変更)',
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
      '[button パスワードを変更する]',
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
      '[link メニューへ戻る; → /app/settings]',
      '# 会員情報の変更',
      '(会員情報の変更)',
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
      '~必須~',
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
      '[button 変更する]',
      '(電話番号の確認)',
      '[link 電話番号の変更と確認SMSで確認済みです; → /phone-number-validation]',
      '[button 退会する]',
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
      '[link メニューへ戻る; → /app/settings]',
      '# 会員情報の変更',
      '(会員情報の変更)',
      '~必須~',
      '[text お名前; 山田 花子; required]',
      '~必須~',
      '[text 社員番号; K-207; required]',
      '[select 所属; 開発部]',
      '[button 変更する]',
      '[button 退会する]',
    ],
  },
  {
    address: '/app/settings/change-payment?',
    as: { ...member, card: '************4242', cardBrand: 'visa', cardExpires: '2909', owedYen: 1320 },
    until: '現在のカード',
    reads: [
      '[link メニューへ戻る; → /app/settings]',
      '# お支払いカードの変更',
      '(お支払いが済んでいません)',
      '## お支払いが済んでいません',
      '1,320円 税込',
      'visa ****4242で、お支払いできませんでした。別のカードに変えるか、もう一度お試しください。',
      '[button このカードでもう一度支払う]',
      '次の画面で確かめるまで、請求はしません。',
      '現在のカード',
      '****4242',
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
      'カード情報は決済会社へ直接送られ、コモリには残りません。カード会社の本人確認の画面が開くことがあります。',
      '[button 変更する]',
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
      '[link メニューへ戻る; → /app/settings]',
      '# お支払いカードの変更',
      '現在のカード',
      '登録されていません',
      'alert:',
      'カード会社の本人確認が終わっていません。終わるまで、お支払いカードは変わりません。',
      '[button 本人確認に進む]',
      '[button このカードの登録をやめる]',
    ],
  },
  {
    address: '/app/settings/make-qr?',
    as: member,
    doing: async () =>
      userEvent.type(await screen.findByRole('textbox'), 'https://us06web.zoom.us/j/84123456789?pwd=a'),
    until: '画像を保存する',
    reads: [
      '[link メニューへ戻る; → /app/settings]',
      '# 会議のQRコード',
      '[text 会議のURL; https://us06web.zoom.us/j/84123456789?pwd=a; 入力すると、その場でQRコードになります。]',
      '[button 会議のURLを消す]',
      '入力すると、その場でQRコードになります。',
      '{us06web.zoom.usのQRコード}us06web.zoom.usj/84123456789?pwd=a',
      'ブースの端末やほかのスマートフォンのカメラにかざすと、会議のページが開きます。',
      '[button 画像を保存する]',
    ],
  },
  {
    address: '/app/settings/usage-terms',
    as: member,
    until: '1 版',
    reads: ['[link メニューへ戻る; → /app/settings]', '# 利用規約', '## 第1条', '静かに使います。', '1 版'],
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
      '[link メニューへ戻る; → /app/settings]',
    ],
  },
  {
    address: '/app/area-search?',
    as: member,
    answering: {
      'GET /metadata.json': () => ({ ...METADATA, external_search_url: 'https://places.example/all' }),
      'GET /search/get-select-area-groups': () => ({
        select_area_groups: [
          { id: 2, name: '品川エリア', select_areas: [{ id: 5, name: '品川シーサイド', booth_count: 7 }] },
        ],
      }),
      'GET /home': () => ({
        reservation: null,
        places: [],
        areas: [{ area_id: 5, booth_count: 7, free_count: 2, next_free_at: null }],
      }),
    },
    until: '全国の設置場所を見る',
    reads: [
      '# どこで使いますか',
      '[link メニュー; → /app/settings]',
      '(はじめての方へ)',
      '## はじめての方へ',
      '[button 次回から表示しない]',
      '場所と時間を選んで予約',
      '5分前から「入室・延長」で入室',
      '延長・退室・Wi-Fiも同じ画面で',
      '予約なしでも、空いていれば使えます。',
      '[button 使い方を見る]',
      '## 近くの場所',
      '(近くの場所)',
      '現在地から探す位置情報は端末の外へ送りません。',
      '[button 許可する]',
      '(品川エリア)',
      '## 品川エリア',
      '今すぐ使える 2ブース',
      '[link 品川シーサイド7ブース2 空き; → /app/installation-location-selection?areaId=5&areaName=%E5%93%81%E5%B7%9D%E3%82%B7%E3%83%BC%E3%82%B5%E3%82%A4%E3%83%89]',
      '## ほかの場所を探す',
      '[link 全国の設置場所を見る別のウィンドウで開きます; → https://places.example/all]',
    ],
  },
  {
    address: '/app/installation-location-selection?areaId=5&areaName=%E5%93%81%E5%B7%9D',
    as: member,
    answering: {
      'GET /search/get-list-of-places/5': () =>
        listPlaces.output.encode({ floorMaps: [FLOOR], booths: [BOOTH] }),
      'POST /reservations/check-passcode': () => ({
        passcode_flag: 1,
        passcode_explanation: '入口の掲示をご覧ください。',
      }),
    },
    until: 'フロア',
    reads: [
      '[link エリア検索へ戻る; → /app/area-search]',
      '# 品川',
      '予約する場所を選んでください',
      '[link 地図から探す; → /app/search?targetAreaId=5]',
      '(フロア)',
      '## フロア',
      '[link 品川シーサイド 2階 東7ブース・15分 356円からA口すぐ1 空き; → /app/area-search/floor-map?floorMapId=9]',
      '(1台ずつのブース)',
      '## 1台ずつのブース',
      '[link 大崎ゲート K-1営業時間外南改札から徒歩3分; → /app/area-search/make-reservation?room=31]',
      '料金は税込です。',
    ],
  },
  {
    address: '/app/installation-location-selection?areaId=77',
    as: member,
    answering: { 'GET /search/get-list-of-places/77': refused(404, 'not_found') },
    until: 'このリンクのエリアは見つかりませんでした。',
    reads: [
      '# エリアが見つかりません',
      'このリンクのエリアは見つかりませんでした。',
      'リンクが古いか、アドレスに誤りがあるようです。',
      '[link エリアを選び直す; → /app/area-search]',
    ],
  },
  {
    address: '/app/area-search/floor-map?floorMapId=77',
    as: member,
    answering: {
      'GET /search/get-floormap/77': refused(404, 'not_found'),
      'POST /reservations/check-passcode': refused(404, 'not_found'),
    },
    until: 'このリンクのフロアは見つかりませんでした。',
    reads: [
      '# フロアマップ',
      'このリンクのフロアは見つかりませんでした。',
      'リンクが古いか、アドレスに誤りがあるようです。',
      '[link エリアから探す; → /app/area-search]',
    ],
  },
  {
    address: '/app/booth-selection?floorMapId=77',
    as: member,
    answering: { 'GET /search/get-floormap/77': refused(404, 'not_found') },
    until: 'このリンクのフロアは見つかりませんでした。',
    reads: [
      '# 今すぐ使う',
      'このリンクのフロアは見つかりませんでした。',
      'リンクが古いか、アドレスに誤りがあるようです。',
      '[link エリアから探す; → /app/area-search]',
    ],
  },
  {
    address: '/app/booth-selection?floorMapId=9',
    as: member,
    answering: { 'GET /search/get-floormap/9': () => getFloorMap.output.encode(FLOOR) },
    until: '今すぐ使えるブース',
    reads: [
      '[button 戻る]',
      '# 今すぐ使う',
      '品川シーサイド 2階 東',
      '[button 最新の情報に更新]',
      '(今すぐ使えるブース)',
      '## 今すぐ使えるブース',
      '[link C-812:30まで・15分 356円（税込）2階 東; → /app/use-without-reservation?room=41]',
      '(今は使えないブース)',
      '## 今は使えないブース',
      'C-9今は使用中です',
    ],
  },
  {
    address: '/app/booth-selection?floorMapId=9&',
    as: member,
    answering: {
      'GET /search/get-floormap/9': () =>
        getFloorMap.output.encode({
          ...FLOOR,
          booths: FLOOR.booths.filter((booth) => !booth.isImmediatelyAvailable),
        }),
    },
    until: '今すぐ使えるブースはありません。',
    reads: [
      '[button 戻る]',
      '# 今すぐ使う',
      '品川シーサイド 2階 東',
      '[button 最新の情報に更新]',
      '今すぐ使えるブースはありません。',
      'フロアマップで、時間を選んで予約できます。',
      '(今は使えないブース)',
      '## 今は使えないブース',
      'C-9今は使用中です',
      '[link フロアマップを開く; → /app/area-search/floor-map?floorMapId=9]',
    ],
  },
  {
    address: '/app/search?floor_id=9&targetFlag=1&targetLat=35.61&targetLng=139.74',
    as: member,
    answering: {
      'GET /metadata.json': () => ({ ...METADATA, map: { url_template: '/api/maps/{z}/{lng}/{lat}.svg' } }),
      'GET /search/get-rooms': () =>
        searchRooms.output.encode({
          rooms: [{ id: 31, name: 'K-1', placeName: '大崎ゲート', latitude: 35.62, longitude: 139.73 }],
          floorMaps: [FLOOR],
          reservableDays: 14,
        }),
    },
    until: '現在の場所から近い順',
    reads: [
      '[button 戻る]',
      '# 地図から探す',
      '[button 最新の情報に更新]',
      '(日付)',
      '[radio 今日 20(金); checked]',
      '[radio 明日 21(土)]',
      '[radio 22(日)]',
      '[radio 23(月)]',
      '[radio 24(火)]',
      '[radio 25(水)]',
      '[radio 26(木)]',
      '[radio 27(金)]',
      '[radio 28(土)]',
      '[radio 29(日)]',
      '[radio 30(月)]',
      '[radio 12/1(火)]',
      '[radio 2(水)]',
      '[radio 3(木)]',
      '~10:~',
      '[select 開始（時）; 10時]',
      '~00 から~',
      '[select 開始（分）; 00分]',
      '{品川シーサイド 2階 東の周辺の地図}',
      '[link 2階 東のフロアマップへ; → /app/area-search/floor-map?floorMapId=9&date=2026-11-20]',
      '場所の位置関係を示す簡易な地図です。上が北です。',
      '(現在の場所から近い順)',
      '## 現在の場所から近い順',
      '(品川シーサイド)',
      '### 品川シーサイド 同じ建物',
      '[link 2階 東; → /app/area-search/floor-map?floorMapId=9&date=2026-11-20]',
      '(大崎ゲート)',
      '### 大崎ゲート 約1.4km',
      '[link K-1; → /app/area-search/make-reservation?room=31&date=2026-11-20]',
    ],
  },
  {
    address: '/app/area-search/make-reservation?room=31&date=2026-12-04&hour=16&minute=20&interval=90&',
    as: member,
    answering: {
      'GET /reservations/day-availability': () => ({
        ...DAY,
        settings: { ...DAY.settings, 'reservable-days': 30 },
      }),
    },
    until: 'C-8',
    reads: [
      '[button 戻る]',
      '# 品川シーサイド 2F',
      '1ブース・15分 356円（税込）',
      '(空き時間の表示)',
      '[radio 表; checked]',
      '[radio リスト]',
      '(日付)',
      ...DATES,
      '~16:~',
      '[select 開始（時）; 16時]',
      '~20 から~',
      '[select 開始（分）; 20分]',
      '~1時間30分~',
      '[select 利用時間; 1時間30分]',
      '残り 2 件まで予約可',
      '(空き状況の表)',
      'C-8',
      '~C-8~',
      '~0:001:002:003:004:005:006:007:008:009:0010:0011:0012:0013:0014:0015:0016:0017:0018:0019:0020:0021:0022:0023:00~',
      '(C-8 16:20から16:25 空き; selected)',
      '←→で5分、↑↓で1時間、PageUp・PageDownで4時間、Home・Endで行の端、Shift＋←→でブースを移り、Enterで選びます。リスト表示でも同じ時間を選べます。',
      '~空き予約済自分選択中時間外過去~',
      'C-8',
      '(開始時刻を5分ずつ変える)',
      '[button 5分早くする]',
      '16:20–17:50',
      '[button 5分遅くする]',
      '2,138円 税込',
      'status:',
      '[button 予約内容を確認する]',
    ],
  },
  {
    address: '/app/area-search/make-reservation?room=31&date=2026-12-04&hour=16&minute=20&interval=90&x',
    as: member,
    answering: {
      'GET /reservations/day-availability': () => ({
        ...DAY,
        settings: { ...DAY.settings, 'reservable-days': 30 },
      }),
    },
    doing: () => press('リスト', 'radio'),
    until: 'C-8',
    reads: [
      '[button 戻る]',
      '# 品川シーサイド 2F',
      '1ブース・15分 356円（税込）',
      '(空き時間の表示)',
      '[radio 表]',
      '[radio リスト; checked]',
      '(日付)',
      ...DATES,
      '~16:~',
      '[select 開始（時）; 16時]',
      '~20 から~',
      '[select 開始（分）; 20分]',
      '~1時間30分~',
      '[select 利用時間; 1時間30分]',
      '残り 2 件まで予約可',
      '(C-8)',
      '## C-8',
      '0:00–20:00 空き',
      '[button C-8 0:00から1:30]',
      '[button C-8 0:30から2:00]',
      '[button C-8 1:00から2:30]',
      '[button C-8 1:30から3:00]',
      '[button C-8 2:00から3:30]',
      '[button C-8 2:30から4:00]',
      '[button C-8 3:00から4:30]',
      '[button C-8 3:30から5:00]',
      '[button C-8 4:00から5:30]',
      '[button C-8 4:30から6:00]',
      '[button C-8 5:00から6:30]',
      '[button C-8 5:30から7:00]',
      '[button C-8 6:00から7:30]',
      '[button C-8 6:30から8:00]',
      '[button C-8 7:00から8:30]',
      '[button C-8 7:30から9:00]',
      '[button C-8 8:00から9:30]',
      '[button C-8 8:30から10:00]',
      '[button C-8 9:00から10:30]',
      '[button C-8 9:30から11:00]',
      '[button C-8 10:00から11:30]',
      '[button C-8 10:30から12:00]',
      '[button C-8 11:00から12:30]',
      '[button C-8 11:30から13:00]',
      '[button C-8 12:00から13:30]',
      '[button C-8 12:30から14:00]',
      '[button C-8 13:00から14:30]',
      '[button C-8 13:30から15:00]',
      '[button C-8 14:00から15:30]',
      '[button C-8 14:30から16:00]',
      '[button C-8 15:00から16:30]',
      '[button C-8 15:30から17:00]',
      '[button C-8 16:00から17:30]',
      '[button C-8 16:20から17:50; pressed]',
      '[button C-8 16:30から18:00]',
      '[button C-8 17:00から18:30]',
      '[button C-8 17:30から19:00]',
      '[button C-8 18:00から19:30]',
      '[button C-8 18:30から20:00]',
      '21:00–24:00 空き',
      '[button C-8 21:00から22:30]',
      '[button C-8 21:30から23:00]',
      '[button C-8 22:00から23:30]',
      '[button C-8 22:30から24:00]',
      'C-8',
      '(開始時刻を5分ずつ変える)',
      '[button 5分早くする]',
      '16:20–17:50',
      '[button 5分遅くする]',
      '2,138円 税込',
      'status:',
      '[button 予約内容を確認する]',
    ],
  },
  {
    address: '/signup-enterprise/hana%40example.jp/token',
    answering: {
      'GET /signup/email': () => ({ message: 'OK', loginid: 'hana@example.jp' }),
    },
    doing: () => press('同意して続ける'),
    until: '登録する',
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
      '[select 所属; なし]',
      '~必須~',
      '[text 社員番号; required]',
      '(お客さま)',
      '## お客さま',
      '~必須~',
      '[text お名前; required]',
      '[text 生年月日; 例：19900415]',
      '例：19900415',
      '(性別)',
      '[radio 男性]',
      '[radio 女性]',
      '[radio 回答しない; checked]',
      '[button 登録する]',
    ],
  },
  {
    address: '/recover-password/hana%40example.jp/token',
    until: 'パスワードを変更する',
    reads: [
      '# パスワードの再設定',
      '(パスワードの再設定)',
      '[text ID; hana@example.jp; read-only]',
      '~必須~',
      '[password 新しいパスワード; required; 6文字以上英字と数字の両方15文字以上をおすすめします。]',
      '[button 新しいパスワードを表示]',
      '6文字以上英字と数字の両方15文字以上をおすすめします。',
      '~必須~',
      '[password 新しいパスワード（確認用）; required]',
      '[button 新しいパスワード（確認用）を表示]',
      '[button パスワードを変更する]',
    ],
  },
  {
    address: '/app/qr-code-reader?',
    as: member,
    doing: () => press('コードを確認する'),
    until: /^ブースのコードを、QRコードの下/,
    reads: [
      '# QRコード',
      '[link メニュー; → /app/settings]',
      'ブースのQRコードを読み取ると、ご予約の入室や、空きブースの利用ができます。',
      '[button カメラで読み取る]',
      '(ほかの方法)',
      '## ほかの方法',
      '[button 写真から読み取る]',
      '(ブースのコード)',
      '[text ブースのコードを入力; invalid; ブースのコードを、QRコードの下に書かれているとおりに入力してください。 QRコードの下に書かれている英数字です]',
      'alert: ブースのコードを、QRコードの下に書かれているとおりに入力してください。',
      'QRコードの下に書かれている英数字です',
      '[button コードを確認する]',
    ],
  },
];

describe('each screen says', () => {
  it.each(screens)('$until ($address)', async ({ address, as, answering, doing, until, reads }) => {
    if (as) keepSignedIn(as);
    await openApp(address, { ...(as && { as }), ...(answering && { answering }) });
    await doing?.();
    await screen.findAllByText(until);
    await expectScreen(reads);
  });
});

it('says that the password was set anew, and that every session has ended', async () => {
  await openApp('/recover-password/hana%40example.jp/token', {
    answering: { 'POST /reset-password': OK },
  });
  await userEvent.type(await screen.findByLabelText('新しいパスワード'), 'tsukue3isu');
  await userEvent.type(screen.getByLabelText('新しいパスワード（確認用）'), 'tsukue3isu');
  await press('パスワードを変更する');
  await screen.findByText('パスワードを変更しました。');
  await expectScreen([
    '# パスワードの再設定',
    'パスワードを変更しました。',
    '安全のため、すべての端末からログアウトしました。新しいパスワードでログインしてください。',
    '[link ログインする; → /login?loginid=hana%40example.jp]',
  ]);
});

it('asks for the passcode of a floor that has one', async () => {
  const answer = later();
  keepSignedIn();
  await openApp('/app/installation-location-selection?areaId=5', {
    answering: {
      'GET /search/get-list-of-places/5': () => listPlaces.output.encode({ floorMaps: [FLOOR], booths: [] }),
      'POST /reservations/check-passcode': () => ({
        passcode_flag: 1,
        passcode_explanation: '入口の掲示をご覧ください。',
      }),
      'POST /reservations/auth-passcode': answer.answer,
    },
  });
  await userEvent.click(await screen.findByRole('link', { name: /品川シーサイド/ }));
  const sheet = await screen.findByRole('dialog');
  await screen.findByText('入口の掲示をご覧ください。');
  await expectAloud(sheet, [
    '(パスコードの入力)',
    '## パスコードの入力',
    '入口の掲示をご覧ください。',
    '[text パスコード; 6桁の数字]',
    '6桁の数字',
    '[button 確認する; disabled]',
    '[button 戻る]',
  ]);
  await expectScreen([
    '[link エリア検索へ戻る; → /app/area-search]',
    '# ブースを選ぶ',
    '予約する場所を選んでください',
    '[link 地図から探す; → /app/search?targetAreaId=5]',
    '(フロア)',
    '## フロア',
    '[link 品川シーサイド 2階 東7ブース・15分 356円からA口すぐ1 空き; → /app/area-search/floor-map?floorMapId=9]',
    '料金は税込です。',
    '(パスコードの入力)',
    '## パスコードの入力',
    '入口の掲示をご覧ください。',
    '[text パスコード; 6桁の数字]',
    '6桁の数字',
    '[button 確認する; disabled]',
    '[button 戻る]',
  ]);
  await userEvent.type(screen.getByLabelText('パスコード'), '042042');
  await press('確認する');
  await expectAloud(sheet, [
    '(パスコードの入力)',
    '## パスコードの入力',
    '入口の掲示をご覧ください。',
    '[text パスコード; 042042; read-only; 6桁の数字]',
    '6桁の数字',
    '[button 確認しています…; disabled; busy]',
    '[button 戻る; disabled]',
  ]);
  await expectLocked(sheet);
});

it('says that the card provider could not be asked, and that nothing has changed', async () => {
  keepSignedIn();
  await openApp('/app/settings/change-payment');
  const card = {
    カード番号: '5555555555554444',
    '有効期限（月）': '9',
    '有効期限（年）': '29',
    セキュリティコード: '123',
    カード名義人: 'H Y',
  };
  for (const [label, value] of Object.entries(card)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
  await press('変更する');
  await screen.findByText(/^決済会社に接続できませんでした。/);
  await expectScreen([
    '[link メニューへ戻る; → /app/settings]',
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
    'カード情報は決済会社へ直接送られ、コモリには残りません。カード会社の本人確認の画面が開くことがあります。',
    'alert:',
    '決済会社に接続できませんでした。カードは変わっていません。電波の良い場所で、もう一度お試しください。',
    '[button 変更する]',
  ]);
});

describe('a mailed link that leads no further', () => {
  const LOST =
    'メールのリンクが途中で切れていないか、ご確認ください。もう一度メールをお送りすることもできます。';
  it.each([
    ['registration', 'expired', '登録用のリンクは24時間有効です。もう一度メールをお送りします。'],
    ['registration', 'used', '会員登録がお済みの場合は、ログインしてください。'],
    ['registration', 'invalid', LOST],
    ['recovery', 'expired', '再設定用のリンクは1時間有効です。もう一度メールをお送りします。'],
    [
      'recovery',
      'used',
      '新しいパスワードでログインしてください。お忘れの場合は、もう一度メールをお送りします。',
    ],
    ['recovery', 'invalid', LOST],
  ] as const)('of a %s that is %s', async (purpose, problem, hint) => {
    const { container } = render(<DeadLink purpose={purpose} problem={problem} loginId="a@b.jp" />, {
      wrapper: MemoryRouter,
    });
    const again =
      purpose === 'registration' ? '/register?email=a%40b.jp' : '/recover-password?loginid=a%40b.jp';
    await expectAloud(container, [
      {
        expired: 'リンクの有効期限が切れています。',
        used: 'このリンクはすでに使われています。',
        invalid: 'リンクが正しくありません。',
      }[problem],
      hint,
      problem === 'used'
        ? '[link ログインする; → /login?loginid=a%40b.jp]'
        : `[link もう一度メールを送る; → ${again}]`,
    ]);
  });
});

it('leads back from a new card to the booking that waits for it', async () => {
  const changed = { kind: 'changed', card: '************4242', paid: [], unpaid: [] } as const;
  const { container } = render(
    <AfterChange
      changed={changed}
      before={null}
      returnTo="/app/use-without-reservation?room=7&confirm=true"
      onResume={() => undefined}
    />,
    { wrapper: MemoryRouter },
  );
  await expectAloud(container, ['[link 予約へ戻る; → /app/use-without-reservation?room=7&confirm=true]']);
});

it('says what a new card has come to', async () => {
  const changed = {
    kind: 'changed' as const,
    card: '************4242',
    paid: [
      { reservationId: 1, yen: 1100 },
      { reservationId: 2, yen: 220 },
    ],
    unpaid: [
      { reservationId: 3, yen: 330, why: 'refused' as const },
      { reservationId: 4, yen: 440, why: 'unknown' as const },
      { reservationId: 5, yen: 550, why: 'unknown' as const },
    ],
  };
  const { container, rerender } = render(<CardChanged changed={changed} before={null} />, {
    wrapper: MemoryRouter,
  });
  await expectAloud(container, [
    '## お支払いが済んでいません',
    'カードは変更しました。次の請求から、このカードを使います。',
    'お支払い',
    '1,320円2件',
    '新しいカード',
    '****4242',
    'alert:',
    '330円はこのカードではお支払いいただけませんでした。カード会社にご確認いただくか、別のカードを登録してください。',
    '990円のお支払いを確認しています。結果はメールでお知らせします。',
  ]);
  const before = { ...member, card: '************4242' };
  rerender(<CardChanged changed={{ ...changed, unpaid: [] }} before={before} />);
  await expectAloud(container, [
    '## お支払いが済みました',
    'これで、予約と利用ができます。',
    'お支払い',
    '1,320円2件',
    'カード',
    '****4242',
  ]);
  rerender(
    <CardChanged changed={{ ...changed, paid: [], unpaid: [] }} before={{ ...member, card: '****0341' }} />,
  );
  await expectAloud(container, [
    '## お支払いカードを変更しました',
    '次の請求から、このカードを使います。',
    '新しいカード',
    '****4242',
    'これまでのカード',
    '****0341これからは使いません',
  ]);
});

it.each([
  [3, 'ほかの端末（3台）からログアウトしました。'],
  [0, 'ほかにログインしている端末はありません。'],
])('says that the password was changed, and that it has ended %i other sessions', async (ended, sentence) => {
  keepSignedIn();
  await openApp('/app/settings/change-password', {
    answering: { 'POST /settings/change-password': () => ({ message: 'OK', ended_sessions: ended }) },
  });
  await userEvent.type(await screen.findByLabelText('現在のパスワード'), 'komori2026');
  await userEvent.type(screen.getByLabelText('新しいパスワード'), 'tsukue3isu');
  await userEvent.type(screen.getByLabelText('新しいパスワード（確認用）'), 'tsukue3isu');
  await press('パスワードを変更する');
  await expectScreen([
    '[link メニューへ戻る; → /app/settings]',
    '# パスワードの変更',
    'パスワードを変更しました。',
    sentence,
    '[link メニューへ戻る; → /app/settings]',
  ]);
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
