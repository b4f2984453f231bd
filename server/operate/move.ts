import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { copyDatabase } from './copyDatabase.ts';

/** A directory of the embedded database, or PostgreSQL by its URL. */
function open(place: string): Promise<OpenDatabase> {
  const isUrl = /^postgres(ql)?:\/\//.test(place);
  return openDatabase({
    databaseUrl: isUrl ? place : undefined,
    databaseListenUrl: undefined,
    dataDir: isUrl ? '' : place,
  });
}

/**
 * `npm run move -- <from> <to>`: copies everything from one database into another that is empty; each is a directory
 * (DATA_DIR) or a URL (DATABASE_URL, not a pooler's). The service is stopped before.
 */
async function main([from, to]: readonly string[]): Promise<void> {
  if (from === undefined || to === undefined) {
    throw new Error('Usage: npm run move -- <DATA_DIR or DATABASE_URL> <DATABASE_URL or DATA_DIR>');
  }
  const source = await open(from);
  try {
    const target = await open(to);
    try {
      const copied = await copyDatabase(source, target);
      for (const { table, rows } of copied) console.log(`${String(rows).padStart(8)}  ${table}`);
      console.log('Everything is there, and the same.');
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
