import type { ReactNode } from 'react';
import type { Ending } from '#machines/operator/ceremony/chart.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { EndingNotice } from './EndingNotice.tsx';

/** A question in words. */
export interface QuestionWords {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
  readonly busy: string;
  readonly isDanger: boolean;
}

interface QuestionSheetProps {
  words: QuestionWords;
  isBusy: boolean;
  /** How the act ended that was confirmed last; null where none has. */
  ending: Ending<unknown> | null;
  onConfirm: () => void;
  onDismiss: () => void;
}

/** Asks once before something that can't be taken back. */
export function QuestionSheet({ words, isBusy, ending, onConfirm, onDismiss }: QuestionSheetProps) {
  return (
    <Sheet
      title={words.title}
      locked={isBusy}
      onDismiss={onDismiss}
      actions={
        <>
          <Button
            block
            variant={words.isDanger ? 'danger-text' : 'primary'}
            busy={isBusy}
            busyLabel={phrased(words.busy)}
            onClick={onConfirm}
          >
            {words.action}
          </Button>
          <Button block variant="secondary" disabled={isBusy} onClick={onDismiss}>
            戻る
          </Button>
        </>
      }
    >
      <p>{phrased(words.text)}</p>
      <EndingNotice ending={ending} isSameAgain />
    </Sheet>
  );
}
