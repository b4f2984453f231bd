import { addressesWhere, SCREENS, type ScreenAddress } from '#domain/shell/screens.ts';
import { RECEIPT_OF_USE, WORDS } from '#tests/support/gestures/words.ts';

/** How a screen is opened, and the sheets that one tap opens there, with the button by which each is closed. */
type Visit = readonly [path: string, ...taps: readonly (readonly [sheet: string | RegExp, close: string])[]];

/** The screens that need a query, or have a sheet. All others are opened as the table has them (`visitOf`). */
const VISITS: Readonly<Partial<Record<ScreenAddress, Visit>>> = {
  '/registration-mail-sent': ['registration-mail-sent?email=hana%40example.jp'],
  '/app/installation-location-selection': ['app/installation-location-selection?areaId=1&areaName=東京駅'],
  '/app/area-search/floor-map': ['app/area-search/floor-map?floorMapId=1'],
  '/app/area-search/make-reservation': ['app/area-search/make-reservation?room=1'],
  '/app/search': ['app/search?targetFlag=1&floor_id=1&targetAreaId=1'],
  '/app/booth-selection': ['app/booth-selection?floorMapId=1'],
  '/app/use-without-reservation': ['app/use-without-reservation?room=1', [WORDS.reviewUse, WORDS.back]],
  '/app/reservations/extend': ['app/reservations/extend?tranid=0'],
  '/app/reservations/trouble': ['app/reservations/trouble?tranid=0'],
  '/app/reservations/move': ['app/reservations/move?tranid=0'],
  '/app/settings': ['app/settings', [WORDS.help, WORDS.close], [WORDS.logOut, WORDS.back]],
  '/app/settings/usage-history': ['app/settings/usage-history', [RECEIPT_OF_USE, WORDS.back]],
  '/app/settings/signed-in-devices': ['app/settings/signed-in-devices', [/からログアウトする$/, WORDS.back]],
  '/app/settings/change-personal-information': [
    'app/settings/change-personal-information',
    [WORDS.withdraw, WORDS.back],
  ],
  '/app/settings/show-qr': ['app/settings/show-qr?qr_code=komori'],
  '/app/*': ['app/nowhere'],
};

/** The other addresses, by why they are not opened by themselves. */
const UNVISITED = {
  'leads on by itself': ['/', '/app', '/q/:code'],
  'shows another screen of the table': ['/*', '/app/settings/usage-history/:id'],
  'needs a link that was mailed or made; measured in e2e/account': [
    '/recover-password/:email/:token',
    '/confirm-email/:email/:token',
    '/signup-personal/:email/:token',
    '/signup-enterprise/:email/:token',
    '/invitation-use/:url',
  ],
} as const satisfies Record<string, readonly ScreenAddress[]>;

const unvisited = new Set<ScreenAddress>(Object.values(UNVISITED).flat());
const isForVisitors = (address: ScreenAddress) =>
  (SCREENS[address].access as readonly string[]).includes('visitor');

/** Every screen that is opened here, those of visitors first. */
export const OPENED = addressesWhere(() => true)
  .filter((address) => !unvisited.has(address))
  .toSorted((a, b) => Number(isForVisitors(b)) - Number(isForVisitors(a)));

/** From here on a member is signed in. */
export const FIRST_OF_MEMBERS = OPENED.find((address) => !isForVisitors(address));

/** How a screen is opened: where nothing else is said by its address, with the first of what it names. */
export function visitOf(address: ScreenAddress): Visit {
  return VISITS[address] ?? [address.slice(1).replaceAll(/:\w+/g, '1')];
}
