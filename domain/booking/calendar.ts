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
  /** How often it has changed: of two versions a calendar takes the one with more. */
  readonly sequence: number;
  /** When it changed last. */
  readonly changedAt: Instant;
  /** Nobody comes any more: a calendar strikes it out, or takes it away. */
  readonly isCancelled: boolean;
}

/** Instant -> `20261120T050000Z`: calendars take no other time for certain. */
function utc(instant: Instant): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Text of a property, with what would end it escaped, and without what no text may hold (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

const MOST_OCTETS = 75;
const encoder = new TextEncoder();

/**
 * A line of at most 75 octets; the rest goes on in the next one after a space, and no character is cut (RFC 5545, 3.1).
 */
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

function eventOf(entry: CalendarEntry, host: string): readonly string[] {
  const { reservationId, placeName, boothName, access, startsAt, endsAt, sequence, changedAt } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:reservation-${reservationId}@${host}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escaped(`${placeName} ${boothName}`)}`,
    `LOCATION:${escaped([placeName, boothName, access].filter((part) => part !== '').join(' '))}`,
    'END:VEVENT',
  ];
}

/** Where the entries are from. */
interface CalendarSource {
  /** The app's host. It makes an entry the same one however often, and by whatever way, it is added. */
  readonly host: string;
  /** The calendar's name, of one that is subscribed to. */
  readonly name?: string;
}

/**
 * Reservations as an iCalendar file (RFC 5545), in UTC. It is PUBLISHed and no invitation, because nobody is to answer
 * it. The same entries always give the same file.
 */
export function calendarFile(entries: readonly CalendarEntry[], { host, name }: CalendarSource): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Komori//Reservation//JA',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`]),
    ...entries.flatMap((entry) => eventOf(entry, host)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
