import { type RawBuilder, sql } from 'kysely';

/** Places, their booths, and who knows the passcode of a floor. */
export const places: readonly RawBuilder<unknown>[] = [
  sql`
    create table area_groups (
      tenant_id text not null references tenants,
      area_group_id integer not null,
      name text not null,
      primary key (tenant_id, area_group_id)
    )`,
  sql`
    create table areas (
      tenant_id text not null,
      area_id integer not null,
      area_group_id integer not null,
      name text not null,
      primary key (tenant_id, area_id),
      foreign key (tenant_id, area_group_id) references area_groups
    )`,
  sql`
    create table floor_maps (
      tenant_id text not null,
      floor_map_id integer not null,
      area_id integer not null,
      place_name text not null,
      floor_name text not null,
      access text not null,
      latitude double precision not null,
      longitude double precision not null,
      passcode text,
      primary key (tenant_id, floor_map_id),
      foreign key (tenant_id, area_id) references areas
    )`,
  sql`
    create table booths (
      tenant_id text not null,
      telecube_id integer not null,
      area_id integer not null,
      floor_map_id integer,
      plan_x integer,
      plan_y integer,
      cube_name text not null,
      place_name text not null,
      access text not null,
      latitude double precision not null,
      longitude double precision not null,
      booth_type integer not null,
      qr_code_mode integer not null,
      wifi_ssid text,
      wifi_password text,
      pin_id text,
      net_per_15_minutes integer not null,
      workday_opens integer,
      workday_closes integer,
      saturday_opens integer,
      saturday_closes integer,
      sunday_opens integer,
      sunday_closes integer,
      primary key (tenant_id, telecube_id),
      foreign key (tenant_id, area_id) references areas,
      foreign key (tenant_id, floor_map_id) references floor_maps
    )`,
  sql`create index booths_by_area on booths (tenant_id, area_id)`,
  sql`create index booths_by_floor_map on booths (tenant_id, floor_map_id)`,
  sql`
    create table closed_days (
      tenant_id text not null,
      telecube_id integer not null,
      closed_on date not null,
      primary key (tenant_id, telecube_id, closed_on),
      foreign key (tenant_id, telecube_id) references booths
    )`,
  sql`
    create table passcode_confirmations (
      tenant_id text not null,
      member_id integer not null,
      floor_map_id integer not null,
      passcode text not null,
      confirmed_at timestamptz not null,
      primary key (tenant_id, member_id, floor_map_id),
      foreign key (tenant_id, floor_map_id) references floor_maps,
      foreign key (tenant_id, member_id) references members on delete cascade
    )`,
];
