import { useSelector } from '@xstate/react';
import { formatDate } from '#domain/time.ts';
import {
  selectStarting,
  selectWaitRefusal,
  selectWaitSheet,
  selectWish,
  selectWishedAddress,
  type WaitEntryRef,
} from '#machines/booking/waitingList/entry.ts';
import { tagged } from '#machines/shared/tags.ts';
import { paths } from '#machines/shell/paths.ts';
import { CommandSheet } from '#src/shared/CommandSheet.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import { changedWords } from '../changedTerms.ts';
import { NoteSheet } from '../NoteSheet.tsx';
import { useWayOut } from '../priced/waysOut.ts';
import { WaitChoices } from './WaitChoices.tsx';
import styles from './WaitSheets.module.css';
import { WaitTerms } from './WaitTerms.tsx';
import { timeOf } from './waitWords.ts';

interface WaitSheetsProps {
  readonly entry: WaitEntryRef;
}

/** The sheets of a wait that begins. */
export function WaitSheets({ entry }: WaitSheetsProps) {
  const sheet = useSelector(entry, selectWaitSheet);
  switch (sheet) {
    case 'sheet:choice':
      return <Choosing entry={entry} />;
    case 'sheet:refused':
      return <Refused entry={entry} />;
    case 'sheet:started':
      return <Started entry={entry} />;
    case null:
      return null;
  }
}

function Choosing({ entry }: WaitSheetsProps) {
  const { wish } = useSelector(entry, selectWish);
  const isSending = useSelector(entry, tagged('busy'));
  const isChanged = useSelector(entry, tagged('limitsChanged'));
  const command = useSelector(entry, selectStarting);
  return (
    <CommandSheet
      title={wish.booths.length > 1 ? 'この時間は満席です' : `${wish.booth.boothName}の空きを待ちますか`}
      command={command}
      busy={isSending}
      action={
        <Button
          block
          busy={isSending}
          busyLabel="登録しています…"
          onClick={() => entry.send({ type: 'wait.confirmed' })}
        >
          空き待ちに登録する
        </Button>
      }
      onDismiss={() => entry.send({ type: 'dialog.dismissed' })}
    >
      {isChanged && (
        <Notice tone="warn" alert>
          {`${changedWords(null, true, false)}まだ登録していません。`}
        </Notice>
      )}
      <WishedTime entry={entry} />
      <WaitChoices entry={entry} />
      <WaitTerms entry={entry} />
    </CommandSheet>
  );
}

/** The span, its day and its place. */
function WishedTime({ entry }: WaitSheetsProps) {
  const { wish } = useSelector(entry, selectWish);
  return (
    <p className={styles.when}>
      <strong>
        <Spoken text={timeOf(wish)} />
      </strong>
      <span>
        <span className="nowrap">{formatDate(wish.date)}</span>{' '}
        <span className="together">
          <Unbroken text={wish.placeName} />
        </span>
      </span>
    </p>
  );
}

function Refused({ entry }: WaitSheetsProps) {
  const refusal = useSelector(entry, selectWaitRefusal);
  const returnTo = useSelector(entry, selectWishedAddress);
  const way = useWayOut(refusal?.code ?? null, returnTo, refusal?.inTheWay);
  return (
    <NoteSheet flow={entry} title="空き待ちに登録できませんでした" way={way}>
      <p>{phrased(refusal?.message)}</p>
    </NoteSheet>
  );
}

function Started({ entry }: WaitSheetsProps) {
  const { mode } = useSelector(entry, selectWish);
  return (
    <NoteSheet
      flow={entry}
      title="空き待ちに登録しました"
      way={{ to: paths.reservations(), text: '予約と空き待ちを見る' }}
    >
      <WishedTime entry={entry} />
      <p>
        {mode === 'book'
          ? '空いたら自動で予約し、お知らせします。'
          : '空いたらお知らせします。予約は先着順です。'}
        <span className="nowrap">「入室・延長」</span>の画面で確認や取り消しができます。
      </p>
    </NoteSheet>
  );
}
