import type { Instant } from '#domain/time.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { Banner } from '#src/ui/status/Banner.tsx';
import { Toast } from '#src/ui/status/Toast.tsx';
import { Moment } from './Moment.tsx';

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
  if (isOnline && (!isStale || isUnderWay)) return null;
  return (
    <Banner>
      {isOnline ? '最新の情報を読み込めませんでした' : 'オフラインです'}
      {loadedAt !== null && (
        <>
          ・最終更新 <Moment at={loadedAt} />
        </>
      )}
    </Banner>
  );
}

/**
 * Says that what is shown is being checked. It comes and goes on a bad line, and so it must not move what is pressed.
 */
export function CheckingToast({ loadedAt = null, isStale = false, isUnderWay = false }: Freshness) {
  const isOnline = useIsOnline();
  if (!isOnline || !isStale || !isUnderWay) return null;
  return (
    <Toast>
      最新の情報を確認しています
      {loadedAt !== null && (
        <>
          ・最終更新 <Moment at={loadedAt} />
        </>
      )}
    </Toast>
  );
}
