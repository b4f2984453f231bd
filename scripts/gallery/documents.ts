/**
 * The documents of every state, without pictures: `node scripts/gallery/documents.ts <file> [<part>]` writes them as
 * JSON by the names of their looks. So a work tree of another commit says how its states look (against.ts).
 */
import { writeFileSync } from 'node:fs';
import { nameIn } from './albums.ts';
import { documentsOf } from './gallery.ts';
import { walkModels } from './walks.ts';

const [file, part] = process.argv.slice(2);
if (file === undefined) throw new Error('Wants the file to write to.');
const { albums } = await walkModels(`${file}.albums`, part);
const { byName, nameOfLook } = await documentsOf(albums);
const entries = albums.flatMap((album) =>
  album.looks.map((look) => [nameIn(album, look), byName.get(nameOfLook(look))] as const),
);
writeFileSync(file, JSON.stringify(Object.fromEntries(entries)));
