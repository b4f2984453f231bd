import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '#machines/shell/paths.ts';
import { BackButton } from '#src/shell/page/BackButton.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { drawQr } from './qrImage.ts';
import styles from './ShowQr.module.css';
import { useWakeLock } from './useWakeLock.ts';

/**
 * /app/settings/show-qr (docs/spec/qr.md, "Screens"): the QR code that a booth with `qr_code_mode` reads at its door.
 * It is drawn on the device, so that it needs no connection.
 */
export default function ShowQr() {
  const [query] = useSearchParams();
  const image = drawQr(query.get('qr_code') ?? '');
  useWakeLock(image !== undefined);
  return (
    <Page title="入室用QRコード" back={<BackButton otherwise={paths.reservations()} />}>
      {image ? (
        <div className={styles.show}>
          <svg
            className={styles.code}
            viewBox={`0 0 ${image.size} ${image.size}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label="入室用のQRコード"
          >
            <path d={image.path} />
          </svg>
          <p className={styles.words}>ドアの読み取り機に、画面を向けてかざしてください。</p>
        </div>
      ) : (
        <EmptyState
          title="表示できるQRコードがありません。"
          action={
            <Link className={buttonClass({ variant: 'secondary', small: true })} to={paths.reservations()}>
              予約を見る
            </Link>
          }
        >
          予約の画面から、もう一度お開きください。
        </EmptyState>
      )}
    </Page>
  );
}
