import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/paths.mjs';
import { FOLDER, lookOf, type PictureName, pictures, RECORD } from '#scripts/screenshots/pictures.ts';

const names = Object.keys(pictures) as PictureName[]; // the keys of a constant are its own
const recorded: Record<string, string> = JSON.parse(readFileSync(root + RECORD, 'utf8'));

it('the README shows the pictures that npm run screenshots makes, and no others are kept', () => {
  const shown = [...readFileSync(`${root}README.md`, 'utf8').matchAll(/docs\/screenshots\/([\w-]+)\.png/g)];
  const kept = readdirSync(root + FOLDER).filter((file) => file.endsWith('.png'));
  expect(shown.map(([, name]) => name).toSorted()).toEqual(names.toSorted());
  expect(kept.map((file) => file.replace('.png', '')).toSorted()).toEqual(names.toSorted());
  expect(Object.keys(recorded).toSorted()).toEqual(names.toSorted());
});

/** Not every change of a style sheet is to be seen in a picture: an older one is named, and fails nothing. */
it('a picture whose sources have changed since is named', () => {
  const older = names.filter((name) => recorded[name] !== lookOf(name));
  if (older.length > 0)
    process.stdout.write(`Made from older sources (npm run screenshots): ${older.join(', ')}\n`);
  expect(new Set(names.map(lookOf)).size, 'each picture has sources of its own').toBe(names.length);
});
