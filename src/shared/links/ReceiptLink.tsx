import { Link } from 'react-router-dom';
import { monthOf } from '#domain/history/month.ts';
import type { Instant } from '#domain/time.ts';
import { paths } from '#machines/shell/paths.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';

/** The way to the receipt of a use, in its month. */
export function ReceiptLink({ startsAt }: { startsAt: Instant }) {
  return (
    <Link className={buttonClass({ block: true })} to={paths.usageHistory(monthOf(startsAt))}>
      領収書を受け取る
    </Link>
  );
}
