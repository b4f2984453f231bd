import { getTimetable } from '#contract/booking/availability.ts';
import { listPlaces } from '#contract/search/places.ts';
import { at } from '#tests/support/clock/moments.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';
import { boothDay, timetable } from '#tests/support/values/timetable.ts';
import { METADATA, member } from '../support/openApp.tsx';
import { dialogOf, press } from '../support/reading.ts';
import { RESERVATION } from '../support/wire.ts';
import { readScreens, refused } from './reading.tsx';

const ADDRESS = '/app/reservations';
/** Today from 10:04 to 11:30: its booth can be entered already. */
const SOON = {
  ...RESERVATION,
  reserve_date: '2026-11-20',
  reserve_start_time: '20261120100400',
  reserve_start_time_before_5min: '20261120095900',
  reserve_end_time: '20261120113000',
};
/** Today from 15:30 to 17:00, free to be given up until 14:30. */
const LATER = {
  ...SOON,
  reserve_start_time: '20261120153000',
  reserve_start_time_before_5min: '20261120152500',
  reserve_end_time: '20261120170000',
};
/** Since 9:00, until 10:20. */
const IN_USE = {
  ...SOON,
  reserve_start_time: '20261120090000',
  reserve_start_time_before_5min: '20261120085500',
  reserve_end_time: '20261120102000',
  use_state: 1,
  extendable: true,
};

/** Its booth is somebody's from 10:45 on. */
const day = timetable({
  booths: [boothDay({ boothId: 31, boothName: 'C-8', busy: [{ from: 645, to: 720, kind: 'others' }] })],
});

/** In the same area, free until 13:15. */
const otherBooth = {
  ...UNTOLD_BOOTH,
  ...UNTOLD_PLACE,
  id: 44,
  name: 'K-1',
  placeName: '大崎 3F',
  access: '',
  point: null,
  usableUntil: at('2026-11-20T13:15:00'),
  isImmediatelyAvailable: true,
  isInBusinessHours: true,
  isExceptionallyClosed: false,
};

const showing = (reservation: object) => ({
  'GET /reservations': () => ({ reservations: [reservation] }),
  'GET /reservations/availability-for-extension': () => ({
    message: 'OK',
    time_units: [15, 30],
    prices: [356, 712],
  }),
  'POST /reservations/get-price-extension': () => ({
    message: 'OK',
    price: 660,
    taxInPrice: 712,
    useCouponTime: 0,
    coupon_remainder: 0,
    start: IN_USE.reserve_end_time,
  }),
  'GET /reservations/day-availability': refused(404, 'not_found'),
});

