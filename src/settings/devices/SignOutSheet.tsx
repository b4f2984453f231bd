import { useSelector } from '@xstate/react';
import { deviceTitle } from '#domain/settings/devices.ts';
import { type DevicesRef, selectAskedDevice, selectSignOutFailure } from '#machines/settings/devices.ts';
import { tagged } from '#machines/shared/tags.ts';
import { ProblemNotice } from '#src/shared/ProblemNotice.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ReturnButton } from '#src/ui/buttons/ReturnButton.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

/** Asks once before a device is signed out. */
export function SignOutSheet({ flow }: { flow: DevicesRef }) {
  const isBusy = useSelector(flow, tagged('busy'));
  const device = useSelector(flow, selectAskedDevice);
  const failure = useSelector(flow, selectSignOutFailure);
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  return (
    <Sheet
      title="ログアウトしますか"
      locked={isBusy}
      onDismiss={dismiss}
      actions={
        <>
          <Button
            block
            variant="danger-text"
            busy={isBusy}
            busyLabel="ログアウトしています…"
            onClick={() => flow.send({ type: 'signOut.confirmed' })}
          >
            ログアウトする
          </Button>
          <ReturnButton disabled={isBusy} onClick={dismiss} />
        </>
      }
    >
      <p>
        {device && deviceTitle(device)}
        からログアウトします。もう一度使うには、その端末でパスワードの入力が必要です。予約はそのまま残ります。
      </p>
      <ProblemNotice failure={failure} />
    </Sheet>
  );
}
