import { boothDay, timetable } from '#tests/support/values/timetable.ts';

const booth = { boothId: 1, boothName: '渋谷ブース1', placeName: '渋谷駅前ビル' };
const unlimited = { rules: { ...timetable().rules, reservationLimit: null } };

/** A booth that is free all day. */
export const free = timetable({ ...unlimited, booths: [boothDay(booth)] });

/** The same booth on a day of which nothing is left. */
export const over = timetable({
  ...unlimited,
  booths: [boothDay({ ...booth, busy: [{ from: 0, to: 24 * 60, kind: 'closed' }] })],
});

/** The same booth, taken until 14:00. */
export const taken = timetable({
  ...unlimited,
  booths: [boothDay({ ...booth, busy: [{ from: 8 * 60, to: 14 * 60, kind: 'others' }] })],
});
