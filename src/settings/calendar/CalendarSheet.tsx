import { useSelector } from '@xstate/react';
import {
  type CalendarRef,
  selectCalendarCommand,
  selectCalendarFailure,
} from '#machines/settings/calendar/chart.ts';
import { tagged } from '#machines/shared/tags.ts';
import { CommandSheet } from '#src/shared/CommandSheet.tsx';
import { ProblemNotice } from '#src/shared/ProblemNotice.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { phrased } from '#src/ui/Unbroken.tsx';
import { END, RENEW } from './calendarWords.ts';

/** Whoever waits no longer finds here whether there is an address. */
export const CALENDAR_TRUTH = 'この画面でアドレスの状態を';

const WORDS = {
  renewal: {
    title: 'アドレスを新しくしますか',
    action: RENEW,
    busy: '作っています…',
    explanation: (
      <>いまのアドレスは使えなくなります。登録済みのカレンダーには、新しいアドレスを登録し直してください。</>
    ),
    event: { type: 'renewal.confirmed' },
  },
  end: {
    title: 'アドレスを無効にしますか',
    action: END,
    busy: '無効にしています…',
    explanation: <>登録済みのカレンダーに、予約が表示されなくなります。予約そのものは変わりません。</>,
    event: { type: 'end.confirmed' },
  },
} as const;

/** Asks once before the address that calendars use is renewed or ended. */
export function CalendarSheet({ flow, of }: { flow: CalendarRef; of: keyof typeof WORDS }) {
  const isBusy = useSelector(flow, tagged('busy'));
  const command = useSelector(flow, selectCalendarCommand);
  const failure = useSelector(flow, selectCalendarFailure);
  const { title, action, busy, explanation, event } = WORDS[of];
  return (
    <CommandSheet
      title={title}
      command={command}
      busy={isBusy}
      truth={CALENDAR_TRUTH}
      action={
        <Button block variant="danger-text" busy={isBusy} busyLabel={busy} onClick={() => flow.send(event)}>
          {action}
        </Button>
      }
      onDismiss={() => flow.send({ type: 'dialog.dismissed' })}
    >
      <p>{phrased(explanation)}</p>
      <ProblemNotice failure={failure} />
    </CommandSheet>
  );
}
