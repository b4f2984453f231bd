import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { MESSAGES } from '#domain/messages.ts';
import {
  type cancellationMachine,
  selectCancellationSheet,
  selectIsForced,
  selectIsMovedElsewhere,
  selectReservation,
} from '#machines/booking/cancellation/chart.ts';
import { tagged } from '#machines/shared/tags.ts';
import { CommandSheet } from '#src/shared/CommandSheet.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { SaidByTitle } from '#src/ui/dialogs/SheetActions.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { MovedElsewhere } from '../MovedElsewhere.tsx';
import { NoteSheet } from '../NoteSheet.tsx';
import { CancellationSummary } from './CancellationSummary.tsx';
import { ForcedSummary } from './ForcedSummary.tsx';

interface CancellationProps {
  flow: ActorRefFrom<typeof cancellationMachine>;
}

/** Giving up a reservation (docs/spec/booking.md, "Cancelling"), or why that is not possible. */
export function CancellationSheet({ flow }: CancellationProps) {
  const sheet = useSelector(flow, selectCancellationSheet);
  switch (sheet) {
    case 'sheet:question':
      return <Confirming flow={flow} />;
    case 'sheet:over':
      return (
        <NoteSheet flow={flow} title="キャンセルできませんでした">
          <p>{phrased(MESSAGES.cancelAfterEnd)}</p>
        </NoteSheet>
      );
    case 'sheet:gone':
      return <Gone flow={flow} />;
    case null:
      return null;
  }
}

/** It was given up elsewhere before. */
function Gone({ flow }: CancellationProps) {
  return useSelector(flow, selectIsForced) ? (
    <NoteSheet flow={flow} title="この利用は終わっています">
      <p>ほかの画面または端末で、すでに終了しています。</p>
    </NoteSheet>
  ) : (
    <NoteSheet flow={flow} title="この予約はキャンセル済みです">
      <p>
        ほかの画面または端末で、すでに
        <span className="together">キャンセルされています。</span>
      </p>
    </NoteSheet>
  );
}

const FREE = {
  title: <span>予約をキャンセルしますか</span>,
  confirm: '予約をキャンセルする',
  label: <span>予約をキャンセルする</span>,
  busy: <span>キャンセルしています…</span>,
  Summary: CancellationSummary,
} as const;

const FORCED = {
  title: '利用をやめますか',
  confirm: '利用をやめる',
  label: (
    // One part for the button, which keeps its parts (an icon, words) apart.
    <span>
      <SaidByTitle>利用を</SaidByTitle>やめる
    </span>
  ),
  busy: '手続きしています…',
  Summary: ForcedSummary,
} as const;

/** From the question to the answer. */
function Confirming({ flow }: CancellationProps) {
  const isForced = useSelector(flow, selectIsForced);
  const isMovedElsewhere = useSelector(flow, selectIsMovedElsewhere);
  const isSending = useSelector(flow, tagged('busy'));
  const reservation = useSelector(flow, selectReservation);
  const command = useSelector(flow, ({ children }) => children.cancelling);
  const { title, confirm, label, busy, Summary } = isForced ? FORCED : FREE;
  return (
    <CommandSheet
      title={title}
      command={command}
      busy={isSending}
      action={
        <Button
          block
          variant="danger-text"
          busy={isSending}
          busyLabel={busy}
          aria-label={isSending ? undefined : confirm}
          onClick={() => flow.send({ type: 'cancellation.confirmed' })}
        >
          {label}
        </Button>
      }
      onDismiss={() => flow.send({ type: 'dialog.dismissed' })}
    >
      {isMovedElsewhere && <MovedElsewhere />}
      <Summary reservation={reservation} />
    </CommandSheet>
  );
}
