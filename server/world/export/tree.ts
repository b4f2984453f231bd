import { isDeepStrictEqual } from 'node:util';
import { FREE_CANCELLATION_MINUTES } from '#domain/booking/quote.ts';
import type { Thing } from '#server/world/model/things.ts';
import { Drawn, type Leaf, Pictured, Secret, type Tree, written } from './written.ts';

/** Where a thing stands in a file. */
export function placeOf({ kind, tenant, path }: Thing): readonly string[] {
  const own = ['tenants', tenant];
  const parts = path.split('.');
  const [first = '', second = '', third = '', fourth] = parts;
  switch (kind) {
    case 'tenant':
      return own;
    case 'area':
      return [...own, 'areas', first];
    case 'place':
      return [...own, 'areas', first, 'places', second];
    case 'floor':
      return [...own, 'areas', first, 'places', second, 'floors', third];
    case 'booth': {
      const place = [...own, 'areas', first, 'places', second];
      return fourth === undefined
        ? [...place, 'booths', third]
        : [...place, 'floors', third, 'booths', fourth];
    }
    case 'corporation':
      return [...own, 'corporations', first];
    case 'department':
      return [...own, 'corporations', first, 'departments', second];
    case 'access_key':
      return [...own, 'corporations', first, 'access_keys', second];
    case 'invitation':
      return [...own, 'invitations', path];
    case 'coupon':
      return [...own, 'coupons', path];
    case 'survey':
      return [...own, 'surveys', path];
    case 'notice':
      return [...own, 'notices', path];
    case 'terms':
      return [...own, 'terms', path];
  }
}

/** Whether it has parts of its own. */
export function isTree(value: Leaf | Tree | undefined): value is Tree {
  const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isPart && ![Secret, Drawn, Pictured].some((apart) => value instanceof apart);
}

function below(tree: Tree, key: string): Tree {
  const found = tree[key];
  if (isTree(found)) return found;
  const made: Tree = {};
  tree[key] = made;
  return made;
}

/** The whole of a file: every thing at its place, and what many booths share said once. */
export function treeOf(things: Iterable<Thing>): Tree {
  const tree: Tree = { tenants: {} };
  for (const thing of things) {
    const place = placeOf(thing);
    const parent = place.slice(0, -1).reduce(below, tree);
    parent[place.at(-1) ?? ''] = written(thing);
  }
  for (const tenant of branches(tree.tenants)) shareOf(tenant);
  return tree;
}

function branches(value: Leaf | Tree | undefined): readonly Tree[] {
  return isTree(value) ? Object.values(value).filter(isTree) : [];
}

/** The terms that a place may say, and what they are where nobody says them. */
const UNSAID = {
  longest_minutes: null,
  free_cancellation_minutes: FREE_CANCELLATION_MINUTES,
  lead_minutes: 0,
};

const SHARED = ['rate', 'hours', ...Object.keys(UNSAID), 'seats', 'equipment', 'photo'];

/** Says once, for the tenant, a place or a floor, what its booths share; leaves out what follows from elsewhere. */
function shareOf(tenant: Tree): void {
  const places = branches(tenant.areas).flatMap(({ places: all }) => branches(all));
  const floors = places.flatMap(({ floors: all }) => branches(all));
  const single = places.flatMap(({ booths }) => branches(booths));
  const all = places.flatMap(boothsAt);
  const usual: Tree = {};
  shareChanges(all, usual);
  for (const floor of floors) shareChanges(branches(floor.booths), floor);
  for (const name of SHARED) {
    const common = all.every((booth) => booth[name] !== undefined) ? mostOften(all, name) : undefined;
    if (common !== undefined) usual[name] = common;
    if (name in UNSAID) for (const place of places) shareAt(place, boothsAt(place), name, common);
    for (const floor of floors) shareAt(floor, branches(floor.booths), name, common);
    for (const booth of single) if (isDeepStrictEqual(booth[name], common)) delete booth[name];
  }
  for (const [name, unsaid] of Object.entries(UNSAID)) if (usual[name] === unsaid) delete usual[name];
  if (Object.keys(usual).length > 0) tenant.usual = usual;
  for (const place of places) placeOnGround(place);
  for (const [key, booth] of places.flatMap(({ booths }) => entries(booths))) nameByKey(key, booth);
  for (const floor of floors) placeOnFloor(floor);
}

/**
 * Says changes from days on above the booths, where these are alike in all that changes: one that says a rate or hours
 * of its own has no changes from above.
 */
function shareChanges(booths: readonly Tree[], above: Tree): void {
  const [first] = booths;
  if (!isTree(first?.from)) return;
  const changed = branches(first.from).flatMap((change) => Object.keys(change));
  const isAlike = (name: string) => booths.every((booth) => isDeepStrictEqual(booth[name], first[name]));
  if (!['from', ...changed].every(isAlike)) return;
  above.from = first.from;
  for (const booth of booths) delete booth.from;
}

function mostOften(booths: readonly Tree[], name: string): Leaf | Tree | undefined {
  const counts = Map.groupBy(booths, (booth) => JSON.stringify(booth[name]));
  const [most] = [...counts.values()].toSorted((a, b) => b.length - a.length);
  return most?.[0]?.[name];
}

/** Says at a place or a floor what its booths have alike; what `usual` says is left out. */
function shareAt(above: Tree, booths: readonly Tree[], name: string, usual: Leaf | Tree | undefined): void {
  const value = booths[0]?.[name];
  if (booths.some((booth) => !isDeepStrictEqual(booth[name], value))) {
    for (const booth of booths) if (isDeepStrictEqual(booth[name], usual)) delete booth[name];
    return;
  }
  if (value !== undefined && !isDeepStrictEqual(value, usual)) above[name] = value;
  for (const booth of booths) delete booth[name];
}

/** The booths of a place, on floors and on their own. */
function boothsAt({ floors, booths }: Tree): readonly Tree[] {
  return [...branches(floors).flatMap((floor) => branches(floor.booths)), ...branches(booths)];
}

function entries(value: Leaf | Tree | undefined): readonly (readonly [string, Tree])[] {
  return isTree(value)
    ? Object.entries(value).flatMap(([key, each]) => (isTree(each) ? [[key, each] as const] : []))
    : [];
}

function placeOnGround(place: Tree): void {
  const situated = [...branches(place.floors), ...branches(place.booths)];
  const at = situated[0]?.at;
  if (at === undefined) return;
  place.at = at;
  for (const floor of branches(place.floors)) {
    for (const booth of branches(floor.booths)) if (isDeepStrictEqual(booth.at, floor.at)) delete booth.at;
  }
  for (const each of situated) if (isDeepStrictEqual(each.at, at)) delete each.at;
}

function placeOnFloor(floor: Tree): void {
  for (const [key, booth] of entries(floor.booths)) {
    nameByKey(key, booth);
    if (booth.access === floor.access) delete booth.access;
  }
}

function nameByKey(key: string, booth: Tree): void {
  if (booth.name === key.toUpperCase()) delete booth.name;
}
