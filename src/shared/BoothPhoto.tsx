import { useState } from 'react';
import { Fold } from '#src/ui/lists/Fold.tsx';
import styles from './BoothPhoto.module.css';

interface BoothPhotoProps {
  /** The name by which the photo is told to whoever does not see it. */
  name: string;
  /** Its address; null where the booth has none. */
  photo: string | null;
}

/**
 * A photo of a booth, folded: it is loaded for whoever wants to see it, and costs nobody else the data, or the sight of
 * the price below it. One that did not come is asked for again when it is opened again.
 */
export function BoothPhoto({ name, photo }: BoothPhotoProps) {
  const [isLost, setLost] = useState(false);
  if (photo === null) return null;
  return (
    <Fold
      className={styles.photo}
      words="写真を見る"
      onToggle={({ currentTarget }) => currentTarget.open || setLost(false)}
    >
      {isLost ? (
        <p role="status">写真を表示できませんでした。閉じてもう一度開くと、読み込み直します。</p>
      ) : (
        <img src={photo} alt={`${name}の写真`} loading="lazy" onError={() => setLost(true)} />
      )}
    </Fold>
  );
}
