import { phrased } from '#src/ui/Unbroken.tsx';
import styles from './LaterReason.module.css';

/** The `aria-describedby` of the button that the reason is about: one is shown at a time. */
export const REASON_ID = 'confirm-later';

/** Nothing is confirmed while a code is being entered: it may change the price. */
export const AFTER_CODE = 'コードの入力を終えると、確定できます。';

/** Why the button above can't be pressed yet. */
export function LaterReason({ reason }: { reason: string }) {
  return (
    <p id={REASON_ID} className={styles.reason}>
      {phrased(reason)}
    </p>
  );
}
