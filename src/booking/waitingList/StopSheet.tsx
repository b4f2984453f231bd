import { useSelector } from '@xstate/react';
import {
  selectStop,
  selectStopping,
  selectStopSheet,
  type WaitsRef,
} from '#machines/booking/waitingList/list.ts';
import { tagged } from '#machines/shared/tags.ts';
import { CommandSheet } from '#src/shared/CommandSheet.tsx';
import { nearDayName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import { NoteSheet } from '../NoteSheet.tsx';
import styles from './StopSheet.module.css';
import { timeOf } from './waitWords.ts';

interface StopSheetProps {
  readonly waits: WaitsRef;
}

/** Asks before a wait ends, or says why it could not. */
export function StopSheet({ waits }: StopSheetProps) {
  const sheet = useSelector(waits, selectStopSheet);
  switch (sheet) {
    case 'sheet:question':
      return <Question waits={waits} />;
    case 'sheet:refused':
      return <Refused waits={waits} />;
    case null:
      return null;
  }
}

const STOPPING = {
  title: '空き待ちを取り消しますか',
  confirm: '空き待ちを取り消す',
  busy: '取り消しています…',
} as const;

const CLEARING = {
  title: '一覧から消しますか',
  confirm: '一覧から消す',
  busy: '消しています…',
} as const;

function Question({ waits }: StopSheetProps) {
  const { wait } = useSelector(waits, selectStop);
  const isSending = useSelector(waits, tagged('busy'));
  const command = useSelector(waits, selectStopping);
  const now = useServerNow(60_000);
  if (wait === null) return null;
  const goesOn = wait.state === 'waiting';
  const { title, confirm, busy } = goesOn ? STOPPING : CLEARING;
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
          onClick={() => waits.send({ type: 'stop.confirmed' })}
        >
          {confirm}
        </Button>
      }
      onDismiss={() => waits.send({ type: 'dialog.dismissed' })}
    >
      <p className={styles.span}>
        {nearDayName(wait.date, now)}{' '}
        <span className="nowrap">
          <Spoken text={timeOf(wait)} />
        </span>
      </p>
      <p>
        <Unbroken text={wait.placeName} />
      </p>
      {goesOn && (
        <p className={styles.rule}>料金はかかりません。もう一度登録すると、順番は最後になります。</p>
      )}
    </CommandSheet>
  );
}

function Refused({ waits }: StopSheetProps) {
  const { refusal } = useSelector(waits, selectStop);
  return (
    <NoteSheet flow={waits} title="空き待ちを取り消せませんでした">
      <p>{phrased(refusal)}</p>
    </NoteSheet>
  );
}
