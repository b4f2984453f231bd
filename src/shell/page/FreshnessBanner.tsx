import { dateOf, formatDate, formatTime, type Instant, MINUTE_MS } from '#domain/time.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { Banner } from '#src/ui/status/Banner.tsx';
import { useServerNow } from '../serverNow.ts';

export interface Freshness {
  /** When what is shown was loaded; null or absent where nothing is. */
  loadedAt?: Instant | null;
  /** The last attempt to refresh it failed, or it was loaded before the page was reloaded. */
  isStale?: boolean;
  /** Something newer is on its way. */
  isUnderWay?: boolean;
}

/** Says plainly that the network is gone, or that what is shown is not up to date, and since when. */
export function FreshnessBanner({ loadedAt = null, isStale = false, isUnderWay = false }: Freshness) {
  const isOnline = useIsOnline();
  if (isOnline && !isStale) return null;
  return (
    <Banner late={isOnline && isUnderWay}>
      {wordsFor(isOnline, isUnderWay)}
      {loadedAt !== null && <Since loadedAt={loadedAt} />}
    </Banner>
  );
}

function wordsFor(isOnline: boolean, isUnderWay: boolean): string {
  if (!isOnline) return 'オフラインです';
  return isUnderWay ? '最新の情報を確認しています' : '最新の情報を読み込めませんでした';
}

/** The time, with its day where that is not today. */
function Since({ loadedAt }: { loadedAt: Instant }) {
  const day = dateOf(loadedAt);
  const isToday = day === dateOf(useServerNow(MINUTE_MS));
  return `・最終更新 ${isToday ? '' : `${formatDate(day)} `}${formatTime(loadedAt)}`;
}
