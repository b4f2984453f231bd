import { Link } from 'react-router-dom';
import { rateOf, type Timetable } from '#contract/booking/availability.ts';
import { usableUntil } from '#domain/booking/immediate.ts';
import { nextSlot } from '#domain/booking/slots.ts';
import { priceOf } from '#domain/money.ts';
import { dateOf, formatMinute, MINUTE_MS, minuteOfDay } from '#domain/time.ts';
import { paths } from '#machines/shell/paths.ts';
import { useOwes } from '#src/shared/owed/useOwes.ts';
import { UseNow } from '#src/shared/words/useNow.tsx';
import { yen } from '#src/shared/words/yen.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './NextUse.module.css';

/** The booth of a use that is over, as long as it can be used again from now on; leads to the confirmation. */
export function NextUse({ day }: { day: Timetable }) {
  const start = nextSlot(useServerNow(MINUTE_MS));
  const isOnline = useIsOnline();
  const owes = useOwes();
  const [booth] = day.booths;
  if (!booth || owes || !isOnline || dateOf(start) !== day.date) return null;
  const until = usableUntil(booth.busy, minuteOfDay(start), day.rules);
  if (until === null) return null;
  const rate = rateOf(day, booth);
  return (
    <section aria-labelledby="next-use">
      <SectionTitle id="next-use">続けて使う</SectionTitle>
      <div className={styles.row}>
        <p className={styles.texts}>
          <strong className={styles.booth}>
            <Unbroken text={booth.boothName} />
          </strong>{' '}
          <span className="nowrap">
            {formatMinute(until)}まで{rate && '・'}
          </span>
          {rate && <span className="nowrap">15分 {yen(priceOf(15, rate).gross)}（税込）</span>}
        </p>
        <Link
          className={buttonClass({ variant: 'soft', small: true })}
          to={paths.immediateUse(booth.boothId, { opensDialog: true })}
        >
          <UseNow />
          <span className="visually-hidden">{`、${booth.boothName}`}</span>
        </Link>
      </div>
    </section>
  );
}
