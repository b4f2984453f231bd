import { useSelector } from '@xstate/react';
import { type NearbyRef, selectPositionProblem } from '#machines/search/nearby/chart.ts';
import { tagged } from '#machines/shared/tags.ts';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { CloseIcon } from '#src/ui/icons/CloseIcon.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { AllowPosition, ForgetPosition } from '../position/PositionButtons.tsx';
import { PROBLEMS, PROMISE } from '../position/positionWords.ts';
import styles from './PositionConsent.module.css';

interface PositionConsentProps {
  position: NearbyRef;
  /** The device is somewhere else. */
  isOutside: boolean;
  onClose: () => void;
}

/** The consent to the position where it is used: asked for with its reason, and withdrawn. */
export function PositionConsent({ position, isOutside, onClose }: PositionConsentProps) {
  const isLocated = useSelector(position, tagged('located'));
  const problem = useSelector(position, selectPositionProblem);
  const where = isOutside ? '現在地は、この地図の外です。' : '現在地を表示しています。';
  return (
    <section className={styles.panel} aria-label="現在地">
      <p className={styles.text} aria-live="polite">
        {phrased(isLocated ? where : problem === null ? PROMISE : PROBLEMS[problem])}
      </p>
      {isLocated ? <ForgetPosition position={position} /> : <AllowPosition position={position} />}
      <IconButton label="閉じる" icon={<CloseIcon />} onClick={onClose} />
    </section>
  );
}
