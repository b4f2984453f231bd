import { useSelector } from '@xstate/react';
import type { Member } from '#domain/account/member.ts';
import { CARD_TRUTH } from '#domain/settings/words.ts';
import type { EnteredCard } from '#machines/settings/card/entry.ts';
import {
  type OwedPaymentRef,
  selectIsChangeAlone,
  selectIsPaying,
  selectIsReading,
  selectPaying,
  selectPayment,
} from '#machines/settings/card/owed.ts';
import type { PayingCard } from '#machines/settings/card/owedOutcome.ts';
import { CommandProgress } from '#src/shared/CommandProgress.tsx';
import { CommandSheet } from '#src/shared/CommandSheet.tsx';
import { OwedAmount, OwedUses } from '#src/shared/owed/OwedUses.tsx';
import { yen } from '#src/shared/words/yen.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ReturnButton } from '#src/ui/buttons/ReturnButton.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { ChangeButton } from '../ChangeButton.tsx';
import styles from './OwedPayment.module.css';
import { PayingCards } from './PayingCards.tsx';

/** The card that was entered becomes the one that pays; the sheet comes first where something is owed. */
export function OwedPayment({ flow }: { flow: OwedPaymentRef }) {
  return useSelector(flow, selectIsChangeAlone) ? <Changing flow={flow} /> : <PaySheet flow={flow} />;
}

function Changing({ flow }: { flow: OwedPaymentRef }) {
  return (
    <CommandProgress command={useSelector(flow, selectPaying)} truth={CARD_TRUTH}>
      <ChangeButton busy />
    </CommandProgress>
  );
}

/** Nothing that is owed is charged before this sheet; its button says which card pays how much. */
function PaySheet({ flow }: { flow: OwedPaymentRef }) {
  const isReading = useSelector(flow, selectIsReading);
  const isInFlight = useSelector(flow, selectIsPaying);
  const { member, entered, card, message } = useSelector(flow, selectPayment);
  const command = useSelector(flow, selectPaying);
  const dismiss = () => flow.send({ type: 'dialog.dismissed' });
  const back = <ReturnButton disabled={isInFlight} onClick={dismiss} />;
  if (isReading || member === null) {
    return (
      <Sheet title="この内容で支払いますか" onDismiss={dismiss} actions={back}>
        <Skeleton shape="lines" count={3} label="お支払いいただく金額を確認しています" />
      </Sheet>
    );
  }
  return (
    <CommandSheet
      title="この内容で支払いますか"
      command={command}
      busy={isInFlight}
      truth={CARD_TRUTH}
      action={
        <Button
          block
          busy={isInFlight}
          busyLabel="支払っています…"
          onClick={() => flow.send({ type: 'payment.confirmed' })}
        >
          <Spoken text={buttonWords(member, entered, card)} />
        </Button>
      }
      onDismiss={dismiss}
    >
      <div className={styles.parts}>
        <div>
          <p className={styles.label}>お支払いいただく金額</p>
          <OwedAmount member={member}>{taxWords(member)}</OwedAmount>
        </div>
        <OwedUses uses={member.owedUses} />
        <PayingCards
          member={member}
          entered={entered}
          card={card}
          disabled={isInFlight}
          onChoose={(chosen) => flow.send({ type: 'card.chosen', card: chosen })}
        />
        {message !== null && (
          <Notice tone="danger" alert>
            {message}
          </Notice>
        )}
        <Notice>
          ボタンを押すと、<strong>すぐに{yen(member.owedYen)}</strong>
          を請求します。
          <br />
          次のご利用からも、選んだカードを使います。
        </Notice>
      </div>
    </CommandSheet>
  );
}

function taxWords({ owedUses }: Member): string {
  if (owedUses.length === 0) return '税込';
  const tax = owedUses.reduce((sum, { amount }) => sum + amount.tax, 0);
  const count = owedUses.length > 1 ? `・${owedUses.length}件` : '';
  return `税込（うち消費税 ${yen(tax)}）${count}`;
}

function buttonWords(member: Member, entered: EnteredCard | null, card: PayingCard): string {
  const amount = yen(member.owedYen);
  if (card === 'entered' && entered !== null) return `変更して${amount}を支払う`;
  return `****${member.card?.slice(-4) ?? ''}でもう一度${amount}を支払う`;
}
