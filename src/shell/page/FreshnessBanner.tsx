import { formatTime, type Instant } from '#domain/time.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { Banner } from '#src/ui/status/Banner.tsx';

export interface Freshness {
  /** When what is shown was loaded; null or absent where nothing is. */
  loadedAt?: Instant | null;
  /** The last attempt to load it anew failed. */
  isStale?: boolean;
}

/** Says plainly that the network is gone, or that what is shown could not be brought up to date, and since when. */
export function FreshnessBanner({ loadedAt = null, isStale = false }: Freshness) {
  const isOnline = useIsOnline();
  if (isOnline && !isStale) return null;
  const updated = loadedAt === null ? '' : `・最終更新 ${formatTime(loadedAt)}`;
  return (
    <Banner>
      {isOnline ? '最新の情報を読み込めませんでした' : 'オフラインです'}
      {updated}
    </Banner>
  );
}
