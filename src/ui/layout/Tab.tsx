import type { ElementType, ReactNode } from 'react';
import type { Polymorphic } from '../polymorphic.ts';
import { Badge, type BadgeProps } from '../status/Badge.tsx';
import styles from './Tab.module.css';

interface Own {
  icon: ReactNode;
  label: string;
  /** A screen reader says it in one breath with the label, which has no room for it. */
  more?: string;
  badge?: BadgeProps | undefined;
  current: boolean;
  /** The label as it is seen, with the place where its line may end. */
  children?: ReactNode;
}

/** One tab of the `TabBar`: `<Tab as={Link} to="…" icon={<BellIcon />} label="お知らせ" current={false} />`. */
export function Tab<E extends ElementType = 'a'>({
  as,
  icon,
  label,
  more,
  badge,
  current,
  children = label,
  ...rest
}: Polymorphic<E, Own>) {
  const Element: ElementType = as ?? 'a';
  return (
    <li>
      <Element {...rest} className={styles.tab} aria-current={current ? 'page' : undefined}>
        <span className={styles.icon}>
          {icon}
          {badge && (
            <span className={styles.badge}>
              <Badge {...badge} />
            </span>
          )}
        </span>
        <span className={styles.label} aria-hidden={more ? true : undefined}>
          {children}
        </span>
        {more && <span className="visually-hidden">{label + more}</span>}
      </Element>
    </li>
  );
}
