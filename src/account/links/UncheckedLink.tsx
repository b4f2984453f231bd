import type { ApiError } from '#contract/errors.ts';
import { FALLBACKS } from '#domain/messages.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { FailedState } from '#src/ui/status/FailedState.tsx';
import { Sentences } from '#src/ui/Unbroken.tsx';

interface UncheckedLinkProps {
  /** null where no answer came in time. */
  failure: ApiError | null;
  flow: { send(event: { type: 'retry.requested' }): void };
}

/** A link of a mail or an invitation that could not be checked, and the way to try again. */
export function UncheckedLink({ failure, flow }: UncheckedLinkProps) {
  return (
    <FailedState
      message="リンクを確認できませんでした"
      onRetry={() => flow.send({ type: 'retry.requested' })}
    >
      <Sentences text={failure === null ? FALLBACKS.network : failureSentence(failure)} />
    </FailedState>
  );
}
