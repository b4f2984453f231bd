import { useSelector } from '@xstate/react';
import { type NearbyRef, selectCanWithdraw, selectPositionProblem } from '#machines/search/nearby/chart.ts';
import { PinIcon } from '#src/ui/icons/PinIcon.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import styles from './Position.module.css';
import { AllowPosition, ForgetPosition } from './PositionButtons.tsx';
import { PROBLEMS, PROMISE } from './positionWords.ts';

/** The row that asks whether the position may be used, with its reason, as long as it is not known. */
export function PositionRow({ position }: { position: NearbyRef }) {
  const problem = useSelector(position, selectPositionProblem);
  return (
    <Row
      leading={
        <span className={styles.pin}>
          <PinIcon />
        </span>
      }
      title="現在地から探す"
      caption={problem === null ? PROMISE : PROBLEMS[problem]}
      trailing={<AllowPosition position={position} />}
    />
  );
}

/** Says that the position is used, and how to stop that; nothing while it is not used. */
export function PositionOff({ position }: { position: NearbyRef }) {
  const canWithdraw = useSelector(position, selectCanWithdraw);
  if (!canWithdraw) return null;
  return (
    <p className={styles.consent}>
      現在地から
      <ForgetPosition position={position} />
    </p>
  );
}
