import { type ReactNode, useId } from 'react';
import { phrased } from '../Unbroken.tsx';
import styles from './Switch.module.css';

interface SwitchProps {
  checked: boolean;
  onToggle: (checked: boolean) => void;
  /** The id of the words that say why it stays as it is for now; without it, it can be changed. */
  heldBecause?: string | undefined;
  /** The thing that is on or off. */
  label: string;
  /** A line below the label. */
  caption: ReactNode;
}

/** On or off, at once; its words answer to the finger too. */
export function Switch({ checked, onToggle, heldBecause, label, caption }: SwitchProps) {
  const captionId = useId();
  return (
    <label className={styles.row}>
      <span className={styles.text}>
        <span className={styles.label}>{phrased(label)}</span>
        <span id={captionId} className={styles.caption}>
          {phrased(caption)}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        aria-describedby={heldBecause === undefined ? captionId : `${captionId} ${heldBecause}`}
        checked={checked}
        aria-disabled={heldBecause !== undefined || undefined}
        onChange={(event) => heldBecause === undefined && onToggle(event.target.checked)}
      />
    </label>
  );
}
