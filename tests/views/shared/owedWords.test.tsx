import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { getTimetable } from '#contract/booking/availability.ts';
import { getChargeModel } from '#contract/booking/quote.ts';
import { serverClock } from '#contract/clock.ts';
import { getUsageHistory } from '#contract/history/usage.ts';
import { listFreePlaces } from '#contract/search/freePlaces.ts';
import { getHome } from '#contract/search/home.ts';
import { getFloorMap, listPlaces, searchRooms } from '#contract/search/places.ts';
import type { Member } from '#domain/account/member.ts';
import { monthOf } from '#domain/history/month.ts';
import type { Use } from '#domain/history/usage.ts';
import { addMinutes } from '#domain/time.ts';
import { owedPaymentMachine } from '#machines/settings/card/owed.ts';
import { UseOver } from '#src/booking/reservations/UseOver.tsx';
import { sessionOf } from '#src/shell/actors.ts';
import { ShellProvider } from '#src/shell/flow.tsx';
import { at } from '#tests/support/clock/moments.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { freePlaces } from '#tests/support/values/freePlaces.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { boothDay, timetable } from '#tests/support/values/timetable.ts';
import { type Answers, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { readAloud } from '../support/readAloud.ts';
import { later, press } from '../support/reading.ts';

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(NOW);
});
afterEach(() => vi.restoreAllMocks());

const evening = {
  reservationId: 7,
  placeName: '東京駅 八重洲口',
  boothName: 'A-3',
  startsAt: at('2026-11-18T17:00:00'),
  endsAt: at('2026-11-18T20:45:00'),
  amount: { net: 3750, tax: 375, gross: 4125 },
};
const morning = {
  ...evening,
  reservationId: 8,
  startsAt: at('2026-11-19T09:00:00'),
  endsAt: at('2026-11-19T10:00:00'),
  amount: { net: 1000, tax: 100, gross: 1100 },
};

/** The members who look: by what they owe, or why they never do. */
const paying: Member = { ...member, card: '************0341', cardBrand: 'VISA' };
const corporate: Member = {
  ...member,
  isPersonal: false,
  corporationId: 2,
  corporationName: '株式会社みなと',
};
const STATES = {
  owed: { ...paying, owedYen: 4125, owedUses: [evening] },
  twice: { ...paying, owedYen: 5225, owedUses: [evening, morning] },
  cardless: { ...member, owedYen: 4125, owedUses: [evening] },
  paid: paying,
  corporate,
  guest: { ...corporate, loginId: 'guest-101', isGuest: true },
} satisfies Record<string, Member>;
type State = keyof typeof STATES;

const FIRST = ['11月18日(水) 17:00から20:45', '東京駅 八重洲口 A-3・3時間45分'];
const REFUSED = 'VISA 末尾0341で、お支払いできませんでした。別のカードに変えるか、もう一度お試しください。';
/** The card that says what is owed, above its way to pay. */
const CARD: Partial<Record<State, readonly string[]>> = {
  owed: ['4,125円 税込', ...FIRST, REFUSED],
  twice: [
    '5,225円 税込・2件',
    '11月18日(水) 17:00から20:454,125円',
    ...FIRST.slice(1),
    '11月19日(木) 9:00から10:001,100円',
    '東京駅 八重洲口 A-3・1時間',
    REFUSED,
  ],
  cardless: ['4,125円 税込', ...FIRST, 'お支払いできるカードがありません。カードを登録してください。'],
};
const cardWith = (state: State, ...way: string[]) => [
  '(お支払いが済んでいません)',
  '## お支払いが済んでいません',
  ...(CARD[state] ?? []),
  ...way,
  '次の画面で確かめるまで、請求はしません。',
];
const WAY = `[link ${WORDS.choosePayment}; → /app/settings/change-payment]`;
const AFTER = 'お支払いが済むと使えます';
const TAKEN = 'この時間は予約済みです。ほかの時間かブースを選んでください。';

