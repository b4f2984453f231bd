import type { LocalMonth } from '#domain/history/month.ts';
import type { Around, BoothWish } from '#domain/search/freePlaces.ts';
import type { ScreenAddress, ScreenPath } from '#domain/shell/screens.ts';
import { formatInstant, type Instant, type LocalDate, type Minutes } from '#domain/time.ts';
import type { TroubleKind } from '#domain/visit/troubleKinds.ts';

/** The time and booths that a link to the timetable carries (docs/spec/shell.md, "Screens"). */
export interface TimetableAddress {
  readonly boothIds: readonly number[];
  readonly date?: LocalDate;
  readonly start?: Minutes;
  readonly interval?: Minutes;
}

/** The choice beside the time, for a member who comes back to it. */
interface Chosen {
  /** The booth among those that are shown. */
  readonly boothId?: number | null;
  /** The confirmation is opened, and asks for the price again. */
  readonly opensDialog?: boolean;
}

/** The floor, and the time that its booths are wanted for (docs/spec/shell.md, "Screens"). */
export interface FloorMapAddress extends Omit<TimetableAddress, 'boothIds'> {
  readonly floorMapId: number;
  /** Shows the immediate-use button before the floor is loaded. */
  readonly isForNow?: boolean;
  /** false hides the way to choose another booth. */
  readonly locationSelection?: boolean;
  /** The member comes for the floor's passcode alone, and goes back there with it. */
  readonly returnTo?: string;
}

/** A floor or a booth on its own. */
interface Target {
  readonly kind: 'floorMap' | 'room';
  readonly id: number;
}

/** The places of an area, as a list or on the map, where one of them may be chosen (docs/spec/shell.md, "Screens"). */
export interface PlacesAddress {
  readonly id: number;
  readonly name: string | null;
  readonly isMap?: boolean;
  readonly target?: Target | null;
}

/** The reservation that is moved, and what is chosen for it. */
export interface MoveAddress extends Partial<TimetableAddress>, Chosen {
  readonly reservationId: number;
}

/** The list of reservations: one of them that it arrives at, and the booking for which they are looked at. */
interface ReservationsAddress {
  readonly id?: number | null | undefined;
  readonly returnTo?: string | null | undefined;
}

/** The middle of the map, and the wanted time (docs/spec/shell.md, "Screens"). */
export interface MapSearchAddress extends Omit<TimetableAddress, 'boothIds' | 'interval'> {
  readonly target?: Target;
  /** null where nobody knows it. */
  readonly areaId?: number | null;
  readonly latitude?: number;
  readonly longitude?: number;
}

/** The search by time: the wanted time, how the booths are to be built, and where they are looked for. */
export interface FreeSearchAddress extends Omit<TimetableAddress, 'boothIds'>, Partial<BoothWish> {
  readonly around?: Around;
}

function targetQuery(target: Target | null | undefined) {
  return {
    focus_on: target?.kind === 'room' ? target.id : undefined,
    floor_id: target?.kind === 'floorMap' ? target.id : undefined,
    targetFlag: target ? (target.kind === 'floorMap' ? 1 : 0) : undefined,
  };
}

function timeQuery({ date, start, interval }: Omit<TimetableAddress, 'boothIds'>) {
  return {
    date,
    hour: start === undefined ? undefined : Math.floor(start / 60),
    minute: start === undefined ? undefined : start % 60,
    interval,
  };
}

function choiceQuery({ boothIds, boothId, opensDialog, ...time }: Partial<TimetableAddress> & Chosen) {
  return {
    room: boothIds?.join(','),
    ...timeQuery(time),
    booth: boothId ?? undefined,
    confirm: opensDialog ? 'true' : undefined,
  };
}

function at(path: ScreenPath, query: Record<string, string | number | undefined> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  // Commas may stand in a query as they are, and `room=1,2,3` is what people read and type.
  const text = search.toString().replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}

/** The names in an address: `id` of `/app/settings/usage-history/:id`. */
type NamesIn<Address extends string> = Address extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Address extends `${string}:${infer Name}`
    ? Name
    : never;

type Values<Name extends string> = Readonly<Record<Name, string | number>>;

