import { Link } from 'react-router-dom';
import type { Member } from '#domain/account/member.ts';
import { monthOf } from '#domain/history/month.ts';
import type { ChangedCard } from '#domain/settings/card.ts';
import { paths } from '#machines/shell/paths.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';

interface AfterChangeProps {
  changed: ChangedCard;
  before: Member | null;
}

/** The one way on: to the receipt of what was paid, where its use is over, else to the menu. */
export function AfterChange({ changed, before }: AfterChangeProps) {
  const now = useServerNow(60_000);
  const paid = before?.owedUses.find(
    ({ reservationId, endsAt }) =>
      endsAt <= now && changed.paid.some((charge) => charge.reservationId === reservationId),
  );
  return (
    <>
      {paid && (
        <Link className={buttonClass({ block: true })} to={paths.usageHistory(monthOf(paid.startsAt))}>
          領収書を受け取る
        </Link>
      )}
      <Link
        className={buttonClass({ block: true, variant: paid ? 'text' : 'primary' })}
        to={paths.settings()}
      >
        メニューへ戻る
      </Link>
    </>
  );
}
