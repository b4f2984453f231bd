import { useSelector } from '@xstate/react';
import { serverClock } from '#contract/clock.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, formatTime } from '#domain/time.ts';
import {
  type ExtensionInput,
  extensionMachine,
  selectExtension,
  selectExtensionConfirmation,
  selectExtensionRecovery,
  selectExtensionStep,
} from '#machines/booking/extension/chart.ts';
import { unfinishedExtension } from '#machines/booking/extension/recovery.ts';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { useInvitation } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { costWords } from '../deedWords.ts';
import { ExtensionChoices } from './ExtensionChoices.tsx';
import { ExtensionConfirmation } from './ExtensionConfirmation.tsx';
import { ExtensionNote } from './ExtensionNote.tsx';
import { extensionEndWords } from './extensionEndWords.ts';
import { Neighbours } from './Neighbours.tsx';

/** docs/spec/booking.md, "Input" and "Refusals"; a refusal has the server's words. */
const PROBLEMS = {
  over: MESSAGES.extensionAfterEnd,
  loadFailed: '延長できる時間を確認できませんでした。',
  refused: null,
} as const;

interface ExtensionSheetProps {
  reservation: Reservation;
  list: ExtensionInput['list'];
  /** The flow that shows the last act. */
  hearer: ExtensionInput['hearer'];
}

/** Extending a use, over the list (docs/spec/booking.md, "Extension"). Wants a `key` by reservation. */
export function ExtensionSheet({ reservation, list, hearer }: ExtensionSheetProps) {
  const extension = useFlow(extensionMachine, { reservation, list, hearer, now: serverClock.now() });
  const step = useSelector(extension, selectExtensionStep);
  const recovery = useSelector(extension, selectExtensionRecovery);
  const confirmation = useSelector(extension, selectExtensionConfirmation);
  const limits = useInvitation();
  const { message, extended, end, neighbours } = useSelector(extension, selectExtension);
  switch (step) {
    case 'recovering':
      return <RecoverySheet recovery={recovery} words={unfinishedExtension.words} />;
    case 'loading':
      return (
        <ExtensionNote flow={extension} title="どのくらい延長しますか">
          <Skeleton shape="rows" count={3} label="延長できる時間を確認しています" />
        </ExtensionNote>
      );
    case 'choosing':
      return <ExtensionChoices extension={extension} />;
    case 'confirming':
      return confirmation ? <ExtensionConfirmation confirmation={confirmation} /> : null;
    case 'extended':
      return (
        <ExtensionNote flow={extension} title="延長しました">
          {extended && (
            <p>
              <strong>{formatTime(addMinutes(extended.reservation.endsAt, extended.minutes))}</strong>
              まで利用できます。{costWords(extended)}
            </p>
          )}
        </ExtensionNote>
      );
    case 'noSlots':
      return (
        <ExtensionNote flow={extension} title="延長できません">
          <p>
            {MESSAGES.noExtension}
            {end !== null && `${extensionEndWords(end, limits)}です。`}
          </p>
          <Neighbours neighbours={neighbours} />
        </ExtensionNote>
      );
    case 'turnedAway':
    case 'closed':
    case 'weighing':
      return null;
    default:
      return (
        <ExtensionNote flow={extension} title="延長できません" canRetry={step === 'loadFailed'}>
          <p>{PROBLEMS[step] ?? message}</p>
        </ExtensionNote>
      );
  }
}
