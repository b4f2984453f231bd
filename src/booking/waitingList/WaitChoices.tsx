import { useSelector } from '@xstate/react';
import { TOLERANCES, type Tolerance } from '#domain/booking/waiting.ts';
import { selectWish, type WaitEntryRef } from '#machines/booking/waitingList/entry.ts';
import { tagged } from '#machines/shared/tags.ts';
import { OptionCards } from '#src/ui/choices/OptionCards.tsx';
import { Segmented } from '#src/ui/choices/Segmented.tsx';
import { yen } from '../../shared/words/yen.ts';
import styles from './WaitChoices.module.css';

interface WaitChoicesProps {
  readonly entry: WaitEntryRef;
}

const TOLERANCE_WORDS = { 0: 'ちょうど', 15: '前後15分', 30: '前後30分' } as const;

/** To be booked or to be told, where, and by how much the start may be missed. */
export function WaitChoices({ entry }: WaitChoicesProps) {
  const { wish, mode, scope, tolerance } = useSelector(entry, selectWish);
  const isSending = useSelector(entry, tagged('busy'));
  const isChoice = useSelector(entry, tagged('bookable'));
  return (
    <>
      {isChoice || (isSending && mode === 'book') ? (
        <OptionCards
          label="空いたとき"
          optionClassName={styles.mode}
          disabled={isSending}
          options={[
            { value: 'book', label: <ToBeBooked entry={entry} /> },
            { value: 'notify', label: <ToBeNotified /> },
          ]}
          value={mode}
          onSelect={(chosen) => entry.send({ type: 'mode.chosen', mode: chosen })}
        />
      ) : (
        <p>
          <ToBeNotified />
        </p>
      )}
      {wish.booths.length > 1 && (
        <div className={styles.condition}>
          <span aria-hidden="true">ブース</span>
          <Segmented
            label="ブース"
            disabled={isSending}
            value={scope}
            options={[
              { value: 'any', label: 'どこでも' },
              { value: 'chosen', label: `${wish.booth.boothName}だけ` },
            ]}
            onSelect={(chosen) => entry.send({ type: 'scope.chosen', scope: chosen })}
          />
        </div>
      )}
      <div className={styles.condition}>
        <span aria-hidden="true">開始時刻</span>
        <Segmented
          label="開始時刻"
          disabled={isSending}
          value={String(tolerance) as `${Tolerance}`} // of a number literal
          options={TOLERANCES.map((each) => ({ value: `${each}` as const, label: TOLERANCE_WORDS[each] }))}
          onSelect={(chosen) => {
            const minutes = Number(chosen) as Tolerance; // one of the options
            entry.send({ type: 'tolerance.chosen', tolerance: minutes });
          }}
        />
      </div>
    </>
  );
}

function ToBeBooked({ entry }: WaitChoicesProps) {
  const { scope, gross, isUpTo } = useSelector(entry, selectWish);
  return (
    <span className={styles.words}>
      <strong>空いたら自動で予約</strong>
      <span className={styles.caption}>
        {scope === 'any' && 'ブースはおまかせ。'}予約できたらお知らせします。
      </span>
      {gross !== null && (
        <span className={styles.price}>
          <span>予約できたときの料金</span>
          <span className="nowrap">
            <strong>
              {yen(gross)}
              {isUpTo && 'まで'}
            </strong>{' '}
            税込
          </span>
        </span>
      )}
    </span>
  );
}

function ToBeNotified() {
  return (
    <span className={styles.words}>
      <strong>空いたら知らせる</strong>
      <span className={styles.caption}>予約は先着順で、空きは確保されません。</span>
    </span>
  );
}
