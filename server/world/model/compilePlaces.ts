import { FREE_CANCELLATION_MINUTES } from '#domain/booking/quote.ts';
import { type Drawings, floorName } from '#server/world/drawing/drawing.ts';
import type { Photos } from '#server/world/photo/photo.ts';
import type { Shared, WrittenBooth } from '#server/world/schema/booth.ts';
import { type Span, spanOf } from '#server/world/schema/moments.ts';
import type { WrittenTenant } from '#server/world/schema/world.ts';
import type { Thing, ValuesOf } from './things.ts';

/** Never kept: a file in which something stands nowhere is refused before (`checkTogether`). */
const NOWHERE: Point = [0, 0];

type Areas = WrittenTenant['areas'];
type Place = Areas[string]['places'][string];
type Floor = Place['floors'][string];
type Point = readonly [number, number];
/** The drawings and photos that the file names. */
export interface Pictures {
  readonly drawings: Drawings;
  readonly photos: Photos;
}

/** Areas, places, floors and booths; the booths of a place’s floors come before those on their own. */
export function compilePlaces(
  tenant: string,
  { areas, usual }: WrittenTenant,
  pictures: Pictures,
): readonly Thing[] {
  return Object.entries(areas).flatMap(([key, area]) => [
    { kind: 'area' as const, tenant, path: key, values: { name: area.name }, parents: {} },
    ...Object.entries(area.places).flatMap(([placeKey, place]) =>
      placeThings({ tenant, area: key, path: `${key}.${placeKey}`, usual, pictures }, place),
    ),
  ]);
}

interface Around {
  readonly tenant: string;
  readonly area: string;
  /** Of the place. */
  readonly path: string;
  readonly usual: Shared;
  readonly pictures: Pictures;
}

function placeThings(around: Around, place: Place): readonly Thing[] {
  const { tenant, area, path } = around;
  return [
    { kind: 'place', tenant, path, values: { name: place.name }, parents: { area_group_id: area } },
    ...Object.entries(place.floors).flatMap(([key, floor]) => floorThings(around, place, key, floor)),
    ...Object.entries(place.booths).map(([key, booth]) =>
      boothThing(around, {
        key,
        place,
        floor: null,
        booth,
        plan: null,
        point: booth.at ?? place.at ?? NOWHERE,
      }),
    ),
  ];
}

function floorThings(around: Around, place: Place, key: string, floor: Floor): readonly Thing[] {
  const { tenant, path, pictures } = around;
  const drawing = pictures.drawings.get(floorName(tenant, `${path}.${key}`));
  const [latitude, longitude] = floor.at ?? place.at ?? NOWHERE;
  const values: ValuesOf<'floor'> = {
    place_name: place.name,
    floor_name: floor.name,
    access: floor.access,
    latitude,
    longitude,
    passcode: floor.passcode ?? null,
    ...walkOf(floor.walk),
    drawing: drawing?.markup ?? null,
    drawing_layout: drawing === undefined ? null : { ...drawing.layout },
  };
  return [
    { kind: 'floor', tenant, path: `${path}.${key}`, values, parents: { area_id: path } },
    ...Object.entries(floor.booths).map(([boothKey, booth]) =>
      boothThing(around, {
        key: `${key}.${boothKey}`,
        place,
        floor,
        booth,
        plan: booth.plan ?? null,
        point: booth.at ?? [latitude, longitude],
      }),
    ),
  ];
}

interface Situated {
  readonly key: string;
  readonly place: Place;
  readonly floor: Floor | null;
  readonly booth: WrittenBooth;
  readonly plan: Point | null;
  readonly point: Point;
}

function boothThing({ tenant, path, usual, pictures }: Around, situated: Situated): Thing {
  const { key, place, floor, booth, plan, point } = situated;
  const own = key.split('.').at(-1) ?? key;
  const said: Shared = { ...usual, ...place, ...floor, ...booth };
  const values: ValuesOf<'booth'> = {
    plan_x: plan?.[0] ?? null,
    plan_y: plan?.[1] ?? null,
    cube_name: booth.name ?? own.toUpperCase(),
    place_name: place.name,
    access: booth.access ?? floor?.access ?? '',
    latitude: point[0],
    longitude: point[1],
    booth_type: booth.opens_by === 'lock' ? 1 : 0,
    lock_id: booth.lock_id ?? null,
    qr_code_mode: booth.shows_qr_code ? 1 : 0,
    wifi_ssid: booth.wifi?.ssid ?? null,
    wifi_password: booth.wifi?.password ?? null,
    pin_id: booth.pin ?? null,
    ...conditionsSaid([booth, floor ?? {}, usual]),
    longest_minutes: said.longest_minutes ?? null,
    free_cancellation_minutes: said.free_cancellation_minutes ?? FREE_CANCELLATION_MINUTES,
    lead_minutes: said.lead_minutes ?? 0,
    seats: said.seats ?? null,
    equipment: said.equipment ?? [],
    photo: pictures.photos.get(said.photo ?? '')?.name ?? null,
    ...walkOf('walk' in booth ? booth.walk : undefined),
    closed_from: booth.closed_from ?? null,
    closed_days: booth.closed.toSorted(),
  };
  const parents = { area_id: path, floor_map_id: floor === null ? null : `${path}.${key.split('.')[0]}` };
  return { kind: 'booth', tenant, path: `${path}.${key}`, values, parents };
}

function walkOf(walk: Floor['walk']) {
  return { walk_minutes: walk?.minutes ?? null, exit_name: walk?.exit ?? null };
}

/**
 * The rate and the hours that the booth, its floor and `usual` say, from days on: on each day that of the nearest which
 * says one for it.
 */
function conditionsSaid(nearestFirst: readonly Shared[]) {
  const on = (day: string | undefined) => {
    const said = <Part>(pick: (level: Pick<Shared, 'rate' | 'hours'>) => Part | undefined) =>
      nearestFirst
        .map((level) => {
          const begun = changesOf(level).filter(([from]) => day !== undefined && from <= day);
          return [level, ...begun.map(([, change]) => change)].findLast((each) => pick(each) !== undefined);
        })
        .map((each) => each && pick(each))
        .find((part) => part !== undefined);
    return { net_per_15_minutes: said(({ rate }) => rate) ?? 0, ...weekOf(said(({ hours }) => hours)) };
  };
  const days = new Set(nearestFirst.flatMap((level) => changesOf(level).map(([from]) => from)));
  const later = [...days].toSorted().map((from) => ({ from, ...on(from) }));
  return { ...on(undefined), conditions_from: later.length === 0 ? null : later };
}

function changesOf({ from }: Shared) {
  return Object.entries(from ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function weekOf(hours: Shared['hours']) {
  const [workday, saturday, sunday]: readonly Span[] =
    typeof hours === 'object'
      ? [spanOf(hours.workday), spanOf(hours.saturday), spanOf(hours.sunday)]
      : Array.from({ length: 3 }, () => spanOf(hours ?? 'closed'));
  return {
    workday_opens: workday?.[0] ?? null,
    workday_closes: workday?.[1] ?? null,
    saturday_opens: saturday?.[0] ?? null,
    saturday_closes: saturday?.[1] ?? null,
    sunday_opens: sunday?.[0] ?? null,
    sunday_closes: sunday?.[1] ?? null,
  };
}
