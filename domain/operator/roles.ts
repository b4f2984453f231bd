/** The roles of operators, beginning with the one that may do least: 閲覧, 当番, 運用, 経理, 管理者 and 法人の管理者. */
export const OPERATOR_ROLES = ['viewer', 'staff', 'manager', 'finance', 'owner', 'corporation'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Everything that somebody may or may not do. A call says which of them it takes, and a view lists them. */
export const ABILITIES = [
  'look',
  'openDoors',
  'endUses',
  'closeBooths',
  'resend',
  'write',
  'refund',
  'refundMore',
  'corporations',
  'invitations',
  'coupons',
  'notices',
  'money',
  'audit',
  'operators',
  'world',
  'tenant',
  'ownPeople',
] as const;
export type Ability = (typeof ABILITIES)[number];

/** The largest refund of those who may refund, but not more than it (`refundMore`): yen, with tax. */
export const MOST_REFUND = 10_000;

const STAFF = ['look', 'openDoors', 'endUses', 'closeBooths', 'resend', 'write', 'refund'] as const;
const MANAGER = [
  ...STAFF,
  'refundMore',
  'corporations',
  'invitations',
  'coupons',
  'notices',
  'audit',
] as const;

const ABILITIES_OF: Readonly<Record<OperatorRole, readonly Ability[]>> = {
  viewer: ['look'],
  staff: STAFF,
  manager: MANAGER,
  finance: ['look', 'money', 'audit'],
  owner: [...MANAGER, 'money', 'operators', 'world', 'tenant'],
  corporation: ['ownPeople'],
};

/** Abilities about the whole tenant: an operator for some of its areas has none of them. */
const OF_THE_WHOLE: readonly Ability[] = ['audit', 'operators', 'world', 'tenant'];

/** The right by which an operator acts. */
export interface Right {
  readonly role: OperatorRole;
  /** The areas in which the role holds; null: in all. */
  readonly areas: readonly number[] | null;
}

/** Whether the right covers the ability; where it holds for some areas, whether it does so anywhere. */
export function mayDo({ role, areas }: Right, ability: Ability): boolean {
  if (areas !== null && OF_THE_WHOLE.includes(ability)) return false;
  return ABILITIES_OF[role].includes(ability);
}

/** Everything that the right covers, in the order of `ABILITIES`. */
export function abilitiesOf(right: Right): readonly Ability[] {
  return ABILITIES.filter((ability) => mayDo(right, ability));
}

/** The roles that may do it, in the order of `OPERATOR_ROLES`: a view names them where somebody else may not. */
export function rolesThatMay(ability: Ability): readonly OperatorRole[] {
  return OPERATOR_ROLES.filter((role) => mayDo({ role, areas: null }, ability));
}

/** Whether the right runs the tenant: the last operator who has it stays. */
export function isWholeOwner({ role, areas }: Right): boolean {
  return role === 'owner' && areas === null;
}
