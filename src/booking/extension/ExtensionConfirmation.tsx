import { useSelector } from '@xstate/react';
import { MESSAGES } from '#domain/messages.ts';
import {
  type ExtensionConfirmationRef,
  selectConfirmation,
  selectConfirmationSheet,
  selectExtending,
} from '#machines/booking/extension/confirmation.ts';
import { selectCouponEntry } from '#machines/booking/pricedCommand.ts';
import { tagged } from '#machines/shared/tags.ts';
import { paths } from '#machines/shell/paths.ts';
import { CommandSheet } from '#src/shared/CommandSheet.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { CouponToggle } from '../CouponToggle.tsx';
import { NoteSheet } from '../NoteSheet.tsx';
import { AFTER_CODE, LaterReason, REASON_ID } from '../priced/LaterReason.tsx';
import { Parts } from '../priced/Parts.tsx';
import { QuoteFailed } from '../priced/QuoteFailed.tsx';
import { useWayOut } from '../priced/waysOut.ts';
import { ExtensionTerms } from './ExtensionTerms.tsx';

/** Step 2: until when, what it costs on top and when that is charged; from the price to the answer. */
export function ExtensionConfirmation({ confirmation }: { confirmation: ExtensionConfirmationRef }) {
  const sheet = useSelector(confirmation, selectConfirmationSheet);
  const { reservation, message, code } = useSelector(confirmation, selectConfirmation);
  const way = useWayOut(code, paths.extendReservation(reservation));
  switch (sheet) {
    case 'sheet:price':
      return <ConfirmationSheet confirmation={confirmation} />;
    case 'sheet:quoteFailed':
      return (
        <QuoteFailed flow={confirmation} why={MESSAGES.extensionQuoteFailed}>
          <p>延長はまだ行われていません。</p>
        </QuoteFailed>
      );
    case 'sheet:refused':
      return (
        <NoteSheet flow={confirmation} title="延長できません" way={way}>
          <p>{phrased(message)}</p>
        </NoteSheet>
      );
    case null:
      return null;
  }
}

function ConfirmationSheet({ confirmation }: { confirmation: ExtensionConfirmationRef }) {
  const { quote, formerGross, usesCoupon } = useSelector(confirmation, selectConfirmation);
  const extending = useSelector(confirmation, selectExtending);
  const entry = useSelector(confirmation, selectCouponEntry);
  const isExtending = useSelector(confirmation, tagged('busy'));
  const isConfirming = useSelector(confirmation, tagged('adjustable'));
  return (
    <CommandSheet
      title="この内容で延長しますか"
      command={extending}
      busy={isExtending}
      action={
        <>
          <Button
            block
            busy={isExtending}
            busyLabel="延長しています…"
            disabled={!isConfirming}
            aria-describedby={entry ? REASON_ID : undefined}
            onClick={() => confirmation.send({ type: 'extension.confirmed' })}
          >
            延長を確定する
          </Button>
          {entry && <LaterReason reason={AFTER_CODE} />}
        </>
      }
      otherwise={
        <Button
          block
          variant="secondary"
          disabled={!isConfirming}
          onClick={() => confirmation.send({ type: 'minutes.reconsidered' })}
        >
          延長時間を選び直す
        </Button>
      }
      onDismiss={() => (entry ?? confirmation).send({ type: 'dialog.dismissed' })}
    >
      <Parts>
        {isConfirming && formerGross !== null && (
          <Notice tone="warn" alert>
            料金が変わりました。新しい料金をご確認ください。延長はまだ完了していません。
          </Notice>
        )}
        <ExtensionTerms confirmation={confirmation} />
        <CouponToggle
          quote={quote}
          usesCoupon={usesCoupon}
          canToggle={isConfirming}
          onToggle={() => confirmation.send({ type: 'coupon.toggled' })}
          entry={entry}
          onEnter={() => confirmation.send({ type: 'code.wanted' })}
        />
      </Parts>
    </CommandSheet>
  );
}
