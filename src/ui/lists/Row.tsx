import type { ElementType, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx';
import type { Polymorphic } from '../polymorphic.ts';
import { phrased } from '../Unbroken.tsx';
import styles from './Row.module.css';

interface Own {
  title: ReactNode;
  caption?: ReactNode;
  /** Before the texts: a dot, an icon. */
  leading?: ReactNode;
  /** After the texts: an amount, a button. */
  trailing?: ReactNode;
  /** Says that the row leads somewhere. */
  chevron?: boolean | undefined;
  /** Not bold: read already. */
  quiet?: boolean | undefined;
}

/** A row of a `CardList`; a link with `as={Link} to="…" chevron`, a button with `as="button"`. */
export function Row<E extends ElementType = 'div'>({
  as,
  title,
  caption,
  leading,
  trailing,
  chevron = false,
  quiet = false,
  ...rest
}: Polymorphic<E, Own>) {
  const Element: ElementType = as ?? 'div';
  return (
    <li className={styles.item}>
      <Element {...rest} className={styles.row}>
        {leading}
        <span className={styles.texts}>
          <span className={cx(styles.title, quiet && styles.quiet)}>{phrased(title)}</span>
          {caption && <span className={styles.caption}>{phrased(caption)}</span>}
        </span>
        {trailing}
        {chevron && (
          <span className={styles.chevron}>
            <ChevronRightIcon />
          </span>
        )}
      </Element>
    </li>
  );
}
