import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { spanOf } from '#domain/booking/slots.ts';
import { grouped } from '#domain/grouped.ts';
import { favouritesFirst } from '#domain/search/favourites.ts';
import { type FreePlace, type FreeWish, nextFree } from '#domain/search/freePlaces.ts';
import { type Closed, closedOf } from '#domain/search/home.ts';
import type { GroundPoint } from '#domain/search/map.ts';
import { placeIdOf } from '#domain/search/placeId.ts';
import { formatTime, type Instant } from '#domain/time.ts';
import type { FavouritesRef } from '#machines/search/favourites.ts';
import { type FreeSearchRef, selectWish } from '#machines/search/freeSearch/chart.ts';
import { type ResourceRef, selectLoadedAt } from '#machines/shared/resource.ts';
import { AFTER_PAYMENT, useOwes } from '#src/shared/owed/useOwes.ts';
import { dayName, fullName, nextFreeName, spanName } from '#src/shared/words/moments.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import { useHadStar } from '../favourites/useHadStar.ts';
import { PlaceName } from '../PlaceName.tsx';
import styles from './FreePlaceList.module.css';
import { FreePlaceRow } from './FreePlaceRow.tsx';

interface FreePlaceListProps {
  flow: FreeSearchRef;
  list: ResourceRef;
  places: readonly FreePlace[];
  stars: FavouritesRef;
  /** Where the device is, where the places near it are looked for. */
  from: GroundPoint | null;
}

/** First the places where something is free for the whole time, then from when the others are for as long. */
export function FreePlaceList({ flow, list, places, stars, from }: FreePlaceListProps) {
  const owes = useOwes();
  const isOnline = useIsOnline();
  const reasonId = useId();
  const wish = useSelector(flow, selectWish);
  const loadedAt = useSelector(list, selectLoadedAt);
  const hadStar = useHadStar(places.map((place) => ({ ...place, ...placeIdOf(place) })));
  const sorted = favouritesFirst(places, (place) => hadStar(placeIdOf(place)));
  const free = sorted.filter(({ freeCount }) => freeCount > 0);
  const others = sorted.filter(({ freeCount }) => freeCount === 0);
  const closed = closedOf(places);
  const row = { wish, stars, from, reasonId };
  return (
    <>
      <Summary wish={wish} freeCount={free.length} closed={closed} />
      {(owes || !isOnline) && (
        <p id={reasonId} className={styles.reason}>
          {phrased(owes ? AFTER_PAYMENT : '通信が戻ると押せます。')}
        </p>
      )}
      {free.length === 0 && <NextOpening flow={flow} at={nextFree(others)} />}
      {grouped(free, ({ placeName }) => placeName).map((group) => (
        <Section key={group[0].placeName} title={group[0].placeName} places={group} {...row}>
          {({ name }) => <Unbroken text={name} />}
        </Section>
      ))}
      <Section
        title={free.length === 0 ? '場所ごとの次の空き' : 'この時間は空いていない場所'}
        places={others}
        isClosed={closed !== null}
        {...row}
      >
        {({ placeName, name }) => <PlaceName place={placeName} name={name} />}
      </Section>
      <p className={styles.note}>
        {free.some(({ gross }) => gross !== null) && <span>料金は選んだ時間の合計（税込）です。</span>}
        {loadedAt !== null && <span>{formatTime(loadedAt)}の空きを表示しています。</span>}
      </p>
    </>
  );
}

interface SummaryProps {
  wish: FreeWish;
  /** The places where something is free. */
  freeCount: number;
  /** Why every place is closed. */
  closed: Closed | null;
}

function Summary({ wish: { date, start, interval }, freeCount, closed }: SummaryProps) {
  const now = useServerNow(60_000);
  const when = `${dayName(date, now)} ${spanName(spanOf(date, start, interval))}`;
  const nothing =
    closed === null
      ? `${when}に空いている場所はありません。`
      : `${when}は、どの場所も${fullName({ closed })}です。`;
  return (
    <p className={styles.summary} role="status">
      <Unbroken text={freeCount > 0 ? `${when}に、${freeCount}か所で空いています。` : nothing} />
    </p>
  );
}

/** The way to the next time at which anything is free for as long. */
function NextOpening({ flow, at }: { flow: FreeSearchRef; at: Instant | null }) {
  const now = useServerNow(60_000);
  if (at === null) return null;
  return (
    <p className={styles.next}>
      <Button variant="secondary" onClick={() => flow.send({ type: 'opening.chosen', startsAt: at })}>
        {nextFreeName(at, now)}の空きを探す
      </Button>
    </p>
  );
}

interface SectionProps extends Pick<FreePlaceListProps, 'places' | 'stars' | 'from'> {
  title: string;
  wish: FreeWish;
  reasonId: string;
  /** All are closed, which is said above. */
  isClosed?: boolean;
  /** The name of a place, where the title does not say it all. */
  children: (place: FreePlace) => ReactNode;
}

function Section({ title, places, isClosed = false, children, ...shared }: SectionProps) {
  const id = useId();
  if (places.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>
        <Unbroken text={title} />
      </SectionTitle>
      <CardList>
        {places.map((place) => (
          <FreePlaceRow
            key={place.boothIds[0]}
            place={place}
            name={children(place)}
            saysWhy={!isClosed}
            {...shared}
          />
        ))}
      </CardList>
    </section>
  );
}
