/**
 * Takes over the address of the screen, below the base path, so that reload and links show the same; nothing is
 * rendered. It is read when it is written, which is when nothing else was recorded for a moment.
 */
export type RecordAddress = (read: () => string) => void;

let record: RecordAddress = () => undefined;

/** Says who writes addresses. Bound once at start. */
export function bindAddresses(bound: RecordAddress): void {
  record = bound;
}

/**
 * Keeps the address in step with what is chosen. Not by an event of the shell: it is asked for with each tap on the
 * timetable, where passing it on cost a sixth of the tap (decision 0013).
 */
export function recordAddress(read: () => string): void {
  record(read);
}
