import type { Role } from '../account/role.ts';
import { APP_BASE } from './base.ts';

const REGULAR = ['personal', 'corporate', 'campaign'] as const;
const MEMBERS = [...REGULAR, 'guest'] as const;
const VISITOR = ['visitor'] as const;
const ANYBODY = ['visitor', ...MEMBERS] as const;

/** The shape in which a screen is waited for until its code has come. */
export type ScreenShape = 'rows' | 'cards' | 'form' | 'table' | 'picture' | 'sections' | 'text';

/** The tabs of the bar at the foot. */
export type ScreenTab = 'search' | 'notices' | 'reservations' | 'qr';

/** A call whose answer the first picture of a screen is made of, by its name in docs/spec/wire.md, "Calls". */
export type FirstCall =
  | 'GET /home'
  | 'GET /notices'
  | 'GET /reservations'
  | 'GET /reservations/day-availability'
  | 'GET /search/get-select-area-groups';

/** Everything that the rest of the house knows of a screen by its address. */
export interface Screen {
  /**
   * The audience that may see it (docs/spec/account.md, "Roles"). The guards around the routes tell visitors from
   * members, and the gate before each screen tells the roles of members apart. The server refuses by itself.
   */
  readonly access: readonly (Role | 'visitor')[];
  /** Rows of a list where nothing is said. */
  readonly shape?: ScreenShape;
  /** The tab that is lit. */
  readonly tab?: ScreenTab;
  /** It has a bar of its own at the foot, which takes the tabs' place. */
  readonly hasOwnBar?: true;
  /** Rest of coupons or balance stands above it: booths are looked for here. */
  readonly hasWallet?: true;
  /** It is a document of its own: its policy allows the card provider's script. */
  readonly hasCardFields?: true;
  /** It is often opened by its address (a link, a reload, the icon on the phone): the document names its files. */
  readonly opensAlone?: true;
  /** Its first data: asked for by the document's first script, before the app has come (src/start). */
  readonly firstData?: readonly FirstCall[];
  /** Its code is fetched while nothing else is to be done: it is one tap away. */
  readonly isFetchedAhead?: true;
  /** Its code is kept for when there is no network: a member may stand before a door. */
  readonly isKeptForOffline?: true;
}

/** Every address below the base (docs/spec/shell.md, "Screens"), in the order in which code is fetched ahead. */
export const SCREENS = {
  '/': { access: VISITOR },
  '/register': { access: VISITOR, shape: 'form' },
  '/registration-mail-sent': { access: VISITOR },
  '/recover-password': { access: VISITOR, shape: 'form' },
  '/recover-password/:email/:token': { access: VISITOR, shape: 'form' },
  '/signup-personal/:email/:token': { access: VISITOR, shape: 'form', hasCardFields: true },
  '/signup-enterprise/:email/:token': { access: VISITOR, shape: 'form' },
  '/confirm-email/:email/:token': { access: ANYBODY },
  '/login': { access: VISITOR, shape: 'form', opensAlone: true },
  '/invitation-use/:url': { access: ANYBODY },
  '/phone-number-validation': { access: REGULAR, shape: 'form' },
  '/q/:code': { access: MEMBERS },
  '/terms': { access: ANYBODY, shape: 'text' },
  '/*': { access: ANYBODY },
  '/app': { access: MEMBERS },
  '/app/reservations': {
    access: MEMBERS,
    shape: 'cards',
    tab: 'reservations',
    opensAlone: true,
    firstData: ['GET /reservations'],
    isFetchedAhead: true,
    isKeptForOffline: true,
  },
  '/app/reservations/extend': { access: MEMBERS, shape: 'cards', tab: 'reservations' },
  '/app/reservations/trouble': { access: MEMBERS, shape: 'cards', tab: 'reservations' },
  '/app/reservations/move': { access: MEMBERS, shape: 'table', tab: 'reservations', hasOwnBar: true },
  '/app/area-search': {
    access: MEMBERS,
    shape: 'sections',
    tab: 'search',
    hasWallet: true,
    opensAlone: true,
    firstData: ['GET /home', 'GET /search/get-select-area-groups'],
    isFetchedAhead: true,
    isKeptForOffline: true,
  },
  '/app/installation-location-selection': { access: MEMBERS, tab: 'search', hasWallet: true },
  '/app/area-search/floor-map': { access: MEMBERS, shape: 'picture', tab: 'search', opensAlone: true },
  '/app/area-search/make-reservation': {
    access: MEMBERS,
    shape: 'table',
    tab: 'search',
    hasOwnBar: true,
    opensAlone: true,
    firstData: ['GET /reservations/day-availability'],
  },
  '/app/area-search/by-time': { access: MEMBERS, tab: 'search' },
  '/app/search': { access: MEMBERS, shape: 'picture', tab: 'search' },
  '/app/booth-selection': { access: REGULAR, tab: 'search', hasWallet: true },
  '/app/use-without-reservation': { access: REGULAR, tab: 'search', hasWallet: true },
  '/app/qr-code-reader': {
    access: MEMBERS,
    tab: 'qr',
    opensAlone: true,
    isFetchedAhead: true,
    isKeptForOffline: true,
  },
  '/app/notices': {
    access: MEMBERS,
    tab: 'notices',
    opensAlone: true,
    firstData: ['GET /notices'],
    isFetchedAhead: true,
  },
  '/app/welcome-from-signup': { access: REGULAR },
  '/app/survey': { access: REGULAR, shape: 'cards', hasOwnBar: true },
  '/app/settings': { access: MEMBERS },
  '/app/settings/usage-history': { access: REGULAR },
  '/app/settings/usage-history/:id': { access: REGULAR },
  '/app/settings/change-password': { access: REGULAR, shape: 'form' },
  '/app/settings/change-email': { access: REGULAR, shape: 'form' },
  '/app/settings/signed-in-devices': { access: REGULAR },
  '/app/settings/notifications': { access: MEMBERS },
  '/app/settings/change-personal-information': { access: ['personal', 'corporate'], shape: 'form' },
  '/app/settings/change-payment': {
    access: ['personal'],
    shape: 'form',
    hasOwnBar: true,
    hasCardFields: true,
  },
  '/app/settings/coupon-code-entry': { access: ['personal'], shape: 'form' },
  '/app/settings/make-qr': { access: REGULAR, shape: 'form' },
  '/app/settings/show-qr': { access: MEMBERS, shape: 'form', tab: 'reservations', isKeptForOffline: true },
  '/app/settings/usage-terms': { access: MEMBERS, shape: 'text' },
  '/app/*': { access: MEMBERS },
} as const satisfies Record<string, Screen>;

