import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { it } from 'vitest';
import { listFreePlaces } from '#contract/search/freePlaces.ts';
import { getFloorMap, listPlaces, searchRooms } from '#contract/search/places.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { freePlace, freePlaces } from '#tests/support/values/freePlaces.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';
import { keepSignedIn, METADATA, member, openApp } from '../support/openApp.tsx';
import { expectAloud, expectScreen } from '../support/readAloud.ts';
import { expectLocked, later, press } from '../support/reading.ts';
import { FLOOR } from './floor.ts';
import { readScreens, refused } from './reading.tsx';

const BOOTH = {
  point: null,
  ...UNTOLD_BOOTH,
  ...UNTOLD_PLACE,
  id: 31,
  name: 'K-1',
  placeName: '大崎ゲート',
  access: '南改札から徒歩3分',
  isImmediatelyAvailable: false,
  isInBusinessHours: false,
  isExceptionallyClosed: false,
};

readScreens([
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
        usual: [
          {
            telecube_id: 12,
            cube_name: 'K-2',
            place_name: '大崎ゲート',
            reserve_start_time: '20261124150000',
            reserve_end_time: '20261124154500',
            is_free: 1,
            next_free_at: null,
            price: 825,
          },
        ],
        places: [],
        areas: [{ area_id: 5, booth_count: 7, free_count: 2, next_free_at: null }],
      }),
    },
    until: '全国の設置場所を見る',
    reads: [
      '# どこで使いますか',
      `[link ${WORDS.menu}; → /app/settings]`,
      '(はじめての方へ)',
      '## はじめての方へ',
      `[button ${WORDS.hideHelp}]`,
      '場所と時間を選んで予約',
      '5分前から「入室・延長」で入室',
      '延長・退室・Wi-Fiも同じ画面で',
      '予約なしでも、空いていれば使えます。',
      `[button ${WORDS.seeHelp}]`,
      '[link 日時から探すすべてのエリアから; → /app/area-search/by-time]',
      '## いつもの予約',
      'ご利用の履歴から',
      '(いつもの予約)',
      '24日(火) 15:00から15:45 大崎ゲート K-2毎週火曜・45分・825円（税込）',
      `[link ${WORDS.reviewUsual}; → /app/area-search/make-reservation?room=12&date=2026-11-24&hour=15&minute=0&interval=45&booth=12&confirm=true; 24日(火) 15:00から15:45 大崎ゲート K-2]`,
      '## 近くの場所',
      '(近くの場所)',
      '現在地から探す位置情報は端末の外へ送りません。',
      `[button ${WORDS.allow}]`,
      '(品川エリア)',
      '## 品川エリア',
      '今すぐ使える 2ブース',
      '[link 品川シーサイド7ブース2 空き; → /app/installation-location-selection?areaId=5&areaName=%E5%93%81%E5%B7%9D%E3%82%B7%E3%83%BC%E3%82%B5%E3%82%A4%E3%83%89]',
      '## ほかの場所を探す',
      '[link 全国の設置場所を見る別のウィンドウで開きます; → https://places.example/all]',
    ],
  },
  {
    address: '/app/area-search/by-time?date=2026-11-21&hour=14&minute=0&interval=60',
    as: member,
    answering: {
      'GET /search/free': () =>
        listFreePlaces.output.encode(
          freePlaces([
            freePlace({ boothIds: [31], placeName: '大崎ゲート', name: 'K-1', isFavourite: true }),
          ]),
        ),
    },
    until: WORDS.forTwo,
    reads: [
      `[link ${WORDS.backToSearch}; → /app/area-search]`,
      '# 日時から探す',
      `[button ${WORDS.refresh}]`,
      '(日付)',
      '[radio 今日 20(金)]',
      '[radio 明日 21(土); checked]',
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
      '~14:~',
      '[select 開始（時）; 14時]',
      '~00 から~',
      '[select 開始（分）; 00分]',
      '~1時間~',
      '[select 利用時間; 1時間]',
      '~すべてのエリア~',
      '[select 場所; すべてのエリア]',
      `[button ${WORDS.forTwo}]`,
      `[button ${WORDS.monitor}]`,
      `[button ${WORDS.outlet}]`,
      '[button Wi-Fi]',
      `[button ${WORDS.window}]`,
      'status: 明日 14:00から15:00に、1か所で空いています。',
      '(大崎ゲート)',
      '## 大崎ゲート',
      '[button お気に入り、大崎ゲート K-1; pressed]',
      '[link K-1; → /app/area-search/make-reservation?room=31&date=2026-11-21&hour=14&minute=0&interval=60]',
      '八重洲中央口から徒歩3分1,100円',
      '2 空き',
      '料金は選んだ時間の合計（税込）です。10:00の空きを表示しています。',
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
      `[link ${WORDS.backToSearch}; → /app/area-search]`,
      '# 品川',
      '8ブース・今すぐ使える 1ブース',
      '(場所の表示)',
      '[radio 一覧; checked]',
      '[radio 地図]',
      '(フロア)',
      '## フロア',
      '[link 品川シーサイド 2階 東; → /app/area-search/floor-map?floorMapId=9]',
      'A口すぐ15分 356円から',
      '1 空き',
      `[link ${WORDS.useNow}、2階 東; → /app/booth-selection?floorMapId=9]`,
      '(1台ずつのブース)',
      '## 1台ずつのブース',
      '[link 大崎ゲート K-1; → /app/area-search/make-reservation?room=31]',
      '南改札から徒歩3分',
      '営業時間外',
      `[link ${WORDS.reservePlace}、K-1; → /app/area-search/make-reservation?room=31]`,
      '料金は税込です。10:00の空きを表示しています。',
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
      `[link ${WORDS.chooseAreaAgain}; → /app/area-search]`,
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
      `[link ${WORDS.searchByArea}; → /app/area-search]`,
    ],
  },
  {
    address: '/app/search?floor_id=9&targetFlag=1&targetLat=35.61&targetLng=139.74',
    as: member,
    answering: {
      'GET /metadata.json': () => ({ ...METADATA, map: { url_template: '/api/maps/{z}/{lng}/{lat}.svg' } }),
      'GET /search/get-rooms': () =>
        searchRooms.output.encode({
          rooms: [{ ...BOOTH, state: null, latitude: 35.62, longitude: 139.73 }],
          floorMaps: [FLOOR],
          reservableDays: 14,
        }),
    },
    until: '現在の場所から近い順',
    reads: [
      `[button ${WORDS.back}]`,
      '# 地図から探す',
      `[button ${WORDS.refresh}]`,
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
      '(地図。矢印キーで移動、＋と−で拡大・縮小できます。)',
      '[link 1空き、2階 東のフロアマップへ; → /app/area-search/floor-map?floorMapId=9&date=2026-11-20]',
      '[button 大崎ゲート K-1]',
      `[button ${WORDS.zoomIn}]`,
      `[button ${WORDS.zoomOut}]`,
      `[button ${WORDS.firstPosition}]`,
      `[button ${WORDS.here}]`,
      '簡易な地図です。上が北、1マスは約100mです。',
      '(現在の場所から近い順)',
      '## 現在の場所から近い順',
      '(品川シーサイド)',
      '### 品川シーサイド 同じ建物',
      '[link 2階 東; → /app/area-search/floor-map?floorMapId=9&date=2026-11-20]',
      '(大崎ゲート)',
      '### 大崎ゲート 約1.4km',
      '[link K-1; → /app/area-search/make-reservation?room=31&date=2026-11-20]',
      '(選んだ場所)',
      '2階 東',
      '品川シーサイド',
      '1 空き7ブース中',
      'A口すぐ',
      '15分 356円から（税込）',
      `[link ${WORDS.chooseTime}; → /app/area-search/make-reservation?room=41,42&date=2026-11-20]`,
      `[link ${WORDS.useNow}; → /app/booth-selection?floorMapId=9]`,
    ],
  },
  {
    says: 'a floor whose booths can be used at once',
    address: '/app/area-search/floor-map?floorMapId=9',
    as: member,
    answering: {
      'GET /search/get-floormap/9': () => getFloorMap.output.encode(FLOOR),
      'POST /reservations/check-passcode': () => ({ message: 'OK', passcode_flag: 0 }),
    },
    until: WORDS.useNow,
    reads: [
      `[button ${WORDS.back}]`,
      '# 品川シーサイド',
      '2階 東',
      '(フロアの表示)',
      '[radio 地図; checked]',
      '[radio リスト]',
      '営業時間 平日 7:30から22:00・土日 休業',
      'いま 1ブース空き',
      '~今すぐ使えます使用中・予約あり選択中~',
      `[link ${WORDS.otherArea}; → /app/area-search]`,
      '(フロアマップ。矢印キーで移動、＋と−で拡大・縮小できます。)',
      '{品川シーサイド 2階 東の見取り図}',
      `[button ${WORDS.zoomIn}]`,
      `[button ${WORDS.zoomOut}]`,
      `[button ${WORDS.wholePlan}]`,
      'ブースを選ばずに、予約へ進むこともできます。',
      `[link ${WORDS.chooseTime}; → /app/area-search/make-reservation?room=41,42]`,
      `[link ${WORDS.useNow}; → /app/booth-selection?floorMapId=9]`,
    ],
  },
]);

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
  await userEvent.click(await screen.findByRole('link', { name: /^2階 東/ }));
  const sheet = await screen.findByRole('dialog');
  await screen.findByText('入口の掲示をご覧ください。');
  await expectAloud(sheet, [
    '(パスコードの入力)',
    '## パスコードの入力',
    '入口の掲示をご覧ください。',
    '[text パスコード; 6桁の数字]',
    '6桁の数字',
    `[button ${WORDS.check}; disabled]`,
    `[button ${WORDS.back}]`,
  ]);
  await expectScreen([
    `[link ${WORDS.backToSearch}; → /app/area-search]`,
    '# 品川シーサイド',
    '7ブース・今すぐ使える 1ブース',
    '(場所の表示)',
    '[radio 一覧; checked]',
    '[radio 地図]',
    '(フロア)',
    '## フロア',
    '[link 2階 東; → /app/area-search/floor-map?floorMapId=9]',
    'A口すぐ15分 356円から',
    '1 空き',
    `[link ${WORDS.useNow}、2階 東; → /app/booth-selection?floorMapId=9]`,
    '料金は税込です。10:00の空きを表示しています。',
    '(パスコードの入力)',
    '## パスコードの入力',
    '入口の掲示をご覧ください。',
    '[text パスコード; 6桁の数字]',
    '6桁の数字',
    `[button ${WORDS.check}; disabled]`,
    `[button ${WORDS.back}]`,
  ]);
  await userEvent.type(screen.getByLabelText('パスコード'), '042042');
  await press(WORDS.check);
  await expectAloud(sheet, [
    '(パスコードの入力)',
    '## パスコードの入力',
    '入口の掲示をご覧ください。',
    '[text パスコード; 042042; read-only; 6桁の数字]',
    '6桁の数字',
    `[button ${WORDS.checking}; disabled; busy]`,
    `[button ${WORDS.back}; disabled]`,
  ]);
  await expectLocked(sheet);
});
