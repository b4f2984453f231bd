import { useSyncExternalStore } from 'react';
import { uploads } from '#contract/uploads.ts';
import { ProgressBar } from '#src/ui/status/ProgressBar.tsx';
import styles from './PhotoOnItsWay.module.css';

const LABEL = '写真の送信';

/** How much of the photo has left the device. The words are heard as they change, the share by whoever looks for it. */
export function PhotoOnItsWay({ requestKey }: { requestKey: string }) {
  const share = useSyncExternalStore(uploads.subscribe, () => uploads.shareOf(requestKey));
  const percent = `${Math.floor((share ?? 0) * 100)}%`;
  const isSent = share === 1;
  return (
    <div className={styles.onItsWay}>
      <p role="status">
        {isSent
          ? '写真を送信しました。受け付けを確認しています。'
          : '写真を送信しています。電波が弱いところでは、2分ほどかかります。'}
      </p>
      {share !== null && !isSent && (
        <div className={styles.share}>
          <ProgressBar label={LABEL} value={share} valueText={percent} />
          <span aria-hidden="true">{percent}</span>
        </div>
      )}
    </div>
  );
}
