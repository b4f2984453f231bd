import { PhoneIcon } from '#src/ui/icons/PhoneIcon.tsx';
import styles from './CallLink.module.css';

/** Calls the support. */
export function CallLink({ tel }: { tel: string }) {
  return (
    <a className={styles.call} href={`tel:${tel}`}>
      <PhoneIcon />
      電話する
    </a>
  );
}
