import type { ReactNode } from 'react';
import type { BookingRequest } from '#contract/booking/quote.ts';
import type { Alternative } from '#contract/booking/refusals.ts';
import type { BoothHead } from '#domain/booking/availability.ts';
import { formatMinute } from '#domain/time.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { Dismiss } from '../Dismiss.tsx';
import { AlternativeWords } from './AlternativeWords.tsx';
import styles from './SlotLost.module.css';

interface SlotLostProps {
  flow: {
    send(
      event: { type: 'dialog.dismissed' } | { type: 'alternative.chosen'; alternative: Alternative },
    ): void;
  };
  /** The slot that was wanted, and its booth. */
  request: Pick<BookingRequest, 'date' | 'start' | 'interval'>;
  booth: BoothHead;
  alternatives: readonly Alternative[];
  /** The end of the sentence about the slot: that nothing has changed. */
  children: ReactNode;
}

/** Somebody was faster: what is still free, as buttons (docs/spec/booking.md, "Refusals"). */
export function SlotLost({ flow, request, booth, alternatives, children }: SlotLostProps) {
  return (
    <Sheet
      title="ほかの方が先に予約しました"
      onDismiss={() => flow.send({ type: 'dialog.dismissed' })}
      actions={
        <Dismiss flow={flow} primary={alternatives.length === 0}>
          ほかの時間を選ぶ
        </Dismiss>
      }
    >
      <div className={styles.parts}>
        <p>
          <Unbroken text={booth.boothName} />の
          <wbr />
          <span className="nowrap">
            <Spoken
              text={`${formatMinute(request.start)}–${formatMinute(request.start + request.interval)}`}
            />
          </span>
          {children}
          {alternatives.length > 0 && '近い条件では、次の時間が空いています。'}
        </p>
        {alternatives.map((alternative) => (
          <Button
            key={`${alternative.booth.boothId} ${alternative.date} ${alternative.start}`}
            block
            variant="outline"
            onClick={() => flow.send({ type: 'alternative.chosen', alternative })}
          >
            <AlternativeWords alternative={alternative} booth={booth} date={request.date} />
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
