import { Link } from 'react-router-dom';
import type { Member } from '#domain/account/member.ts';
import type { ChangedCard } from '#domain/settings/card.ts';
import { MenuButton } from '#src/shared/links/BackToMenu.tsx';
import { ReceiptLink } from '#src/shared/links/ReceiptLink.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';

interface AfterChangeProps {
  changed: ChangedCard;
  before: Member | null;
  /** The booking that waits for the card, as an address; null where none does. */
  returnTo: string | null;
  /** Asks how to pay what the new card has refused. */
  onResume: () => void;
}

/**
 * The one way on: another try where the new card has refused what is owed, else back to the booking that waits, to the
 * receipt of the payment, or to the menu.
 */
export function AfterChange({ changed, before, returnTo, onResume }: AfterChangeProps) {
  const now = useServerNow(60_000);
  const paid = before?.owedUses.find(
    ({ reservationId, endsAt }) =>
      endsAt <= now && changed.paid.some((charge) => charge.reservationId === reservationId),
  );
  if (changed.unpaid.some(({ why }) => why === 'refused')) {
    return (
      <>
        <Button block onClick={onResume}>
          お支払い方法を選ぶ
        </Button>
        <MenuButton variant="text" />
      </>
    );
  }
  if (returnTo !== null) {
    return (
      <Link className={buttonClass({ block: true })} to={returnTo} replace>
        予約へ戻る
      </Link>
    );
  }
  return (
    <>
      {paid && <ReceiptLink startsAt={paid.startsAt} />}
      <MenuButton variant={paid ? 'text' : 'primary'} />
    </>
  );
}
