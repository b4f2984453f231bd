import styles from './BoothPhoto.module.css';

interface BoothPhotoProps {
  /** The name by which the photo is told to whoever does not see it. */
  name: string;
  /** Its address; null where the booth has none. */
  photo: string | null;
}

/**
 * A photo of a booth, folded: it is loaded for whoever wants to see it, and costs nobody else the data, or the sight of
 * the price below it. One that can't be loaded leaves its name.
 */
export function BoothPhoto({ name, photo }: BoothPhotoProps) {
  return (
    photo && (
      <details className={styles.photo}>
        <summary className={styles.summary}>写真を見る</summary>
        <img src={photo} alt={`${name}の写真`} loading="lazy" />
      </details>
    )
  );
}
