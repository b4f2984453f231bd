import type { Insertable } from 'kysely';
import type { Equipment } from '#domain/booking/boothFacts.ts';
import type { Minutes } from '#domain/time.ts';
import type { Tables } from '#server/database/schema.ts';
import type { DemoAreaGroup, DemoSpot } from './places.ts';

const NET_PER_15_MINUTES = 250;
const [OPENS, CLOSES]: readonly [Minutes, Minutes] = [7 * 60, 23 * 60];
/** A phone is higher than wide: so many booths stand beside each other, more where there are many. */
const [BOOTHS_PER_ROW, OF_MANY, MANY] = [3, 6, 16];
/** About 20 m of ground: booths on their own stand beside each other, not on one point of the map. */
const STEP = 0.0002;
const EQUIPMENT: readonly Equipment[] = ['outlet', 'wifi'];

type Row<Name extends keyof Tables> = Insertable<Tables[Name]>;

/** The rows of every place, ids counted from 1 in the order of `places.ts`. */
export function placeRows(tenantId: string, groups: readonly DemoAreaGroup[]) {
  const areaGroups: Row<'area_groups'>[] = [];
  const areas: Row<'areas'>[] = [];
  const floorMaps: Row<'floor_maps'>[] = [];
  const booths: Row<'booths'>[] = [];

  for (const group of groups) {
    const groupId = areaGroups.length + 1;
    areaGroups.push({ tenant_id: tenantId, area_group_id: groupId, name: group.name });
    for (const area of group.areas) {
      const areaId = areas.length + 1;
      areas.push({ tenant_id: tenantId, area_id: areaId, area_group_id: groupId, name: area.name });
      const common = { tenant_id: tenantId, area_id: areaId, place_name: area.name };
      for (const floor of area.floors) {
        const { latitude = area.latitude, longitude = area.longitude } = floor;
        const ground = { access: floor.access, latitude, longitude };
        const floorMapId = floorMaps.length + 1;
        floorMaps.push({
          ...common,
          ...ground,
          floor_map_id: floorMapId,
          floor_name: floor.floorName,
          passcode: floor.passcode ?? null,
          ...walkOf(floor),
        });
        const perRow = floor.boothCount > MANY ? OF_MANY : BOOTHS_PER_ROW;
        for (let index = 0; index < floor.boothCount; index += 1) {
          booths.push({
            ...common,
            ...ground,
            ...boothDefaults(booths.length + 1, `${floor.letter}-${index + 1}`),
            ...factsOf(floor),
            floor_map_id: floorMapId,
            net_per_15_minutes: floor.rate ?? NET_PER_15_MINUTES,
            plan_x: index % perRow,
            plan_y: Math.floor(index / perRow),
          });
        }
      }
      area.booths.forEach((booth, index) => {
        booths.push({
          ...common,
          ...boothDefaults(booths.length + 1, booth.name),
          ...factsOf(booth),
          ...walkOf(booth),
          access: booth.access,
          latitude: booth.latitude ?? area.latitude + STEP * (index + 1),
          longitude: booth.longitude ?? area.longitude + STEP * (index + 1),
          booth_type: booth.isLock ? 1 : 0,
          qr_code_mode: booth.showsQrCode ? 1 : 0,
          pin_id: booth.pin ?? null,
        });
      });
    }
  }
  return { areaGroups, areas, floorMaps, booths };
}

function factsOf({ seats = 1, equipment = EQUIPMENT }: DemoSpot) {
  return { seats, equipment: [...equipment] };
}

function walkOf({ walk }: DemoSpot) {
  return { walk_minutes: walk?.[0] ?? null, exit_name: walk?.[1] ?? null };
}

function boothDefaults(id: number, name: string) {
  return {
    telecube_id: id,
    cube_name: name,
    floor_map_id: null,
    plan_x: null,
    plan_y: null,
    booth_type: 0,
    qr_code_mode: 0,
    wifi_ssid: `komori-${name.replace('-', '')}`,
    wifi_password: `k${id}m4-q${(id * 7) % 10}xz`,
    pin_id: null,
    walk_minutes: null,
    exit_name: null,
    net_per_15_minutes: NET_PER_15_MINUTES,
    workday_opens: OPENS,
    workday_closes: CLOSES,
    saturday_opens: OPENS,
    saturday_closes: CLOSES,
    sunday_opens: OPENS,
    sunday_closes: CLOSES,
  };
}
