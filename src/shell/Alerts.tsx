import { useSelector } from '@xstate/react';
import { selectAlert } from '#machines/shell/alerts.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { useShell } from './flow.tsx';

/** The dialogs of the global error handling (docs/spec/shell.md, "Refusals"), one at a time. */
export function Alerts() {
  const alerts = useSelector(useShell(), ({ children }) => children.alerts);
  const alert = useSelector(alerts, (snapshot) => snapshot && selectAlert(snapshot));
  if (alert === undefined) return null;
  const [title = '', ...others] = alert.messages;
  const dismiss = () => alerts?.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      key={alert.messages.join()}
      title={title}
      onDismiss={dismiss}
      actions={
        <Button block onClick={dismiss}>
          OK
        </Button>
      }
    >
      {others.map((message) => (
        <p key={message}>{phrased(message)}</p>
      ))}
    </Sheet>
  );
}
