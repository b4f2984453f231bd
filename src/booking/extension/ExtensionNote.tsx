import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';

interface ExtensionNoteProps {
  /** The extension, its choice, or its confirmation. */
  flow: { send(event: { type: 'dialog.dismissed' }): void };
  title: ReactNode;
  /** Asks again, where that may help. */
  onRetry?: () => void;
  /** Where it can be mended. */
  way?: { readonly to: string; readonly text: string } | undefined;
  children: ReactNode;
}

/** A step of the extension that only says something. */
export function ExtensionNote({ flow, title, onRetry, way, children }: ExtensionNoteProps) {
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title={title}
      onDismiss={dismiss}
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
          <Button block variant="secondary" onClick={dismiss}>
            閉じる
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
