import { useId, useRef } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { CopyButton } from '#src/shared/copying/CopyButton.tsx';
import { useIsOnline } from '#src/shell/actors.ts';
import { RetryButton } from '#src/ui/buttons/RetryButton.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { Card } from '#src/ui/lists/Card.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { useWifi } from './useWifi.ts';
import styles from './WifiCard.module.css';

/**
 * Network and password of a booth in use; they stay readable when the connection is lost. Wants a `key` by reservation.
 */
export function WifiCard({ reservationId, ssid }: { reservationId: number; ssid: string }) {
  const isOnline = useIsOnline();
  const titleId = useId();
  const words = useRef<HTMLElement>(null);
  const { flow, password, hasFailed } = useWifi(reservationId);
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{isOnline ? 'Wi-Fi' : '通信がなくても使えます'}</SectionTitle>
      <Card>
        <dl className={styles.facts}>
          <div className={styles.row}>
            <dt className={styles.label}>{isOnline ? 'ネットワーク' : 'Wi-Fi ネットワーク'}</dt>
            <dd className={styles.value}>{ssid}</dd>
          </div>
          <div className={styles.row}>
            <dt className={styles.label}>{isOnline ? 'パスワード' : 'Wi-Fi パスワード'}</dt>
            {hasFailed ? (
              <dd className={styles.failure}>
                <span role="alert">{phrased(MESSAGES.wifiFailed)}</span>
              </dd>
            ) : (
              <dd ref={words} className={styles.value}>
                {password ?? '…'}
              </dd>
            )}
            <dd className={styles.action}>
              {hasFailed && (
                <RetryButton variant="text" onClick={() => flow.send({ type: 'refresh.requested' })} />
              )}
              {password !== null && <CopyButton of={words} label="パスワード" />}
            </dd>
          </div>
        </dl>
      </Card>
    </section>
  );
}
