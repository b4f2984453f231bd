import styles from './BrandLabel.module.css';

/** The brand of a card, in words. */
export function BrandLabel({ brand }: { brand: string | null }) {
  return brand === null ? null : <span className={styles.brand}>{brand}</span>;
}