const FLOOR = {
  id: 9,
  placeName: '品川シーサイド',
  floorName: '2階 東',
  access: '',
  imageUrl: '/9.svg',
  imageSize: { width: 640, height: 360 },
  boothCount: 1,
  latitude: 35.6,
  longitude: 139.7,
  hours: { workday: { opens: 450, closes: 1320 }, saturday: null, sunday: null },
  ...UNTOLD_PLACE,
  booths: [
    {
      id: 3,
      name: 'C-8',
      place: null,
      ...UNTOLD_BOOTH,
      usableUntil: addMinutes(NOW, 150),
      gross: 356,
      isImmediatelyAvailable: true,
      isInBusinessHours: true,
      isExceptionallyClosed: false,
    },
  ],
};
const USUAL = {
  areaId: 1,
  floorMapId: 9,
  boothIds: [3],
  placeName: '大崎ゲート',
  name: 'K-1',
  latitude: 35,
  longitude: 139,
  lastUsedAt: evening.endsAt,
  isFavourite: null,
  gross: 275,
  boothCount: 1,
  freeCount: 1,
  nextFreeAt: null,
  closed: null,
};
const day = {
  'GET /reservations/day-availability': () =>
    getTimetable.output.encode(timetable({ booths: [boothDay({ boothId: 3 })] })),
};

interface Place {
  readonly address: string;
  readonly answering?: Answers;
  /** The files of src that say there whether something is owed. */
  readonly by: readonly string[];
  /** Words for somebody who owes, which nobody hears who doesn't. */
  readonly says: (state: State) => readonly string[];
  /** Words only for somebody who owes nothing. */
  readonly insteadOf: readonly string[];
}

