import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import {
  type FloorMapRef,
  selectBooth,
  selectFailure,
  selectFloorMap,
  selectLayout,
} from '#machines/search/floorMap.ts';
import { failureSentence } from '#machines/shell/failures.ts';
import { FailedState } from '#src/ui/status/FailedState.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { FloorBoothList } from './FloorBoothList.tsx';
import styles from './FloorMapBody.module.css';
import { FloorPlan } from './plan/FloorPlan.tsx';

interface FloorMapBodyProps {
  flow: FloorMapRef;
  showsImmediateUse: boolean;
}

/** The picture or the list; what holds its place; or why there is none. */
export function FloorMapBody({ flow, showsImmediateUse }: FloorMapBodyProps) {
  const floorMap = useSelector(flow, selectFloorMap);
  const failure = useSelector(flow, selectFailure);
  const layout = useSelector(flow, selectLayout);
  const chosenId = useSelector(flow, selectBooth)?.id ?? null;
  const choose = useCallback((boothId: number) => flow.send({ type: 'booth.chosen', boothId }), [flow]);

  if (floorMap === null) {
    return (
      <div className={styles.waiting}>
        {failure ? (
          <FailedState
            message={failureSentence(failure)}
            onRetry={() => flow.send({ type: 'refresh.requested' })}
          />
        ) : (
          <Skeleton shape="cards" count={2} label="フロアマップを読み込んでいます" />
        )}
      </div>
    );
  }
  const choices = { chosenId, showsImmediateUse, onChoose: choose };
  return layout === 'map' ? (
    <FloorPlan {...choices} floorMap={floorMap} />
  ) : (
    <FloorBoothList {...choices} booths={floorMap.booths} />
  );
}
