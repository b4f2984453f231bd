import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';

/** The bytes of a photo of the tenant; undefined where no booth has it, or none that has it is there any more. */
export async function readBoothPhoto(
  db: Db,
  tenantId: string,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const photo = await ofTenant(db, tenantId)
    .selectFrom('booth_photos')
    .select('body')
    .where('name', '=', name)
    .executeTakeFirst();
  return photo && new Uint8Array(photo.body);
}