/** Every screen that says something of owed money, or does not offer what needs it paid. */
const PLACES: Readonly<Record<string, Place>> = {
  home: {
    address: '/app/area-search',
    answering: {
      'GET /home': () => getHome.output.encode({ reservation: null, usual: [], areas: [], places: [USUAL] }),
    },
    by: [
      'search/areaSearch/AreaSearch.tsx',
      'search/areaSearch/OwnSection.tsx',
      'search/areaSearch/RecentPlaceRow.tsx',
      'search/areaSearch/UsualRow.tsx',
    ],
    says: (state) => [
      ...cardWith(state, WAY),
      AFTER,
      `[button ${WORDS.useNow}; disabled; 大崎ゲート K-1 ${AFTER}]`,
    ],
    insteadOf: [
      '(はじめての方へ)',
      '##',
      '[button はじめての方へ]',
      `[button ${WORDS.hideHelp}]`,
      `[link ${WORDS.useNow}; → /app/booth-selection?floorMapId=9; 大崎ゲート K-1]`,
    ],
  },
  places: {
    address: '/app/installation-location-selection?areaId=1',
    answering: {
      'GET /search/get-list-of-places/1': () => listPlaces.output.encode({ floorMaps: [FLOOR], booths: [] }),
    },
    by: ['search/places/PlaceList.tsx', 'search/places/PlaceAction.tsx'],
    says: () => [AFTER, `[button ${WORDS.useNow}; disabled; ${AFTER}]`],
    insteadOf: [`[link ${WORDS.useNow}、2階 東; → /app/booth-selection?floorMapId=9]`],
  },
  map: {
    address: '/app/search?floor_id=9&targetFlag=1',
    answering: {
      'GET /search/get-rooms': () =>
        searchRooms.output.encode({ rooms: [], floorMaps: [FLOOR], reservableDays: 14 }),
    },
    by: ['search/mapSearch/ChosenPlace.tsx'],
    says: () => [AFTER, `[button ${WORDS.useNow}; disabled; ${AFTER}]`],
    insteadOf: [`[link ${WORDS.useNow}; → /app/booth-selection?floorMapId=9]`],
  },
  byTime: {
    address: '/app/area-search/by-time?date=2026-11-21&hour=14&minute=0&interval=60',
    answering: { 'GET /search/free': () => listFreePlaces.output.encode(freePlaces()) },
    by: ['search/freeSearch/FreePlaceList.tsx'],
    says: () => [AFTER],
    insteadOf: [],
  },
  floor: {
    address: '/app/area-search/floor-map?floorMapId=9&boothId=3',
    answering: { 'GET /search/get-floormap/9': () => getFloorMap.output.encode(FLOOR) },
    by: ['search/floorMap/FloorFooter.tsx'],
    says: () => [AFTER, `[button ${WORDS.useNow}; disabled; ${AFTER}]`],
    insteadOf: [`[link ${WORDS.useNow}; → /app/booth-selection?floorMapId=9]`],
  },
  timetable: {
    address: '/app/area-search/make-reservation?room=3&hour=14&minute=0',
    answering: day,
    by: ['booking/timetable/SelectionFooter.tsx'],
    says: () => [`status: ${AFTER}`, `[button ${WORDS.review}; disabled; ${AFTER}]`],
    insteadOf: ['status:', `[button ${WORDS.review}]`],
  },
  takenTimetable: {
    address: '/app/area-search/make-reservation?room=3&date=2026-11-20&hour=14&minute=0&interval=60&booth=3',
    answering: {
      'GET /reservations/day-availability': () =>
        getTimetable.output.encode(
          timetable({
            booths: [boothDay({ boothId: 3, busy: [{ from: 14 * 60, to: 15 * 60, kind: 'others' }] })],
          }),
        ),
    },
    by: ['booking/waitingList/WaitOffer.tsx'],
    says: () => [`status: ${AFTER}`, `[button ${WORDS.review}; disabled; ${AFTER}]`],
    insteadOf: [
      `status: ${TAKEN}`,
      '空いたら自動で予約するか、お知らせします。待つだけなら料金はかかりません。',
      `[button ${WORDS.wait}; ${TAKEN}]`,
    ],
  },
  immediateUse: {
    address: '/app/use-without-reservation?room=3',
    answering: {
      ...day,
      'POST /reservations/get-charge-model': () => getChargeModel.output.encode(180),
    },
    by: ['booking/immediateUse/ImmediateFooter.tsx'],
    says: () => [`status: ${AFTER}`, `[button ${WORDS.reviewUse}; disabled; ${AFTER}]`],
    insteadOf: ['status:', `[button ${WORDS.reviewUse}]`],
  },
  reservations: {
    address: '/app/reservations',
    by: ['booking/reservations/Reservations.tsx', 'booking/reservations/ReservationCards.tsx'],
    says: (state) => [...cardWith(state, WAY), AFTER],
    insteadOf: [
      '空いているブースを探して、予約できます。',
      `[link ${WORDS.searchByArea}; → /app/area-search]`,
    ],
  },
  menu: {
    address: '/app/settings',
    by: ['settings/menu/AccountRows.tsx'],
    says: () => ['[link お支払いカードお支払いが済んでいません; → /app/settings/change-payment]'],
    insteadOf: ['[link お支払いカードVISA 末尾0341; → /app/settings/change-payment]'],
  },
};

/** Files that say it of one use, or on the way of paying: their tables stand below. */
const APART = [
  'booking/timetable/StartSheet.tsx', // offers nothing to whoever owes, in large text alone
  'booking/reservations/NextUse.tsx',
  'booking/reservations/UseOver.tsx',
  'history/usageHistory/HistoryBody.tsx',
  'history/usageHistory/UseRow.tsx',
  'settings/card/AfterChange.tsx',
  'settings/card/CurrentCard.tsx',
  'settings/card/OwedPayment.tsx',
];

/** Every word that is about owed money, wherever it stands. */
const OF_OWED = /済んでいません|済むと使えます|お支払いできません|請求はしません|お支払い方法を選ぶ/;
const tabs = () => readAloud(screen.getByRole('navigation', { name: 'メインメニュー' }));
const missingIn = (lines: readonly string[], those: readonly string[]) =>
  those.filter((line) => !lines.includes(line));

