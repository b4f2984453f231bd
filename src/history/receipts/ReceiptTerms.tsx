import { boothAtPlace } from '#domain/booking/boothName.ts';
import { formatMonth } from '#domain/history/month.ts';
import { dateOf } from '#domain/time.ts';
import type { ReceiptSubject } from '#machines/history/receipts/chart.ts';
import { datedName, spanName } from '#src/shared/words/moments.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { DescriptionItem } from '#src/ui/lists/DescriptionItem.tsx';
import { DescriptionList } from '#src/ui/lists/DescriptionList.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import styles from './ReceiptTerms.module.css';

/** The use or month of the receipt, and the amount that it will show. */
export function ReceiptTerms({ subject }: { subject: ReceiptSubject }) {
  const now = useServerNow(60_000);
  const { amount } = subject.kind === 'use' ? subject.use : subject.sum;
  return (
    <DescriptionList>
      <DescriptionItem
        label="対象"
        caption={subject.kind === 'use' ? boothAtPlace(subject.use) : `${subject.sum.count}回のご利用`}
      >
        <strong>
          {subject.kind === 'use' ? (
            <>
              {datedName(dateOf(subject.use.startsAt), now)}{' '}
              <span className="nowrap">
                <Spoken text={spanName(subject.use)} />
              </span>
            </>
          ) : (
            `${formatMonth(subject.sum.month)}分`
          )}
        </strong>
      </DescriptionItem>
      <DescriptionItem label="金額">
        <strong className={styles.amount}>{yen(amount.gross)}</strong>{' '}
        <small>税込（うち消費税 {yen(amount.tax)}）</small>
      </DescriptionItem>
    </DescriptionList>
  );
}
