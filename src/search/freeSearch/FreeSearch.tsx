import { useSearchParams } from 'react-router-dom';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { useIsTimeKnown } from '#src/shell/serverNow.ts';
import { FreeSearchScreen } from './FreeSearchScreen.tsx';
import { FreeSearchSkeleton } from './FreeSearchSkeleton.tsx';
import { readFreeAddress } from './freeAddress.ts';

const WRONG_PARTS = {
  date: 'リンクの日付が正しくありません。',
  time: 'リンクの時刻が正しくありません。',
} as const;

/** /app/area-search/by-time (docs/spec/search.md, "Screens"). */
export default function FreeSearch() {
  const [query] = useSearchParams();
  const isTimeKnown = useIsTimeKnown();
  const read = readFreeAddress(query);
  if (read.kind === 'wrong') return <WrongLink screen="日時から探す" sentence={WRONG_PARTS[read.part]} />;
  if (!isTimeKnown) {
    return (
      <Page title="日時から探す">
        <FreeSearchSkeleton />
      </Page>
    );
  }
  return <FreeSearchScreen key={query.toString()} {...read.address} />;
}
