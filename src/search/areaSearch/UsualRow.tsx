import { useId } from 'react';
import { Link } from 'react-router-dom';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import type { HomePlace, HomeUsual } from '#domain/search/home.ts';
import { dateOf, formatLength, formatTime, minuteOfDay, minutesBetween } from '#domain/time.ts';
import { paths } from '#machines/shell/paths.ts';
import { useOwes } from '#src/shared/owed/useOwes.ts';
import { spanName } from '#src/shared/words/moments.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Row } from '#src/ui/lists/Row.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { CHOOSE_TIME } from '../places/placeWords.ts';
import styles from './UsualRow.module.css';
import { comingDayName, weeklyName } from './usualWords.ts';

interface UsualRowProps {
  usual: HomeUsual;
  /** All places: the timetable shows the booths beside the usual one too. */
  places: readonly HomePlace[];
  /** The text that says why it can't be pressed, where something is owed or there is no network. */
  reasonId: string;
}

/**
 * A usual reservation: one tap leads to its confirmation, or to the timetable where it is taken; nothing is reserved by
 * it (docs/spec/search.md, "Usual reservations").
 */
export function UsualRow({ usual, places, reasonId }: UsualRowProps) {
  const now = useServerNow(60_000);
  const owes = useOwes();
  const isOnline = useIsOnline();
  const titleId = useId();
  const words = usual.isFree ? '内容を確認' : CHOOSE_TIME;
  return (
    <Row
      title={
        <span id={titleId}>
          <span className={styles.when}>
            {comingDayName(dateOf(usual.startsAt), now)}{' '}
            <Spoken text={spanName(usual)} seen={<span className="nowrap">{spanName(usual)}</span>} />
          </span>{' '}
          <span className={styles.where}>
            <Unbroken text={boothAtPlace(usual)} />
          </span>
        </span>
      }
      caption={usual.isFree ? <Terms usual={usual} /> : takenSentence(usual)}
      trailing={
        owes || !isOnline ? (
          <Button
            small
            variant={isOnline ? 'secondary' : 'cut-off'}
            disabled
            aria-describedby={`${titleId} ${reasonId}`}
          >
            {words}
          </Button>
        ) : (
          <Link
            className={buttonClass({ variant: usual.isFree ? 'soft' : 'secondary', small: true })}
            to={confirmationPath(usual, places)}
            aria-describedby={titleId}
          >
            {words}
          </Link>
        )
      }
    />
  );
}

function Terms({ usual: { startsAt, endsAt, gross } }: { usual: HomeUsual }) {
  return (
    <>
      <span className="nowrap">
        {weeklyName(dateOf(startsAt))}・{formatLength(minutesBetween(startsAt, endsAt))}
        {gross !== null && '・'}
      </span>
      {gross !== null && <span className="nowrap">{yen(gross)}（税込）</span>}
    </>
  );
}

function takenSentence({ nextFreeAt }: HomeUsual): string {
  return nextFreeAt === null
    ? '予約済み・この日の空きはありません'
    : `予約済み・${formatTime(nextFreeAt)}から空きます`;
}

function confirmationPath(usual: HomeUsual, places: readonly HomePlace[]): string {
  const { boothId, startsAt, endsAt, isFree } = usual;
  const place = places.find(({ boothIds }) => boothIds.includes(boothId));
  return paths.makeReservation({
    boothIds: place?.boothIds ?? [boothId],
    date: dateOf(startsAt),
    start: minuteOfDay(startsAt),
    interval: minutesBetween(startsAt, endsAt),
    boothId,
    opensDialog: isFree,
  });
}
