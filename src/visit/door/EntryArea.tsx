import { useSelector } from '@xstate/react';
import { entryOpensAt, type Reservation } from '#domain/booking/reservation.ts';
import { formatTime } from '#domain/time.ts';
import type { EntryCodes } from '#domain/visit/entry.ts';
import { tagged } from '#machines/shared/tags.ts';
import type { VisitRef } from '#machines/visit/visit/chart.ts';
import { selectVisited } from '#machines/visit/visit/selectors.ts';
import { formatRemaining } from '#src/shared/words/remaining.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { useHasServerTime, useServerNow } from '#src/shell/serverNow.ts';
import { ProgressBar } from '#src/ui/status/ProgressBar.tsx';
import { DoorButton } from './DoorButton.tsx';
import styles from './EntryArea.module.css';
import { entryProgress, isEntrySoon } from './entryWords.ts';

interface EntryAreaProps {
  visit: VisitRef;
  codes: EntryCodes;
  /** The id of the text that names the reservation. */
  describedBy: string;
}

/** The way in: it arms itself at the moment entry opens (docs/spec/visit.md, "Before the start"). */
export function EntryArea({ visit, codes, describedBy }: EntryAreaProps) {
  const isWaiting = useSelector(visit, tagged('waiting'));
  const isOver = useSelector(visit, tagged('over'));
  const reservation = useSelector(visit, selectVisited);
  if (isOver) return null;
  return (
    <div className={styles.entry}>
      {isWaiting && <Waiting reservation={reservation} />}
      <DoorButton
        visit={visit}
        codes={codes}
        words="入室する"
        busyWords="入室しています…"
        describedBy={describedBy}
      />
      {isWaiting ? <Opening reservation={reservation} /> : <KeyPad pinId={codes.pinId} />}
    </div>
  );
}

function Waiting({ reservation }: { reservation: Reservation }) {
  const now = useServerNow(1000);
  if (!isEntrySoon(reservation, now)) return null;
  return (
    <ProgressBar
      label="入室できるまで"
      value={entryProgress(reservation, now)}
      valueText={`あと${formatRemaining(entryOpensAt(reservation) - now)}`}
    />
  );
}

/** When entry opens, and to reload then where no server tells the time (docs/spec/visit.md, "Before the start"). */
function Opening({ reservation }: { reservation: Reservation }) {
  const opensAt = entryOpensAt(reservation);
  const left = opensAt - useServerNow(1000);
  const hasServerTime = useHasServerTime();
  const isByDevice = useIsOnline() && !hasServerTime;
  return (
    <p className={styles.note}>
      <strong>{formatRemaining(left)}後</strong>に入室できます（{formatTime(opensAt)}から）
      {isByDevice && (
        <>
          。この端末の時計で数えています。
          <span className="nowrap">開始時刻になったら、</span>再読み込みしてください。
        </>
      )}
    </p>
  );
}

/** The code of the key pad at the door, where there is one (docs/spec/visit.md, "Data"). */
function KeyPad({ pinId }: { pinId: string | null }) {
  // Without a network it stands larger, above the button that needs one.
  const isOnline = useIsOnline();
  if (pinId === null || !isOnline) return null;
  return (
    <p className={styles.note}>
      ドアのキーパッドでも入室できます。暗証番号 <strong>{pinId}</strong>
    </p>
  );
}
