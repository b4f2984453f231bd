import { useSelector } from '@xstate/react';
import { logoutEverywhere } from '#contract/account/leaving.ts';
import { type SettingsRef, selectLogoutFailure } from '#machines/settings/settings.ts';
import { tagged } from '#machines/shared/tags.ts';
import { ProblemNotice } from '#src/shared/ProblemNotice.tsx';
import { useMember } from '#src/shell/actors.ts';
import { isServed } from '#src/shell/served.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ReturnButton } from '#src/ui/buttons/ReturnButton.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';

/** Asks before the session is ended; a regular member may end those of the other devices with it. */
export function LogoutSheet({ flow }: { flow: SettingsRef }) {
  const isBusy = useSelector(flow, tagged('busy'));
  const isBusyHere = useSelector(flow, tagged('busy:here'));
  const isBusyEverywhere = useSelector(flow, tagged('busy:everywhere'));
  const failure = useSelector(flow, selectLogoutFailure);
  const member = useMember();
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  // Everybody with a guest's link is that guest: nobody is to log the others out.
  const hasOtherDevices = member?.isGuest === false;
  return (
    <Sheet
      title="ログアウトしますか"
      locked={isBusy}
      onDismiss={dismiss}
      actions={
        <>
          <Button
            block
            busy={isBusyHere}
            busyLabel="ログアウトしています…"
            disabled={isBusyEverywhere}
            onClick={() => flow.send({ type: 'logout.confirmed' })}
          >
            ログアウトする
          </Button>
          {hasOtherDevices && isServed(logoutEverywhere) && (
            <Button
              block
              variant="text"
              busy={isBusyEverywhere}
              busyLabel="すべての端末からログアウトしています…"
              disabled={isBusyHere}
              onClick={() => flow.send({ type: 'everywhere.confirmed' })}
            >
              すべての端末からログアウト
            </Button>
          )}
          <ReturnButton disabled={isBusy} onClick={dismiss} />
        </>
      }
    >
      <p>この端末からログアウトします。予約はそのまま残ります。</p>
      <ProblemNotice failure={failure} />
    </Sheet>
  );
}
