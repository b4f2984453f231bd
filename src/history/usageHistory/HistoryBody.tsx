import { Link } from 'react-router-dom';
import { formatMonth, type LocalMonth, monthOf } from '#domain/history/month.ts';
import type { UsageHistory } from '#domain/history/usage.ts';
import { paths } from '#machines/shell/paths.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { MonthFigure } from './MonthFigure.tsx';
import { MonthPager } from './MonthPager.tsx';
import { UseRow } from './UseRow.tsx';

interface HistoryBodyProps {
  history: UsageHistory;
  month: LocalMonth | 'latest';
}

/** The month's sum, and each use of it, the newest first. */
export function HistoryBody({ history: { uses, months }, month }: HistoryBodyProps) {
  const now = useServerNow(60_000);
  if (months.length === 0) {
    return (
      <EmptyState
        title="まだご利用がありません。"
        action={
          <Link className={buttonClass({})} to={paths.areaSearch()}>
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
  return (
    <>
      <MonthPager months={months} month={shown} />
      {sum === undefined ? (
        <EmptyState title={`${formatMonth(shown)}のご利用はありません。`} />
      ) : (
        <>
          <MonthFigure sum={sum} uses={uses} />
          <CardList label={`${formatMonth(shown)}のご利用`}>
            {uses.map((use) => (
              <UseRow key={use.id} use={use} />
            ))}
          </CardList>
        </>
      )}
    </>
  );
}
