import { useSelector } from '@xstate/react';
import {
  type NearbyRef,
  selectCanAllow,
  selectCanWithdraw,
  selectPositionProblem,
} from '#machines/search/nearby/chart.ts';
import { tagged } from '#machines/shared/tags.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { CloseIcon } from '#src/ui/icons/CloseIcon.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
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
  const isLocating = useSelector(position, tagged('busy'));
  const problem = useSelector(position, selectPositionProblem);
  const canAllow = useSelector(position, selectCanAllow);
  const canWithdraw = useSelector(position, selectCanWithdraw);
  const where = isOutside ? '現在地は、この地図の外です。' : '現在地を表示しています。';
  return (
    <section className={styles.panel} aria-label="現在地">
      <p className={styles.text} aria-live="polite">
        {phrased(isLocated ? where : problem === null ? PROMISE : PROBLEMS[problem])}
      </p>
      {isLocated ? (
        <Button
          variant="text"
          disabled={!canWithdraw}
          onClick={() => position.send({ type: 'position.withdrawn' })}
        >
          オフにする
        </Button>
      ) : (
        <Button
          variant="text"
          busy={isLocating}
          busyLabel="確認中…"
          disabled={!canAllow}
          onClick={() => position.send({ type: 'position.allowed' })}
        >
          {problem === null ? '許可する' : 'もう一度'}
        </Button>
      )}
      <IconButton label="閉じる" icon={<CloseIcon />} onClick={onClose} />
    </section>
  );
}
