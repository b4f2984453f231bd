import type { OfTenant } from './ofTenant.ts';

/** A floor or a booth with a member's star; `nth` is the star's number among the member's own. */
export interface FavouriteTable extends OfTenant {
  member_id: number;
  nth: number;
  floor_map_id: number | null;
  telecube_id: number | null;
}
