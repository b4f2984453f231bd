import { useSelector } from '@xstate/react';
import { serverClock } from '#contract/clock.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { formatEnd, type Instant } from '#domain/time.ts';
import { type PassageRef, selectDoorOpening } from '#machines/visit/passage/chart.ts';
import type { VisitRef } from '#machines/visit/visit/chart.ts';
import { selectVisited } from '#machines/visit/visit/selectors.ts';
import { CommandSheet } from '#src/shared/CommandSheet.tsx';
import { Remaining } from '#src/shared/Remaining.tsx';
import { useIsOnline } from '#src/shell/actors.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ReturnButton } from '#src/ui/buttons/ReturnButton.tsx';
import { DescriptionItem } from '#src/ui/lists/DescriptionItem.tsx';
import { DescriptionList } from '#src/ui/lists/DescriptionList.tsx';
import { LEAVE } from '#src/visit/leaveWord.ts';
import styles from './LeaveSheet.module.css';

export interface LeaveSheetProps {
  visit: VisitRef;
  /** The passage that has begun. */
  leaving: PassageRef | undefined;
  /** Asks to end the use without the door; undefined where that is not offered. */
  onCancel?: ((reservation: Reservation, now: Instant) => void) | undefined;
}

/**
 * Leaving ends the use and frees the rest; the price stays (docs/spec/visit.md, "Leaving"). The door opens for it: who
 * is outside already ends it without.
 */
export function LeaveSheet({ visit, leaving, onCancel }: LeaveSheetProps) {
  const isLeaving = leaving !== undefined;
  const reservation = useSelector(visit, selectVisited);
  const isOnline = useIsOnline();
  const { endsAt, amount } = reservation;
  const opening = useSelector(leaving, (snapshot) => snapshot && selectDoorOpening(snapshot));
  const dismiss = () => visit.send({ type: 'dialog.dismissed' });
  return (
    <CommandSheet
      title="退室しますか"
      command={opening}
      busy={isLeaving}
      action={
        <Button
          block
          busy={isLeaving}
          busyLabel="退室しています…"
          onClick={() => visit.send({ type: 'leave.confirmed' })}
        >
          {LEAVE}
        </Button>
      }
      otherwise={
        <>
          <ReturnButton disabled={isLeaving} onClick={dismiss} />
          {onCancel && (
            <Button
              block
              variant="text"
              disabled={isLeaving || !isOnline}
              onClick={() => {
                dismiss();
                onCancel(reservation, serverClock.now());
              }}
            >
              ドアを開けずに終える
            </Button>
          )}
        </>
      }
      onDismiss={dismiss}
    >
      <p className={styles.text}>
        {formatEnd(endsAt)}まで、あと <Remaining until={endsAt} />{' '}
        利用できます。お忘れ物がないかご確認ください。
      </p>
      <DescriptionList>
        {amount !== null && <DescriptionItem label="料金">退室しても変わりません</DescriptionItem>}
        <DescriptionItem label="再入室">できません</DescriptionItem>
      </DescriptionList>
    </CommandSheet>
  );
}
