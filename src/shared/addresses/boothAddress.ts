/** As many booths as one answer holds (contract, day-availability). */
const MAX_BOOTHS = 100;
const BOOTH_LIST = /^\d{1,9}(,\d{1,9})*$/;

/** Reads `room=1,2,3`, each booth once; undefined for anything else. */
export function readBooths(query: URLSearchParams): readonly number[] | undefined {
  const text = query.get('room');
  if (text === null || !BOOTH_LIST.test(text)) return undefined;
  const ids = [...new Set(text.split(',').map(Number))];
  return ids.length <= MAX_BOOTHS ? ids : undefined;
}
