import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The directory (as '') and whatever below it another account of the machine could open, by name. */
export function openToOthers(directory: string): readonly string[] {
  return ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })].filter(
    (name) => (statSync(join(directory, name)).mode & 0o077) !== 0,
  );
}
