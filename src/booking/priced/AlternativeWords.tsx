import type { Alternative } from '#contract/booking/refusals.ts';
import type { BoothHead } from '#domain/booking/availability.ts';
import { isCancellationFree } from '#domain/booking/quote.ts';
import { formatDate, formatMinute, instantAt, type LocalDate } from '#domain/time.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { FactsLine } from '../FactsLine.tsx';
import styles from './AlternativeWords.module.css';

interface AlternativeWordsProps {
  alternative: Alternative;
  /** The booth and the day that were wanted. */
  booth: BoothHead;
  date: LocalDate;
}

/** Another time or booth: its name and time, its facts, where it is, and that giving it up is not free any more. */
export function AlternativeWords({ alternative, booth: wanted, date: wantedDate }: AlternativeWordsProps) {
  const now = useServerNow(1000);
  const { date, start, interval } = alternative;
  const booth = alternative.booth.boothId === wanted.boothId ? wanted : alternative.booth;
  const { freeCancellationMinutes } = alternative.booth;
  const isCharged = !isCancellationFree(now, { startsAt: instantAt(date, start), freeCancellationMinutes });
  const whereabouts = [booth.placeName, booth.floorName].filter(Boolean).join('・');
  return (
    <span className={styles.alternative}>
      <span>
        <Unbroken text={booth.boothName || `ブース${booth.boothId}`} />{' '}
        <span className="nowrap">
          {date === wantedDate ? '' : `${formatDate(date)} `}
          <Spoken text={`${formatMinute(start)}–${formatMinute(start + interval)}`} />
        </span>
      </span>
      <FactsLine booth={booth} />
      {whereabouts && <small>{whereabouts}</small>}
      {isCharged && <small className={styles.charged}>無料キャンセルの時間は終わっています</small>}
    </span>
  );
}
