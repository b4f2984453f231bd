import { nameOf } from './albums.ts';

/** How the looks of states have changed, by the documents of two commits. */
export interface Changes {
  /** Those whose documents differ, with the names of the documents; alike ones stand together. */
  readonly changed: readonly {
    readonly looks: readonly string[];
    readonly before: string;
    readonly after: string;
  }[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The documents that are to be painted, by their names. */
  readonly documents: ReadonlyMap<string, string>;
}

/** Compares the documents of two commits, each by the names of its looks. Nothing is painted where they are alike. */
export function changesBetween(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Changes {
  const documents = new Map<string, string>();
  const pairs = new Map<string, { looks: string[]; before: string; after: string }>();
  for (const [look, document] of Object.entries(after)) {
    const former = before[look];
    if (former === undefined || former === document) continue;
    const names = { before: nameOf(former), after: nameOf(document) };
    documents.set(names.before, former).set(names.after, document);
    const key = `${names.before} ${names.after}`;
    const pair = pairs.get(key) ?? { looks: [], ...names };
    pair.looks.push(look);
    pairs.set(key, pair);
  }
  return {
    changed: [...pairs.values()],
    added: Object.keys(after).filter((look) => !(look in before)),
    removed: Object.keys(before).filter((look) => !(look in after)),
    documents,
  };
}
