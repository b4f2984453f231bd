/** A world of 1,000 booths has 0.1 MB. */
const MOST_BYTES = 4_000_000;

/** Why a file can't be read at all. */
export class Unreadable extends Error {}

/** Refuses a file that is too long to be read, before it is. */
export function checkSize(file: string, bytes: number): void {
  if (bytes <= MOST_BYTES) return;
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  throw new Unreadable(
    `${file}: it has ${size}; at most ${MOST_BYTES / 1e6} MB are read. A world of 1,000 booths has 0.1 MB: write a file each for several tenants.`,
  );
}

/** The text of a file, which is UTF-8 and nothing else. */
export function decode(file: string, bytes: Uint8Array): string {
  checkSize(file, bytes.length);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Told below.
  }
  throw new Unreadable(
    `${file}: it is not written in UTF-8. Save it as UTF-8 (it may be UTF-16 or Shift_JIS now).`,
  );
}
