import type { OperatorRole } from '#domain/operator/roles.ts';
import { ROLE_WORDS } from '#domain/operator/roleWords.ts';
import styles from './RoleBadge.module.css';

/** A role in its word. */
export function RoleBadge({ role }: { role: OperatorRole }) {
  return <span className={styles.badge}>{ROLE_WORDS[role]}</span>;
}
