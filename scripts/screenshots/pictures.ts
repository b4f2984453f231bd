import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { root } from '../lib/paths.mjs';

/** The folder of the README's pictures. */
export const FOLDER = 'docs/screenshots';

/** The looks of the sources when each picture was made, by its name. */
export const RECORD = `${FOLDER}/looks.json`;

/** Each picture of the README, with the folders of the views and style sheets that it shows. */
export const pictures = {
  'area-search': ['src/search/areaSearch', 'src/app/header'],
  timetable: ['src/booking/timetable'],
  'reservation-dialog': ['src/booking/reservationDialog', 'src/booking/priced', 'src/ui/dialogs'],
  'in-use': ['src/booking/reservations', 'src/visit'],
} as const satisfies Record<string, readonly string[]>;

export type PictureName = keyof typeof pictures;

/** The sources of every screen. */
const COMMON = ['src/ui/layout', 'src/ui/buttons'];
const SHEETS = ['src/ui/base.css', 'src/ui/tokens.css'];

function filesIn(folder: string): readonly string[] {
  return readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .sort();
}

/** A hash of the sources that a picture shows: another one says that it may be out of date. */
export function lookOf(name: PictureName): string {
  const hash = createHash('sha256');
  const files = [...SHEETS.map((file) => root + file), ...[...COMMON, ...pictures[name]].flatMap(filesIn)];
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
