import type { ReactNode } from 'react';
import type { ExtensionRef } from '#machines/booking/extension.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

interface ExtensionNoteProps {
  extension: ExtensionRef;
  title: string;
  canRetry?: boolean;
  children: ReactNode;
}

/** A step of the extension that only says something. */
export function ExtensionNote({ extension, title, canRetry = false, children }: ExtensionNoteProps) {
  const dismiss = () => extension.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title={title}
      onDismiss={dismiss}
      actions={
        <>
          {canRetry && (
            <Button block onClick={() => extension.send({ type: 'retry.requested' })}>
              もう一度確認する
            </Button>
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
