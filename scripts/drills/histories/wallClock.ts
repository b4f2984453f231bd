import { formatInstant, instantOf, readInstant } from '#domain/time.ts';
import type { Stretch } from './booths.ts';

const MINUTE_MS = 60_000;
const [TOKYO, DAY, STEP] = [540, 1_440, 5];

/** The minute of Tokyo's wall clock, since 1970. */
export function minuteAt(milliseconds: number): number {
  return Math.floor(milliseconds / MINUTE_MS) + TOKYO;
}

/** The 5-minute step at which a use begins that is asked for then. */
export function slotAt(milliseconds: number): number {
  return Math.ceil(milliseconds / (STEP * MINUTE_MS)) * STEP + TOKYO;
}

/** The midnight before a minute. */
export function midnightOf(minute: number): number {
  return minute - (minute % DAY);
}

/** A span as a reservation's form has it. */
export function startOf({ booth, from, to }: Stretch) {
  const inDay = from % DAY;
  return {
    telecube_id: booth,
    date: new Date(midnightOf(from) * MINUTE_MS).toISOString().slice(0, 10),
    hour: Math.floor(inDay / 60),
    minute: inDay % 60,
    interval: to - from,
  };
}

/** A moment as the wire writes it. Throws where it is none. */
export function minuteOfText(text: string): number {
  const instant = readInstant(text);
  if (instant === undefined) throw new Error(`Failed to read ${text}: not a moment.`);
  return minuteAt(instant);
}

/** A minute as the wire writes it. */
export function textOf(minute: number): string {
  return formatInstant(instantOf((minute - TOKYO) * MINUTE_MS));
}
