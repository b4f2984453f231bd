import type { Vacancy } from '#domain/search/home.ts';
import {
  addDays,
  dateOf,
  formatDate,
  formatDayOfMonth,
  formatEnd,
  formatFullDate,
  formatShortDate,
  formatTime,
  type Instant,
  type LocalDate,
  minutesBetween,
} from '#domain/time.ts';

/** LocalDate -> `今日`, `明日`, `11月24日(火)`. */
export function dayName(date: LocalDate, now: Instant): string {
  const today = dateOf(now);
  if (date === today) return '今日';
  return date === addDays(today, 1) ? '明日' : formatDate(date);
}

/** LocalDate -> `今日 20日(金)`, `明日 21日(土)`, `11月24日(火)`. */
export function nearDayName(date: LocalDate, now: Instant): string {
  const name = dayName(date, now);
  return name === formatDate(date) ? name : `${name} ${formatDayOfMonth(date)}`;
}

/** A day that was: `今日 11月20日(金)`, `昨日 11月19日(木)`, `11月15日(日)`, with the year where it is another one. */
export function pastDayName(date: LocalDate, now: Instant): string {
  const today = dateOf(now);
  if (date === today) return `今日　${formatDate(date)}`;
  if (date === addDays(today, -1)) return `昨日　${formatDate(date)}`;
  return datedName(date, now);
}

/** LocalDate -> `11/20(金)`, for lists within one month. */
export function shortDay(date: LocalDate): string {
  return formatShortDate(date);
}

/** LocalDate -> `12月20日(日)`, `2027年1月19日(火)` in another year than now. */
export function datedName(date: LocalDate, now: Instant): string {
  return date.slice(0, 4) === dateOf(now).slice(0, 4) ? formatDate(date) : formatFullDate(date);
}

/** When the next booth is free: `14:20から`, `明日 7:00から`. */
export function nextFreeName(instant: Instant, now: Instant): string {
  return `${nextFreeDay(instant, now)}${formatTime(instant)}から`;
}

/** The day of a moment to come before its time: nothing for today, `明日 `, `11月24日(火) `. */
export function nextFreeDay(instant: Instant, now: Instant): string {
  const date = dateOf(instant);
  return date === dateOf(now) ? '' : `${dayName(date, now)} `;
}

/** Why there is no free booth, in a word. */
export function fullName({ closed }: Pick<Vacancy, 'closed'>): string {
  if (closed === 'day') return '休業';
  return closed === 'hours' ? '営業時間外' : '満席';
}

/** Why there is no free booth, and from when there is: `満席・14:20から空きます`, `営業時間外・明日 7:00から`. */
export function nextFreeSentence(vacancy: Pick<Vacancy, 'closed' | 'nextFreeAt'>, now: Instant): string {
  const { closed, nextFreeAt } = vacancy;
  const full = fullName(vacancy);
  if (nextFreeAt === null) return closed === null ? `${full}・明日までの空きはありません` : full;
  return `${full}・${nextFreeName(nextFreeAt, now)}${closed === null ? '空きます' : ''}`;
}

/** Instant -> `13:00` today, `11月24日(火) 9:30` on another day. */
export function momentName(instant: Instant, now: Instant): string {
  const date = dateOf(instant);
  return date === dateOf(now) ? formatTime(instant) : `${formatDate(date)} ${formatTime(instant)}`;
}

/** When something was used last, to the hour: `1時間以内に利用`, `3時間前に利用（11:00ごろ）`, `5日前に利用（11月15日(日) 9:00ごろ）`. */
export function lastUseName(instant: Instant, now: Instant): string {
  const hours = Math.floor(minutesBetween(instant, now) / 60);
  if (hours < 1) return '1時間以内に利用';
  const ago = hours < 24 ? `${hours}時間前` : `${Math.floor(hours / 24)}日前`;
  return `${ago}に利用（${momentName(instant, now)}ごろ）`;
}

/** `14:00–15:00` */
export function spanName({ startsAt, endsAt }: { startsAt: Instant; endsAt: Instant }): string {
  return `${formatTime(startsAt)}–${formatEnd(endsAt)}`;
}
