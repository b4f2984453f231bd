/** An id, as a link has it. */
export const ID = /^\d{1,9}$/;

/** Reads the id that a link gives under that name; undefined where it is none. */
export function readId(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return ID.test(text) ? Number(text) : undefined;
}
