/**
 * Started by time.test.ts as a process of its own, because only a process has a time zone. Compares the domain's clock
 * with Tokyo's by arithmetic, for every half hour of a year, and prints what differs as JSON.
 */
import { dateOf, formatInstant, instantAt, instantOf, minuteOfDay, parseInstant } from '#domain/time.ts';

const HOUR_MS = 3_600_000;
const begin = Date.parse('2026-01-01T00:00:00+09:00');
const end = Date.parse('2027-01-01T00:00:00+09:00');
const wrong: string[] = [];

for (let time = begin; time < end; time += HOUR_MS / 2) {
  const instant = instantOf(time);
  const tokyo = new Date(time + 9 * HOUR_MS).toISOString();
  const wire = tokyo.slice(0, 19).replaceAll(/\D/g, '');
  const isRight =
    formatInstant(instant) === wire &&
    parseInstant(wire) === instant &&
    dateOf(instant) === tokyo.slice(0, 10) &&
    minuteOfDay(instant) === Number(tokyo.slice(11, 13)) * 60 + Number(tokyo.slice(14, 16)) &&
    instantAt(dateOf(instant), minuteOfDay(instant)) === instant;
  if (!isRight) wrong.push(tokyo);
}

process.stdout.write(JSON.stringify({ offset: new Date(begin).getTimezoneOffset(), wrong }));
