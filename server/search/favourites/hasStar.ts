import { type AliasedRawBuilder, sql } from 'kysely';

/**
 * Whether the member has given a star to the row that is selected, a booth or a floor by the column that names it;
 * null for guests. Part of a select that is narrowed to the tenant.
 */
export function hasStar(
  { id, isGuest }: { readonly id: number; readonly isGuest: boolean },
  column: 'telecube_id' | 'floor_map_id',
): AliasedRawBuilder<boolean | null, 'isFavourite'> {
  const table = column === 'telecube_id' ? 'booths' : 'floor_maps';
  const star = sql<boolean | null>`exists (
    select from favourites
    where favourites.tenant_id = ${sql.ref(`${table}.tenant_id`)} and favourites.member_id = ${id}
      and favourites.${sql.ref(column)} = ${sql.ref(`${table}.${column}`)}
  )`;
  return (isGuest ? sql<boolean | null>`null::boolean` : star).as('isFavourite');
}
