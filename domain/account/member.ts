import type { OwedUse } from '../settings/card.ts';

/** The person who is signed in (docs/spec/account.md, "Data"). */
export interface Member {
  readonly loginId: string;
  readonly name: string;
  readonly isPersonal: boolean;
  /** Here by an invitation link (docs/spec/account.md, "Roles"); a regular member otherwise. */
  readonly isGuest: boolean;
  readonly corporationId: number | null;
  readonly corporationName: string | null;
  readonly employeeCode: string | null;
  readonly departmentId: number | null;
  readonly departments: readonly Department[];
  readonly tel: string | null;
  /** The number was proven by a code that was sent to it. */
  readonly isTelVerified: boolean;
  /** `yyyymmdd` */
  readonly birth: string | null;
  readonly gender: Gender | null;
  /** 7 digits */
  readonly postal: string | null;
  readonly address: string | null;
  /** Masked number of the registered card; null where there is none. */
  readonly card: string | null;
  readonly cardBrand: string | null;
  /** `YYMM` */
  readonly cardExpires: string | null;
  /** Tax-included yen that the card has refused and that are still to be paid (docs/spec/money.md). */
  readonly owedYen: number;
  /** The uses that it is for, the earliest first; none from a server that says the amount alone. */
  readonly owedUses: readonly OwedUse[];
  readonly invitationGroupId: number | null;
  readonly usageCount: number;
  readonly termsAgreedVersion: string | null;
  /** The present terms have not been agreed to: everything else waits (docs/spec/shell.md, "Guards"). */
  readonly mustAgreeToTerms: boolean;
}

export interface Department {
  readonly id: number;
  readonly name: string;
}

export type Gender = 'male' | 'female';

/** Corporation 1 has no charge model that limits the time (docs/spec/account.md, "Roles"). */
export function hasChargeModelLimit(member: Pick<Member, 'corporationId'>): boolean {
  return member.corporationId !== 1;
}
