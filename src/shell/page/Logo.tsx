import styles from './Logo.module.css';

/** The mark (somebody in a booth, which is also a コ) in the tenant's accent, with the product's name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <svg width="32" height="32" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
        <rect className={styles.ground} width="64" height="64" rx="15" />
        <path className={styles.booth} d="M19 19h23a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H19" />
        <circle className={styles.person} cx="29" cy="32" r="4.5" />
      </svg>
      {name}
    </span>
  );
}
