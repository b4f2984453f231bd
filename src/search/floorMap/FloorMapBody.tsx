import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import {
  type FloorMapRef,
  selectBooth,
  selectFloor,
  selectFloorMap,
  selectIsBarred,
  selectLayout,
} from '#machines/search/floorMap.ts';
import { FailedResource } from '#src/shared/resource/ResourceBody.tsx';
import { useFailure } from '#src/shared/resource/useFailure.ts';
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
  const floor = useSelector(flow, selectFloor);
  const isBarred = useSelector(flow, selectIsBarred);
  const hasFailed = useFailure(floor) !== null;
  const layout = useSelector(flow, selectLayout);
  const chosenId = useSelector(flow, selectBooth)?.id ?? null;
  const choose = useCallback((boothId: number) => flow.send({ type: 'booth.chosen', boothId }), [flow]);

  if (floorMap === null) {
    return (
      <div className={styles.waiting}>
        {floor && hasFailed && <FailedResource actor={floor} what="フロアマップ" />}
        {floor && isBarred && !hasFailed && (
          <FailedState
            message={MESSAGES.forbidden}
            onRetry={() => floor.send({ type: 'refresh.requested' })}
          />
        )}
        {!isBarred && !hasFailed && (
          <Skeleton shape="picture" count={1} label="フロアマップを読み込んでいます" />
        )}
      </div>
    );
  }
  const choices = { chosenId, showsImmediateUse, onChoose: choose };
  return layout === 'map' ? (
    <FloorPlan {...choices} floorMap={floorMap} />
  ) : (
    <FloorBoothList {...choices} floorMap={floorMap} />
  );
}
