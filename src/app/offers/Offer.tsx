import type { ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './Offer.module.css';

interface OfferProps {
  label: string;
  words: ReactNode;
  onPostpone: () => void;
  /** Whether it is accepted already. */
  isLocked?: boolean;
  /** The button that accepts it. */
  children: ReactNode;
}

/** An offer of the app between flows. It stands over the end of the screen, so that nothing moves when it comes. */
export function Offer({ label, words, onPostpone, isLocked = false, children }: OfferProps) {
  const postpone = () => {
    onPostpone();
    // Else a keyboard or a screen reader would begin at the top of the page again.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.offer} aria-label={label}>
      <p className={styles.words} role="status">
        {words}
      </p>
      <div className={styles.actions}>
        <Button variant="text" disabled={isLocked} onClick={postpone}>
          あとで
        </Button>
        {children}
      </div>
    </section>
  );
}