/** The address of a screen, with its parameters by name. */
export type ScreenAddress = keyof typeof SCREENS;

/** An address that is a path as it stands, without parameters. */
export type ScreenPath = Exclude<ScreenAddress, `${string}:${string}` | `${string}*`>;

// The keys of a constant are its own.
const SCREEN_ADDRESSES = Object.keys(SCREENS) as readonly ScreenAddress[];

const WITH_PARAMETERS = SCREEN_ADDRESSES.filter((address) => address.includes(':')).map((address) => ({
  address,
  pattern: new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/**
 * The address whose screen is shown at a path below the base; for a path that shows nothing, the address of the
 * not-found screen. @param path `/app/settings/usage-history/2026-11`, without a query; a slash at its end changes
 * nothing
 */
export function addressAt(path: string): ScreenAddress {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return (
    SCREEN_ADDRESSES.find((address) => address === plain) ??
    WITH_PARAMETERS.find(({ pattern }) => pattern.test(plain))?.address ??
    (plain.startsWith('/app/') ? '/app/*' : '/*')
  );
}

/** The row of the screen that is shown at a path below the base. */
export function screenAt(path: string): Screen {
  return SCREENS[addressAt(path)];
}

/** The addresses of the screens of which something holds, in the order of the table. */
export function addressesWhere(holds: (screen: Screen) => boolean): readonly ScreenAddress[] {
  return SCREEN_ADDRESSES.filter((address) => holds(SCREENS[address]));
}

/**
 * Whether the screen of a path (below the base) has card fields. Such screens are documents of their own: the server
 * gives them, and no other, a policy that allows the card provider's script, and the app enters and leaves them by a
 * load, because a policy is its document's for as long as that lives.
 */
export function hasCardFields(path: string): boolean {
  return screenAt(path).hasCardFields === true;
}

/**
 * The path of a screen from the root of its origin, for whoever leads there from outside of the app: mails, the bank's
 * page, stickers.
 * @param values parameters of the address by name; the others become the query
 * @returns `/user/login?loginid=a%40b.example`
 */
export function linkTo(address: ScreenAddress, values: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(values);
  const path = address.replaceAll(/:(\w+)/g, (_, name: string) => {
    query.delete(name);
    return encodeURIComponent(values[name] ?? '');
  });
  return `${APP_BASE}${path}${query.size === 0 ? '' : `?${query}`}`;
}
