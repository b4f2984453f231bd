import type { Reservation } from '#domain/booking/reservation.ts';
import { formatEnd, formatTime } from '#domain/time.ts';
import { formatRemaining } from '#src/shared/words/remaining.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { EyeIcon } from '#src/ui/icons/EyeIcon.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './EntryFacts.module.css';

interface EntryFactsProps {
  reservation: Reservation;
}

/** The booth that the code opens, and when, above the code (docs/spec/pictures/57-show-qr.jpg). */
export function EntryHead({ reservation }: EntryFactsProps) {
  const { placeName, boothName, startsAt, endsAt } = reservation;
  return (
    <div className={styles.head}>
      <p>
        <Unbroken text={placeName} />
        {'　'}
        <strong>
          <Unbroken text={boothName} />
        </strong>
      </p>
      <p className={styles.span}>
        <Spoken text={`${formatTime(startsAt)}–${formatEnd(endsAt)}`} />
      </p>
    </div>
  );
}

/** Until when the code opens, the other way in where there is one, and what helps a reader that does not see it. */
export function EntryFacts({ reservation: { endsAt, pinId } }: EntryFactsProps) {
  const left = endsAt - useServerNow(1000);
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>使える時間</dt>
          <dd className={styles.fact}>{formatEnd(endsAt)}まで</dd>
          <dd>あと{formatRemaining(left)}</dd>
        </div>
        {pinId !== null && (
          <div>
            <dt>暗証番号</dt>
            <dd className={styles.fact}>{pinId}</dd>
            <dd>キーパッドでも開きます</dd>
          </div>
        )}
      </dl>
      <div className={styles.hint}>
        <EyeIcon />
        <p>
          <strong className={styles.when}>読み取れないときは</strong>
          画面を明るくして、まっすぐかざしてください。
        </p>
      </div>
    </>
  );
}
