import type { Gender } from './member.ts';

/**
 * What a member changes of what is known about them, in normal forms; null: left as it is (docs/spec/account.md,
 * "Input").
 */
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
