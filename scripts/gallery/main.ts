/**
 * Every state of every view as a picture: `npm run gallery [-- <part of a model's file>]` (docs/gallery.md). It ends
 * with 1 where a walk fails or a picture is wrong. With `--against <commit>`: what looks otherwise than there.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { layoutCache } from '#flows/build/layoutCache.ts';
import { layoutOf } from '#flows/layout/layout.ts';
import { root } from '../lib/paths.mjs';
import { showChanges } from './against.ts';
import { type Album, type Look, nameIn } from './albums.ts';
import { idleExceptions, unexcused } from './exceptions.ts';
import { documentsOf } from './gallery.ts';
import { flowPage, indexPage, pageFile } from './pages.ts';
import { paintAll } from './painter.ts';
import { SCREEN_NAMES } from './screens.ts';
import { walkModels } from './walks.ts';

const FOLDER = `${root}.cache/gallery`;

const { values, positionals } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
});
const [part] = positionals;
if (values.against !== undefined) {
  await showChanges(`${FOLDER}-changes`, values.against, part);
  process.exit(0);
}
rmSync(FOLDER, { recursive: true, force: true });
const { code, albums } = await walkModels(`${FOLDER}/albums`, part);
if (albums.length === 0) {
  console.log('No state has been seen: does any file of model-tests have that in its path?');
  process.exit(1);
}
const documents = await documentsOf(albums);
const started = performance.now();
const faults = await paintAll(documents.byName, `${FOLDER}/pictures`);
const pictures = documents.byName.size * SCREEN_NAMES.length;
const each = (performance.now() - started) / pictures;

const paintedOf = (album: Album, look: Look) => {
  const document = documents.nameOfLook(look);
  return { document, faults: unexcused(nameIn(album, look), faults.get(document) ?? []) };
};
mkdirSync(FOLDER, { recursive: true });
for (const album of albums) {
  const layout = await layoutOf(album.chart, layoutCache);
  writeFileSync(`${FOLDER}/${pageFile(album)}`, flowPage(album, layout, paintedOf));
}
writeFileSync(`${FOLDER}/index.html`, indexPage(albums, paintedOf));

const looks = albums.flatMap((album) => album.looks.map((look) => ({ album, look })));
const found = new Map(
  looks.map(({ album, look }) => [nameIn(album, look), faults.get(documents.nameOfLook(look)) ?? []]),
);
const faulty = [
  ...[...found].flatMap(([name, of]) => unexcused(name, of).map((fault) => `${name}: ${fault}`)),
  ...(part === undefined ? idleExceptions(found) : []),
];
for (const line of faulty) console.log(line);
console.log(
  `${pictures} pictures, ${each.toFixed(0)} ms each with what is looked for; ${faulty.length} faults.`,
);
console.log(`The gallery stands in ${FOLDER}/index.html.`);
process.exit(code === 0 && faulty.length === 0 ? 0 : 1);
