import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { serverClock } from '#contract/clock.ts';
import type { EntryCodes } from '#domain/visit/entry.ts';
import { paths } from '#machines/shell/paths.ts';
import { selectDoorOpening, selectVisited, selectVisitStep, type VisitRef } from '#machines/visit/visit.ts';
import { DecisionProgress } from '#src/shared/DecisionProgress.tsx';
import { useIsOnline } from '#src/shell/actors.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import styles from './DoorButton.module.css';
import { KeyPadCode } from './KeyPadCode.tsx';

interface DoorButtonProps {
  visit: VisitRef;
  codes: EntryCodes;
  words: string;
  busyWords: string;
  /** The id of the text that names the reservation. */
  describedBy: string;
  /** The id of the reason why nothing can be pressed without a network, which stands below the button. */
  reasonId?: string;
}

/**
 * Opens the booth, or leads to the code that the booth itself reads (docs/spec/visit.md, "The door"; `qr_code_mode`).
 */
export function DoorButton({
  visit,
  codes: { pinId, qrCode },
  words,
  busyWords,
  describedBy,
  reasonId: given,
}: DoorButtonProps) {
  const ownId = useId();
  const reasonId = given ?? ownId;
  const isOnline = useIsOnline();
  const step = useSelector(visit, selectVisitStep);
  const { isQrCodeMode } = useSelector(visit, selectVisited);
  const opening = useSelector(visit, selectDoorOpening);
  const isWaiting = step === 'waiting';
  const isCutOff = !isOnline && (step === 'ready' || step === 'inUse');
  const isOpening = step === 'checking' || step === 'opening';
  if (isQrCodeMode && qrCode !== null && !isWaiting) {
    return (
      <Link className={buttonClass({ block: true })} to={paths.showQr(qrCode)} aria-describedby={describedBy}>
        入室用QRコードを表示する
      </Link>
    );
  }
  const button = (
    <Button
      block
      variant={isCutOff ? 'cut-off' : 'primary'}
      busy={isOpening}
      busyLabel={busyWords}
      disabled={isWaiting || isCutOff}
      aria-describedby={isCutOff ? `${describedBy} ${reasonId}` : describedBy}
      onClick={() => visit.send({ type: 'enter.pressed', now: serverClock.now() })}
    >
      {words}
    </Button>
  );
  // One place in the tree for every step: the button that was pressed keeps the focus when the door answers.
  return (
    <>
      {isCutOff && pinId !== null && <KeyPadCode pinId={pinId} />}
      <DecisionProgress decision={step === 'opening' ? opening : undefined} truth="ドアが開いたかを">
        {button}
      </DecisionProgress>
      {isCutOff && (
        <p id={reasonId} className={styles.reason}>
          通信が戻ると押せます。つなぎ直しています…
        </p>
      )}
    </>
  );
}
