import { useSelector } from '@xstate/react';
import { UPDATE_WORDS } from '#domain/shell/words.ts';
import { selectUpdate } from '#machines/shell/updates.ts';
import { useShell } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './UpdateOffer.module.css';

/** Stands over the end of the screen, so that nothing moves when it comes. */
export default function UpdateOffer() {
  const updates = useSelector(useShell(), ({ children }) => children.updates);
  const update = useSelector(updates, (snapshot) => (snapshot ? selectUpdate(snapshot) : 'none'));
  if (update === 'none') return null;
  const isApplying = update === 'applying';
  return (
    <section className={styles.offer} aria-label="アプリの更新">
      <p className={styles.words} role="status">
        {UPDATE_WORDS.offer}
      </p>
      <div className={styles.actions}>
        <Button
          variant="text"
          disabled={isApplying}
          onClick={() => updates?.send({ type: 'update.postponed' })}
        >
          あとで
        </Button>
        <Button
          small
          busy={isApplying}
          busyLabel="更新しています…"
          onClick={() => updates?.send({ type: 'update.accepted' })}
        >
          更新する
        </Button>
      </div>
    </section>
  );
}
