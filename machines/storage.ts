import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { type AreaName, type AreaValue, persistence, STORAGE_KEY } from './persistence.ts';

/** What the browser's storages have in common with those of a test. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The two storages of the spec's section 3, and a way to hear of changes made in other tabs. */
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

/** Says where the areas are kept. Bound once at start. */
export function bindStores(bound: Stores): void {
  stores = bound;
}

const Areas = v.record(v.string(), v.unknown());

function readAreas(store: KeyValueStore): Record<string, unknown> {
  const text = store.getItem(STORAGE_KEY);
  if (text === null) return {};
  try {
    return v.parse(Areas, JSON.parse(text));
  } catch {
    return {}; // what does not parse is dropped
  }
}

/** The area's value, or null where there is none that its schema accepts. */
export function readArea<Name extends AreaName>(name: Name): AreaValue<Name> | null {
  const { store, schema } = persistence[name];
  const parsed = v.safeParse(schema, readAreas(stores[store])[name]);
  return parsed.success ? (parsed.output as AreaValue<Name>) : null; // the schema of `name` is the type of `name`
}

/** Writes one area, or removes it with null; the others stay. */
export function writeArea<Name extends AreaName>(name: Name, value: AreaValue<Name> | null): void {
  const store = stores[persistence[name].store];
  const { [name]: _, ...others } = readAreas(store);
  store.setItem(STORAGE_KEY, JSON.stringify(value === null ? others : { ...others, [name]: value }));
}

/** Removes every area that ends with the session (see `persistence`). */
export function clearSessionAreas(): void {
  for (const name of Object.keys(persistence) as AreaName[]) {
    if (persistence[name].clearedAtLogout) writeArea(name, null);
  }
}

/** Actor: reads an area. */
export function loadsArea<Name extends AreaName>(name: Name) {
  return fromPromise(async () => readArea(name));
}

/** Actor: writes the area with its input, null removes it. */
export function savesArea<Name extends AreaName>(name: Name) {
  return fromPromise<void, AreaValue<Name> | null>(async ({ input }) => writeArea(name, input));
}

/** Actor: clears what ends with the session. */
export const clearsSession = fromPromise(async () => clearSessionAreas());

/** Actor: tells the parent `storage.changed` when another tab has written. */
export const watchesStorage = fromCallback<{ type: 'storage.changed' }>(({ sendBack }) =>
  stores.watch(() => sendBack({ type: 'storage.changed' })),
);
