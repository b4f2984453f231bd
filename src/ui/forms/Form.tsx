import type { KeyboardEvent, ReactNode, Ref, SubmitEvent } from 'react';
import { isComposing } from './composition.ts';
import styles from './Form.module.css';

interface FormProps {
  ref?: Ref<HTMLFormElement>;
  /** By which a button outside of the form belongs to it. */
  id?: string | undefined;
  onSubmit: () => void;
  /** Names the form as a region. */
  label?: string | undefined;
  children: ReactNode;
}

/** A form that leaves validation and sending to its caller, and never submits by the Enter of an IME. */
export function Form({ ref, id, onSubmit, label, children }: FormProps) {
  function guardComposition(event: KeyboardEvent) {
    if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form
      ref={ref}
      id={id}
      className={styles.form}
      noValidate
      aria-label={label}
      onSubmit={submit}
      onKeyDown={guardComposition}
    >
      {children}
    </form>
  );
}
