/**
 * How long, in milliseconds, the client waits for an answer (docs/spec/shell.md, "Constants"): long enough for a bad
 * connection, short enough not to leave a member waiting at a door.
 */
export const TIMEOUT_MS = 15_000;
/** The characters that leave the device in a millisecond, at least: 200 kbit/s, as 3G with a bad signal has. */
const SLOWEST_UPLOAD = 25;

/** The same for a request of so many characters: a photo takes two minutes where the signal is bad. */
export function patienceFor(sent: number): number {
  return TIMEOUT_MS + sent / SLOWEST_UPLOAD;
}
