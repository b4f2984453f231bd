import { type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';

interface CheckboxProps {
  checked: boolean;
  onToggle: (checked: boolean) => void;
  /** It stays as it is for now. */
  disabled?: boolean;
  /** The text that is agreed to or switched on. */
  children: ReactNode;
}

/** A tick before a sentence; the sentence answers to the finger too. */
export function Checkbox({ checked, onToggle, disabled = false, children }: CheckboxProps) {
  const id = useId();
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        aria-labelledby={id}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onToggle(event.target.checked)}
      />
      {/* The name of the box: as a text beside it, it would be read a second time. */}
      <span id={id} aria-hidden="true">
        {children}
      </span>
    </label>
  );
}
