import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { ApiError } from '#contract/errors.ts';
import { boothSelection } from '#machines/booking/boothSelection.ts';
import { selectFailure } from '#machines/shared/resource.ts';
import { paths } from '#machines/shell/paths.ts';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { RefreshButton } from '#src/shared/resource/RefreshButton.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { USE_NOW } from '#src/shared/words/useNow.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { BackButton } from '#src/shell/page/BackButton.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { UsableBooths } from './UsableBooths.tsx';

function isLocked(failure: ApiError | null): boolean {
  return failure !== null && 'code' in failure && failure.code === 'passcode_required';
}

/** The booths of a floor as they are now: those that can be used at once lead on. */
export function BoothsToUse({ floorMapId }: { floorMapId: number }) {
  const flow = useFlow(boothSelection.machine, { of: floorMapId });
  const floorMap = useSelector(flow, boothSelection.selectData);
  const failure = useSelector(flow, selectFailure);
  const freshness = useFreshness(flow);
  if (failure?.kind === 'notFound') {
    return <WrongLink screen={USE_NOW} sentence="このリンクのフロアは見つかりませんでした。" />;
  }
  return (
    <Page
      title={USE_NOW}
      subtitle={floorMap ? `${floorMap.placeName} ${floorMap.floorName}` : failure ? undefined : null}
      back={<BackButton otherwise={paths.floorMap({ floorMapId })} />}
      actions={<RefreshButton resource={flow} />}
      freshness={freshness}
    >
      {isLocked(failure) ? (
        <EmptyState
          title="このフロアにはパスコードが必要です。"
          action={
            <Link className={buttonClass({})} to={paths.floorMap({ floorMapId })} replace>
              パスコードを入力する
            </Link>
          }
        />
      ) : (
        <ResourceBody
          resource={boothSelection}
          what="ブースの状況"
          actor={flow}
          skeleton={<Skeleton shape="rows" count={5} label="ブースの状況を読み込んでいます" />}
        >
          {({ booths }) => <UsableBooths booths={booths} floorMapId={floorMapId} />}
        </ResourceBody>
      )}
    </Page>
  );
}
