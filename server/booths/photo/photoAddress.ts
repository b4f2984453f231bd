import { type RawBuilder, sql } from 'kysely';

/** The photos of booths are served below it, for an <img>, which carries no headers: outside /api. */
export const PHOTOS_PATH = '/booth-photos';

/** The address of the photo of a row of `booths`; null where it has none. The key of a tenant needs no escapes. */
export const photoAddress: RawBuilder<string | null> = sql`
  ${sql.lit(`${PHOTOS_PATH}/`)} || booths.tenant_id || '/' || booths.photo`;
