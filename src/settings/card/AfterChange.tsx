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
  /** The booking that waits for the card, as an address; null where none does. */
  returnTo: string | null;
}

/** The one way on: back to the booking that waits, to the receipt of the payment, else to the menu. */
export function AfterChange({ changed, before, returnTo }: AfterChangeProps) {
  const now = useServerNow(60_000);
  const paid = before?.owedUses.find(
    ({ reservationId, endsAt }) =>
      endsAt <= now && changed.paid.some((charge) => charge.reservationId === reservationId),
  );
  if (returnTo !== null) {
    return (
      <Link className={buttonClass({ block: true })} to={returnTo} replace>
        予約へ戻る
      </Link>
    );
  }
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
