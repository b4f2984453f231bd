import { useSelector } from '@xstate/react';
import {
  type MoveConfirmationRef,
  selectMove,
  selectMoveAddress,
  selectMoving,
} from '#machines/booking/move/confirmation.ts';
import { tagged } from '#machines/shared/tags.ts';
import { CommandSheet } from '#src/shared/CommandSheet.tsx';
import { yen } from '#src/shared/words/yen.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { changedWords, formerGrossOf } from '../changedTerms.ts';
import { MovedElsewhere } from '../MovedElsewhere.tsx';
import { Parts } from '../priced/Parts.tsx';
import { WayToPay } from '../priced/WayToPay.tsx';
import { BeforeAndAfter } from './BeforeAndAfter.tsx';
import { MoveTerms } from './MoveTerms.tsx';

/** The last word before a move: before and after, the difference, when it is charged, and until when. */
export function MoveConfirmation({ confirmation }: { confirmation: MoveConfirmationRef }) {
  const { quote, isMovedElsewhere } = useSelector(confirmation, selectMove);
  const isUnpayable = useSelector(confirmation, tagged('unpayable'));
  const isQuoting = useSelector(confirmation, tagged('quoting'));
  const canConfirm = useSelector(confirmation, tagged('confirmable'));
  const isMoving = useSelector(confirmation, tagged('busy'));
  const command = useSelector(confirmation, selectMoving);
  const returnTo = useSelector(confirmation, selectMoveAddress);
  return (
    <CommandSheet
      title="この内容に変更しますか"
      command={command}
      busy={isMoving}
      action={
        isUnpayable ? (
          <WayToPay obstacle={quote?.unpayable ?? null} returnTo={returnTo} />
        ) : (
          <Button
            block
            busy={isMoving}
            busyLabel="変更しています…"
            disabled={!canConfirm}
            onClick={() => confirmation.send({ type: 'move.confirmed' })}
          >
            変更を確定する
          </Button>
        )
      }
      onDismiss={() => confirmation.send({ type: 'dialog.dismissed' })}
    >
      <Parts>
        {!isQuoting && <Changed confirmation={confirmation} />}
        {isMovedElsewhere && <MovedElsewhere />}
        <BeforeAndAfter confirmation={confirmation} />
        {isUnpayable && (
          <Notice tone="warn" alert>
            {quote?.message ?? 'お支払いができないため、変更できません。'}
          </Notice>
        )}
        {quote?.message && !isUnpayable && <Notice tone="accent">{quote.message}</Notice>}
        <MoveTerms confirmation={confirmation} />
      </Parts>
    </CommandSheet>
  );
}

/** The confirmed terms that have changed since. */
function Changed({ confirmation }: { confirmation: MoveConfirmationRef }) {
  const { former, quote, isGuest } = useSelector(confirmation, selectMove);
  if (former === null || quote === null) return null;
  const gross = formerGrossOf(former, quote);
  const price = gross === null ? null : `料金が${yen(gross)}から`;
  return (
    <Notice tone="warn" alert>
      {`${changedWords(price, former.freeUntil !== quote.freeUntil, isGuest)}変更はまだ完了していません。`}
    </Notice>
  );
}
