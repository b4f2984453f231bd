import { Link, useSearchParams } from 'react-router-dom';
import { readReturnTo } from '#src/shared/addresses/wayBack.ts';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { Row } from '#src/ui/lists/Row.tsx';
import styles from './ResumeBooking.module.css';

/** The way back to the booking for which the reservations are looked at, above them; nothing for all others. */
export function ResumeBooking() {
  const [query] = useSearchParams();
  const returnTo = readReturnTo(query);
  if (returnTo === null) return null;
  return (
    <div className={styles.row}>
      <CardList>
        <Row
          as={Link}
          to={returnTo}
          title="予約の続きへ戻る"
          caption="ブースと時間は、選んだままです。"
          chevron
        />
      </CardList>
    </div>
  );
}