readScreens([
  {
    says: 'a reservation whose booth can be entered',
    address: ADDRESS,
    as: member,
    answering: showing(SOON),
    until: WORDS.enter,
    reads: [
      '# 入室・延長',
      `[link ${WORDS.menu}; → /app/settings]`,
      '(利用中と次の予約)',
      '入室できます',
      '10:04から11:30',
      '今日',
      '品川シーサイド 2F C-8',
      '2階東口の歩道橋を直進、徒歩6分。',
      '[link 品川シーサイド 2F C-8の場所を地図で見る; → /app/search?floor_id=9&targetFlag=1&targetAreaId=5&targetLat=35.609&targetLng=139.749]',
      `[button ${WORDS.enter}; 10:04から11:30 今日]`,
      `[button ${WORDS.giveUp}; 10:04から11:30 今日]`,
      '料金 1,868円は確定しています',
    ],
  },
  {
    says: 'a booth that is in use',
    address: ADDRESS,
    as: member,
    answering: showing(IN_USE),
    until: WORDS.leave,
    reads: [
      '# 入室・延長',
      `[link ${WORDS.menu}; → /app/settings]`,
      '(利用中と次の予約)',
      '利用中 ~残り時間~',
      '{残り 20分}',
      '10:20まで・品川シーサイド 2F C-8',
      '{利用した時間 75}',
      `[button ${WORDS.openDoor}; 20分]`,
      `[link ${WORDS.extend}; → /app/reservations/extend?tranid=4711&start=20261120090000; 10:50まで]`,
      '~10:50まで~',
      `[button ${WORDS.leave}]`,
      '10:20を過ぎると',
      '10:20を過ぎても、追加の料金はかかりません。',
      '10:20からは空きブースと表示され、ほかの方が入室できるようになります。',
      `[link ${WORDS.trouble}; → /app/reservations/trouble?tranid=4711]`,
    ],
  },
  {
    says: 'trouble in a booth',
    address: '/app/reservations/trouble?tranid=4711&kind=monitor',
    as: member,
    answering: {
      ...showing(IN_USE),
      'GET /metadata.json': () => ({
        ...METADATA,
        support: { tel: '03-9876-5432', mail: '', hours: '毎日 7:00から23:00' },
      }),
      'GET /search/get-list-of-places/5': () =>
        listPlaces.output.encode({ floorMaps: [], booths: [otherBooth] }),
    },
    until: /K-1/,
    inSheet: true,
    reads: [
      `(${TITLES.trouble})`,
      `## ${TITLES.trouble}`,
      '品川シーサイド 2F C-8',
      'お急ぎの場合03-9876-5432（毎日 7:00から23:00）',
      `[link ${WORDS.call}; → tel:03-9876-5432]`,
      '~どのようなことでお困りですか~ ~必須~',
      '(どのようなことでお困りですか)',
      '[radio ドアが開かない・閉まらない]',
      '[radio 汚れている]',
      '[radio 音がうるさい]',
      '[radio モニターが映らない; checked]',
      '[radio Wi-Fiにつながらない]',
      '[radio その他]',
      '[text くわしい内容（任意）]',
      '(写真)',
      '### 写真（任意）',
      `[button ${WORDS.takePhoto}]`,
      '[button 写真を選ぶ]',
      '(空いている別のブース)',
      '[link 大崎 3F K-1今空いている別のブース・13:15まで使えます; → /app/use-without-reservation?room=44]',
      '別のブースの料金は、別にかかります。今のブースの料金については、お電話ください。',
      `[button ${WORDS.reportTrouble}]`,
      `[button ${WORDS.back}]`,
    ],
  },
  {
    says: 'the question before a booth is left',
    address: ADDRESS,
    as: member,
    answering: showing(IN_USE),
    doing: () => press(WORDS.leave),
    until: TITLES.leave,
    inSheet: true,
    reads: [
      `(${TITLES.leave})`,
      `## ${TITLES.leave}`,
      '10:20まで、あと 20分 利用できます。お忘れ物がないかご確認ください。',
      '料金',
      '退室しても変わりません',
      '再入室',
      'できません',
      `[button ${WORDS.leave}]`,
      `[button ${WORDS.back}]`,
      `[button ${WORDS.leaveUnopened}]`,
    ],
  },
  {
    says: 'what an extension costs, before it is confirmed',
    address: ADDRESS,
    as: { ...member, card: '************4242' },
    answering: showing(IN_USE),
    doing: async () => {
      await press(WORDS.extend, 'link');
      await press(/^30分/, 'radio');
      await press(WORDS.seePrice);
      await dialogOf('この内容で延長しますか');
    },
    until: /712円/,
    inSheet: true,
    reads: [
      '(この内容で延長しますか)',
      '## この内容で延長しますか',
      'ブース',
      'C-8 品川シーサイド 2F',
      '延長',
      '10:20から10:50（30分）',
      '追加料金',
      '712円 税込（うち消費税 52円）',
      'お支払い',
      '登録カード 末尾4242延長の確定と同時に請求されます',
      '延長した時間は取り消せません。途中で退室しても、料金は変わりません。',
      `[button ${WORDS.enterCoupon}]`,
      `[button ${WORDS.confirmExtension}]`,
      `[button ${WORDS.otherLength}]`,
    ],
  },
  {
    says: 'the question before a reservation is cancelled free of charge',
    address: ADDRESS,
    as: member,
    answering: showing(LATER),
    doing: () => press(WORDS.cancelSheet),
    until: TITLES.confirmCancel,
    inSheet: true,
    reads: [
      `(${TITLES.confirmCancel})`,
      `## ${TITLES.confirmCancel}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '日時',
      '11月20日(金) 15:30から17:00',
      '14:30までのキャンセルは無料です（あと 4時間30分）。料金 1,868円はかかりません。',
      `[button ${WORDS.cancel}]`,
      `[button ${WORDS.back}]`,
    ],
  },
  {
    says: 'the question before a use is given up that costs its price all the same',
    address: ADDRESS,
    as: member,
    answering: showing(SOON),
    doing: () => press(WORDS.giveUp),
    until: TITLES.giveUp,
    inSheet: true,
    reads: [
      `(${TITLES.giveUp})`,
      `## ${TITLES.giveUp}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '日時',
      '11月20日(金) 10:04から11:30',
      'やめても料金1,868円はかかります。',
      '無料でキャンセルできるのは開始1時間前の9:04までです。',
      `[button ${WORDS.giveUp}]`,
      `[button ${WORDS.back}]`,
    ],
  },
  {
    says: 'a use that is over',
    address: ADDRESS,
    as: { ...member, card: '************1111', cardBrand: 'VISA' },
    answering: showing({ ...IN_USE, reserve_end_time: '20261120095900' }),
    until: 'ご利用が終わりました',
    reads: [
      '# 入室・延長',
      `[link ${WORDS.menu}; → /app/settings]`,
      '(完了した操作)',
      '終了・9:59今日 11月20日(金)',
      '## ご利用が終わりました',
      '品川シーサイド 2F C-8',
      '9:00から9:59・59分',
      '1,868円税込・VISA 末尾1111',
      `[link ${WORDS.takeReceipt}; → /app/settings/usage-history/2026-11]`,
      '「利用履歴・領収書」からも、いつでも受け取れます。',
      'お忘れ物はありませんか',
      'このあとの予約はありません。',
      `[link ${WORDS.searchByArea}; → /app/area-search]`,
    ],
  },
  {
    says: 'a use that is over, part of it paid by a coupon, and that its booth is free',
    address: ADDRESS,
    as: member,
    answering: {
      ...showing({
        ...IN_USE,
        reserve_start_time: '20261120085900',
        reserve_end_time: '20261120095900',
        price: 0,
        taxInPrice: 0,
        coupon_time: 60,
      }),
      'GET /reservations/day-availability': () => getTimetable.output.encode(day),
    },
    until: '続けて使う',
    reads: [
      '# 入室・延長',
      `[link ${WORDS.menu}; → /app/settings]`,
      '(完了した操作)',
      '終了・9:59今日 11月20日(金)',
      '## ご利用が終わりました',
      '品川シーサイド 2F C-8',
      '8:59から9:59・1時間',
      '0円1,100円 − 1時間 = 0円・お支払いはありません',
      'お忘れ物はありませんか',
      '(続けて使う)',
      '## 続けて使う',
      'C-8 10:45まで・15分 275円（税込）',
      `[link ${WORDS.useNow}、C-8; → /app/use-without-reservation?room=31&confirm=true]`,
      'このあとの予約はありません。',
      `[link ${WORDS.searchByArea}; → /app/area-search]`,
    ],
  },
  {
    says: 'the end of a use of who owes for another one, without an offer of its booth, although that is free',
    address: ADDRESS,
    as: { ...member, owedYen: 1100 },
    answering: {
      ...showing({
        ...IN_USE,
        reserve_start_time: '20261120085900',
        reserve_end_time: '20261120095900',
      }),
      'GET /reservations/day-availability': () => getTimetable.output.encode(day),
    },
    until: 'ご利用が終わりました',
    reads: [
      '# 入室・延長',
      `[link ${WORDS.menu}; → /app/settings]`,
      '(お支払いが済んでいません)',
      '## お支払いが済んでいません',
      '1,100円 税込',
      'お支払いできるカードがありません。カードを登録してください。',
      `[link ${WORDS.choosePayment}; → /app/settings/change-payment]`,
      '次の画面で確かめるまで、請求はしません。',
      '(完了した操作)',
      '終了・9:59今日 11月20日(金)',
      '## ご利用が終わりました',
      '品川シーサイド 2F C-8',
      '8:59から9:59・1時間',
      '1,868円税込',
      `[link ${WORDS.takeReceipt}; → /app/settings/usage-history/2026-11]`,
      '「利用履歴・領収書」からも、いつでも受け取れます。',
      'お忘れ物はありませんか',
      'このあとの予約はありません。',
      `[link ${WORDS.searchByArea}; → /app/area-search]`,
    ],
  },
]);
