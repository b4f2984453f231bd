import type { MeetingUrl } from '#domain/qr/meetingUrl.ts';
import { drawQr } from '../showQr/qrImage.ts';
import styles from './MeetingCode.module.css';

/** The code with four modules of white around it, and which meeting it is. */
export function MeetingCode({ meeting }: { meeting: MeetingUrl }) {
  const image = drawQr(meeting.href);
  if (image === undefined) return null;
  return (
    <>
      <figure className={styles.card}>
        <svg
          className={styles.code}
          viewBox={`0 0 ${image.size} ${image.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={`${meeting.host}のQRコード`}
        >
          <path d={image.path} />
        </svg>
        <figcaption className={styles.caption}>
          <strong>{meeting.host}</strong>
          {meeting.path !== '' && <span className={styles.path}>{meeting.path}</span>}
        </figcaption>
      </figure>
      <p className={styles.words}>
        ブースの端末やほかのスマートフォンのカメラにかざすと、会議のページが開きます。
      </p>
    </>
  );
}
