import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile } from '#domain/booking/calendar.ts';
import { at } from '#tests/support/clock/moments.ts';

const entry = {
  reservationId: 42,
  placeName: '東京駅 八重洲口',
  boothName: 'A-2',
  access: '八重洲地下街; 地下1階, 南',
  startsAt: at('2026-11-20T14:00:00'),
  endsAt: at('2026-11-20T15:00:00'),
};
const around = { host: 'komori.example', now: at('2026-11-20T11:02:00') };
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file of a reservation', () => {
  it('says start and end in UTC, whatever zone the device is in', () => {
    expect(unfolded(calendarFile(entry, around))).toEqual(
      expect.arrayContaining([
        'DTSTART:20261120T050000Z',
        'DTEND:20261120T060000Z',
        'DTSTAMP:20261120T020200Z',
      ]),
    );
  });

  it('is the same entry however often it is made', () => {
    const later = { ...around, now: at('2026-11-20T12:00:00') };
    for (const file of [calendarFile(entry, around), calendarFile(entry, later)]) {
      expect(unfolded(file)).toContain('UID:reservation-42@komori.example');
    }
  });

  it('keeps what would end a text', () => {
    expect(unfolded(calendarFile(entry, around))).toContain(
      'LOCATION:東京駅 八重洲口 A-2 八重洲地下街\\; 地下1階\\, 南',
    );
  });

  it('has no line of more than 75 octets, and loses no character by that', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (access) => {
        const file = calendarFile({ ...entry, access }, around);
        for (const line of file.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        }
        const said = access.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
        expect(file.replaceAll('\r\n ', '')).toContain(said);
      }),
    );
  });
});
