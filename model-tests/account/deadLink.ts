import type { LinkProblem } from '#machines/account/link.ts';
import { required } from '#machines/shared/required.ts';

const TITLES = {
  expired: 'リンクの有効期限が切れています。',
  used: 'このリンクはすでに使われています。',
  invalid: 'リンクが正しくありません。',
};

/** The title of a screen whose link leads no further. */
export function deadTitle(problem: LinkProblem | null): string {
  return TITLES[required(problem)];
}
