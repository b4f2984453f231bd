import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { checkSize, decode, Unreadable } from '#server/world/reading/decode.ts';
import { parseSecrets, type Variables } from '#server/world/reading/variables.ts';

/** The text of a world's file. Throws Unreadable. */
export function readText(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new Unreadable(`${file}: there is no such file.`);
  if (!found.isFile()) throw new Unreadable(`${file}: it is no file.`);
  checkSize(file, found.size);
  return decode(file, readFileSync(file));
}

/** The file of secrets that stands beside a world's file. */
export function secretsFileOf(file: string): string {
  return `${file.replace(/\.(ya?ml|json)$/, '')}.secrets`;
}

/** What `${NAME}` stands for: the environment first, then the file of secrets. */
export function variablesOf(file: string, environment: Variables): Variables {
  const secrets = secretsFileOf(file);
  const found = existsSync(secrets) ? parseSecrets(secrets, readText(secrets)) : {};
  return { ...found, ...environment };
}

/** Writes a file whole or not at all. */
export function writeWhole(file: string, text: string, mode = 0o644): void {
  const next = `${file}.new`;
  writeFileSync(next, text, { mode });
  chmodSync(next, mode);
  renameSync(next, file);
}
