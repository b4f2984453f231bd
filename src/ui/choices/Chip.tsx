import type { ReactNode } from 'react';
import styles from './Chip.module.css';

interface ChipProps {
  /** Given for a chip that is switched on and off. */
  pressed?: boolean | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** A pill to press. */
export function Chip({ pressed, onClick, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  );
}
