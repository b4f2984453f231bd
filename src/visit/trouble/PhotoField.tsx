import { useSelector } from '@xstate/react';
import { type ChangeEvent, useRef } from 'react';
import { tagged } from '#machines/shared/tags.ts';
import { selectTrouble, type TroubleRef } from '#machines/visit/trouble/chart.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import styles from './PhotoField.module.css';
import { reducedPhoto } from './reducedPhoto.ts';

interface PhotoFieldProps {
  trouble: TroubleRef;
  /** Why the last one can't be sent. */
  error: string | undefined;
}

/** A photo of what is wrong, taken now or before; it is drawn again before it leaves the device. */
export function PhotoField({ trouble, error }: PhotoFieldProps) {
  const { photo } = useSelector(trouble, selectTrouble);
  const isReading = useSelector(trouble, tagged('reading'));
  const isAdjustable = useSelector(trouble, tagged('adjustable'));
  const taken = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLInputElement>(null);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = ''; // the same photo may be chosen again
    if (file === undefined) return;
    trouble.send({ type: 'photo.chosen' });
    const reduced = await reducedPhoto(file);
    trouble.send(reduced === null ? { type: 'photo.unreadable' } : { type: 'photo.read', photo: reduced });
  }

  return (
    <section className={styles.photo} aria-label="写真">
      <h3 className={styles.label}>写真（任意）</h3>
      {photo !== null && (
        <div className={styles.chosen}>
          <img className={styles.picture} src={`data:image/jpeg;base64,${photo}`} alt="送信する写真" />
          <Button
            variant="text"
            disabled={!isAdjustable || isReading}
            onClick={() => trouble.send({ type: 'photo.removed' })}
          >
            写真を外す
          </Button>
        </div>
      )}
      <input
        ref={taken}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="撮影する写真"
        onChange={choose}
      />
      <input ref={chosen} type="file" accept="image/*" hidden aria-label="選ぶ写真" onChange={choose} />
      <div className={styles.ways}>
        <Button
          block
          small
          variant="secondary"
          busy={isReading}
          busyLabel="読み込んでいます…"
          disabled={!isAdjustable}
          onClick={() => taken.current?.click()}
        >
          撮影する
        </Button>
        <Button
          block
          small
          variant="secondary"
          disabled={!isAdjustable || isReading}
          onClick={() => chosen.current?.click()}
        >
          写真を選ぶ
        </Button>
      </div>
      {error && (
        <Notice tone="danger" alert>
          {error}
        </Notice>
      )}
    </section>
  );
}