it('has every file of src in its tables that reads what is owed', () => {
  const sources = import.meta.glob<string>(['../../../src/**/*.{ts,tsx}', '!../../../src/shared/owed/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const reading = Object.entries(sources).filter(([, text]) =>
    /\b(owedYen|owedUses|isOwed|useOwes(?!\.ts)|OwedHere)\b/.test(text),
  );
  const listed = [...Object.values(PLACES).flatMap(({ by }) => by), ...APART];
  expect(reading.map(([path]) => path.replace('../../../src/', '')).sort()).toEqual(listed.toSorted());
});

describe('what is owed', () => {
  it.each(Object.entries(PLACES))('is said in the same words on the screen %s by state', async (_, place) => {
    keepSignedIn(paying);
    const session = sessionOf(await openApp(place.address, { as: paying, answering: place.answering ?? {} }));
    const become = (who: Member) => act(() => session.send({ type: 'member.changed', member: who }));
    await waitFor(() => {
      expect(missingIn(readAloud(), place.insteadOf)).toEqual([]);
      expect(document.body.textContent).not.toContain('読み込んでいます');
    });
    const nothing = readAloud();
    const hasTabs = screen.queryByRole('navigation', { name: 'メインメニュー' }) !== null;
    const badges = hasTabs && tabs();
    expect(nothing.filter((line) => OF_OWED.test(line))).toEqual([]);
    for (const state of ['owed', 'twice', 'cardless'] as const) {
      become(STATES[state]);
      await waitFor(() => expect(missingIn(readAloud(), nothing)).toEqual(place.insteadOf));
      expect(missingIn(nothing, readAloud()), state).toEqual(place.says(state));
      expect(hasTabs && tabs()).toEqual(badges);
    }
    become(STATES.paid);
    await waitFor(() => expect(readAloud()).toEqual(nothing));
    for (const state of ['corporate', 'guest'] as const) {
      become(STATES[state]);
      await waitFor(() => expect(readAloud().filter((line) => OF_OWED.test(line))).toEqual([]));
    }
  });
});

describe('of one use', () => {
  const { startsAt, endsAt, placeName, boothName, amount } = evening;
  const use = { placeName, boothName, startsAt, endsAt, minutes: 225, couponMinutes: 0, receiptNumber: null };

  const owed = { ...use, id: 7, amount, isOwed: true };
  const openHistory = async (uses: readonly Use[]) => {
    keepSignedIn(paying);
    const months = [{ month: monthOf(startsAt), count: uses.length, amount }];
    await openApp('/app/settings/usage-history/2026-11', {
      as: paying,
      answering: {
        'GET /settings/usage-history': () => getUsageHistory.output.encode({ uses, costs: [], months }),
      },
    });
    await screen.findAllByText('17:00–20:45');
  };
  const receipts = () => screen.queryByRole('button', { name: '11月分の領収書をまとめて送る' });

  it('that is the only one of its month and is owed there is no receipt, nor one of the month', async () => {
    await openHistory([owed]);
    expect(receipts()).toBeNull();
  });

  it('the row in the history says whether it is owed, paid or free', async () => {
    await openHistory([
      owed,
      { ...use, id: 6, boothName: 'B-1', amount, isOwed: false },
      { ...use, id: 5, boothName: 'B-2', amount: { net: 0, tax: 0, gross: 0 }, isOwed: false },
    ]);
    expect(receipts()).toBeVisible();
    const said = (booth: string) =>
      readAloud(screen.getByText(new RegExp(booth)).closest('li') ?? undefined).filter(
        (line) => OF_OWED.test(line) || line.startsWith('['),
      );
    expect(said('A-3')).toEqual([
      'お支払いが済んでいません',
      '[link 11/18(水) 17:00から20:45の料金を支払う; → /app/settings/change-payment]',
    ]);
    expect(said('B-1')).toEqual(['[button 11/18(水) 17:00から20:45の領収書]']);
    expect(said('B-2')).toEqual([]);
  });

  it('the card that says that it has ended says whether it is paid', async () => {
    const RECEIPT = `[link ${WORDS.takeReceipt}; → /app/settings/usage-history/2026-11]`;
    const WHO = { ...STATES, another: { ...paying, owedYen: 1100, owedUses: [morning] } };
    const says: Readonly<Record<keyof typeof WHO, readonly string[]>> = {
      owed: ['4,125円税込・VISA 末尾0341', 'お支払いが済んでいません'],
      twice: ['4,125円税込・VISA 末尾0341', 'お支払いが済んでいません'],
      cardless: ['4,125円税込', 'お支払いが済んでいません'],
      another: ['4,125円税込・VISA 末尾0341', RECEIPT],
      paid: ['4,125円税込・VISA 末尾0341', RECEIPT],
      corporate: [],
      guest: [],
    };
    keepSignedIn(paying);
    const shell = await openApp('/app/settings', { as: paying });
    const of = reservation({ id: evening.reservationId, startsAt, endsAt, amount });
    const { container } = render(
      <ShellProvider shell={shell}>
        <MemoryRouter>
          <UseOver deed={{ kind: 'ended', at: endsAt, reservation: of }} />
        </MemoryRouter>
      </ShellProvider>,
    );
    const heard: Record<string, readonly string[]> = {};
    for (const [name, who] of Object.entries(WHO)) {
      act(() => sessionOf(shell).send({ type: 'member.changed', member: who }));
      heard[name] = readAloud(container).filter((line) => /円|支払|領収書を/.test(line));
    }
    expect(heard).toEqual(says);
  });
});

describe('on the screen of the card', () => {
  const AGAIN = '末尾0341でもう一度4,125円を支払う';
  /** The screen, but for the name of the part that has the focus once the sheet's button is gone. */
  const present = () =>
    readAloud(document.querySelector('main') ?? undefined).filter((line) => line !== '(お支払いカード)');

  it.each([
    ['owed', [...cardWith('owed', `[button ${WORDS.payAgain}]`), '現在のカード', '末尾0341', 'VISA']],
    ['twice', [...cardWith('twice', `[button ${WORDS.payAgain}]`), '現在のカード', '末尾0341', 'VISA']],
    ['cardless', [...cardWith('cardless'), '現在のカード', '登録されていません']],
    ['paid', ['現在のカード', '末尾0341', 'VISA']],
  ] as const)('a member is told what stands: %s', async (state, says) => {
    keepSignedIn(STATES[state]);
    await openApp('/app/settings/change-payment', { as: STATES[state] });
    await screen.findByText('現在のカード');
    const lines = present();
    expect(lines.slice(0, lines.indexOf('## 新しいカード'))).toEqual(says);
  });

  const sheetOf = (hint: string, ...end: string[]) => [
    '(この内容で支払いますか)',
    '## この内容で支払いますか',
    'お支払いいただく金額',
    '4,125円 税込（うち消費税 375円）',
    ...FIRST,
    'お支払いのカード',
    '(お支払いのカード)',
    `[radio VISA 末尾0341変更せずに、もう一度試します; ${hint}checked]`,
    ...end,
  ];
  const WARNING = 'ボタンを押すと、すぐに4,125円を請求します。次のご利用からも、選んだカードを使います。';
  /** The words of each state of the payment by the card on file; null where another is already there. */
  const SAID = {
    weighing: null,
    reading: [
      '(この内容で支払いますか)',
      '## この内容で支払いますか',
      'status: お支払いいただく金額を確認しています',
      `[button ${WORDS.back}]`,
    ],
    reviewing: sheetOf('', WARNING, `[button ${AGAIN}]`, `[button ${WORDS.back}]`),
    paying: sheetOf(
      'disabled; ',
      WARNING,
      `[button ${WORDS.paying}; disabled; busy]`,
      `[button ${WORDS.giveUpWaiting}]`,
    ),
    dismissed: cardWith('owed', `[button ${WORDS.payAgain}]`),
    unknown: cardWith('owed', `[button ${WORDS.payAgain}]`),
    nothingOwed: ['現在のカード', '末尾0341', 'VISA'],
    done: [
      '## お支払いが済みました',
      'これで、予約と利用ができます。',
      'お支払い',
      '4,125円',
      'カード',
      'VISA 末尾0341',
      `[link ${WORDS.takeReceipt}; → /app/settings/usage-history/2026-11]`,
      `[link ${WORDS.backToMenu}; → /app/settings]`,
    ],
  } as const;
  const DECLINED = [
    'alert:',
    'このカードでは、お支払いいただけませんでした。カード会社にご確認いただくか、別のカードに変えてください。',
  ];
  /** The states in which a card that was entered is registered: their words are of that card. */
  const OF_NEW_CARDS = ['changing', 'challenged', 'cardRefused', 'amountChanged'];

  it('has every state of the payment in its table', () => {
    const states = Object.keys(owedPaymentMachine.states);
    expect([...Object.keys(SAID), ...OF_NEW_CARDS].sort()).toEqual(states.sort());
  });

  it('says in each state of the payment what happens, and nothing of another', async () => {
    let profile = later();
    let payment = later();
    const profileOf = (who: Member) => profile.say({ user: memberCodec.encode(who) });
    keepSignedIn(STATES.owed);
    profileOf(STATES.owed);
    await openApp('/app/settings/change-payment', {
      as: STATES.owed,
      answering: {
        'GET /settings/get-user': () => profile.answer(),
        'POST /settings/pay-owed': () => payment.answer(),
      },
    });
    const hears = (lines: readonly string[]) =>
      waitFor(() => expect(readAloud(screen.getByRole('dialog'))).toEqual(lines));
    const stands = async (lines: readonly string[]) => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(present().slice(0, lines.length)).toEqual(lines));
    };
    await press(WORDS.payAgain);
    await hears(SAID.reviewing);
    await press(WORDS.back);
    await stands(SAID.dismissed);

    await press(WORDS.payAgain);
    await press(AGAIN);
    await hears(SAID.paying);
    profile = later();
    const left = [{ tranid: evening.reservationId, yen: 4125, code: 'payment_failed' }];
    payment.say({ message: 'OK', card: '************0341', paid: [], unpaid: left });
    await hears(SAID.reading);
    profileOf(STATES.owed);
    await hears(sheetOf('', ...DECLINED, ...SAID.reviewing.slice(-3)));

    payment = later();
    await press(AGAIN);
    payment.say(HttpResponse.json({ message: 'しばらくお待ちください。' }, { status: 400 }));
    await hears(['(しばらくお待ちください。)', '## しばらくお待ちください。', '[button OK]']);
    await press('OK');
    await stands(SAID.unknown);

    payment = later();
    await press(WORDS.payAgain);
    await press(AGAIN);
    const message = '金額が変わりました。';
    profile = later();
    payment.say(HttpResponse.json({ message, code: 'price_changed' }, { status: 409 }));
    profileOf(STATES.paid);
    await stands(SAID.nothingOwed);
  });

  it('says that it is paid once it is', async () => {
    keepSignedIn(STATES.owed);
    const paid = [{ tranid: evening.reservationId, yen: 4125 }];
    await openApp('/app/settings/change-payment', {
      as: STATES.owed,
      answering: {
        'POST /settings/pay-owed': () => ({ message: 'OK', card: '************0341', paid, unpaid: [] }),
      },
    });
    await press(WORDS.payAgain);
    await press(AGAIN);
    await screen.findByRole('heading', { name: 'お支払いが済みました' });
    expect(present()).toEqual(SAID.done);
  });
});
