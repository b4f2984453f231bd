import { HelpText } from '#src/shared/help/HelpText.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

/** The help, for whoever wants to read it again (docs/spec/shell.md, "Help"). */
export function HelpSheet({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Sheet
      title="使い方"
      onDismiss={onDismiss}
      actions={
        <Button block variant="secondary" onClick={onDismiss}>
          閉じる
        </Button>
      }
    >
      <HelpText />
    </Sheet>
  );
}
