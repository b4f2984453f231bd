import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
} from 'react';
import { phrased } from '../Unbroken.tsx';
import { usePress } from '../usePress.ts';
import { enterDialog } from './openDialogs.ts';
import styles from './Sheet.module.css';
import { SheetActions } from './SheetActions.tsx';
import { useModal } from './useModal.ts';

interface SheetProps {
  title: ReactNode;
  children: ReactNode;
  /** Buttons below, the primary first. */
  actions?: ReactNode;
  /** Esc, the back gesture or a press on the backdrop. The caller takes the sheet away. */
  onDismiss: () => void;
  /** Something is in flight: the sheet can't be dismissed. */
  locked?: boolean | undefined;
}

/** A modal dialog, open as long as it is rendered: a bottom sheet on a phone, 350 px wide from 600 px on. */
export function Sheet({ title, children, actions, onDismiss, locked = false }: SheetProps) {
  const titleId = useId();
  const modal = useModal();
  const press = usePress(modal);

  function dismiss() {
    if (!locked) onDismiss();
  }

  const wayBack = useEffectEvent(dismiss);
  // Before it is painted: nobody goes back from a dialog that has no entry of the history yet.
  useLayoutEffect(() => enterDialog({ dismiss: () => wayBack() }), []);

  /** Browsers close a dialog on the second Esc even where its `cancel` handler forbids it. */
  function closed() {
    if (modal.current?.open) return;
    if (locked) modal.current?.showModal();
    else onDismiss();
  }

  /** React hands the `cancel` of a sheet that this one holds on to this one as well. */
  function cancelled(event: SyntheticEvent) {
    if (event.target !== modal.current) return;
    event.preventDefault();
    dismiss();
  }

  /** A drag that starts on the text and ends outside (selecting it) is no press on the backdrop. */
  function clicked(event: MouseEvent) {
    if (press.current?.target === modal.current && event.target === modal.current) dismiss();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does by keyboard what the backdrop does by pointer
    <dialog
      ref={modal}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={cancelled}
      onClose={closed}
      onClick={clicked}
    >
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title} tabIndex={-1}>
          {phrased(title)}
        </h2>
        {children}
        {actions && <SheetActions>{actions}</SheetActions>}
      </div>
    </dialog>
  );
}
