import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import styles from './OtherWay.module.css';

interface OtherWayProps {
  /** The people who go there: 会員の方は. */
  about: string;
  to: string;
  /** Goes along with the address. */
  state?: unknown;
  children: ReactNode;
}

/** The way to the other one of registering and signing in, below the action of the screen. */
export function OtherWay({ about, to, state, children }: OtherWayProps) {
  return (
    <p className={styles.way}>
      {about}
      <Link className={buttonClass({ variant: 'text' })} to={to} state={state}>
        {children}
      </Link>
    </p>
  );
}
