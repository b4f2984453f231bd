import { useParams } from 'react-router-dom';
import { parseMonth } from '#domain/history/month.ts';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { HistoryScreen } from './HistoryScreen.tsx';

/**
 * /app/settings/usage-history and /usage-history/{YYYY-MM} (docs/spec/history.md, "Screens"): one screen, a month at a
 * time.
 */
export default function UsageHistory() {
  const { id } = useParams();
  const month = id === undefined ? 'latest' : parseMonth(id);
  if (month === undefined)
    return <WrongLink screen="利用履歴" sentence="この年月の利用履歴は表示できません。" />;
  return <HistoryScreen key={month} month={month} />;
}
