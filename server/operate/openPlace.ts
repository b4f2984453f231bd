import { SERVING, UNHURRIED } from '#server/database/limits.ts';
import { type OpenDatabase, openDatabase, openPostgres } from '#server/database/open.ts';

/** A large table takes longer than any request; nobody else's lock does. */
const LIMITS = { ...UNHURRIED, lockMs: SERVING.lockMs };

/** Whether a database is named by its URL; else it is a directory. */
export const isUrl = (place: string) => /^postgres(ql)?:\/\//.test(place);

/** A directory of the embedded database, or PostgreSQL by its URL, to be read or filled as a whole. */
export async function openPlace(place: string): Promise<OpenDatabase> {
  if (isUrl(place)) return openPostgres(place, { limits: LIMITS });
  return await openDatabase({ databaseUrl: undefined, databaseListenUrl: undefined, dataDir: place });
}
