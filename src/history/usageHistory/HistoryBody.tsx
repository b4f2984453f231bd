import { Link } from 'react-router-dom';
import { formatMonth, type LocalMonth, monthOf } from '#domain/history/month.ts';
import type { UsageHistory } from '#domain/history/usage.ts';
import type { ReceiptSubject } from '#machines/history/receipts/chart.ts';
import { paths } from '#machines/shell/paths.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { DocumentIcon } from '#src/ui/icons/DocumentIcon.tsx';
import { MailIcon } from '#src/ui/icons/MailIcon.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { CostRow } from './CostRow.tsx';
import styles from './HistoryBody.module.css';
import { MonthFigure } from './MonthFigure.tsx';
import { MonthPager } from './MonthPager.tsx';
import { UseRow } from './UseRow.tsx';

interface HistoryBodyProps {
  history: UsageHistory;
  month: LocalMonth | 'latest';
  /** A receipt is wanted; without it there are none. */
  onReceipt: ((subject: ReceiptSubject) => void) | undefined;
}

/** The month's sum, and each use of it, the newest first. */
export function HistoryBody({ history: { uses, costs, months }, month, onReceipt }: HistoryBodyProps) {
  const now = useServerNow(60_000);
  if (months.length === 0) {
    return (
      <EmptyState
        title="まだご利用がありません。"
        mark={<DocumentIcon />}
        action={
          <Link className={buttonClass({})} to={paths.to('/app/area-search')}>
            ブースを探す
          </Link>
        }
      >
        ご利用のあとに、ここで確認できます。
      </EmptyState>
    );
  }
  const shown = month === 'latest' ? (months[0]?.month ?? monthOf(now)) : month;
  const sum = months.find((each) => each.month === shown);
  const isReceiptDue =
    costs.some(({ amount }) => amount.gross > 0) ||
    uses.some(({ amount, isOwed }) => amount.gross > 0 && !isOwed);
  const numbered = costs.map((cost, index) => ({ ...cost, number: index + 1 }));
  return (
    <>
      <MonthPager months={months} month={shown} />
      {sum === undefined ? (
        <EmptyState title={`${formatMonth(shown)}のご利用はありません。`} />
      ) : (
        <>
          <MonthFigure sum={sum} uses={uses} />
          {onReceipt && isReceiptDue && (
            <div className={styles.month}>
              <Button block variant="outline" onClick={() => onReceipt({ kind: 'month', sum })}>
                <span className={styles.words}>
                  <MailIcon />
                  {Number(shown.slice(5))}月分の領収書をまとめて送る
                </span>
              </Button>
            </div>
          )}
          <CardList label={`${formatMonth(shown)}のご利用`}>
            {uses.map((use) => (
              <UseRow key={use.id} use={use} onReceipt={onReceipt} />
            ))}
            {numbered.map(({ number, amount }) => (
              <CostRow key={number} number={number} gross={amount.gross} />
            ))}
          </CardList>
        </>
      )}
    </>
  );
}
