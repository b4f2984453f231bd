import { describe, expect, it } from 'vitest';
import { AUDIT_ACTS } from '#domain/operator/audit.ts';
import { actWords } from '#domain/operator/auditWords.ts';
import {
  ABILITIES,
  type Ability,
  abilitiesOf,
  isWholeOwner,
  MOST_REFUND,
  mayDo,
  OPERATOR_ROLES,
  rolesThatMay,
} from '#domain/operator/roles.ts';
import { ROLE_WORDS } from '#domain/operator/roleWords.ts';

/** By ability, the roles that have it in all areas: viewer, staff, manager, finance, owner, corporation. */
const MAY: Readonly<Record<Ability, string>> = {
  look: 'viewer staff manager finance owner',
  openDoors: 'staff manager owner',
  endUses: 'staff manager owner',
  closeBooths: 'staff manager owner',
  resend: 'staff manager owner',
  write: 'staff manager owner',
  refund: 'staff manager owner',
  refundMore: 'manager owner',
  corporations: 'manager owner',
  invitations: 'manager owner',
  coupons: 'manager owner',
  notices: 'manager owner',
  money: 'finance owner',
  audit: 'manager finance owner',
  operators: 'owner',
  world: 'owner',
  tenant: 'owner',
  ownPeople: 'corporation',
};

describe('a role', () => {
  it.each(ABILITIES)('may do what the table says: %s', (ability) => {
    expect(rolesThatMay(ability).join(' ')).toBe(MAY[ability]);
  });

  it('does for some areas all but what is about the whole tenant', () => {
    const some = { role: 'owner', areas: [1] } as const;
    const whole = abilitiesOf({ role: 'owner', areas: null });
    expect(whole.filter((ability) => !mayDo(some, ability))).toEqual([
      'audit',
      'operators',
      'world',
      'tenant',
    ]);
    expect(abilitiesOf({ role: 'staff', areas: [1] })).toEqual(abilitiesOf({ role: 'staff', areas: null }));
  });

  it('runs the tenant only as an owner of all of it', () => {
    expect(isWholeOwner({ role: 'owner', areas: null })).toBe(true);
    expect(isWholeOwner({ role: 'owner', areas: [1] })).toBe(false);
    expect(isWholeOwner({ role: 'manager', areas: null })).toBe(false);
  });

  it('has a word of its own, as every act has', () => {
    expect(new Set(OPERATOR_ROLES.map((role) => ROLE_WORDS[role])).size).toBe(OPERATOR_ROLES.length);
    expect(new Set(AUDIT_ACTS.map(actWords)).size).toBe(AUDIT_ACTS.length);
    expect(actWords('of another version')).toBe('of another version');
  });

  it('refunds 10,000 yen where it may not refund more', () => {
    expect(MOST_REFUND).toBe(10_000);
  });
});
