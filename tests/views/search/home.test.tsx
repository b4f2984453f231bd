import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { bindPosition } from '#machines/search/nearby/position.ts';
import { at } from '#tests/support/clock/moments.ts';
import { SHOW_LATE_OWN, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { type Answers, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { expectScreen } from '../support/readAloud.ts';
import { announced, asSeen, bodiesOf, later } from '../support/reading.ts';
import { HOME_PLACE, HOME_RESERVATION, RESERVATION } from '../support/wire.ts';

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-11-20T10:12:30'));
  keepSignedIn();
});
afterEach(() => vi.restoreAllMocks());

const place = (but: object) => ({ ...HOME_PLACE, ...but });

async function openHome(home: object, as = member, answering: Answers = {}): Promise<void> {
  if (as !== member) keepSignedIn(as);
  await openApp('/app/area-search', {
    as,
    answering: {
      'GET /home': () => ({ reservation: null, places: [], areas: [], ...home }),
      ...answering,
    },
  });
  await screen.findByText('東京駅 八重洲口');
}

const rowOf = (name: RegExp) =>
  screen.getAllByRole('listitem').find(({ textContent }) => name.test(textContent)) ?? document.body;

describe('the home screen', () => {
  describe('where the member’s own part is late', () => {
    const openLate = async (home: ReturnType<typeof later>) => {
      await openApp('/app/area-search', { answering: { 'GET /home': home.answer } });
      return screen.findByRole('link', { name: /東京駅 八重洲口/ }, { timeout: 8000 });
    };
    const line = () => screen.getByRole('status');

    it('keeps a line for it above the groups, moves nothing when it comes, and shows it by a tap', async () => {
      const home = later();
      const area = await openLate(home);
      expect(asSeen(line())).toHaveTextContent(`今日の予約といつもの場所${WORDS.loading}`);
      area.focus();
      home.say({ reservation: null, places: [place({})], areas: [] });
      const button = await screen.findByRole('button', { name: SHOW_LATE_OWN });
      expect(screen.queryByText('大手町プレイス')).toBeNull();
      expect(area).toHaveFocus();
      await userEvent.click(button);
      const own = await screen.findByText('大手町プレイス');
      expect(own.compareDocumentPosition(screen.getByRole('link', { name: /東京駅 八重洲口/ }))).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
      expect(screen.queryByRole('button', { name: SHOW_LATE_OWN })).toBeNull();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });

    it.each([
      ['is reserved', 0, '予約があります・表示する'],
      ['is in use', 1, '利用中です・表示する'],
    ])('says first that something %s', async (_, use_state, said) => {
      const home = later();
      await openLate(home);
      home.say({ reservation: { ...HOME_RESERVATION, use_state }, places: [], areas: [] });
      await waitFor(() => expect(asSeen(line())).toHaveTextContent(said));
    });

    it('says that it did not come, and asks for it again by a tap', async () => {
      const home = later();
      await openLate(home);
      home.say(HttpResponse.error());
      await userEvent.click(
        await screen.findByRole('button', { name: /読み込めませんでした・もう一度読み込む$/ }),
      );
      expect(asSeen(line())).toHaveTextContent(WORDS.loading);
    });
  });

  it('says what is reserved next, and how long it is until its door opens, five minutes before', async () => {
    await openHome({ reservation: HOME_RESERVATION });
    const strip = await screen.findByRole('link', { name: /次の予約・今日/ });
    expect(strip).toHaveAttribute('href', '/user/app/reservations');
    expect(asSeen(strip)).toHaveTextContent(
      '次の予約・今日13:05–14:50品川シーサイド C-8入室まで2時間47分13:00から',
    );
  });

  it.each([
    ['10:11:59', '入室まで1秒10:12から'],
    ['10:12:00', '入室できます10:12から'],
    ['10:12:01', '入室できます10:12から'],
  ])('says at %s whether the door can be opened yet', async (now, words) => {
    vi.mocked(serverClock.now).mockReturnValue(at(`2026-11-20T${now}`));
    await openHome({ reservation: { ...HOME_RESERVATION, reserve_start_time: '20261120101700' } });
    expect(asSeen(await screen.findByRole('link', { name: /次の予約/ }))).toHaveTextContent(words);
  });

  it('says when the door can be opened, and not before the start where somebody is in the booth', async () => {
    const soon = { ...HOME_RESERVATION, reserve_start_time: '20261120101700' };
    await openHome({ reservation: soon });
    expect(await screen.findByRole('link', { name: /次の予約/ })).toHaveTextContent('入室できます10:12から');
  });

  describe('while a booth is in use', () => {
    const DOOR = 'POST /reservations/open-door';
    const used = {
      ...HOME_RESERVATION,
      reserve_start_time: '20261120093000',
      reserve_end_time: '20261120115000',
      use_state: 1,
    };
    const listed = {
      ...RESERVATION,
      tranid: 77,
      telecube: { ...RESERVATION.telecube, place_name: '品川シーサイド', cube_name: 'C-8' },
      reserve_start_time: used.reserve_start_time,
      reserve_end_time: used.reserve_end_time,
      use_state: 1,
    };
    const openUsing = (answering: Answers = {}) =>
      openHome({ reservation: used }, member, {
        'GET /reservations': () => ({ reservations: [listed] }),
        [DOOR]: () => ({ message: 'OK' }),
        ...answering,
      });
    const openable = () =>
      waitFor(() => {
        const door = screen.getByRole('button', { name: WORDS.openDoor });
        expect(door).not.toHaveAttribute('aria-disabled');
        return door;
      });
    const strip = () => screen.findByRole('region', { name: '利用中' });

    it('says how long that lasts, opens its door once by one tap, and says so', async () => {
      const answer = later();
      await openUsing({ [DOOR]: answer.answer });
      expect(await strip()).toHaveTextContent('利用中残り時間1時間37分11:50まで・品川シーサイド C-8');
      await userEvent.click(await openable());
      await userEvent.click(await screen.findByRole('button', { name: 'ドアを開けています…' }));
      answer.say({ message: 'OK' });
      expect(await screen.findByRole('region', { name: '完了した操作' })).toHaveTextContent(
        /^ドアを開けました・10:12/,
      );
      expect(bodiesOf(DOOR)).toEqual([{ tranid: 77, before_empty: 1, isLeave: 0 }]);
      await waitFor(() => expect(announced()).toBe('ドアを開けました。'));
    });

    it('says why its door does not move, in the sheet of its card', async () => {
      const message = 'ドアの装置から応答がありません。';
      const stuck = () => HttpResponse.json({ message, code: 'door_unreachable' }, { status: 409 });
      await openUsing({ [DOOR]: stuck });
      await userEvent.click(await openable());
      expect(await screen.findByRole('dialog', { name: TITLES.doorStuck })).toHaveTextContent(message);
    });

    it('holds the place of its door, which can not be opened before the list is there', async () => {
      const list = later();
      await openUsing({ 'GET /reservations': list.answer });
      const door = within(await strip()).getByRole('button', { name: WORDS.openDoor });
      expect(door).toHaveAttribute('aria-disabled', 'true');
      list.say({ reservations: [listed] });
      await openable();
    });

    it('leads to the reservations where the list does not come', async () => {
      await openUsing({ 'GET /reservations': () => HttpResponse.error() });
      expect(await screen.findByRole('link', { name: WORDS.seeReservation })).toHaveAttribute(
        'href',
        '/user/app/reservations',
      );
    });

    it('shows the code that the booth reads itself', async () => {
      const read = {
        ...listed,
        qr_code_base64: 'q77',
        telecube: { ...listed.telecube, qr_code_mode: 1 },
      };
      await openUsing({ 'GET /reservations': () => ({ reservations: [read] }) });
      expect(await screen.findByRole('link', { name: WORDS.showEntryCode })).toHaveAttribute(
        'href',
        '/user/app/settings/show-qr?qr_code=q77',
      );
    });
  });

  it('has nothing to press at the usual places without a network, and says when there is again', async () => {
    const full = place({ floor_map_id: 10, name: '3階', free_count: 0, next_free_at: '20261120150000' });
    await openHome({ places: [place({}), full] });
    await screen.findByRole('link', { name: WORDS.useNow });
    act(() => void window.dispatchEvent(new Event('offline')));
    const now = await screen.findByRole('button', { name: WORDS.useNow });
    expect(now).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: WORDS.reservePlace })).toHaveAttribute('aria-disabled', 'true');
    expect(now).toHaveAccessibleDescription('大手町プレイス 2階 通信が戻ると押せます。');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('link', { name: WORDS.useNow })).toBeInTheDocument();
    expect(screen.queryByText('通信が戻ると押せます。')).toBeNull();
  });

  it('says what 15 minutes cost where something is free and a price is told', async () => {
    await openHome({
      places: [
        place({ unit_price: 275 }),
        place({ floor_map_id: 12, telecube_ids: [45], place_name: '池袋', unit_price: 330, free_count: 0 }),
      ],
    });
    expect(await screen.findByText(/^15分 275円/)).toBeVisible();
    expect(rowOf(/大手町プレイス 2階/)).toHaveTextContent('いま 4ブース空き・15分 275円');
    expect(document.body).not.toHaveTextContent('330円');
  });

  it('has the usual places with what is free there, to be used at once or reserved', async () => {
    await openHome({
      places: [
        place({}),
        place({
          floor_map_id: null,
          telecube_ids: [45],
          place_name: '渋谷',
          name: 'K-1',
          free_count: 0,
          next_free_at: '20261120142000',
        }),
        place({ floor_map_id: 12, telecube_ids: [51], place_name: '池袋', name: '3階', free_count: 0 }),
      ],
    });
    await expectScreen([
      '# どこで使いますか',
      `[link ${WORDS.menu}; → /app/settings]`,
      '(はじめての方へ)',
      '##',
      '[button はじめての方へ]',
      `[button ${WORDS.hideHelp}]`,
      '[link 日時から探すすべてのエリアから; → /app/area-search/by-time]',
      '## いつもの場所',
      '(いつもの場所)',
      '大手町プレイス 2階いま 4ブース空き',
      `[link ${WORDS.useNow}; → /app/booth-selection?floorMapId=9; 大手町プレイス 2階]`,
      '渋谷 K-1満席・14:20から空きます',
      `[link ${WORDS.reservePlace}; → /app/area-search/make-reservation?room=45; 渋谷 K-1]`,
      '池袋 3階満席・明日までの空きはありません',
      `[link ${WORDS.reservePlace}; → /app/area-search/make-reservation?room=51; 池袋 3階]`,
      '## 近くの場所',
      '(近くの場所)',
      '現在地から探す位置情報は端末の外へ送りません。',
      `[button ${WORDS.allow}]`,
      '(東京エリア)',
      '## 東京エリア',
      '[link 東京駅 八重洲口12ブース; → /app/installation-location-selection?areaId=1&areaName=%E6%9D%B1%E4%BA%AC%E9%A7%85+%E5%85%AB%E9%87%8D%E6%B4%B2%E5%8F%A3]',
    ]);
    const free = rowOf(/大手町プレイス 2階/);
    expect(free).toHaveTextContent('いま 4ブース空き');
    expect(within(free).getByRole('link', { name: WORDS.useNow })).toHaveAttribute(
      'href',
      '/user/app/booth-selection?floorMapId=9',
    );
    const full = rowOf(/渋谷 K-1/);
    expect(full).toHaveTextContent('満席・14:20から空きます');
    expect(within(full).getByRole('link', { name: WORDS.reservePlace })).toHaveAttribute(
      'href',
      '/user/app/area-search/make-reservation?room=45',
    );
    expect(rowOf(/池袋 3階/)).toHaveTextContent('満席・明日までの空きはありません');
  });

  it('unfolds its help where the button was, and takes the focus to the title in the place of the button', async () => {
    await openHome({ places: [place({})] });
    await userEvent.click(screen.getByRole('button', { name: 'はじめての方へ' }));
    expect(within(screen.getByRole('dialog', { name: 'はじめての方へ' })).getByRole('heading')).toHaveFocus();
  });

  describe('where every place is closed', () => {
    const night = (but: object = {}) => ({
      area_id: 1,
      booth_count: 12,
      free_count: 0,
      next_free_at: '20261121070000',
      closed: 'hours',
      ...but,
    });
    const shut = { ...place({}), ...night() };
    const atNight = () => vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-11-20T23:20:00'));

    it('says so once, and from when they can be used, and offers to reserve for then', async () => {
      atNight();
      await openHome({ areas: [night()], places: [shut] });
      const card = await screen.findByRole('region', { name: '営業時間外です' });
      expect(card).toHaveTextContent(
        '金曜日 23:20営業時間外です明日 21日(土) 7:00から使えます。予約は今からできます。',
      );
      const row = rowOf(/大手町プレイス/);
      expect(row).toHaveTextContent('営業時間外・明日 7:00から');
      expect(within(row).getByRole('link', { name: WORDS.reservePlace })).toHaveAttribute(
        'href',
        '/user/app/area-search/make-reservation?room=31,32&date=2026-11-21&hour=7&minute=0',
      );
      expect(rowOf(/東京駅 八重洲口/)).toHaveTextContent(/12ブース明日 7:00から$/);
      expect(screen.queryByText(/満席/)).toBeNull();
    });

    it.each([
      ['a day off for all', [night({ closed: 'day' })], '本日は休業です'],
      ['nobody knows until when', [night({ next_free_at: null })], '営業時間外です予約は今から'],
    ])('%s', async (_, areas, words) => {
      atNight();
      await openHome({ areas });
      expect(await screen.findByRole('region', { name: /です$/ })).toHaveTextContent(words);
    });

    it('is not said where one is open: then the closed one says it', async () => {
      await openHome({ areas: [night(), night({ area_id: 2, free_count: 3, closed: null })] });
      const row = await waitFor(() => {
        expect(rowOf(/東京駅 八重洲口/)).toHaveTextContent('12ブース・営業時間外');
        return rowOf(/東京駅 八重洲口/);
      });
      expect(row).toHaveTextContent(/明日 7:00から$/);
      expect(screen.queryByRole('region', { name: /営業時間外/ })).toBeNull();
    });
  });

  it('offers a guest nothing to be used at once', async () => {
    await openHome({ places: [place({})] }, { ...member, isGuest: true });
    const free = rowOf(/大手町プレイス 2階/);
    expect(within(free).queryByRole('link', { name: WORDS.useNow })).toBeNull();
    within(free).getByRole('link', { name: WORDS.reservePlace });
  });

  it('tells a guest no counts of what can be used at once, and from when', async () => {
    const full = { ...place({}), telecube_ids: [45], free_count: 0, next_free_at: '20261120142000' };
    const areas = [{ area_id: 1, booth_count: 12, free_count: 5, next_free_at: null }];
    await openHome({ places: [place({}), full], areas }, { ...member, isGuest: true });
    await screen.findByRole('link', { name: /東京駅 八重洲口/ });
    expect(document.querySelector('main')?.textContent).not.toMatch(/空き|満席|今すぐ/);
  });

  it('says of each area how many booths are free, from when, or that none is', async () => {
    const area = (free: number, next: string | null) => ({
      area_id: 1,
      booth_count: 12,
      free_count: free,
      next_free_at: next,
    });
    await openHome({ areas: [area(0, '20261120151500')] });
    expect(await screen.findByRole('link', { name: /15:15から$/ })).toBeVisible();
    await expectScreen([
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
      '## 近くの場所',
      '(近くの場所)',
      '現在地から探す位置情報は端末の外へ送りません。',
      `[button ${WORDS.allow}]`,
      '(東京エリア)',
      '## 東京エリア',
      '[link 東京駅 八重洲口12ブース15:15から; → /app/installation-location-selection?areaId=1&areaName=%E6%9D%B1%E4%BA%AC%E9%A7%85+%E5%85%AB%E9%87%8D%E6%B4%B2%E5%8F%A3]',
    ]);
  });

  it('has the places near the device once that is allowed, and none when it is taken back', async () => {
    let point = { latitude: 35.681, longitude: 139.76 };
    bindPosition(async () => ({ kind: 'found', point }));
    onTestFinished(() => bindPosition(() => Promise.reject(new Error('nobody is asked'))));
    await openHome({ places: [place({})] });
    await userEvent.click(await screen.findByRole('button', { name: WORDS.allow }));
    const near = (await screen.findByText('徒歩2分')).closest('li');
    expect(near).toHaveTextContent('大手町プレイス 2階徒歩2分');
    const withdraw = screen.getByRole('button', { name: WORDS.turnOff });
    expect(withdraw.parentElement).toHaveTextContent(/^現在地から/);
    await userEvent.click(withdraw);
    expect(await screen.findByRole('button', { name: WORDS.allow })).toBeEnabled();
    expect(screen.queryByText('徒歩2分')).toBeNull();
    point = { latitude: 43.06, longitude: 141.35 }; // Sapporo
    await userEvent.click(screen.getByRole('button', { name: WORDS.allow }));
    const nothing = (await screen.findByText('近くに場所がありません')).closest('li');
    expect(nothing).toHaveTextContent('近くに場所がありません下のエリアからお探しください。');
  });

  it('never breaks a name of the data within a word, wherever it stands', async () => {
    const name = '八重洲地下街';
    await openHome(
      {
        reservation: { ...HOME_RESERVATION, place_name: name },
        places: [place({ place_name: name }), place({ telecube_ids: [45], floor_map_id: null, name })],
      },
      member,
      {
        'GET /search/get-select-area-groups': () => ({
          select_area_groups: [
            { id: 1, name, select_areas: [{ id: 1, name: '東京駅 八重洲口', booth_count: 12 }] },
            { id: 2, name: '東京エリア', select_areas: [{ id: 2, name, booth_count: 12 }] },
          ],
        }),
      },
    );
    await screen.findByRole('link', { name: /次の予約・今日/ });
    const texts = screen.getAllByText((_, element) =>
      [...(element?.childNodes ?? [])].some(
        (node) => node.nodeType === 3 && node.textContent?.includes(name),
      ),
    );
    expect(texts).toHaveLength(5);
    for (const text of texts) expect(text.closest('.unbroken')).not.toBeNull();
  });
});
