/** A value as the database keeps it and as JSON writes it; moments are ISO texts in UTC. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** The columns of each kind of thing, by the table that keeps it; parents come before their children. */
export const KINDS = {
  tenant: {
    table: 'tenants',
    id: null,
    columns: [
      'app_name',
      'hosts',
      'accent',
      'external_search_url',
      'support_tel',
      'support_mail',
      'support_hours',
      'tax_percent',
      'issuer_name',
      'issuer_registration_number',
      'issuer_postal',
      'issuer_address',
      'issuer_tel',
      'reservation_time_unit',
      'without_reservation_time_unit',
      'slot_sequence_limit',
      'immediate_slot_sequence_limit',
      'reservable_days',
      'reservation_limit',
      'reservation_limit_enabled',
      'suspension',
    ],
    parents: {},
    apart: [],
  },
  area: { table: 'area_groups', id: 'area_group_id', columns: ['name'], parents: {}, apart: [] },
  place: { table: 'areas', id: 'area_id', columns: ['name'], parents: { area_group_id: 'area' }, apart: [] },
  floor: {
    table: 'floor_maps',
    id: 'floor_map_id',
    columns: [
      'place_name',
      'floor_name',
      'access',
      'latitude',
      'longitude',
      'passcode',
      'walk_minutes',
      'exit_name',
      'drawing',
      'drawing_layout',
    ],
    parents: { area_id: 'place' },
    apart: [],
  },
  booth: {
    table: 'booths',
    id: 'telecube_id',
    columns: [
      'plan_x',
      'plan_y',
      'cube_name',
      'place_name',
      'access',
      'latitude',
      'longitude',
      'booth_type',
      'lock_id',
      'qr_code_mode',
      'wifi_ssid',
      'wifi_password',
      'pin_id',
      'net_per_15_minutes',
      'workday_opens',
      'workday_closes',
      'saturday_opens',
      'saturday_closes',
      'sunday_opens',
      'sunday_closes',
      'conditions_from',
      'seats',
      'equipment',
      'photo',
      'walk_minutes',
      'exit_name',
      'closed_from',
      'longest_minutes',
      'free_cancellation_minutes',
      'lead_minutes',
    ],
    parents: { area_id: 'place', floor_map_id: 'floor' },
    apart: ['closed_days'],
  },
  corporation: {
    table: 'corporations',
    id: 'corporation_id',
    columns: ['name', 'monthly_cap', 'has_campaign'],
    parents: {},
    apart: ['granted_yen'],
  },
  department: {
    table: 'departments',
    id: 'department_id',
    columns: ['full_name'],
    parents: { corporation_id: 'corporation' },
    apart: [],
  },
  access_key: {
    table: 'access_keys',
    id: null,
    columns: ['key_hash', 'mail_domain'],
    parents: { corporation_id: 'corporation' },
    apart: [],
  },
  invitation: {
    table: 'invitations',
    id: 'invitation_id',
    columns: ['link_hash', 'ends_on', 'enabled', 'total_minutes', 'minutes_each', 'total_count'],
    parents: {},
    apart: ['corporation'],
  },
  coupon: {
    table: 'coupon_codes',
    id: null,
    columns: ['coupon_name', 'minutes', 'valid_days', 'closes_at'],
    parents: {},
    apart: [],
  },
  survey: {
    table: 'surveys',
    id: 'survey_id',
    columns: ['published_at', 'closed_at'],
    parents: {},
    apart: ['questions'],
  },
  notice: {
    table: 'announcements',
    id: 'announcement_id',
    columns: ['title', 'body', 'audience', 'published_at', 'closed_at'],
    parents: {},
    apart: [],
  },
  terms: { table: 'usage_terms', id: null, columns: ['contents', 'published_at'], parents: {}, apart: [] },
} as const;

export type Kind = keyof typeof KINDS;
/** The values of a thing of that kind by column; those `apart` are kept in tables of their own. */
export type ValuesOf<K extends Kind> = Readonly<
  Record<(typeof KINDS)[K]['columns'][number] | (typeof KINDS)[K]['apart'][number], Json>
>;

/** Something that a world has: which it is, and what it is like. */
export interface Thing {
  readonly kind: Kind;
  readonly tenant: string;
  /** Its key after those of its parents: tokyo.yaesu.b1.a-1; a tenant’s is empty. */
  readonly path: string;
  readonly values: Readonly<Record<string, Json>>;
  /** The columns that lead to its parents, with their paths. */
  readonly parents: Readonly<Record<string, string | null>>;
}

/** The name of a thing among all of them. */
export function nameOf({ kind, tenant, path }: Pick<Thing, 'kind' | 'tenant' | 'path'>): string {
  return `${kind} ${tenant}/${path}`;
}

/** The kinds, parents first. */
export const kinds = Object.keys(KINDS) as readonly Kind[]; // its keys, and nothing else
