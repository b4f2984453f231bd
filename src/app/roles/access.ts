import { ROLES, type Role } from '#domain/account/role.ts';
import { SCREENS, type Screen, type ScreenAddress } from '#domain/shell/screens.ts';

type Allowed<Address extends ScreenAddress> = (typeof SCREENS)[Address]['access'][number];
type Missing<Address extends ScreenAddress> = Exclude<Role, Allowed<Address>>;

/** The addresses that some role of members may not see. */
export type LimitedAddress = {
  [Address in ScreenAddress]: Allowed<Address> extends 'visitor'
    ? never
    : [Missing<Address>] extends [never]
      ? never
      : Address;
}[ScreenAddress];

/** Whether a role may see the screen of an address. */
export function maySee(address: ScreenAddress, role: Role): boolean {
  const { access }: Screen = SCREENS[address];
  return access.includes(role);
}

/**
 * Whether the screen of an address is for members, but not for all of the roles that a member may have. The guards keep
 * members from the screens of visitors, and lead them on without a word.
 */
export function isLimited(address: ScreenAddress, roles: readonly Role[]): address is LimitedAddress {
  const isForMembers = ROLES.some((role) => maySee(address, role));
  return isForMembers && !roles.every((role) => maySee(address, role));
}
