/**
 * Everything that is written of a time, at half past midnight in Tokyo, when most of the world has another day. Started
 * by zones.test.ts as processes of their own, because only a process has a time zone; prints what each has written.
 */
import { fileURLToPath } from 'node:url';
import { birthInWords, birthProblem } from '#domain/account/personalData.ts';
import { calendarFile } from '#domain/booking/calendar.ts';
import { movedWords, reservedWords, turnWords } from '#domain/booking/words.ts';
import { addMonths, formatMonth, monthOf, parseMonth } from '#domain/history/month.ts';
import { monthFileName, receiptFileName, receiptNumberOf } from '#domain/history/receipts.ts';
import type { FloorBooth } from '#domain/search/places.ts';
import {
  formatDate,
  formatDay,
  formatDayOfMonth,
  formatEnd,
  formatFullDate,
  formatInstant,
  formatShortDate,
  formatTime,
  formatWeekday,
  type Instant,
  isoInTokyo,
  type LocalDate,
  readDate,
  readInstant,
} from '#domain/time.ts';
import { cancellationWords, chargeWords, givenBackWords } from '#src/booking/chargeWords.ts';
import { fullDayName } from '#src/booking/fullDayName.ts';
import { entryDay, entryTime } from '#src/operator/records/entryMoment.ts';
import { dayAndTime } from '#src/operator/shared/dayAndTime.ts';
import { comingDayName, weeklyName } from '#src/search/areaSearch/usualWords.ts';
import { usableWords } from '#src/search/floorMap/usableWords.ts';
import {
  datedName,
  dayName,
  lastUseName,
  momentName,
  nearDayName,
  nextFreeDay,
  nextFreeName,
  nextFreeSentence,
  pastDayName,
  shortDay,
  spanName,
} from '#src/shared/words/moments.ts';
import { pillWords } from '#src/visit/door/entryWords.ts';
import { anHourBefore } from '#tests/support/values/limits.ts';

const at = (text: string) => readInstant(text) as Instant; // it is one
const day = (text: string) => readDate(text) as LocalDate; // it is one

const NOW = at('2026-11-20T00:30:00');
const SOON = at('2026-11-20T08:45:00');
const LATER = at('2026-11-21T00:15:00');
const entry = {
  reservationId: 7,
  placeName: '東京駅',
  boothName: 'A-1',
  access: '',
  startsAt: NOW,
  endsAt: SOON,
};
const busy: FloorBooth = {
  id: 8,
  name: 'C-8',
  place: null,
  isImmediatelyAvailable: false,
  isInBusinessHours: true,
  isFavourite: null,
  isExceptionallyClosed: false,
  seats: null,
  equipment: [],
  photo: null,
  usableUntil: null,
  nextFreeAt: LATER,
  gross: null,
  priceChange: null,
};
const month = addMonths(monthOf(at('2026-12-01T00:05:00')), -1);

