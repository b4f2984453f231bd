import { useSelector } from '@xstate/react';
import { type CaptureRef, selectProblem } from '#machines/qr/capture.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { CameraWay } from './CameraWay.tsx';
import styles from './Capture.module.css';
import { PhotoWay } from './PhotoWay.tsx';
import { TypedWay } from './TypedWay.tsx';
import { usePageVisibility } from './usePageVisibility.ts';

/** Three equal ways to a booth's code: the camera, a photo, typing it. */
export function Capture({ capture }: { capture: CaptureRef }) {
  const problem = useSelector(capture, selectProblem);
  usePageVisibility((isVisible) => capture.send({ type: isVisible ? 'page.shown' : 'page.hidden' }));
  return (
    <div className={styles.capture}>
      {problem !== null && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <CameraWay capture={capture} />
      <section className={styles.others} aria-labelledby="other-ways">
        <SectionTitle id="other-ways">ほかの方法</SectionTitle>
        <PhotoWay capture={capture} />
        <TypedWay capture={capture} />
      </section>
    </div>
  );
}
