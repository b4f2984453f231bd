import { useSelector } from '@xstate/react';
import { type ResourceRef, selectIsUnderWay } from '#machines/shared/resource.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { RetryButton } from '#src/ui/buttons/RetryButton.tsx';
import { Card } from '#src/ui/lists/Card.tsx';
import { useFailures } from '#src/ui/status/useFailures.ts';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './FailedPart.module.css';
import { useFailure } from './useFailure.ts';

interface FailedPartProps {
  actor: ResourceRef;
  /** Named as what could not be loaded: お支払いカード. */
  what: string;
}

/** Why a part of a screen is not there, in its place, with its own way to try again: the rest of the screen works. */
export function FailedPart({ actor, what }: FailedPartProps) {
  const failure = useFailure(actor);
  const isRetrying = useSelector(actor, selectIsUnderWay);
  const failures = useFailures(isRetrying);
  if (failure === null) return null;
  return (
    <div className={styles.part}>
      <Card>
        <div className={styles.words}>
          <div role="alert">
            <div key={failures}>
              <p className={styles.title}>{what}を読み込めませんでした</p>
              <p className={styles.text}>
                <Unbroken text={failureSentence(failure)} />
              </p>
            </div>
          </div>
          <RetryButton
            variant="secondary"
            block
            busy={isRetrying}
            busyLabel="読み込んでいます…"
            onClick={() => actor.send({ type: 'refresh.requested' })}
          />
        </div>
      </Card>
    </div>
  );
}
