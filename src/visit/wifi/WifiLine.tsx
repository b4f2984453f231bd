import { useRef } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { CopyButton } from '#src/shared/copying/CopyButton.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { useWifi } from './useWifi.ts';
import styles from './WifiLine.module.css';

/** Network and password within the card of a stored use, without a network. Wants a `key` by reservation. */
export function WifiLine({ reservationId, ssid }: { reservationId: number; ssid: string }) {
  const words = useRef<HTMLElement>(null);
  const { password, hasFailed } = useWifi(reservationId);
  return (
    <div className={styles.wifi}>
      <p className={styles.texts}>
        <span className={styles.network}>Wi-Fi　{ssid}</span>{' '}
        {hasFailed ? (
          <span>{phrased(MESSAGES.wifiFailed)}</span>
        ) : (
          <strong ref={words} className={styles.password}>
            {password ?? '…'}
          </strong>
        )}
      </p>
      {password !== null && (
        <div className={styles.action}>
          <CopyButton of={words} label="パスワード" />
        </div>
      )}
    </div>
  );
}
