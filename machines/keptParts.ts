/**
 * Local persistence is versioned 20201020 (docs/spec/shell.md, "Storage" and "Constants"); another version is another
 * key.
 */
export const STORAGE_KEY = 'komori-20201020';

/** Kept values by area and part, as they were written: nobody has checked them yet. */
export type KeptParts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads one of the two storages; what does not parse is dropped, and an area that is no object is dropped alone. A file
 * of its own without a schema, because the document's first script reads by it too (src/start).
 */
export function keptPartsIn(store: Pick<Storage, 'getItem'>): KeptParts {
  try {
    const areas: unknown = JSON.parse(store.getItem(STORAGE_KEY) ?? '{}');
    if (!isRecord(areas)) return {};
    return Object.fromEntries(
      Object.entries(areas).map(([area, parts]) => [area, isRecord(parts) ? parts : {}]),
    );
  } catch {
    return {};
  }
}
