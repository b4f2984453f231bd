import { DEAD_LINK } from '#contract/account/linkCodes.ts';
import { refusable } from '#contract/errors.ts';
import type { Submitted } from '../shared/form.ts';

/** Why a mailed link leads no further; each has a screen with the way on. */
export type LinkProblem = 'expired' | 'used' | 'invalid';

/** Why the link leads no further, by the code of its refusal. */
export function linkProblemOf(code: (typeof DEAD_LINK)[number]): LinkProblem {
  if (code === 'link_expired') return 'expired';
  return code === 'link_used' ? 'used' : 'invalid';
}

/** The outcome of a call by a link: its answer, or why the link leads no further. */
export type ByLink<Answer> =
  | { readonly kind: 'done'; readonly value: Answer }
  | { readonly kind: 'dead'; readonly problem: LinkProblem };

/** The call, with the problems of its link as values. */
export async function byLink<Answer>(call: Promise<Answer>): Promise<ByLink<Answer>> {
  const answer = await refusable(call, DEAD_LINK);
  return answer.kind === 'done' ? answer : { kind: 'dead', problem: linkProblemOf(answer.code) };
}

/** The same for the `submit` of a form: a dead link ends the form too, and what comes after it tells them apart. */
export async function submitByLink(call: Promise<unknown>): Promise<Submitted> {
  const answer = await refusable(call, [...DEAD_LINK, 'throttled']);
  if (answer.kind === 'done') return { kind: 'done', value: answer satisfies ByLink<unknown> };
  if (answer.code === 'throttled') return answer;
  return {
    kind: 'done',
    value: { kind: 'dead', problem: linkProblemOf(answer.code) } satisfies ByLink<unknown>,
  };
}
