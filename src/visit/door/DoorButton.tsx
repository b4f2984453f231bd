import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { serverClock } from '#contract/clock.ts';
import type { EntryCodes } from '#domain/visit/entry.ts';
import { UNFINISHED_DOOR } from '#domain/visit/words.ts';
import { tagged } from '#machines/shared/tags.ts';
import { paths } from '#machines/shell/paths.ts';
import { selectDoorOpening } from '#machines/visit/passage/chart.ts';
import type { VisitRef } from '#machines/visit/visit/chart.ts';
import { selectPassages, selectVisited } from '#machines/visit/visit/selectors.ts';
import { CommandProgress } from '#src/shared/CommandProgress.tsx';
import { useIsOnline } from '#src/shell/actors.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import styles from './DoorButton.module.css';
import { KeyPadCode } from './KeyPadCode.tsx';
import { OPEN_DOOR } from './openDoor.ts';

interface DoorButtonProps {
  visit: VisitRef;
  codes: EntryCodes;
  /** The words of the way in, where it is not the door of a use that runs. */
  words?: string;
  busyWords: ReactNode;
  /** The id of the text that names the reservation. */
  describedBy: string;
  /** The id of the reason why nothing can be pressed without a network, which stands below the button. */
  reasonId?: string;
  /** Something else is to be done first. */
  isSecond?: boolean;
}

/**
 * Opens the booth, or leads to the code that the booth itself reads (docs/spec/visit.md, "The door"; `qr_code_mode`).
 */
export function DoorButton({
  visit,
  codes: { pinId, qrCode },
  words = OPEN_DOOR,
  busyWords,
  describedBy,
  reasonId: given,
  isSecond = false,
}: DoorButtonProps) {
  const ownId = useId();
  const reasonId = given ?? ownId;
  const isOnline = useIsOnline();
  const isWaiting = useSelector(visit, tagged('waiting'));
  const isArmed = useSelector(visit, tagged('armed'));
  const { isQrCodeMode } = useSelector(visit, selectVisited);
  const { entering } = useSelector(visit, selectPassages);
  const isOpening = useSelector(entering, (snapshot) => snapshot?.hasTag('busy') === true);
  const opening = useSelector(entering, (snapshot) => snapshot && selectDoorOpening(snapshot));
  const isCutOff = !isOnline && isArmed;
  const look = isSecond ? 'secondary' : 'primary';
  if (isQrCodeMode && qrCode !== null && !isWaiting) {
    return (
      <Link
        className={buttonClass({ block: true, variant: look })}
        to={paths.showQr(qrCode)}
        aria-describedby={describedBy}
      >
        入室用QRコードを表示する
      </Link>
    );
  }
  const button = (
    <Button
      block
      variant={isCutOff ? 'cut-off' : look}
      busy={isOpening}
      busyLabel={busyWords}
      disabled={isWaiting || isCutOff}
      aria-describedby={isCutOff ? `${describedBy} ${reasonId}` : describedBy}
      onClick={() => visit.send({ type: 'entry.wanted', now: serverClock.now() })}
    >
      {words}
    </Button>
  );
  // One place in the tree for every step: the button that was pressed keeps the focus when the door answers.
  return (
    <>
      {isCutOff && pinId !== null && <KeyPadCode pinId={pinId} />}
      <CommandProgress command={opening} truth={UNFINISHED_DOOR.truth}>
        {button}
      </CommandProgress>
      {isCutOff && (
        <p id={reasonId} className={styles.reason}>
          通信が戻ると押せます。つなぎ直しています…
        </p>
      )}
    </>
  );
}
