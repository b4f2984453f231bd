import { sql } from 'kysely';
import type { Change } from '#server/world/plan/change.ts';
import type { Writing } from './writing.ts';

/** Keeps the photos that booths are about to name. One that is kept already stays: its name is made of its bytes. */
export async function addPhotos(changes: readonly Change[], { trx, photos }: Writing): Promise<void> {
  const bodies = new Map([...photos.values()].map(({ name, body }) => [name, body]));
  const rows = new Map(
    changes.flatMap(({ thing: { tenant, values }, act, fields }) => {
      const name = String(values.photo ?? '');
      const body = act === 'add' || fields.includes('photo') ? bodies.get(name) : undefined;
      return body === undefined ? [] : [[`${tenant}/${name}`, { tenant, name, body }]];
    }),
  );
  if (rows.size === 0) return;
  const given = [...rows.values()].map(({ body, ...row }) => ({
    ...row,
    body: Buffer.from(body).toString('hex'),
  }));
  await sql`
    insert into booth_photos (tenant_id, name, body)
    select tenant, name, decode(body, 'hex')
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as photo (tenant text, name text, body text)
    on conflict do nothing`.execute(trx);
}

/** Drops the photos that no booth names any more. */
export async function dropPhotos(changes: readonly Change[], { trx }: Writing): Promise<void> {
  const tenants = changes.flatMap(({ before, fields }) =>
    before?.values.photo != null && fields.includes('photo') ? [before.tenant] : [],
  );
  if (tenants.length === 0) return;
  await sql`
    delete from booth_photos where tenant_id = any(${[...new Set(tenants)]}::text[]) and not exists (
      select from booths where booths.tenant_id = booth_photos.tenant_id and booths.photo = booth_photos.name
    )`.execute(trx);
}
