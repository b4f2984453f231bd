import { useSelector } from '@xstate/react';
import { isInUse } from '#domain/booking/reservation.ts';
import type { HomeReservation } from '#domain/search/home.ts';
import { type ResourceRef, selectIsUnderWay } from '#machines/shared/resource.ts';
import { RefreshIcon } from '#src/ui/icons/RefreshIcon.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import styles from './OwnLine.module.css';

interface OwnLineProps {
  own: ResourceRef;
  /** It has come, and can be shown. */
  isHere: boolean;
  /** The reservation of today or the running use in it. */
  reservation: HomeReservation | null;
  onWanted: () => void;
}

const TITLE = '今日の予約といつもの場所';

/**
 * Stands above the groups for the member's own part where that is late: on its way, there to be shown, or failed. Each
 * has the same height, so that no area moves under a finger.
 */
export function OwnLine({ own, isHere, reservation, onWanted }: OwnLineProps) {
  const isUnderWay = useSelector(own, selectIsUnderWay);
  const show = () => {
    onWanted();
    // Else a keyboard or a screen reader would begin at the top of the page again: the line is gone.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.line} role="status">
      <CardList>
        {isHere ? (
          <Row
            as="button"
            type="button"
            title={TITLE}
            caption={`${reasonFor(reservation)}表示する`}
            chevron
            onClick={show}
          />
        ) : isUnderWay ? (
          <Row title={TITLE} caption="読み込んでいます…" />
        ) : (
          <Row
            as="button"
            type="button"
            title={TITLE}
            caption="読み込めませんでした・もう一度読み込む"
            trailing={
              <span className={styles.again}>
                <RefreshIcon />
              </span>
            }
            onClick={() => own.send({ type: 'refresh.requested' })}
          />
        )}
      </CardList>
    </div>
  );
}

/** That something is reserved or in use comes first: whoever stands at a door looks for it. */
function reasonFor(reservation: HomeReservation | null): string {
  if (reservation === null) return '';
  return isInUse(reservation) ? '利用中です・' : '予約があります・';
}
