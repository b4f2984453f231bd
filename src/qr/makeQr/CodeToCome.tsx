import { QrIcon } from '#src/ui/icons/QrIcon.tsx';
import styles from './CodeToCome.module.css';

/** The place of the code while there is no address to draw; the field's hint says the same aloud. */
export function CodeToCome() {
  return (
    <div className={styles.frame} aria-hidden>
      <QrIcon />
      <p>ここにQRコードが出ます</p>
    </div>
  );
}
