import type { ReactNode } from 'react';
import type { ApiError } from '#contract/errors.ts';
import { FALLBACKS } from '#domain/messages.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ReturnButton } from '#src/ui/buttons/ReturnButton.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';

interface QuoteFailedProps {
  flow: { send(event: { type: 'dialog.dismissed' } | { type: 'retry.requested' }): void };
  failure: ApiError | null;
  /** The state of things meanwhile. */
  children?: ReactNode;
}

/** The price could not be asked for. */
export function QuoteFailed({ flow, failure, children }: QuoteFailedProps) {
  return (
    <Sheet
      title="料金を確認できませんでした"
      onDismiss={() => flow.send({ type: 'dialog.dismissed' })}
      actions={
        <>
          <Button block onClick={() => flow.send({ type: 'retry.requested' })}>
            もう一度確認する
          </Button>
          <ReturnButton onClick={() => flow.send({ type: 'dialog.dismissed' })} />
        </>
      }
    >
      <p>{phrased(failure === null ? FALLBACKS.server : failureSentence(failure))}</p>
      {children}
    </Sheet>
  );
}
