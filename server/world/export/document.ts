import { isDeepStrictEqual } from 'node:util';
import { Document, isMap, isScalar, isSeq, visit } from 'yaml';
import { nameOf, type Thing } from '#server/world/model/things.ts';
import { differing } from '#server/world/plan/change.ts';
import type { DrawingFiles, PhotoFiles, SecretNames } from './names.ts';
import { isTree, placeOf, treeOf } from './tree.ts';
import { Drawn, type Leaf, Pictured, Secret, type Tree, written } from './written.ts';

const HEAD = ' yaml-language-server: $schema=./world.schema.json';

/** The parts of an export that stand in files beside it. */
export interface Apart {
  readonly secrets: SecretNames;
  readonly drawings: DrawingFiles;
  readonly photos: PhotoFiles;
  /** The file holds JSON: without comments. */
  readonly isJson: boolean;
}

/** A new file that says what there is. */
export function newDocument(things: Iterable<Thing>, apart: Apart): string {
  const doc = new Document(plain(treeOf(things), [], apart), {
    compat: 'yaml-1.1',
    aliasDuplicateObjects: false,
  });
  doc.commentBefore = HEAD;
  return textOf(doc, apart);
}

/**
 * Changes a file to say what there is: only what differs, so that comments, order and what is said once for many stay.
 * @param wanted the things that the file describes
 */
export function editDocument(
  doc: Document,
  wanted: readonly Thing[],
  things: ReadonlyMap<string, Thing>,
  apart: Apart,
): string {
  const known = new Map(wanted.map((thing) => [nameOf(thing), thing]));
  // Children before their parents.
  for (const thing of wanted.toReversed()) if (!things.has(nameOf(thing))) doc.deleteIn(placeOf(thing));
  for (const [name, thing] of things) {
    const before = known.get(name);
    const place = placeOf(thing);
    if (before === undefined) addThing(doc, place, plain(written(thing), place, apart));
    else if (differing(thing, before).length > 0)
      editThing(doc, place, [written(before), written(thing)], apart);
  }
  return textOf(doc, apart);
}

function addThing(doc: Document, place: readonly string[], value: unknown): void {
  doc.setIn(place, doc.createNode(value, { aliasDuplicateObjects: false }));
  const parent = doc.getIn(place.slice(0, -1));
  if (isMap(parent)) parent.flow = false;
}

const TOGETHER = ['rate', 'hours', 'from'];

function editThing(
  doc: Document,
  place: readonly string[],
  [before, after]: readonly [Tree | Leaf, Tree | Leaf],
  apart: Apart,
): void {
  if (!isTree(before) || !isTree(after)) {
    doc.setIn(place, plain(after, place, apart));
    return;
  }
  // A booth that says one of them may lose changes of it from above: it says all of them.
  const saysAll = TOGETHER.some((key) => !isDeepStrictEqual(after[key], before[key]));
  for (const [key, value] of Object.entries(after)) {
    if (isDeepStrictEqual(value, before[key]) && !(saysAll && TOGETHER.includes(key))) continue;
    const own = [...place, key];
    if (value === undefined) doc.deleteIn(own);
    else if (isTree(value) && isTree(before[key]) && isMap(doc.getIn(own))) {
      editThing(doc, own, [before[key], value], apart);
    } else doc.setIn(own, doc.createNode(plain(value, own, apart)));
  }
}

/** The same without what is undefined, and with names in place of what stands apart. */
function plain(value: Leaf | Tree | undefined, place: readonly string[], apart: Apart): unknown {
  if (value instanceof Secret) return apart.secrets.write(place, value);
  if (value instanceof Drawn) return apart.drawings.write(place, value);
  if (value instanceof Pictured) return apart.photos.write(place, value);
  if (!isTree(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      each === undefined ? [] : [[key, plain(each, [...place, key], apart)]],
    ),
  );
}

const SHORT = new Set(['walk', 'wifi', 'usual', 'campaign']);

function textOf(doc: Document, { isJson }: Apart): string {
  if (isJson) return `${JSON.stringify(doc.toJS(), null, 2)}\n`;
  visit(doc, {
    Pair: (_, { key, value }) => {
      if (isSeq(value) && value.items.every(isScalar) && value.items.length <= 6) value.flow = true;
      if (isMap(value) && isScalar(key) && SHORT.has(String(key.value))) value.flow = true;
    },
  });
  return doc.toString({ lineWidth: 0 });
}
