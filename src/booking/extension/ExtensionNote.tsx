import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

interface ExtensionNoteProps {
  /** The extension, or its confirmation. */
  flow: { send(event: { type: 'dialog.dismissed' } | { type: 'retry.requested' }): void };
  title: ReactNode;
  canRetry?: boolean;
  /** Where it can be mended. */
  way?: { readonly to: string; readonly text: string } | undefined;
  children: ReactNode;
}

/** A step of the extension that only says something. */
export function ExtensionNote({ flow, title, canRetry = false, way, children }: ExtensionNoteProps) {
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title={title}
      onDismiss={dismiss}
      actions={
        <>
          {canRetry && (
            <Button block onClick={() => flow.send({ type: 'retry.requested' })}>
              もう一度確認する
            </Button>
          )}
          {way && (
            <Link className={buttonClass({ block: true })} to={way.to}>
              {way.text}
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
