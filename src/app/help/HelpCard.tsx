import { useSelector } from '@xstate/react';
import { helpMachine, selectIsHelpDecided, selectIsHelpShown } from '#machines/shell/help.ts';
import { HelpText } from '#src/shared/help/HelpText.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './HelpCard.module.css';
import { HelpPlace } from './HelpPlace.tsx';

/**
 * The help dialog (docs/spec/shell.md, "Help"): on first view, and until the member hides it. It stands above the
 * screen and holds up nothing: who is in a hurry for a booth goes on beside it.
 */
export function HelpCard() {
  const flow = useFlow(helpMachine);
  const isShown = useSelector(flow, selectIsHelpShown);
  const isDecided = useSelector(flow, selectIsHelpDecided);
  if (!isDecided) return <HelpPlace />;
  if (!isShown) return null;
  const close = (type: 'help.dismissed' | 'help.hidden') => {
    flow.send({ type });
    // Else a keyboard or a screen reader would begin at the top of the page again.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.place}>
      <dialog open data-in-page className={styles.card} aria-labelledby="help-title">
        <h2 id="help-title" className={styles.title}>
          はじめての方へ
        </h2>
        <HelpText />
        <div className={styles.actions}>
          <Button small variant="secondary" onClick={() => close('help.dismissed')}>
            閉じる
          </Button>
          <Button variant="text" onClick={() => close('help.hidden')}>
            次回から表示しない
          </Button>
        </div>
      </dialog>
    </div>
  );
}
