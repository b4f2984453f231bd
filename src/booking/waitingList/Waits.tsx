import { useSelector } from '@xstate/react';
import { isInLine } from '#domain/booking/turns.ts';
import type { Wait } from '#domain/booking/waiting.ts';
import { formatLength, type Instant, instantAt } from '#domain/time.ts';
import { selectEnded, type WaitsRef, waitList } from '#machines/booking/waitingList/list.ts';
import { type ResourceRef, selectFailure, selectStaleSince } from '#machines/shared/resource.ts';
import { tagged } from '#machines/shared/tags.ts';
import { FailedPart } from '#src/shared/resource/FailedPart.tsx';
import { nearDayName } from '#src/shared/words/moments.ts';
import { Moment } from '#src/shell/page/Moment.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { Card } from '#src/ui/lists/Card.tsx';
import { Fold } from '#src/ui/lists/Fold.tsx';
import { inSpeech, Spoken } from '#src/ui/Spoken.tsx';
import { phrased, Unbroken } from '#src/ui/Unbroken.tsx';
import { StopSheet } from './StopSheet.tsx';
import styles from './Waits.module.css';
import { aheadWords, conditionsOf, timeOf } from './waitWords.ts';

/** The waits of a member, below the reservations; nothing where there are none. */
export function Waits({ waits }: { readonly waits: WaitsRef }) {
  const list = useSelector(waits, ({ children }) => children.list);
  return (
    <>
      {list && <WaitSection waits={waits} list={list} />}
      <StopSheet waits={waits} />
    </>
  );
}

interface WaitSectionProps {
  readonly waits: WaitsRef;
  readonly list: ResourceRef;
}

/** The states that are shown here; a reservation that was made is news above the others. */
const SHOWN: readonly Wait['state'][] = ['waiting', 'notified', 'refused'];

function WaitSection({ waits, list }: WaitSectionProps) {
  const all = useSelector(list, waitList.selectData);
  const isUnknown = useSelector(list, (snapshot) => selectFailure(snapshot) !== null);
  const isKeeping = useSelector(waits, tagged('keeping'));
  const ended = useSelector(waits, selectEnded);
  if (isUnknown) {
    return (
      <section aria-labelledby="waits">
        <SectionTitle id="waits">空き待ち</SectionTitle>
        <FailedPart actor={list} what="空き待ち" />
      </section>
    );
  }
  // Most members wait for nothing: a place that is kept for the list would only vanish again.
  if (all === null) return <p className="visually-hidden">空き待ちを読み込んでいます</p>;
  const shown = all.filter(({ id, state }) => SHOWN.includes(state) && !ended.includes(id));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="waits">
      <SectionTitle id="waits">空き待ち</SectionTitle>
      <Age list={list} />
      <ul className={styles.cards}>
        {shown.map((wait) => (
          <li key={wait.id}>
            <WaitCard
              wait={wait}
              isLocked={isKeeping}
              onStop={() => waits.send({ type: 'stop.wanted', wait })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Since when it may no longer be true. */
function Age({ list }: Pick<WaitSectionProps, 'list'>) {
  const staleSince = useSelector(list, selectStaleSince);
  if (staleSince === null) return null;
  return (
    <p className={styles.age}>
      最新の情報を読み込めませんでした・最終更新 <Moment at={staleSince} />
    </p>
  );
}

interface WaitCardProps {
  readonly wait: Wait;
  /** Another command is in flight. */
  readonly isLocked: boolean;
  readonly onStop: () => void;
}

function WaitCard({ wait, isLocked, onStop }: WaitCardProps) {
  const now = useServerNow(60_000);
  const { placeName, date, state, message } = wait;
  const day = nearDayName(date, now);
  const goesOn = state === 'waiting';
  return (
    <Card>
      <div className={styles.when}>
        <p className={styles.time}>
          <Spoken text={timeOf(wait)} />
        </p>
        <p className={styles.day}>{day}</p>
      </div>
      <p className={styles.place}>
        <Unbroken text={placeName} />
      </p>
      <p className={styles.state}>
        <Unbroken text={stateWords(wait, now)} />
      </p>
      {message !== null && <p className={styles.state}>{phrased(message)}</p>}
      {isInLine(wait, now) && <p>{phrased(aheadWords(wait))}</p>}
      <Fold className={styles.conditions} words="条件を見る">
        <p>
          <Unbroken text={conditionsOf(wait)} />
        </p>
      </Fold>
      <Button
        variant="danger-text"
        disabled={isLocked}
        aria-label={`${day} ${inSpeech(timeOf(wait))}の空き待ちを${goesOn ? '取り消す' : '一覧から消す'}`}
        onClick={onStop}
      >
        {goesOn ? '空き待ちを取り消す' : '一覧から消す'}
      </Button>
    </Card>
  );
}

/** How it stands: what its turn will be, or what it has come to. */
function stateWords(wait: Wait, now: Instant): string {
  if (wait.state === 'notified') return '空きが出たことをお知らせしました。予約は先着順です。';
  if (wait.state === 'refused') return '空きが出ましたが、予約できませんでした。料金はかかりません。';
  const { date, start, tolerance, leadMinutes } = wait;
  if (leadMinutes > 0 && now > instantAt(date, start + tolerance - leadMinutes)) {
    return '予約の受付が終わったため、お知らせも終わりました。';
  }
  if (wait.mode === 'notify') return '空いたらお知らせします。予約は先着順です。';
  if (isInLine(wait, now)) return '空いたら自動で予約します。';
  const end = leadMinutes > 0 ? `開始の${formatLength(leadMinutes)}前` : '開始';
  return `自動の予約は終わりました。${end}まで、空いたらお知らせします。`;
}
