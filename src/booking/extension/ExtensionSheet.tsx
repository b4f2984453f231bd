import { useSelector } from '@xstate/react';
import { serverClock } from '#contract/clock.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, formatEnd } from '#domain/time.ts';
import {
  type ExtensionInput,
  type ExtensionOutput,
  extensionMachine,
  selectExtension,
  selectExtensionSheet,
  selectExtensionSteps,
} from '#machines/booking/extension/chart.ts';
import { unfinishedExtension } from '#machines/booking/extension/recovery.ts';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { useFlow } from '#src/shell/flow.tsx';
import { useOutput } from '#src/shell/useOutput.ts';
import { phrased } from '#src/ui/Unbroken.tsx';
import { costWords } from '../deedWords.ts';
import { NoteSheet } from '../NoteSheet.tsx';
import { ExtensionChoice } from './ExtensionChoice.tsx';
import { ExtensionConfirmation } from './ExtensionConfirmation.tsx';

interface ExtensionSheetProps {
  reservation: Reservation;
  list: ExtensionInput['list'];
  /** The flow that shows the last act. */
  subscriber: ExtensionInput['subscriber'];
  onEnded: (output: ExtensionOutput) => void;
}

/** Extending a use, over the list (docs/spec/booking.md, "Extension"). Wants a `key` by reservation. */
export function ExtensionSheet({ reservation, list, subscriber, onEnded }: ExtensionSheetProps) {
  const extension = useFlow(extensionMachine, { reservation, list, subscriber, now: serverClock.now() });
  useOutput(extension, onEnded);
  const sheet = useSelector(extension, selectExtensionSheet);
  const { recovery, choice, confirmation } = useSelector(extension, selectExtensionSteps);
  const { message, extended } = useSelector(extension, selectExtension);
  switch (sheet) {
    case 'sheet:recovery':
      return <RecoverySheet recovery={recovery} words={unfinishedExtension.words} />;
    case 'sheet:choice':
      return choice ? <ExtensionChoice choice={choice} /> : null;
    case 'sheet:confirmation':
      return confirmation ? <ExtensionConfirmation confirmation={confirmation} /> : null;
    case 'sheet:extended':
      return (
        <NoteSheet flow={extension} title="延長しました">
          {extended && (
            <p>
              <strong>{formatEnd(addMinutes(extended.reservation.endsAt, extended.minutes))}</strong>
              まで利用できます。{phrased(costWords(extended))}
            </p>
          )}
        </NoteSheet>
      );
    case 'sheet:over':
      return (
        <NoteSheet flow={extension} title="延長できません">
          <p>{phrased(MESSAGES.extensionAfterEnd)}</p>
        </NoteSheet>
      );
    case 'sheet:refused':
      return (
        <NoteSheet flow={extension} title="延長できません">
          <p>{phrased(message)}</p>
        </NoteSheet>
      );
    case null:
      return null;
  }
}
