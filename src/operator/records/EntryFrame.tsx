import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { CloseIcon } from '#src/ui/icons/CloseIcon.tsx';
import styles from './Entry.module.css';

interface EntryFrameProps {
  id: string;
  title: string;
  onDismiss: () => void;
  children: ReactNode;
}

/** Where there is room the entry stands beside the log, else over it. */
export function EntryFrame(props: EntryFrameProps) {
  const isWide = useSyncExternalStore(onWidth, isWideNow);
  if (isWide) return <Beside {...props} />;
  const { title, onDismiss, children } = props;
  return (
    <Sheet
      title={title}
      onDismiss={onDismiss}
      actions={
        <Button block variant="secondary" onClick={onDismiss}>
          閉じる
        </Button>
      }
    >
      {children}
    </Sheet>
  );
}

const widthQuery = () => window.matchMedia?.('(min-width: 64em)');

function isWideNow(): boolean {
  return widthQuery()?.matches === true;
}

function onWidth(changed: () => void): () => void {
  const query = widthQuery();
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}

/** Takes the focus to its title, by Esc or its button leads away, and gives the focus back to the row. */
function Beside({ id, title, onDismiss, children }: EntryFrameProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useFocus(panel, id);
  useEscape(onDismiss);
  return (
    <aside ref={panel} className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label="閉じる" icon={<CloseIcon />} onClick={onDismiss} />
      </div>
      {children}
    </aside>
  );
}

function useFocus(panel: { readonly current: HTMLElement | null }, id: string): void {
  useLayoutEffect(() => {
    const element = panel.current;
    element?.querySelector('h2')?.focus();
    return () => {
      const { activeElement } = document;
      // Whoever has gone on elsewhere stays there.
      if (activeElement !== document.body && !element?.contains(activeElement)) return;
      const rows = [...document.querySelectorAll<HTMLElement>('table [data-entry]')];
      const row = rows.find(({ dataset }) => dataset.entry === id);
      (row ?? document.querySelector('h1'))?.focus();
    };
  }, [panel, id]);
}

function useEscape(onDismiss: () => void): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener(
      'keydown',
      ({ key, target }) => {
        const isElsewhere = target instanceof Element && target.closest('dialog, input, select') !== null;
        if (key === 'Escape' && !isElsewhere) dismiss();
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, []);
}
