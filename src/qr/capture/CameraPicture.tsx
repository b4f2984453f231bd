import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { CameraError } from '#domain/qr/camera.ts';
import type { CaptureRef } from '#machines/qr/capture.ts';
import { tagged } from '#machines/shared/tags.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './CameraPicture.module.css';
import { runCamera, type Torch } from './camera.ts';
import { TorchSwitch } from './TorchSwitch.tsx';
import { ViewfinderCorners } from './ViewfinderCorners.tsx';

/** The camera's picture. The stream lives as long as this is on the screen. */
export function CameraPicture({ capture }: { capture: CaptureRef }) {
  const video = useRef<HTMLVideoElement>(null);
  const [torch, setTorch] = useState<Torch>();
  const isScanning = useSelector(capture, tagged('scanning'));

  useEffect(() => {
    if (video.current === null) return;
    const leaving = new AbortController();
    const listener = {
      started: (found: Torch | undefined) => {
        setTorch(() => found);
        capture.send({ type: 'camera.started' });
      },
      failed: (error: CameraError) => capture.send({ type: 'camera.failed', error }),
      read: (text: string) => capture.send({ type: 'code.read', text }),
    };
    runCamera(video.current, listener, leaving.signal);
    return () => leaving.abort();
  }, [capture]);

  return (
    <>
      <div className={styles.picture}>
        <video ref={video} className={styles.video} playsInline muted autoPlay aria-label="カメラの映像" />
        <ViewfinderCorners />
        {torch && <TorchSwitch torch={torch} />}
      </div>
      <p className={styles.words}>
        {isScanning ? '枠の中にQRコードを合わせてください。' : 'カメラを起動しています…'}
      </p>
      {isScanning && (
        <Button block variant="secondary" onClick={() => capture.send({ type: 'camera.closed' })}>
          カメラを閉じる
        </Button>
      )}
    </>
  );
}
