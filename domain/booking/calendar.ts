import type { Instant } from '../time.ts';

/** A reservation as a calendar shows it. */
export interface CalendarEntry {
  readonly reservationId: number;
  readonly placeName: string;
  readonly boothName: string;
  /** How to find the booth; may be empty. */
  readonly access: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** Instant -> `20261120T050000Z`: calendars take no other time for certain. */
function utc(instant: Instant): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Text of a property, with what would end it escaped (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

const MOST_OCTETS = 75;
const encoder = new TextEncoder();

/** A line of at most 75 octets, gone on with in the next after a space; no character is cut (RFC 5545, 3.1). */
function folded(line: string): string {
  let octets = 0;
  let text = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    const isOver = octets + size > MOST_OCTETS;
    text += isOver ? `\r\n ${character}` : character;
    octets = isOver ? 1 + size : octets + size;
  }
  return text;
}

/**
 * A reservation as an iCalendar file (RFC 5545). It is the same entry however often it is added: its UID is the
 * reservation's. `host` is where the app is, `now` when the file is made.
 */
export function calendarFile(entry: CalendarEntry, { host, now }: { host: string; now: Instant }): string {
  const { reservationId, placeName, boothName, access, startsAt, endsAt } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Komori//Reservation//JA',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:reservation-${reservationId}@${host}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escaped(`${placeName} ${boothName}`)}`,
    `LOCATION:${escaped([placeName, boothName, access].filter((part) => part !== '').join(' '))}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
