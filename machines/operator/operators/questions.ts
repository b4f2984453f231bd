import type { Operator } from '#domain/operator/operators.ts';
import { required } from '../../shared/required.ts';
import type { Act } from '../act.ts';

/** A question about an operator before something that can't be taken back. */
export interface OperatorQuestion {
  readonly kind: 'remove' | 'signOut' | 'inviteAgain' | 'allowRecovery' | 'refuseRecovery';
  readonly operator: Operator;
}

/** Whether the log is told why. */
export function isReasonWanted({ kind }: OperatorQuestion): boolean {
  return kind === 'remove' || kind === 'allowRecovery';
}

/** The act that is asked about; with the reason, once it is given. */
export function actOf({ kind, operator }: OperatorQuestion, reason: string | null): Act {
  const { id, recovery } = operator;
  switch (kind) {
    case 'remove':
      return { kind, id, reason: reason ?? '' };
    case 'signOut':
    case 'inviteAgain':
      return { kind, id };
    case 'allowRecovery':
    case 'refuseRecovery':
      return {
        kind: 'answerRecovery',
        id: required(recovery).id,
        isAllowed: kind === 'allowRecovery',
        reason,
      };
  }
}
