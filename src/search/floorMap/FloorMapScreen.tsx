import { useSelector } from '@xstate/react';
import {
  floorMapMachine,
  selectFloor,
  selectFloorMap,
  selectHasOtherPlaces,
  selectImmediateUsePath,
  selectLayout,
} from '#machines/search/floorMap.ts';
import { selectFailure } from '#machines/shared/resource.ts';
import { type FloorMapAddress, paths } from '#machines/shell/paths.ts';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { RefreshButton } from '#src/shared/resource/RefreshButton.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { BackButton } from '#src/shell/page/BackButton.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Segmented } from '#src/ui/choices/Segmented.tsx';
import { PasscodeSheet } from '../passcode/PasscodeSheet.tsx';
import { FloorFacts, FloorFactsPlace } from './FloorFacts.tsx';
import { FloorFooter } from './FloorFooter.tsx';
import { FloorMapBody } from './FloorMapBody.tsx';
import styles from './FloorMapScreen.module.css';

interface FloorMapScreenProps {
  address: FloorMapAddress;
  /** Sees what can be used at once (docs/spec/search.md, "Roles"). */
  isRegular: boolean;
}

const LAYOUTS = [
  { value: 'map', label: '地図' },
  { value: 'list', label: 'リスト' },
] as const;

/** A floor: its picture or the list of its booths, when it is open, and the ways on. */
export function FloorMapScreen({ address, isRegular }: FloorMapScreenProps) {
  const flow = useFlow(floorMapMachine, { address, isRegular });
  const floorMap = useSelector(flow, selectFloorMap);
  const layout = useSelector(flow, selectLayout);
  const floor = useSelector(flow, selectFloor);
  const failure = useSelector(floor, (snapshot) => snapshot && selectFailure(snapshot));
  const isMissing = failure?.kind === 'notFound';
  const hasFailed = failure != null;
  const freshness = useFreshness(floor);
  const hasOtherPlaces = useSelector(flow, selectHasOtherPlaces);
  const hasWayOn = useSelector(flow, selectImmediateUsePath) !== null || floorMap !== null;
  const passcode = useSelector(flow, ({ children }) => children.passcode);
  if (isMissing) {
    return <WrongLink screen="フロアマップ" sentence="このリンクのフロアは見つかりませんでした。" />;
  }

  return (
    <>
      <Page
        fill
        title={floorMap?.placeName ?? 'フロアマップ'}
        subtitle={floorMap?.floorName ?? (hasFailed || passcode ? undefined : null)}
        freshness={freshness}
        back={<BackButton otherwise={paths.to('/app/area-search')} />}
        actions={
          floorMap && (
            <div className={styles.layouts}>
              {floor && freshness.isStale && <RefreshButton resource={floor} />}
              <Segmented
                label="フロアの表示"
                value={layout}
                options={LAYOUTS}
                onSelect={(chosen) => flow.send({ type: 'layout.chosen', layout: chosen })}
              />
            </div>
          )
        }
        toolbar={
          floorMap ? (
            <FloorFacts floorMap={floorMap} isRegular={isRegular} hasOtherPlaces={hasOtherPlaces} />
          ) : (
            <FloorFactsPlace isRegular={isRegular} />
          )
        }
        footer={hasWayOn && <FloorFooter flow={flow} showsImmediateUse={isRegular} />}
      >
        <FloorMapBody flow={flow} showsImmediateUse={isRegular} />
      </Page>
      {passcode && <PasscodeSheet flow={passcode} wayOn={address.returnTo && '予約の続きへ戻る'} />}
    </>
  );
}
