import { describe, expect, it } from 'vitest';
import type { InTheWay } from '#contract/booking/refusals.ts';
import { moveSentencesOf } from '#src/booking/move/moveWords.ts';
import { WAYS_OUT } from '#src/booking/priced/waysOut.ts';
import { DIALOG_WORDS } from '#src/booking/reservationDialog/dialogWords.ts';
import { problemSentence } from '#src/booking/timetable/problemSentence.ts';
import { titleOf } from '#src/booking/timetable/titles.ts';
import { floorHint } from '#src/shared/words/hints.ts';
import { nextFreeSentence, pastDayName } from '#src/shared/words/moments.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { boothDay, boothPlace } from '#tests/support/values/timetable.ts';

const judged = {
  obstacle: undefined,
  freeInstead: undefined,
  booths: [boothDay(), boothDay({ isClosedAllDay: true })],
  invitation: null,
  hasFailed: false,
  moveSentences: undefined,
};

/** docs/spec/booking.md, "Input": whoever can't go on is told why, and what would help. */
describe('why nothing can be reserved', () => {
  it.each([
    ['limitReached', '予約できる件数の上限に達しています。今ある予約の利用後かキャンセル後に予約できます。'],
    ['beyondReservableDays', 'この日はまだ予約できません。上の日付から選んでください。'],
    ['past', '開始時刻を過ぎています。これからの時刻を選んでください。'],
    ['offUnit', '日付をまたぐ予約はできません。開始時刻か利用時間を変えてください。'],
    ['allClosed', 'この時刻はすべてのブースが営業時間外です。'],
    ['noBooth', '表やリストから、ブースと時間を選んでください。'],
    ['unknown', '空き状況を確認しています。'],
  ] as const)('%s', (problem, sentence) => {
    expect(problemSentence({ ...judged, problem })).toBe(sentence);
  });

  it('a day that could not be loaded, and one on which nothing opens', () => {
    expect(problemSentence({ ...judged, problem: 'unknown', hasFailed: true })).toBe(
      '空き状況を確認できませんでした。もう一度お試しください。',
    );
    const booths = [boothDay({ isClosedAllDay: true })];
    expect(problemSentence({ ...judged, problem: 'allClosed', booths })).toBe(
      'この日は、どのブースも休業か利用停止中です。ほかの日か、ほかの場所を選んでください。',
    );
  });

  it.each([
    ['closedDay', 'このブースはこの日、休業です。ほかの日かブースを選んでください。'],
    ['outsideHours', 'この時刻は営業時間外です。ほかの時間かブースを選んでください。'],
    ['ownReservation', 'この時間には、ご自身の予約があります。ほかの時間を選んでください。'],
    ['reserved', 'この時間は予約済みです。ほかの時間かブースを選んでください。'],
    ['nextReservation', 'このあとに別の予約があるため、使えるのは17:35までです。'],
    ['closing', '営業時間が終わるため、使えるのは17:35までです。'],
  ] as const)('%s', (kind, sentence) => {
    const from = 17 * 60 + 35;
    const obstacle = kind === 'nextReservation' || kind === 'closing' ? { kind, from } : { kind };
    expect(problemSentence({ ...judged, problem: kind, obstacle })).toBe(sentence);
  });

  it.each([
    ['closedDay', 'このブースはこの日、休業です。C-8なら空いています。'],
    ['outsideHours', 'この時刻は営業時間外です。C-8なら空いています。'],
    ['ownReservation', 'この時間には、ご自身の予約があります。ほかの時間を選んでください。'],
    ['reserved', 'この時間は予約済みです。C-8なら空いています。'],
    ['nextReservation', 'このあとに別の予約があるため、使えるのは17:35までです。C-8なら空いています。'],
    ['closing', '営業時間が終わるため、使えるのは17:35までです。C-8なら空いています。'],
  ] as const)('%s, while another booth is free', (kind, sentence) => {
    const from = 17 * 60 + 35;
    const obstacle = kind === 'nextReservation' || kind === 'closing' ? { kind, from } : { kind };
    const freeInstead = boothDay({ boothName: 'C-8' });
    expect(problemSentence({ ...judged, problem: kind, obstacle, freeInstead })).toBe(sentence);
  });
});

it.each([
  ['unmoved', '表やリストから、変更後のブースと時間を選んでください。'],
  [
    'moveTooSoon',
    '開始まで60分以内の時間には変更できません。今の予約を無料でキャンセルして、予約し直してください。',
  ],
  ['moveTooLate', '開始まで60分を切ったため、日時を変更できません。'],
] as const)('why a reservation can not be moved: %s', (problem, sentence) => {
  expect(
    problemSentence({ ...judged, problem, moveSentences: moveSentencesOf(reservation({}), undefined) }),
  ).toBe(sentence);
});

it('says why a reservation can not be moved by the limit of its booth, and of where it is to be moved', () => {
  const limits = moveSentencesOf(
    reservation({ boothId: 1 }),
    boothPlace({ boothId: 2, freeCancellationMinutes: 1440 }),
  );
  expect([limits.moveTooSoon.slice(0, 11), limits.moveTooLate.slice(0, 11)]).toEqual([
    '開始まで24時間以内の',
    '開始まで60分を切った',
  ]);
});

