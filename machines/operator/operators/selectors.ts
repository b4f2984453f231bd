import type { Operator } from '#domain/operator/operators.ts';
import { tagged } from '../../shared/tags.ts';
import type { ActEnding } from '../act.ts';
import type { OperatorsSnapshot } from './chart.ts';
import { isReasonWanted, type OperatorQuestion } from './questions.ts';

/** Whether an act is under way. */
export const selectIsActing = tagged('busy');

/** The sheet that stands open, also while its act is under way; null for none. */
export function selectSheet(
  snapshot: OperatorsSnapshot,
): 'invitation' | 'right' | 'reason' | 'question' | null {
  const { act, question } = snapshot.context;
  const isActing = snapshot.hasTag('busy');
  if (snapshot.hasTag('sheet:invitation') || (isActing && act?.kind === 'invite')) return 'invitation';
  if (snapshot.hasTag('sheet:right') || (isActing && act?.kind === 'changeRight')) return 'right';
  if (snapshot.hasTag('sheet:reason')) return 'reason';
  if (isActing) return question !== null && isReasonWanted(question) ? 'reason' : 'question';
  return snapshot.hasTag('sheet:question') ? 'question' : null;
}

/** The question; null before the first. */
export function selectQuestion({ context }: OperatorsSnapshot): OperatorQuestion | null {
  return context.question;
}

/** The operator whom the sheet is about. */
export function selectOperator({ context }: OperatorsSnapshot): Operator | null {
  return context.operator;
}

/** Why the last act was not done. */
export function selectActEnding({ context }: OperatorsSnapshot): ActEnding | null {
  return context.ending;
}

/** The last act that was done. */
export function selectDone({ context }: OperatorsSnapshot) {
  return context.done;
}
