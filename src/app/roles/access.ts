import type { Role } from '#domain/account/role.ts';

const REGULAR = ['personal', 'corporate', 'campaign'] as const;
const MEMBERS = [...REGULAR, 'guest'] as const;
const VISITOR = ['visitor'] as const;
const ANYBODY = ['visitor', ...MEMBERS] as const;

/**
 * The roles that may see the screen of each address (docs/spec/shell.md, "Screens"; docs/spec/account.md, "Roles").
 * Visitors and members are told apart by the guards around the routes, the roles of members by the gate before each
 * screen. The server refuses by itself.
 */
export const ACCESS = {
  '/': VISITOR,
  '/register': VISITOR,
  '/registration-mail-sent': VISITOR,
  '/recover-password': VISITOR,
  '/recover-password/:email/:token': VISITOR,
  '/signup-personal/:email/:token': VISITOR,
  '/signup-enterprise/:email/:token': VISITOR,
  '/login': VISITOR,
  '/invitation-use/:url': ANYBODY,
  '/phone-number-validation': REGULAR,
  '/q/:code': MEMBERS,
  '/terms': ANYBODY,
  '/*': ANYBODY,
  '/app': MEMBERS,
  '/app/area-search': MEMBERS,
  '/app/installation-location-selection': MEMBERS,
  '/app/area-search/floor-map': MEMBERS,
  '/app/area-search/make-reservation': MEMBERS,
  '/app/search': MEMBERS,
  '/app/booth-selection': REGULAR,
  '/app/use-without-reservation': REGULAR,
  '/app/reservations': MEMBERS,
  '/app/reservations/extend': MEMBERS,
  '/app/qr-code-reader': MEMBERS,
  '/app/notices': MEMBERS,
  '/app/welcome-from-signup': REGULAR,
  '/app/survey': REGULAR,
  '/app/settings': MEMBERS,
  '/app/settings/usage-history': REGULAR,
  '/app/settings/usage-history/:id': REGULAR,
  '/app/settings/change-password': REGULAR,
  '/app/settings/signed-in-devices': REGULAR,
  '/app/settings/change-personal-information': ['personal', 'corporate'],
  '/app/settings/change-payment': ['personal'],
  '/app/settings/coupon-code-entry': ['personal'],
  '/app/settings/make-qr': REGULAR,
  '/app/settings/show-qr': MEMBERS,
  '/app/settings/usage-terms': MEMBERS,
  '/app/*': MEMBERS,
} as const satisfies Record<string, readonly (Role | 'visitor')[]>;

/** The address of a route, with its parameters by name. */
export type ScreenAddress = keyof typeof ACCESS;

type Missing<Address extends ScreenAddress> = Exclude<Role, (typeof ACCESS)[Address][number]>;

/** The addresses that some role of members may not see. */
export type LimitedAddress = {
  [Address in ScreenAddress]: (typeof ACCESS)[Address] extends typeof VISITOR
    ? never
    : [Missing<Address>] extends [never]
      ? never
      : Address;
}[ScreenAddress];

/** Whether a role may see the screen of an address. */
export function maySee(address: ScreenAddress, role: Role): boolean {
  const allowed: readonly string[] = ACCESS[address];
  return allowed.includes(role);
}

/**
 * Whether the screen of an address is for members, but not for all of the roles that a member may have. The guards keep
 * members from the screens of visitors, and lead them on without a word.
 */
export function isLimited(address: ScreenAddress, roles: readonly Role[]): address is LimitedAddress {
  const isForMembers = MEMBERS.some((role) => maySee(address, role));
  return isForMembers && !roles.every((role) => maySee(address, role));
}
