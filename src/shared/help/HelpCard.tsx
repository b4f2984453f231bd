import { useSelector } from '@xstate/react';
import { BEFORE_ENTRY } from '#domain/booking/words.ts';
import { helpMachine, selectHelp } from '#machines/shell/help.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';

import { cx } from '#src/ui/cx.ts';
import { ChevronDownIcon } from '#src/ui/icons/ChevronDownIcon.tsx';
import { CloseIcon } from '#src/ui/icons/CloseIcon.tsx';

import styles from './HelpCard.module.css';
import { HelpSheet } from './HelpSheet.tsx';

const TITLE = (
  <span>
    はじめての
    <wbr />
    方へ
  </span>
);

function focus(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
}

/**
 * The help dialog (docs/spec/shell.md, "Help"): on first view, and until the member hides it. It stands among the cards
 * of the home screen and holds up nothing: who is in a hurry for a booth goes on beside it.
 */
export function HelpCard({ isExperienced }: { isExperienced: boolean }) {
  const flow = useFlow(helpMachine, { isExperienced });
  const help = useSelector(flow, selectHelp);
  const wasFolded = useSelector(flow, ({ context }) => context.isExperienced);
  if (help === 'hidden') return null;
  const hide = () => {
    flow.send({ type: 'help.hidden' });
    // Else a keyboard or a screen reader would begin at the top of the page again.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  const hideButton = <IconButton label="次回から表示しない" icon={<CloseIcon />} onClick={hide} />;
  if (help === 'folded') {
    return (
      <section className={cx(styles.card, styles.head)} aria-labelledby="help-title">
        <h2 className={styles.title}>
          <button
            type="button"
            id="help-title"
            className={styles.unfold}
            aria-expanded={false}
            onClick={() => flow.send({ type: 'unfolding.requested' })}
          >
            {TITLE}
            <ChevronDownIcon />
          </button>
        </h2>
        {hideButton}
      </section>
    );
  }
  return (
    <>
      <dialog open data-in-page className={styles.card} aria-labelledby="help-title">
        <div className={styles.head}>
          <h2
            id="help-title"
            className={styles.title}
            tabIndex={-1}
            // Whoever has unfolded the card pressed a button that is gone with its line.
            ref={wasFolded ? focus : undefined}
          >
            {TITLE}
          </h2>
          {hideButton}
        </div>
        <ol className={styles.steps}>
          <li>場所と時間を選んで予約</li>
          <li>
            {BEFORE_ENTRY}から<span className={styles.together}>「入室・延長」で</span>入室
          </li>
          <li>
            延長・退室・<span className="nowrap">Wi-Fi</span>も同じ画面で
          </li>
        </ol>
        <div className={styles.more}>
          <p className={styles.note}>予約なしでも、空いていれば使えます。</p>
          <Button variant="text" onClick={() => flow.send({ type: 'help.wanted' })}>
            使い方を見る
          </Button>
        </div>
      </dialog>
      {help === 'reading' && <HelpSheet onDismiss={() => flow.send({ type: 'dialog.dismissed' })} />}
    </>
  );
}
