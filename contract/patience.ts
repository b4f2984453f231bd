/**
 * How long, in milliseconds, the client waits for an answer (docs/spec/shell.md, "Constants"): long enough for a bad
 * connection, short enough not to leave a member waiting at a door.
 */
export const TIMEOUT_MS = 15_000;
