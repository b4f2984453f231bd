import type { LocalDate, Minutes } from '#domain/time.ts';

/** A minute of the day as `HH:mm`. */
export function clockText(minute: Minutes): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** A slot of a day as `YYYY-MM-DD HH:mm:00`, the key of the availability answers (docs/spec/wire.md, "Shapes"). */
export function slotKey(date: LocalDate, minute: Minutes): string {
  return `${date} ${clockText(minute)}:00`;
}
