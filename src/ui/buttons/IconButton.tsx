import type { ElementType, ReactNode } from 'react';
import type { Polymorphic } from '../polymorphic.ts';
import styles from './IconButton.module.css';

interface Own {
  /** Its action, for those who don't see the icon. */
  label: string;
  icon: ReactNode;
}

/** A 44 px icon to press; a link with `as={Link} to="…"`. */
export function IconButton<E extends ElementType = 'button'>({
  as,
  label,
  icon,
  ...rest
}: Polymorphic<E, Own>) {
  const Element: ElementType = as ?? 'button';
  const type = as === undefined ? 'button' : undefined;
  return (
    <Element type={type} {...rest} className={styles.button} aria-label={label}>
      {icon}
    </Element>
  );
}
