import type { MonthOfUse, Use } from '#domain/history/usage.ts';
import { formatLength } from '#domain/time.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useMember } from '#src/shell/actors.ts';
import { Figure } from '#src/ui/layout/Figure.tsx';

const NUMBER = new Intl.NumberFormat('ja-JP');

/**
 * The total of the month: for personal members the paid amount, and the tax in it; for members of corporations, who pay
 * nothing themselves, how often they were there, and the sum (docs/spec/history.md, "Roles").
 */
export function MonthFigure({ sum, uses }: { sum: MonthOfUse; uses: readonly Use[] }) {
  const isPersonal = useMember()?.isPersonal ?? false;
  // Of uses that only their cost is known of, nobody knows how long they were.
  const lengths = uses.map((use) => use.minutes);
  const length =
    lengths.length === 0 ? '' : `・${formatLength(lengths.reduce((total, each) => total + each))}`;
  if (!isPersonal) {
    return (
      <Figure value={NUMBER.format(sum.count)} unit="回">
        {length.slice(1)}
        {length && '・'}合計 {yen(sum.amount.gross)}（税込）
      </Figure>
    );
  }
  return (
    <Figure value={NUMBER.format(sum.amount.gross)} unit="円">
      税込（税抜 {yen(sum.amount.net)}・消費税 {yen(sum.amount.tax)}）
      <br />
      {sum.count}回{length}
    </Figure>
  );
}
