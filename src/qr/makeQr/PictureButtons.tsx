import type { MeetingUrl } from '#domain/qr/meetingUrl.ts';
import type { MakeQrRef } from '#machines/qr/makeQr.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { DownloadIcon } from '#src/ui/icons/DownloadIcon.tsx';
import { ShareIcon } from '#src/ui/icons/ShareIcon.tsx';
import styles from './PictureButtons.module.css';
import { canShare, pictureOf, savePicture, sharePicture } from './picture.ts';

/** Saves the code as a picture, or hands it to another app where the browser can. */
export function PictureButtons({ meeting, flow }: { meeting: MeetingUrl; flow: MakeQrRef }) {
  const name = `QR_${meeting.host.replaceAll(/[^\w.-]/g, '_')}.png`;

  async function save() {
    const picture = await pictureOf(meeting.href, name);
    if (picture === undefined) return flow.send({ type: 'picture.failed' });
    savePicture(picture);
    return flow.send({ type: 'picture.saved' });
  }

  async function share() {
    const picture = await pictureOf(meeting.href, name);
    if (picture === undefined || !(await sharePicture(picture))) flow.send({ type: 'picture.failed' });
  }

  return (
    <div className={styles.buttons}>
      <Button block onClick={save}>
        <DownloadIcon />
        画像を保存する
      </Button>
      {canShare() && (
        <Button block variant="secondary" onClick={share}>
          <ShareIcon />
          共有する
        </Button>
      )}
    </div>
  );
}
