import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDock } from '#src/ui/dock.ts';
import { useKeyboardInset } from './useKeyboardInset.ts';

/**
 * The actions of a form, docked above the keyboard. The button that submits stands outside of the form there, and names
 * it by its id.
 */
export function FormActions({ children }: { children: ReactNode }) {
  const dock = useDock(true);
  useKeyboardInset();
  return dock ? createPortal(children, dock) : children;
}
