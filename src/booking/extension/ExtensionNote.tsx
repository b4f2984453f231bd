import type { ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

interface ExtensionNoteProps {
  /** The extension, or its confirmation. */
  flow: { send(event: { type: 'dialog.dismissed' } | { type: 'retry.requested' }): void };
  title: string;
  canRetry?: boolean;
  children: ReactNode;
}

/** A step of the extension that only says something. */
export function ExtensionNote({ flow, title, canRetry = false, children }: ExtensionNoteProps) {
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
