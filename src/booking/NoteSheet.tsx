import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { Dismiss, type Dismissible } from './Dismiss.tsx';

interface NoteSheetProps {
  flow: Dismissible;
  title: ReactNode;
  children: ReactNode;
  /** Asks again, where that may help. */
  onRetry?: () => void;
  /** The place where it can be mended, or looked at. */
  way?: { readonly to: string; readonly text: string } | undefined;
  /** Where its dismissal leads back to, in words: the primary where there is no other way on. */
  back?: string | undefined;
}

/** A sheet that asks nothing: it says what has become of it, and the way on. */
export function NoteSheet({ flow, title, children, onRetry, way, back }: NoteSheetProps) {
  return (
    <Sheet
      title={title}
      onDismiss={() => flow.send({ type: 'dialog.dismissed' })}
      actions={
        <>
          {onRetry && (
            <Button block onClick={onRetry}>
              もう一度確認する
            </Button>
          )}
          {way && (
            <Link className={buttonClass({ block: true })} to={way.to}>
              {phrased(way.text)}
            </Link>
          )}
          <Dismiss flow={flow} primary={back !== undefined && !onRetry && !way}>
            {back ?? '閉じる'}
          </Dismiss>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
