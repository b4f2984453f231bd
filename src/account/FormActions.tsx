import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDock } from '#src/ui/dock.ts';
import { useKeyboardInset } from './useKeyboardInset.ts';

/**
 * The actions of a form of few fields, docked above the keyboard: what submits names the form by its id, since it stands
 * outside of it.
 */
export function FormActions({ children }: { children: ReactNode }) {
  const dock = useDock(true);
  useKeyboardInset();
  return dock ? createPortal(children, dock) : children;
}
