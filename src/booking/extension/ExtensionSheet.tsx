import { useSelector } from '@xstate/react';
import { serverClock } from '#contract/clock.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, formatTime } from '#domain/time.ts';
import {
  type ExtensionInput,
  extensionMachine,
  selectExtension,
  selectExtensionStep,
} from '#machines/booking/extension.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { ExtensionChoices } from './ExtensionChoices.tsx';
import { ExtensionConfirmation } from './ExtensionConfirmation.tsx';
import { ExtensionNote } from './ExtensionNote.tsx';
import { ExtensionRecovery } from './ExtensionRecovery.tsx';

/** Spec sections 5 and 8; a refusal has the server's words. */
const PROBLEMS = {
  over: MESSAGES.extensionAfterEnd,
  noSlots: MESSAGES.noExtension,
  loadFailed: '延長できる時間を確認できませんでした。',
  quoteFailed: MESSAGES.extensionQuoteFailed,
  refused: null,
} as const;

interface ExtensionSheetProps {
  reservation: Reservation;
  list: ExtensionInput['list'];
}

/** Extending a use, over the list (spec section 4, Extension modal). Wants a `key` by reservation. */
export function ExtensionSheet({ reservation, list }: ExtensionSheetProps) {
  const extension = useFlow(extensionMachine, { reservation, list, now: serverClock.now() });
  const step = useSelector(extension, selectExtensionStep);
  const { minutes, message, ...context } = useSelector(extension, selectExtension);
  switch (step) {
    case 'loading':
      return (
        <ExtensionNote extension={extension} title="どのくらい延長しますか">
          <Skeleton shape="rows" count={3} label="延長できる時間を確認しています" />
        </ExtensionNote>
      );
    case 'recovering':
      return <ExtensionRecovery extension={extension} />;
    case 'choosing':
      return <ExtensionChoices extension={extension} />;
    case 'quoting':
    case 'confirming':
    case 'extending':
      return <ExtensionConfirmation extension={extension} />;
    case 'extended': {
      const endsAt = formatTime(addMinutes(context.reservation.endsAt, minutes ?? 0));
      return (
        <ExtensionNote extension={extension} title="延長しました">
          <p>
            <strong>{endsAt}</strong>まで利用できます。
          </p>
        </ExtensionNote>
      );
    }
    case 'turnedAway':
    case 'closed':
    case 'weighing':
    case 'recalling':
      return null;
    default:
      return (
        <ExtensionNote
          extension={extension}
          title="延長できません"
          canRetry={step === 'loadFailed' || step === 'quoteFailed'}
        >
          <p>{PROBLEMS[step] ?? message}</p>
        </ExtensionNote>
      );
  }
}
