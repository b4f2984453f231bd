import { useSelector } from '@xstate/react';
import { type CaptureRef, selectCamera } from '#machines/qr/capture.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { CameraPicture } from './CameraPicture.tsx';
import { CameraProblem } from './CameraProblem.tsx';
import styles from './CameraWay.module.css';
import { ViewfinderCorners } from './ViewfinderCorners.tsx';

/** The camera: off until it is asked for, then its picture, or why there is none. */
export function CameraWay({ capture }: { capture: CaptureRef }) {
  const camera = useSelector(capture, selectCamera);
  if (camera === 'camera:picture') return <CameraPicture capture={capture} />;
  if (camera === 'camera:problem') return <CameraProblem capture={capture} />;
  return (
    <>
      <div className={styles.resting}>
        <ViewfinderCorners />
        <p className={styles.words}>
          ブースのQRコードを読み取ると、
          <br />
          ご予約の入室や、空きブースの利用ができます。
        </p>
      </div>
      <Button block onClick={() => capture.send({ type: 'camera.requested' })}>
        カメラで読み取る
      </Button>
    </>
  );
}
