import { useSelector } from '@xstate/react';
import { type NearbyRef, selectCanAllow, selectPositionProblem } from '#machines/search/nearby/chart.ts';
import { tagged } from '#machines/shared/tags.ts';
import { Button } from '#src/ui/buttons/Button.tsx';

/** Allows the use of the position, also once more after it was not found. */
export function AllowPosition({ position }: { position: NearbyRef }) {
  const isLocating = useSelector(position, tagged('busy'));
  const problem = useSelector(position, selectPositionProblem);
  const canAllow = useSelector(position, selectCanAllow);
  return (
    <Button
      variant="text"
      busy={isLocating}
      busyLabel="確認中…"
      disabled={!canAllow}
      onClick={() => position.send({ type: 'position.allowed' })}
    >
      {problem === null ? '許可する' : 'もう一度'}
    </Button>
  );
}

/** Takes the consent to the position back; drawn where it can be. */
export function ForgetPosition({ position }: { position: NearbyRef }) {
  return (
    <Button variant="text" onClick={() => position.send({ type: 'position.withdrawn' })}>
      オフにする
    </Button>
  );
}
