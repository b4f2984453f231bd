import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { DAY_MS } from '#domain/time.ts';
import { keptPartsIn, STORAGE_KEY } from './keptParts.ts';
import { type Part, type PartName, type PartValue, persistence } from './persistence.ts';

/** The common part of the browser's storages and those of a test. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The two storages of docs/spec/shell.md, "Storage", and a way to hear of changes made in other tabs. */
export interface Stores {
  readonly local: KeyValueStore;
  readonly session: KeyValueStore;
  watch(changed: () => void): () => void;
}

function memoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** Stores that forget at the end: what tests and browsers without storage get. */
export function memoryStores(): Stores {
  return { local: memoryStore(), session: memoryStore(), watch: () => () => undefined };
}

let stores: Stores = memoryStores();

/** Says where everything is kept. Bound once at start. */
export function bindStores(bound: Stores): void {
  stores = bound;
}

function placeOf(name: PartName): { area: string; part: string } {
  const [area = '', part = ''] = name.split('.');
  return { area, part };
}

/** The part's value, or null where there is none that its schema accepts. */
export function readPart<Name extends PartName>(name: Name): PartValue<Name> | null {
  const { store, schema } = persistence[name];
  const { area, part } = placeOf(name);
  const parsed = v.safeParse(schema, keptPartsIn(stores[store])[area]?.[part]);
  return parsed.success ? (parsed.output as PartValue<Name>) : null; // the schema of `name` is the type of `name`
}

/** Whether something is kept there; nobody has checked yet whether its schema accepts it. */
export function hasPart(name: PartName): boolean {
  const { area, part } = placeOf(name);
  return keptPartsIn(stores[persistence[name].store])[area]?.[part] !== undefined;
}

/** Writes one part, or removes it with null; the others stay. */
export function writePart<Name extends PartName>(name: Name, value: PartValue<Name> | null): void {
  const store = stores[persistence[name].store];
  const { area, part } = placeOf(name);
  const { [area]: parts = {}, ...otherAreas } = keptPartsIn(store);
  const { [part]: _, ...otherParts } = parts;
  const kept = value === null ? otherParts : { ...otherParts, [part]: value };
  const areas = Object.keys(kept).length === 0 ? otherAreas : { ...otherAreas, [area]: kept };
  store.setItem(STORAGE_KEY, JSON.stringify(areas));
}

/** Writes what the device can do without: a storage without room keeps nothing, and the rest goes on. */
export function keepPart<Name extends PartName>(name: Name, value: PartValue<Name> | null): void {
  try {
    writePart(name, value);
  } catch {
    // Nobody waits for it.
  }
}

function names(): readonly PartName[] {
  return Object.keys(persistence) as PartName[]; // its keys are the names of the parts
}

function isForReturn(name: PartName): boolean {
  const { staysForReturn }: Part = persistence[name];
  return staysForReturn === true;
}

/** Whether the part names this member: a sign-up keeps its bank's question before it signs in. */
function isOf(name: PartName, memberId: string): boolean {
  const kept: { readonly memberId?: string } | null = readPart(name) as object | null; // no part is of another kind
  return kept?.memberId === memberId;
}

/** Removes those parts that end with the session (see `persistence`) and are meant. */
function clearParts(isMeant: (name: PartName) => boolean): void {
  for (const name of names()) {
    if (persistence[name].clearedAtLogout && isMeant(name)) writePart(name, null);
  }
}

/** Removes every part that ends with the session, or only those of one of the two stores. */
export function clearSessionParts(...of: readonly Part['store'][]): void {
  clearParts((name) => of.length === 0 || of.includes(persistence[name].store));
}

/** Actor: clears what ends with the session. */
export const clearsSession = fromPromise(async () => clearSessionParts());

/**
 * Removes the parts of a session that its member has not ended, but for those that stay for their return: commands,
 * choices, drafts.
 */
export function leaveForReturn(memberId: string): void {
  clearParts((name) => !isForReturn(name));
  const isAnythingLeft = names().some((name) => isForReturn(name) && hasPart(name));
  writePart('Auth.left', isAnythingLeft ? { memberId, since: Date.now() } : null);
}

/**
 * Leaves to whoever is signed in (null: nobody) what is theirs. A tab may have slept while another one signed them in,
 * and drops all that it has kept for others. Parts that wait for a return go where somebody else has come, and after a
 * day, as long as the server knows the keys of commands; a clock that has been set right must not make that longer.
 */
export function returnTo(memberId: string | null): void {
  const left = readPart('Auth.left');
  const isOver = left !== null && Math.abs(Date.now() - left.since) > DAY_MS;
  if (memberId === null && !isOver) return;
  const isElse = left?.memberId !== memberId;
  const hasGone = left !== null && (isElse || isOver);
  clearParts(
    (name) =>
      (persistence[name].store === 'session' || (hasGone && isForReturn(name))) &&
      ((isOver && !isElse) || memberId === null || !isOf(name, memberId)),
  );
  if (left !== null) writePart('Auth.left', null);
}

/** Actor: tells the parent `storage.changed` when another tab has written. */
export const watchesStorage = fromCallback<{ type: 'storage.changed' }>(({ sendBack }) =>
  stores.watch(() => sendBack({ type: 'storage.changed' })),
);
