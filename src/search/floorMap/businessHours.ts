import type { BusinessHours, FloorBooth, OpeningHours } from '#domain/search/places.ts';
import { formatMinute } from '#domain/time.ts';
import { boothLabel } from '../../shared/words/hints.ts';

function hoursText(hours: OpeningHours | null): string {
  return hours === null ? '休業' : `${formatMinute(hours.opens)}–${formatMinute(hours.closes)}`;
}

/** `毎日 7:00–23:00`, `平日 7:00–23:00・土 9:00–18:00・日 休業`: days of the same hours are named together. */
export function businessHoursText({ workday, saturday, sunday }: BusinessHours): string {
  const days = [
    { name: '平日', text: hoursText(workday) },
    { name: '土', text: hoursText(saturday) },
    { name: '日', text: hoursText(sunday) },
  ];
  if (days.every(({ text }) => text === days[0]?.text)) return `毎日 ${hoursText(workday)}`;
  const weekendAlike = days[1]?.text === days[2]?.text;
  const spoken = weekendAlike ? [days[0], { name: '土日', text: hoursText(saturday) }] : days;
  return spoken.flatMap((day) => (day ? `${day.name} ${day.text}` : [])).join('・');
}

/** `本日はA-1、A-2が休業です。`; null where no booth is closed exceptionally. */
export function exceptionalClosing(booths: readonly FloorBooth[]): string | null {
  const closed = booths.filter((booth) => booth.isExceptionallyClosed);
  if (closed.length === 0) return null;
  if (closed.length === booths.length) return '本日は臨時休業です。';
  return `本日は${closed.map(boothLabel).join('、')}が臨時休業です。`;
}