/** By `file: function`, what it writes and what that is in Tokyo. */
export const WORDS: Readonly<Record<string, readonly [written: unknown, inTokyo: unknown]>> = {
  'domain/account/personalData.ts: birthInWords': [birthInWords('19900401'), '1990年4月1日'],
  'domain/account/personalData.ts: birthProblem': [birthProblem('20261120', day('2026-11-20')), undefined],
  'domain/booking/calendar.ts: calendarFile': [
    /DTSTART:(\w+)/.exec(
      calendarFile([{ ...entry, sequence: 0, changedAt: NOW, isCancelled: false }], { host: 'h' }),
    )?.[1],
    '20261119T153000Z',
  ],
  'domain/booking/words.ts: movedWords': [
    movedWords(entry),
    '予約を変更しました。11月20日(金) 0:30から8:45まで、東京駅 A-1です。',
  ],
  'domain/booking/words.ts: reservedWords': [
    reservedWords(entry),
    '予約しました。11月20日(金) 0:30から8:45まで、東京駅 A-1です。',
  ],
  'domain/booking/words.ts: turnWords': [
    turnWords(entry),
    '空き待ちの予約が取れました。11月20日(金) 0:30から8:45まで、東京駅 A-1です。',
  ],
  'domain/history/month.ts: formatMonth': [formatMonth(month), '2026年11月'],
  'domain/history/receipts.ts: monthFileName': [
    monthFileName(parseMonth('2026-11') ?? month, 550, 'コモリ'),
    '領収書_202611_550円_コモリ.zip',
  ],
  'domain/history/receipts.ts: receiptFileName': [
    receiptFileName(NOW, 550, 'コモリ'),
    '領収書_20261120_550円_コモリ.pdf',
  ],
  'domain/history/receipts.ts: receiptNumberOf': [
    receiptNumberOf(1, at('2026-12-01T00:05:00')),
    'R-202612-000001',
  ],
  'domain/time.ts: formatDate': [formatDate(day('2026-11-20')), '11月20日(金)'],
  'domain/time.ts: formatDay': [formatDay(day('2026-11-20')), '20(金)'],
  'domain/time.ts: formatDayOfMonth': [formatDayOfMonth(day('2026-11-20')), '20日(金)'],
  'domain/time.ts: formatWeekday': [formatWeekday(day('2026-11-20')), '金曜日'],
  'domain/time.ts: formatFullDate': [formatFullDate(day('2026-11-20')), '2026年11月20日(金)'],
  'domain/time.ts: isoInTokyo': [isoInTokyo(NOW), '2026-11-20T00:30:00.000+09:00'],
  'domain/time.ts: formatInstant': [formatInstant(NOW), '20261120003000'],
  'domain/time.ts: formatShortDate': [formatShortDate(day('2026-11-20')), '11/20(金)'],
  'domain/time.ts: formatTime': [formatTime(NOW), '0:30'],
  'domain/time.ts: formatEnd': [formatEnd(NOW), '0:30'],
  'src/booking/chargeWords.ts: cancellationWords': [
    cancellationWords(null, anHourBefore(LATER), NOW, 'reserve'),
    '23:15までのキャンセルは無料です。以降は利用の有無にかかわらず料金がかかります。',
  ],
  'src/booking/chargeWords.ts: chargeWords': [
    chargeWords({ payer: 'card' } as never, anHourBefore(SOON), NOW, 'reserve'),
    '7:45に確定し、請求されます',
  ],
  'src/booking/chargeWords.ts: givenBackWords': [givenBackWords(anHourBefore(SOON), NOW), '7:45まで'],
  'src/booking/fullDayName.ts: fullDayName': [fullDayName(day('2026-11-20'), NOW), '今日・11月20日(金)'],
  'src/shared/words/moments.ts: datedName': [datedName(day('2027-01-19'), NOW), '2027年1月19日(火)'],
  'src/shared/words/moments.ts: dayName': [dayName(day('2026-11-21'), NOW), '明日'],
  'src/shared/words/moments.ts: lastUseName': [
    lastUseName(at('2026-11-19T21:10:00'), NOW),
    '3時間前に利用（11月19日(木) 21:10ごろ）',
  ],
  'src/operator/shared/dayAndTime.ts: dayAndTime': [dayAndTime(LATER), '11月21日(土) 0:15'],
  'src/shared/words/moments.ts: momentName': [momentName(LATER, NOW), '11月21日(土) 0:15'],
  'src/operator/records/entryMoment.ts: entryDay': [entryDay(NOW), '11/20(金)'],
  'src/operator/records/entryMoment.ts: entryTime': [entryTime(NOW), '0:30:00'],
  'src/search/areaSearch/usualWords.ts: comingDayName': [comingDayName(day('2026-11-24'), NOW), '24日(火)'],
  'src/search/areaSearch/usualWords.ts: weeklyName': [weeklyName(day('2026-11-24')), '毎週火曜'],
  'src/shared/words/moments.ts: nearDayName': [nearDayName(day('2026-11-21'), NOW), '明日 21日(土)'],
  'src/shared/words/moments.ts: nextFreeDay': [nextFreeDay(LATER, NOW), '明日 '],
  'src/search/floorMap/usableWords.ts: usableWords': [
    usableWords(busy, { workday: null, saturday: null, sunday: null }, NOW),
    '明日 0:15から使えます',
  ],
  'src/shared/words/moments.ts: nextFreeName': [nextFreeName(LATER, NOW), '明日 0:15から'],
  'src/shared/words/moments.ts: nextFreeSentence': [
    nextFreeSentence({ closed: null, nextFreeAt: SOON }, NOW),
    '満席・8:45から空きます',
  ],
  'src/shared/words/moments.ts: pastDayName': [pastDayName(day('2026-11-19'), NOW), '昨日　11月19日(木)'],
  'src/shared/words/moments.ts: shortDay': [shortDay(day('2026-11-20')), '11/20(金)'],
  'src/shared/words/moments.ts: spanName': [spanName({ startsAt: NOW, endsAt: SOON }), '0:30–8:45'],
  'src/visit/door/entryWords.ts: pillWords': [
    pillWords({ isWaiting: true, isOver: false }, { startsAt: SOON, isEmptyBefore: true }, NOW),
    'あと8時間15分で開始',
  ],
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const differing = Object.entries(WORDS).filter(([, [written, inTokyo]]) => written !== inTokyo);
  process.stdout.write(JSON.stringify({ offset: new Date(NOW).getTimezoneOffset(), differing }));
}
