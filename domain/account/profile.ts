import type { Gender } from './member.ts';

/** A member's changes to the profile, in normal forms; null leaves a field as it is (docs/spec/account.md, "Input"). */
export interface ProfileChange {
  readonly name: string;
  readonly tel: string | null;
  readonly birth: string | null;
  readonly gender: Gender | null;
  readonly postal: string | null;
  readonly address: string | null;
  readonly employeeCode: string | null;
  /** `none`: no department any more. */
  readonly department: number | 'none' | null;
}
