import { useParams } from 'react-router-dom';
import { parseMonth } from '#domain/history/month.ts';
import { WrongLink } from '#src/shared/links/WrongLink.tsx';
import { useMember } from '#src/shell/actors.ts';
import { HistoryScreen } from './HistoryScreen.tsx';

/** Spec section 2, /app/settings/usage-history and /usage-history/{YYYY-MM}: one screen, a month at a time. */
export default function UsageHistory() {
  const { id } = useParams();
  const member = useMember();
  const month = id === undefined ? 'latest' : parseMonth(id);
  if (member !== null && member.classification !== 0) {
    return (
      <WrongLink
        screen="利用履歴"
        sentence="招待での利用では、利用履歴は表示されません。"
        hint="ご予約は「入室・延長」で確認できます。"
      />
    );
  }
  if (month === undefined)
    return <WrongLink screen="利用履歴" sentence="この年月の利用履歴は表示できません。" />;
  return <HistoryScreen key={month} month={month} />;
}