it('names the screen by what it is for while its place is not known', () => {
  expect(titleOf(null)).toBe('ブースの予約');
});

it('says of a use that starts at once what it says of a reservation, in its own words', () => {
  expect(DIALOG_WORDS.reserve).toEqual({
    title: TITLES.confirmReservation,
    confirm: WORDS.confirm,
    confirming: WORDS.reserving,
    notDone: '予約はまだ完了していません。',
    impossible: '予約できません',
    refused: '予約できませんでした',
    back: WORDS.backToTimes,
  });
  expect(DIALOG_WORDS.immediate).toEqual({
    title: 'この内容で利用を始めますか',
    confirm: WORDS.startUse,
    confirming: '利用を開始しています…',
    notDone: '利用はまだ始まっていません。',
    impossible: '利用できません',
    refused: '利用を開始できませんでした',
    back: WORDS.backToTimes,
  });
});

it('has a way out of each refusal that has one', () => {
  const ways = (inTheWay: InTheWay) =>
    Object.fromEntries(Object.entries(WAYS_OUT).map(([code, wayOf]) => [code, wayOf(inTheWay)]));
  const unnamed = {
    already_reserved: { to: '/app/reservations', text: WORDS.showCurrent },
    reservation_limit: { to: '/app/reservations', text: WORDS.showCurrent },
    waiting_limit: { to: '/app/reservations', text: WORDS.seeReservationsAndWaits },
    already_waiting: { to: '/app/reservations', text: WORDS.seeReservationsAndWaits },
    card_required: { to: '/app/settings/change-payment', text: WORDS.registerCard },
    payment_due: { to: '/app/settings/change-payment', text: WORDS.changeCard },
    payment_failed: { to: '/app/settings/change-payment', text: WORDS.changeCard },
    passcode_required: { to: '/app/area-search', text: 'エリアから入り直す' },
  };
  expect(ways({ floorMapId: null, reservationId: null })).toEqual(unnamed);
  expect(ways({ floorMapId: 9, reservationId: 4711 })).toEqual({
    ...unnamed,
    already_reserved: { to: '/app/reservations?tranid=4711', text: WORDS.showCurrent },
    passcode_required: { to: '/app/area-search/floor-map?floorMapId=9', text: WORDS.enterPasscode },
  });
});

describe('what is free, in a few words', () => {
  const NOW = at('2026-11-20T10:00:00');
  const usable = { isImmediatelyAvailable: true, isInBusinessHours: true, isExceptionallyClosed: false };
  const taken = { ...usable, isImmediatelyAvailable: false };
  const shut = { ...taken, isInBusinessHours: false };

  it('of a floor: all, some, or why none', () => {
    expect(floorHint([usable, usable])).toBe('今すぐ使えます');
    expect(floorHint([usable, taken])).toBe('今すぐ使えるのは1ブース');
    expect(floorHint([taken, taken])).toBe('今は使用中です');
    expect(floorHint([shut])).toBe('営業時間外');
    expect(floorHint([taken, shut])).toBe('今は使えません');
  });

  it('of a floor that is closed: when it opens next', () => {
    const hours = { workday: { opens: 480, closes: 1200 }, saturday: null, sunday: null };
    const closedAt = (moment: string) => floorHint([shut], { hours, now: at(moment) });
    expect(closedAt('2026-11-20T04:00:00')).toBe('営業時間外・8:00から');
    expect(closedAt('2026-11-19T21:00:00')).toBe('営業時間外・明日 8:00から');
    expect(closedAt('2026-11-20T21:00:00')).toBe('営業時間外・11月23日(月) 8:00から');
    const dayOff = { ...taken, isExceptionallyClosed: true };
    expect(floorHint([dayOff], { hours, now: at('2026-11-19T04:00:00') })).toBe('本日休業・明日 8:00から');
    const freeAt = at('2026-11-24T08:00:00');
    expect(floorHint([dayOff], { hours, now: at('2026-11-19T04:00:00'), freeAt })).toBe(
      '本日休業・11月24日(火) 8:00から',
    );
    const never = { workday: null, saturday: null, sunday: null };
    expect(floorHint([shut], { hours: never, now: NOW })).toBe('営業時間外');
  });

  it('of the next booth, and of days that were', () => {
    expect(nextFreeSentence({ nextFreeAt: null, closed: null }, NOW)).toBe(
      '満席・明日までの空きはありません',
    );
    expect(nextFreeSentence({ nextFreeAt: null, closed: 'hours' }, NOW)).toBe('営業時間外');
    expect(nextFreeSentence({ nextFreeAt: at('2026-11-20T14:20:00'), closed: null }, NOW)).toBe(
      '満席・14:20から空きます',
    );
    const nextFreeAt = at('2026-11-21T07:05:00');
    expect(nextFreeSentence({ nextFreeAt, closed: 'hours' }, NOW)).toBe('営業時間外・明日 7:05から');
    expect(nextFreeSentence({ nextFreeAt, closed: 'day' }, NOW)).toBe('休業・明日 7:05から');
    expect(pastDayName(day('2026-11-20'), NOW)).toBe('今日　11月20日(金)');
    expect(pastDayName(day('2026-11-19'), NOW)).toBe('昨日　11月19日(木)');
    expect(pastDayName(day('2025-11-19'), NOW)).toBe('2025年11月19日(水)');
  });
});
