import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { cx } from '../cx.ts';
import { DockContext } from '../dock.ts';
import { phrased, Unbroken } from '../Unbroken.tsx';
import styles from './Screen.module.css';

interface ScreenProps {
  title: string;
  /** null: not known yet, and its line is kept. */
  subtitle?: ReactNode;
  /** An `IconButton` with `BackIcon`. */
  back?: ReactNode;
  /** One or two `IconButton`s at the right. */
  actions?: ReactNode;
  /** Between header and body, whatever the body is. */
  below?: ReactNode;
  /** Stays at the bottom, in the thumb's reach: the primary action and what it is about. */
  footer?: ReactNode;
  /** A `Toast`, where there is one at times. */
  toast?: ReactNode;
  /** Between header and body: chips that choose what the body shows. */
  toolbar?: ReactNode;
  /** The screen stands without tabs: its one action is docked, also where nothing leads back. */
  docks?: boolean | undefined;
  /** The body is as wide as the window and as high as what is left of it; its one child scrolls (the timetable). */
  fill?: boolean | undefined;
  children: ReactNode;
}

/**
 * One screen of a `Frame`: header, body of 560 px at most, bottom bar. Its h1 can take the focus when the route
 * changes.
 */
export function Screen({
  title,
  subtitle,
  back,
  actions,
  below,
  toolbar,
  footer,
  toast,
  docks = false,
  fill = false,
  children,
}: ScreenProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [occupants, setOccupants] = useState(0);
  const occupy = useCallback(() => {
    setOccupants((count) => count + 1);
    return () => setOccupants((count) => count - 1);
  }, []);
  // A docked action takes the place of the tabs: a screen without a way back keeps them.
  const lendsDock = (Boolean(back) || docks) && !footer;
  const dock = useMemo(() => (lendsDock ? { place, occupy } : null), [lendsDock, place, occupy]);
  return (
    <div className={cx(styles.screen, fill && styles.fill)} data-fill={fill || undefined}>
      <header className={styles.header}>
        {back && <div className={styles.back}>{back}</div>}
        <div className={styles.titles}>
          <h1 className={styles.title} tabIndex={-1}>
            {fill ? <LongTitle title={title} /> : <Unbroken text={title} />}
          </h1>
          {subtitle !== undefined && <p className={styles.subtitle}>{phrased(subtitle)}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {below && <div className={styles.below}>{below}</div>}
      <main className={styles.main}>
        {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
        <div className={styles.body}>
          <DockContext value={dock}>{children}</DockContext>
        </div>
        {toast && !footer && <div className={styles.perch}>{toast}</div>}
        {footer && (
          <div className={styles.dock} data-dock>
            {toast}
            <div className={styles.footer}>{footer}</div>
          </div>
        )}
        {lendsDock && occupants > 0 && (
          <div className={styles.dock} data-dock>
            <div ref={setPlace} className={styles.footer} />
          </div>
        )}
      </main>
    </div>
  );
}

/** 東京駅 八重洲口: where large text leaves no room for all of it, its last part stands for it. */
function LongTitle({ title }: { title: string }) {
  const end = title.lastIndexOf(' ') + 1;
  return (
    <>
      {end > 0 && (
        <>
          <span className={styles.lead}>
            <Unbroken text={title.slice(0, end - 1)} />
          </span>{' '}
        </>
      )}
      <Unbroken text={title.slice(end)} />
    </>
  );
}
