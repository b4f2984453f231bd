/**
 * Paints the sample of the states from the documents that the walks of `npm test` have left in a folder, and looks for
 * faults: `node scripts/gallery/checkSample.ts <folder>`. It ends with 1 where there is one or a state is missing.
 */

import { UNPHRASED } from '../looks/unphrased.ts';
import { SAMPLE } from '../testing/sample.ts';
import { nameIn, readAlbums } from './albums.ts';
import { unexcused } from './exceptions.ts';
import { documentsOf } from './gallery.ts';
import { paintAll } from './painter.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Wants the folder of the documents.');
const albums = readAlbums(folder);
const looks = albums.flatMap((album) => album.looks.map((look) => ({ name: nameIn(album, look), look })));
const missing = SAMPLE.filter((name) => !looks.some((look) => look.name === name));
const documents = await documentsOf(albums);
const faults = await paintAll(documents.byName, `${folder}/pictures`);
const lines = [
  ...missing.map((name) => `${name}: no walk has shown it`),
  ...looks.flatMap(({ name, look }) =>
    unexcused(name, faults.get(documents.nameOfLook(look)) ?? [])
      // Only a build marks the phrases of the views' own words.
      .filter((fault) => !fault.includes(UNPHRASED))
      .map((fault) => `${name}: ${fault}`),
  ),
];
for (const line of lines) console.log(line);
process.exit(lines.length === 0 ? 0 : 1);
