import { type Album, type Look, nameOf } from './albums.ts';
import { readStyles, withStyles } from './styles.ts';

/** The documents of all looks, with their styles. */
export interface Documents {
  /** By their names: each once, however many states look like it. */
  readonly byName: ReadonlyMap<string, string>;
  nameOfLook(look: Look): string;
}

/** Gives the looks of the albums their styles. */
export async function documentsOf(albums: readonly Album[]): Promise<Documents> {
  const sheets = await readStyles();
  const byName = new Map<string, string>();
  const names = new Map<Look, string>();
  for (const look of albums.flatMap(({ looks }) => looks)) {
    const document = withStyles(look.html, sheets);
    const name = nameOf(document);
    byName.set(name, document);
    names.set(look, name);
  }
  return { byName, nameOfLook: (look) => names.get(look) ?? '' };
}
