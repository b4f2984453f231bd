import { useSelector } from '@xstate/react';
import {
  type NearbyRef,
  selectCanAllow,
  selectCanWithdraw,
  selectPositionProblem,
} from '#machines/search/nearby/chart.ts';
import { tagged } from '#machines/shared/tags.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { PinIcon } from '#src/ui/icons/PinIcon.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import styles from './Position.module.css';
import { PROBLEMS, PROMISE } from './positionWords.ts';

/** The row that asks whether the position may be used, with its reason, as long as it is not known. */
export function PositionRow({ position }: { position: NearbyRef }) {
  const isLocating = useSelector(position, tagged('busy'));
  const problem = useSelector(position, selectPositionProblem);
  const canAllow = useSelector(position, selectCanAllow);
  return (
    <Row
      leading={
        <span className={styles.pin}>
          <PinIcon />
        </span>
      }
      title="現在地から探す"
      caption={problem === null ? PROMISE : PROBLEMS[problem]}
      trailing={
        <Button
          variant="text"
          busy={isLocating}
          busyLabel="確認中…"
          disabled={!canAllow}
          onClick={() => position.send({ type: 'position.allowed' })}
        >
          {problem === null ? '許可する' : 'もう一度'}
        </Button>
      }
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
      <Button variant="text" onClick={() => position.send({ type: 'position.withdrawn' })}>
        オフにする
      </Button>
    </p>
  );
}
