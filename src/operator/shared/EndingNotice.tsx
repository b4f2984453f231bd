import type { Ending } from '#machines/operator/ceremony/chart.ts';
import { isLostError } from '#machines/shared/lost.ts';
import { alertMessagesOf } from '#machines/shell/failures.ts';
import { ProblemNotice } from '#src/shared/ProblemNotice.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { PROBLEM_WORDS } from './words.ts';

interface EndingNoticeProps {
  ending: Ending<unknown> | null;
  /** Pressing the button again asks for the same, which is done once. */
  isSameAgain?: boolean;
}

/** Why something was not done that asked for a passkey, beside the button that was pressed; nothing where it was. */
export function EndingNotice({ ending, isSameAgain = false }: EndingNoticeProps) {
  if (ending === null || ending.kind === 'done') return null;
  if (ending.kind === 'failed') {
    if (!isSameAgain || !isLostError(ending.error)) return <ProblemNotice failure={ending.error} />;
    return (
      <Notice tone="warn" alert={alertMessagesOf(ending.error).length === 0}>
        返事が届かなかったため、行われたかどうかわかりません。もう一度押すと、同じ操作として確かめます。二重には行われません。
      </Notice>
    );
  }
  return (
    <Notice tone="danger" alert>
      {ending.kind === 'refused' ? ending.message : PROBLEM_WORDS[ending.problem]}
    </Notice>
  );
}
