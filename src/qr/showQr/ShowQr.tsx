import { useSearchParams } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import { knownReservations, knownReservationsMachine } from '#machines/booking/reservations/chart.ts';
import { paths } from '#machines/shell/paths.ts';
import { ReservationsLink } from '#src/shared/links/ReservationsLink.tsx';
import { useLastKnown } from '#src/shared/resource/useLastKnown.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { BackButton } from '#src/shell/page/BackButton.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { QrIcon } from '#src/ui/icons/QrIcon.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { EntryFacts, EntryHead } from './EntryFacts.tsx';
import { drawQr, type QrImage } from './qrImage.ts';
import styles from './ShowQr.module.css';
import { useWakeLock } from './useWakeLock.ts';

/**
 * /app/settings/show-qr (docs/spec/qr.md, "Screens"): the QR code that a booth with `qr_code_mode` reads at its door.
 * It is drawn on the device, and its reservation is the one that the device stored last: it needs no connection.
 */
export default function ShowQr() {
  const [query] = useSearchParams();
  const code = query.get('qr_code') ?? '';
  const known = useLastKnown(knownReservations, useFlow(knownReservationsMachine, { of: null }));
  const reservation = known?.data.find(({ qrCode }) => qrCode === code);
  const isOver = useServerNow(1000) >= (reservation?.endsAt ?? Number.POSITIVE_INFINITY);
  const image = isOver ? undefined : drawQr(code);
  useWakeLock(image !== undefined);
  return (
    <Page title="入室用QRコード" back={<BackButton otherwise={paths.reservations()} />}>
      {image ? (
        <ShownCode image={image} reservation={reservation} />
      ) : (
        <EmptyState
          title={isOver ? 'ご利用時間が終わりました。' : '表示できるQRコードがありません。'}
          mark={<QrIcon />}
          action={<ReservationsLink variant="secondary" small />}
        >
          {!isOver && '予約の画面から、もう一度お開きください。'}
        </EmptyState>
      )}
    </Page>
  );
}

interface ShownCodeProps {
  image: QrImage;
  /** undefined where the device does not know whose code it is: a link that was sent, another member's reservation. */
  reservation: Reservation | undefined;
}

function ShownCode({ image, reservation }: ShownCodeProps) {
  return (
    <div className={styles.show}>
      <div className={styles.paper}>
        {reservation && <EntryHead reservation={reservation} />}
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
      {reservation && <EntryFacts reservation={reservation} />}
    </div>
  );
}
