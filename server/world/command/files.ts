import {
  chmodSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { checkSize, decode, Unreadable } from '#server/world/reading/decode.ts';
import type { Beside } from '#server/world/reading/drawings.ts';
import { parseSecrets, type Variables } from '#server/world/reading/variables.ts';

/** The text of a world's file. Throws Unreadable. */
export function readText(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new Unreadable(`${file}: there is no such file.`);
  if (!found.isFile()) throw new Unreadable(`${file}: it is no file.`);
  checkSize(file, found.size);
  return decode(file, readFileSync(file));
}

/** The drawing of a floor of 50 booths has some 20 kB; every member who looks at it loads it. */
const MOST_PICTURE_BYTES = 300_000;

/**
 * The drawings and photos beside a world's file, or below it: none that is larger than a phone should load, and none
 * that a link leads elsewhere for.
 */
export function besideOf(file: string): Beside {
  return (name) => {
    const path = join(dirname(file), name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() !== true) throw new Unreadable(`there is no file ${name} beside ${basename(file)}`);
    if (!realpathSync(path).startsWith(join(realpathSync(dirname(file)), sep))) {
      throw new Unreadable(`${name} is a link that leads out of the folder of ${basename(file)}`);
    }
    if (found.size > MOST_PICTURE_BYTES) {
      const size = `${Math.ceil(found.size / 1000)} kB`;
      throw new Unreadable(
        `${name} has ${size}; at most ${MOST_PICTURE_BYTES / 1000} kB are read: make it smaller, every member loads it`,
      );
    }
    return readFileSync(path);
  };
}

/** The file of secrets that stands beside a world's file. */
export function secretsFileOf(file: string): string {
  return `${file.replace(/\.(ya?ml|json)$/, '')}.secrets`;
}

/** The meaning of `${NAME}`: the environment first, then the file of secrets. */
export function variablesOf(file: string, environment: Variables): Variables {
  const secrets = secretsFileOf(file);
  const found = existsSync(secrets) ? parseSecrets(secrets, readText(secrets)) : {};
  return { ...found, ...environment };
}

/** Writes a file whole or not at all. */
export function writeWhole(file: string, content: string | Uint8Array, mode = 0o644): void {
  const next = `${file}.new`;
  writeFileSync(next, content, { mode });
  chmodSync(next, mode);
  renameSync(next, file);
}
