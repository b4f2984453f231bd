import type { Db } from '#server/database/transaction.ts';

/** The photos of an export, one after the other, by the names of their files. */
export async function* readPhotosNamed(
  db: Db,
  photos: ReadonlyMap<string, string>,
): AsyncGenerator<readonly [file: string, body: Uint8Array]> {
  for (const [file, name] of photos) {
    const { body } = await db
      .selectFrom('booth_photos')
      .select('body')
      .where('name', '=', name)
      .limit(1)
      .executeTakeFirstOrThrow();
    yield [file, body];
  }
}
