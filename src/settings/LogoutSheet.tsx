import type { ActorRefFrom } from 'xstate';
import type { settingsMachine } from '#machines/settings/settings.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

interface LogoutSheetProps {
  flow: ActorRefFrom<typeof settingsMachine>;
  isLoggingOut: boolean;
}

/** Asks before the session is ended. */
export function LogoutSheet({ flow, isLoggingOut }: LogoutSheetProps) {
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title="ログアウトしますか"
      locked={isLoggingOut}
      onDismiss={dismiss}
      actions={
        <>
          <Button
            block
            busy={isLoggingOut}
            busyLabel="ログアウトしています…"
            onClick={() => flow.send({ type: 'logout.confirmed' })}
          >
            ログアウトする
          </Button>
          <Button block variant="secondary" disabled={isLoggingOut} onClick={dismiss}>
            戻る
          </Button>
        </>
      }
    >
      <p>この端末での利用を終えます。予約はそのまま残ります。</p>
    </Sheet>
  );
}
