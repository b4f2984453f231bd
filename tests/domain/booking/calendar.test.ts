import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from '#domain/booking/calendar.ts';
import { addMinutes } from '#domain/time.ts';
import { at } from '#tests/support/clock/moments.ts';

const entry: CalendarEntry = {
  reservationId: 42,
  placeName: '東京駅 八重洲口',
  boothName: 'A-2',
  access: '八重洲地下街; 地下1階, 南',
  startsAt: at('2026-11-20T14:00:00'),
  endsAt: at('2026-11-20T15:00:00'),
  sequence: 0,
  changedAt: at('2026-11-20T11:02:00'),
  isCancelled: false,
};
const host = 'komori.example';
const linesOf = (...entries: readonly CalendarEntry[]) =>
  calendarFile(entries, { host }).replaceAll('\r\n ', '').split('\r\n');

/** As another library than the one that wrote it reads it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return {
    name: calendar.getFirstPropertyValue('x-wr-calname'),
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        sequence: event.sequence,
        status: component.getFirstPropertyValue('status'),
        startsAt: event.startDate.toJSDate().getTime(),
        endsAt: event.endDate.toJSDate().getTime(),
        summary: event.summary,
        location: event.location,
      };
    }),
  };
}

describe('the calendar file of reservations', () => {
  it('says start, end and the latest change in UTC, whatever zone the device is in', () => {
    expect(linesOf(entry)).toEqual(
      expect.arrayContaining([
        'DTSTART:20261120T050000Z',
        'DTEND:20261120T060000Z',
        'DTSTAMP:20261120T020200Z',
        'LAST-MODIFIED:20261120T020200Z',
      ]),
    );
  });

  it('has one entry a reservation, by a name that no change changes', () => {
    const moved = { ...entry, startsAt: addMinutes(entry.startsAt, 30), sequence: 1 };
    for (const version of [entry, moved]) {
      expect(linesOf(version)).toContain('UID:reservation-42@komori.example');
    }
  });

  it('invites nobody, because a calendar would ask for an answer', () => {
    expect(linesOf(entry)).toContain('METHOD:PUBLISH');
    expect(linesOf(entry).join()).not.toMatch(/ATTENDEE|ORGANIZER|REQUEST/);
  });

  it('keeps no text that would end a line in another way', () => {
    const lines = linesOf({
      ...entry,
      placeName: '東京駅\rATTENDEE:x',
      boothName: 'A\u0000-\u00851',
      access: '',
    });
    expect(lines).toContain('SUMMARY:東京駅\\nATTENDEE:x A-1');
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
  });

  it.each([
    [64, ['x'.repeat(64)]],
    [65, ['x'.repeat(65)]],
    [66, ['x'.repeat(65), ' x']],
    [65 + 74, ['x'.repeat(65), ` ${'x'.repeat(74)}`]],
    [65 + 75, ['x'.repeat(65), ` ${'x'.repeat(74)}`, ' x']],
  ])('fills a line to its 75 octets before it begins another: %i after "SUMMARY:A "', (length, lines) => {
    const file = calendarFile([{ ...entry, placeName: 'A', boothName: 'x'.repeat(length) }], { host });
    expect(file).toContain(`\r\nSUMMARY:A ${lines.join('\r\n')}\r\n`);
  });

  it('is read by another library as it was written, with no line of more than 75 octets', () => {
    const entries = fc.array(
      fc.record({
        reservationId: fc.nat(),
        placeName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        boothName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        access: fc.string({ unit: 'grapheme', maxLength: 200 }),
        startsAt: fc.constant(entry.startsAt),
        endsAt: fc.constant(entry.endsAt),
        sequence: fc.nat(),
        changedAt: fc.constant(entry.changedAt),
        isCancelled: fc.boolean(),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(entries, (written) => {
        const file = calendarFile(written, { host, name: 'コモリ' });
        for (const line of file.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        }
        expect(read(file)).toEqual({
          name: 'コモリ',
          method: 'PUBLISH',
          events: written.map(({ reservationId, placeName, boothName, access, ...rest }) => ({
            uid: `reservation-${reservationId}@komori.example`,
            sequence: rest.sequence,
            status: rest.isCancelled ? 'CANCELLED' : 'CONFIRMED',
            startsAt: rest.startsAt,
            endsAt: rest.endsAt,
            summary: `${placeName} ${boothName}`,
            location: [placeName, boothName, access].filter((part) => part !== '').join(' '),
          })),
        });
      }),
    );
  });
});