/** The address of a screen that needs no query, with a value for each name in it. */
function to<Address extends Exclude<ScreenAddress, `${string}*`>>(
  address: Address,
  ...[values]: [NamesIn<Address>] extends [never] ? [] : [Values<NamesIn<Address>>]
): string {
  return fill(address, values);
}

function fill(address: string, values: Values<string> = {}): string {
  return address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/**
 * Every address of the app below its base path user/ (docs/spec/shell.md, "Screens"): `to` leads to a screen by its
 * address in the table, and what has a query is put together here. Nobody else puts a URL together.
 */
export const paths = {
  to,
  register: (email?: string) => at('/register', { email }),
  registrationMailSent: (email: string) => at('/registration-mail-sent', { email }),
  /** `loginId` fills the ID in. */
  login: (loginId?: string) => at('/login', { loginid: loginId }),
  recoverPassword: (loginId?: string) => at('/recover-password', { loginid: loginId }),
  terms: (redirectTo: string) => at('/terms', { redirectTo }),
  locationSelection: ({ id, name, isMap, target }: PlacesAddress) =>
    at('/app/installation-location-selection', {
      areaId: id,
      areaName: name ?? undefined,
      view: isMap ? 'map' : undefined,
      ...targetQuery(target),
    }),
  makeReservation: (choice: TimetableAddress & Chosen) =>
    at('/app/area-search/make-reservation', choiceQuery(choice)),
  floorMap: ({ floorMapId, isForNow, locationSelection, returnTo, ...time }: FloorMapAddress) =>
    at('/app/area-search/floor-map', {
      floorMapId,
      ...timeQuery(time),
      immediateAvailable: isForNow ? 'true' : undefined,
      LocationSelection: locationSelection === false ? 'false' : undefined,
      returnTo,
    }),
  mapSearch: ({ target, areaId, latitude, longitude, ...time }: MapSearchAddress) =>
    at('/app/search', {
      ...targetQuery(target),
      targetAreaId: areaId ?? undefined,
      targetLat: latitude,
      targetLng: longitude,
      ...timeQuery(time),
    }),
  freeSearch: ({ around, seats, equipment = [], ...time }: FreeSearchAddress = {}) =>
    at('/app/area-search/by-time', {
      ...timeQuery(time),
      areaId: around?.kind === 'area' ? around.areaId : undefined,
      near: around?.kind === 'here' ? 'here' : undefined,
      seats: seats ?? undefined,
      equipment: equipment.length === 0 ? undefined : equipment.join(','),
    }),
  boothSelection: (floorMapId: number) => at('/app/booth-selection', { floorMapId }),
  reservations: ({ id, returnTo }: ReservationsAddress = {}) =>
    at('/app/reservations', { tranid: id ?? undefined, returnTo: returnTo ?? undefined }),
  /** Without booths those of its place, without a time its own. */
  moveReservation: ({ reservationId, ...choice }: MoveAddress) =>
    at('/app/reservations/move', { tranid: reservationId, ...choiceQuery(choice) }),
  extendReservation: ({ id, startsAt }: { id: number; startsAt: Instant }) =>
    at('/app/reservations/extend', { tranid: id, start: formatInstant(startsAt) }),
  /** `kind` says already what is wrong. */
  reportTrouble: ({ id }: { id: number }, kind?: TroubleKind) =>
    at('/app/reservations/trouble', { tranid: id, kind }),
  immediateUse: (boothId: number, chosen: { interval?: Minutes | null; opensDialog?: boolean } = {}) =>
    at('/app/use-without-reservation', {
      room: boothId,
      interval: chosen.interval ?? undefined,
      confirm: chosen.opensDialog ? 'true' : undefined,
    }),
  /** `code` belongs to a booth's sticker that was opened by its link. */
  qrReader: (code?: string) => at('/app/qr-code-reader', { code }),
  /** Without a month the latest with uses. */
  usageHistory: (month?: LocalMonth) =>
    month === undefined
      ? to('/app/settings/usage-history')
      : to('/app/settings/usage-history/:id', { id: month }),
  /** `qrCode` is what the code to be shown holds. */
  showQr: (qrCode: string) => at('/app/settings/show-qr', { qr_code: qrCode }),
  /** `returnTo` is where the member comes from, and goes back to with the card. */
  changePayment: (returnTo?: string) => at('/app/settings/change-payment', { returnTo }),
} as const;
