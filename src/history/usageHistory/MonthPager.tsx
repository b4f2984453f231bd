import { Link, useNavigate } from 'react-router-dom';
import { formatMonth, type LocalMonth, parseMonth } from '#domain/history/month.ts';
import { type MonthOfUse, neighboursOf } from '#domain/history/usage.ts';
import { paths } from '#machines/shell/paths.ts';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { ChipSelect } from '#src/ui/choices/ChipSelect.tsx';
import { ChevronRightIcon } from '#src/ui/icons/ChevronRightIcon.tsx';
import styles from './MonthPager.module.css';

interface MonthPagerProps {
  months: readonly MonthOfUse[];
  month: LocalMonth;
}

/** From month to month with uses, or to any of them by the device's own picker. */
export function MonthPager({ months, month }: MonthPagerProps) {
  const navigate = useNavigate();
  const { earlier, later } = neighboursOf(months, month);
  const listed = months.map((each) => each.month);
  const options = listed.includes(month) ? listed : [month, ...listed];

  function choose(value: string) {
    const chosen = parseMonth(value);
    if (chosen !== undefined) navigate(paths.usageHistory(chosen), { replace: true });
  }

  return (
    <nav className={styles.pager} aria-label="月を選ぶ">
      <Step to={earlier} label="前の利用月" icon={<ChevronRightIcon />} />
      <ChipSelect
        label="表示する月"
        value={month}
        options={options.map((value) => ({ value, label: formatMonth(value) }))}
        onValueChange={choose}
      />
      <Step to={later} label="次の利用月" icon={<ChevronRightIcon />} />
    </nav>
  );
}

function Step({ to, label, icon }: { to: LocalMonth | null; label: string; icon: React.ReactNode }) {
  if (to === null) return <IconButton label={`${label}はありません`} icon={icon} aria-disabled />;
  return (
    <IconButton
      as={Link}
      to={paths.usageHistory(to)}
      replace
      label={`${label}、${formatMonth(to)}`}
      icon={icon}
    />
  );
}
