import { Link } from 'react-router-dom';
import { favouritesFirst } from '#domain/search/favourites.ts';
import { type FloorBooth, isUsableNow } from '#domain/search/places.ts';
import { formatEnd } from '#domain/time.ts';
import { paths } from '#machines/shell/paths.ts';
import { boothHint, boothLabel } from '#src/shared/words/hints.ts';
import { yen } from '#src/shared/words/yen.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { cx } from '#src/ui/cx.ts';
import { CalendarIcon } from '#src/ui/icons/CalendarIcon.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { FactsLine } from '../FactsLine.tsx';
import styles from './UsableBooths.module.css';

interface UsableBoothsProps {
  floorMapId: number;
  booths: readonly FloorBooth[];
}

/**
 * `15:45まで・15分 275円（税込）` above `1名用・電源`; what is not known is left out. The floor stands in the header, once.
 */
function Terms({ booth }: { booth: FloorBooth }) {
  const { usableUntil, gross } = booth;
  return (
    <>
      {usableUntil !== null && (
        <strong className={cx('nowrap', styles.until)}>{formatEnd(usableUntil)}まで</strong>
      )}
      {usableUntil !== null && gross !== null && '・'}
      {gross !== null && <span className="nowrap">15分 {yen(gross)}（税込）</span>}
      <FactsLine booth={booth} />
    </>
  );
}

/** The booths that can be used at once, and why the others cannot. */
export function UsableBooths({ booths, floorMapId }: UsableBoothsProps) {
  const usable = favouritesFirst(booths.filter(isUsableNow), ({ isFavourite }) => isFavourite === true);
  const others = booths.filter((booth) => !isUsableNow(booth));
  return (
    <>
      {usable.length === 0 && (
        <EmptyState
          title="今すぐ使えるブースはありません。"
          mark={<CalendarIcon />}
          action={
            <Link className={buttonClass({ variant: 'outline' })} to={paths.floorMap({ floorMapId })}>
              フロアマップを開く
            </Link>
          }
        >
          フロアマップで、時間を選んで予約できます。
        </EmptyState>
      )}
      {usable.length > 0 && (
        <section aria-labelledby="usable">
          <SectionTitle id="usable">今すぐ使えるブース</SectionTitle>
          <CardList>
            {usable.map((booth) => (
              <Row
                key={booth.id}
                as={Link}
                to={paths.immediateUse(booth.id)}
                title={boothLabel(booth)}
                caption={<Terms booth={booth} />}
                trailing={
                  <span className={styles.use} aria-hidden="true">
                    使う
                  </span>
                }
              />
            ))}
          </CardList>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <SectionTitle id="others">今は使えないブース</SectionTitle>
          <CardList>
            {others.map((booth) => (
              <Row key={booth.id} quiet title={boothLabel(booth)} caption={boothHint(booth)} />
            ))}
          </CardList>
        </section>
      )}
    </>
  );
}
