import type { OperatorRole } from '#domain/operator/roles.ts';
import styles from './RoleBadge.module.css';
import { ROLE_WORDS } from './words.ts';

/** A role in its word. */
export function RoleBadge({ role }: { role: OperatorRole }) {
  return <span className={styles.badge}>{ROLE_WORDS[role]}</span>;
}
