import { useSearchParams } from 'react-router-dom';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { useIsTimeKnown } from '#src/shell/serverNow.ts';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { MapSearchScreen } from './MapSearchScreen.tsx';
import { readMapAddress } from './mapAddress.ts';

const WRONG_PARTS = {
  date: 'リンクの日付が正しくありません。',
  time: 'リンクの時刻が正しくありません。',
} as const;

/** /app/search (map) (docs/spec/search.md, "Screens"). */
export default function MapSearch() {
  const [query] = useSearchParams();
  const isTimeKnown = useIsTimeKnown();
  const read = readMapAddress(query);
  if (read.kind === 'wrong') return <WrongLink screen="地図から探す" sentence={WRONG_PARTS[read.part]} />;
  if (!isTimeKnown) {
    return (
      <Page title="地図から探す">
        <Skeleton shape="picture" count={1} label="地図を読み込んでいます" />
      </Page>
    );
  }
  return <MapSearchScreen key={query.toString()} {...read.address} />;
}
