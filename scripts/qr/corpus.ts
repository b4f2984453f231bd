import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';

export interface CorpusPicture {
  readonly set: string;
  readonly path: string;
  /** Any of these is right; empty where the picture holds no code. */
  readonly texts: readonly string[];
}

const PICTURE = /\.(png|jpg|webp)$/;

function textsOf(stem: string): readonly string[] {
  const several = `${stem}.any.json`;
  if (existsSync(several)) return JSON.parse(readFileSync(several, 'utf8'));
  const text = readFileSync(`${stem}.txt`, 'utf8');
  return text === '' ? [] : [text];
}

/** The pictures of a corpus: a folder for each set. */
export function readCorpus(folder: string): readonly CorpusPicture[] {
  const sets = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return sets.flatMap(({ name: set }) =>
    readdirSync(join(folder, set))
      .filter((file) => PICTURE.test(file))
      .map((file) => ({
        set,
        path: join(folder, set, file),
        texts: textsOf(join(folder, set, parse(file).name)),
      })),
  );
}
