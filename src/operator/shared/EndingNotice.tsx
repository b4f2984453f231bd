import type { Ending } from '#machines/operator/ceremony.ts';
import { ProblemNotice } from '#src/shared/ProblemNotice.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { PROBLEM_WORDS } from './words.ts';

/** Why something was not done that asked for a passkey, beside the button that was pressed; nothing where it was. */
export function EndingNotice({ ending }: { ending: Ending<unknown> | null }) {
  if (ending === null || ending.kind === 'done') return null;
  if (ending.kind === 'failed') return <ProblemNotice failure={ending.error} />;
  return (
    <Notice tone="danger" alert>
      {ending.kind === 'refused' ? ending.message : PROBLEM_WORDS[ending.problem]}
    </Notice>
  );
}
