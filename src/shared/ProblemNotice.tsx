import type { ApiError } from '#contract/errors.ts';
import { alertMessagesOf, failureSentence } from '#machines/shell/failures.ts';
import { Notice } from '#src/ui/status/Notice.tsx';

interface ProblemNoticeProps {
  /** Why it was refused, in the server's words; said instead of a failure. */
  refusal?: string | null;
  failure: ApiError | null;
}

/** Why it did not go through, beside the button that was pressed; what a dialog has said already is not said again. */
export function ProblemNotice({ refusal = null, failure }: ProblemNoticeProps) {
  const unsaid = failure && alertMessagesOf(failure).length === 0 ? failureSentence(failure) : null;
  const message = refusal ?? unsaid;
  if (message === null) return null;
  return (
    <Notice tone="danger" alert>
      {message}
    </Notice>
  );
}
