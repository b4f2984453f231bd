import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { sourcesOf } from '#tests/architecture/sources.ts';
import { WORDS } from './zoneWords.ts';

describe('what is written of a time', () => {
  it.each([
    ['Asia/Tokyo', -540],
    ['America/Los_Angeles', 480],
    ['Pacific/Kiritimati', -840],
  ])('is the same on a phone of %s', { timeout: 20_000 }, async (zone, offset) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['tests/domain/zoneWords.ts'], {
      env: { ...process.env, TZ: zone },
    });
    expect(JSON.parse(stdout)).toEqual({ offset, differing: [] });
  });

  it('is tried of every function that writes one', () => {
    const WRITES = /^export function (\w+)\(((?:[^()]|\([^()]*\))*)\): string\b/gm;
    const OF_TIME =
      /\b(Instant|LocalDate|LocalMonth|BoothAtTime|nextFreeAt|startsAt)\b|\bentry:|CalendarEntry|birth/;
    const found = ['domain', 'src', 'machines']
      .flatMap(sourcesOf)
      .flatMap(([path, text]) =>
        [...text.matchAll(WRITES)]
          .filter(([, name = '', asked = '']) => OF_TIME.test(asked) || name.startsWith('birth'))
          .map(([, name]) => `${path}: ${name}`),
      );
    const keys = ['src/visit/card/useVisit.ts: visitKey']; // nobody reads it
    expect(found.filter((each) => !(each in WORDS))).toEqual(keys);
    expect(Object.keys(WORDS).filter((each) => !found.includes(each))).toEqual([]);
  });

  it('is never left to the clock of the device', () => {
    const OWN_CLOCK =
      /\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes)\(|toLocale(Date|Time)String|DateTimeFormat|getTimezoneOffset|new Date\(\d+, ?\d|\bdayjs\(/;
    const users = ['domain', 'src', 'machines', 'contract']
      .flatMap(sourcesOf)
      .filter(([, text]) => OWN_CLOCK.test(text))
      .map(([path]) => path);
    // It reads texts that say their offset themselves.
    expect(users).toEqual(['domain/tokyo.ts']);
  });
});
