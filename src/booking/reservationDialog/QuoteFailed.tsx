import type { ReactNode } from 'react';
import type { ApiError } from '#contract/errors.ts';
import { FALLBACKS } from '#domain/messages.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { BACK } from '#src/ui/buttons/backWord.ts';
import { phrased } from '#src/ui/Unbroken.tsx';
import { NoteSheet } from '../NoteSheet.tsx';

interface QuoteFailedProps {
  flow: { send(event: { type: 'dialog.dismissed' } | { type: 'retry.requested' }): void };
  failure: ApiError | null;
  /** The state of things meanwhile. */
  children?: ReactNode;
}

/** The price could not be asked for. */
export function QuoteFailed({ flow, failure, children }: QuoteFailedProps) {
  return (
    <NoteSheet
      flow={flow}
      title="料金を確認できませんでした"
      onRetry={() => flow.send({ type: 'retry.requested' })}
      back={BACK}
    >
      <p>{phrased(failure === null ? FALLBACKS.server : failureSentence(failure))}</p>
      {children}
    </NoteSheet>
  );
}
