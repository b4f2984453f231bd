import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { FreePlaces } from '#contract/search/freePlaces.ts';
import { placesNear } from '#domain/search/freePlaces.ts';
import { type FreeSearchRef, selectAround } from '#machines/search/freeSearch/chart.ts';
import { nearbyMachine, selectPoint } from '#machines/search/nearby/chart.ts';
import type { ResourceRef } from '#machines/shared/resource.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { WithStars } from '../favourites/WithStars.tsx';
import { PositionOff, PositionRow } from '../position/Position.tsx';
import { FreePlaceList } from './FreePlaceList.tsx';

interface FreeResultsProps {
  flow: FreeSearchRef;
  list: ResourceRef;
  found: FreePlaces;
}

/** The places around the chosen one, or why there are none. */
export function FreeResults({ flow, list, found }: FreeResultsProps) {
  const around = useSelector(flow, selectAround);
  const position = useFlow(nearbyMachine);
  const point = useSelector(position, selectPoint);
  if (found.places.length === 0) {
    return (
      <Nothing
        title="ご希望に合うブースはありません。"
        way="2名用・設備の条件を外す"
        onWay={() => flow.send({ type: 'booths.wished', booths: { seats: null, equipment: [] } })}
      />
    );
  }
  const everywhere = () => flow.send({ type: 'around.chosen', around: { kind: 'everywhere' } });
  const area = around.kind === 'area' ? found.areas.find(({ areaId }) => areaId === around.areaId) : null;
  if (area === undefined) {
    return <Nothing title="このエリアは見つかりませんでした。" way={EVERYWHERE} onWay={everywhere} />;
  }
  if (around.kind === 'here' && point === null) {
    return (
      <CardList label="現在地">
        <PositionRow position={position} />
      </CardList>
    );
  }
  const middle = around.kind === 'here' ? point : area;
  const places = middle === null ? found.places : placesNear(found.places, middle, area?.areaId ?? null);
  return (
    <>
      {around.kind === 'here' && <PositionOff position={position} />}
      {places.length === 0 ? (
        <Nothing title="近くに場所がありません。" way={EVERYWHERE} onWay={everywhere} />
      ) : (
        <WithStars list={list}>
          {(stars) => (
            <FreePlaceList
              flow={flow}
              list={list}
              places={places}
              stars={stars}
              from={around.kind === 'here' ? point : null}
            />
          )}
        </WithStars>
      )}
    </>
  );
}

const EVERYWHERE = 'すべてのエリアから探す';

function Nothing({ title, way, onWay }: { title: ReactNode; way: string; onWay: () => void }) {
  return (
    <EmptyState
      title={title}
      action={
        <Button block onClick={onWay}>
          {way}
        </Button>
      }
    />
  );
}
