import type { ReactNode } from 'react';
import styles from './Stepper.module.css';

interface Step {
  /** The button's text: −5, +5. */
  text: string;
  /** The button's action: 5分早くする. */
  label: string;
  /** Absent where the end is reached. */
  onStep?: (() => void) | undefined;
}

interface StepperProps {
  label: string;
  /** The value as it is read: 14:00. */
  value: ReactNode;
  down: Step;
  up: Step;
}

/** A value between two buttons that move it by one step. The new value is read out. */
export function Stepper({ label, value, down, up }: StepperProps) {
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <StepButton {...down} />
      <output className={styles.value}>{value}</output>
      <StepButton {...up} />
    </fieldset>
  );
}

function StepButton({ text, label, onStep }: Step) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={onStep ? undefined : true}
      onClick={onStep}
    >
      {text}
    </button>
  );
}
