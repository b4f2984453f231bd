/**
 * Takes over the address of the screen, below the base path, so that reload and links show the same; nothing is
 * rendered. It is read when it is written, which is when nothing else was recorded for a moment.
 */
export type RecordAddress = (read: () => string) => void;

/** Writes addresses, below the base path. */
export interface Addresses {
  readonly record: RecordAddress;
  /** Keeps the address by which the screen is opened again after a login; the browser's stays as it is. */
  readonly recordWayBack: (address: string) => void;
}

let addresses: Addresses = { record: () => undefined, recordWayBack: () => undefined };

/** Says who writes addresses. Bound once at start. */
export function bindAddresses(bound: Addresses): void {
  addresses = bound;
}

/**
 * Keeps the address in step with what is chosen. Not by an event of the shell: it is asked for with each tap on the
 * timetable, where passing it on cost a sixth of the tap (decision 0013).
 */
export function recordAddress(read: () => string): void {
  addresses.record(read);
}

/**
 * Names the address that opens the screen's dialog again, until another is recorded. Only a member who is led away to
 * the login comes back by it: a reload, and a way back to this screen, show it without its dialog.
 */
export function recordWayBack(address: string): void {
  addresses.recordWayBack(address);
}
