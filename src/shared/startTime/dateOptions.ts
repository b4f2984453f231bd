import type { LocalDate } from '#domain/time.ts';
import { formatDay } from '#domain/time.ts';

const NAMES = ['今日', '明日'] as const;

/** The texts of the chips of the days: 今日 20(金), 明日 21(土), 22(日) … */
export function dateOptions(dates: readonly LocalDate[]) {
  return dates.map((date, index) => ({
    value: date,
    label: [NAMES[index], formatDay(date)].filter(Boolean).join(' '),
  }));
}
