import type { SessionEnd } from '#machines/operator/session/chart.ts';
import { useModal } from '#src/ui/dialogs/useModal.ts';
import { SignIn } from './SignIn.tsx';
import styles from './SignInOver.module.css';

/**
 * The sign-in over a page whose session is over. It is modal, and stays until somebody is signed in: a sheet that
 * stands open in the hidden page is modal, too, and nothing but a dialog above it could be pressed.
 */
export function SignInOver({ end }: { end: SessionEnd | null }) {
  const modal = useModal();
  /** Browsers close it on the second Esc, whatever its `cancel` handler says. */
  function reopen() {
    if (modal.current?.open === false) modal.current.showModal();
  }
  return (
    <dialog
      ref={modal}
      className={styles.over}
      aria-label="ログイン"
      onCancel={(event) => event.preventDefault()}
      onClose={reopen}
    >
      <SignIn end={end} />
    </dialog>
  );
}
