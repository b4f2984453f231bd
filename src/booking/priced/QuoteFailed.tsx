import type { ReactNode } from 'react';
import { phrased } from '#src/ui/Unbroken.tsx';
import { NoteSheet } from '../NoteSheet.tsx';

interface QuoteFailedProps {
  flow: { send(event: { type: 'dialog.dismissed' } | { type: 'retry.requested' }): void };
  /** Why, in a sentence. */
  why: string;
  /** The state of things meanwhile. */
  children?: ReactNode;
  /** Where its dismissal leads back to, in words. */
  back?: string | undefined;
}

/** The price could not be asked for. */
export function QuoteFailed({ flow, why, children, back }: QuoteFailedProps) {
  return (
    <NoteSheet
      flow={flow}
      title="料金を確認できませんでした"
      onRetry={() => flow.send({ type: 'retry.requested' })}
      back={back}
    >
      <p>{phrased(why)}</p>
      {children}
    </NoteSheet>
  );
}
