import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { boothAtPlace } from '#domain/booking/boothName.ts';
import { freeCancellationUntil } from '#domain/booking/quote.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { bookedTurns } from '#domain/booking/turns.ts';
import type { Wait } from '#domain/booking/waiting.ts';
import { turnWords } from '#domain/booking/words.ts';
import { dateOf, type Instant } from '#domain/time.ts';
import {
  selectEnded,
  selectKept,
  selectStopping,
  type WaitsRef,
  waitList,
} from '#machines/booking/waitingList/list.ts';
import { CommandProgress } from '#src/shared/CommandProgress.tsx';
import { momentName, nearDayName, spanName } from '#src/shared/words/moments.ts';
import { yen } from '#src/shared/words/yen.ts';
import { useShell } from '#src/shell/flow.tsx';
import { useServerNow } from '#src/shell/serverNow.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/lists/Card.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Pill } from '#src/ui/status/Pill.tsx';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import { arriveAt } from '../linked.ts';
import styles from './BookedTurns.module.css';

interface BookedTurnsProps {
  readonly waits: WaitsRef;
  readonly reservations: readonly Reservation[];
  /** The reservation that a link has led to; null without one. */
  readonly linked: number | null;
  readonly onCancel: (reservation: Reservation, now: Instant) => void;
}

const NONE: readonly Wait[] = [];

/**
 * The news of reservations that were made for whoever waited, above all others, until it is kept or its cancellation is
 * no longer free: one tap keeps it, one leads to the cancellation.
 */
export function BookedTurns({ waits, reservations, linked, onCancel }: BookedTurnsProps) {
  const list = useSelector(waits, ({ children }) => children.list);
  const all = useSelector(list, (snapshot) => (snapshot && waitList.selectData(snapshot)) ?? NONE);
  const ended = useSelector(waits, selectEnded);
  const now = useServerNow(1000);
  const news = all.filter(({ id }) => !ended.includes(id));
  return bookedTurns(news, reservations, now).map(({ wait, made }) => (
    <Turn
      key={wait.id}
      waits={waits}
      wait={wait}
      made={made}
      isLinked={made.id === linked}
      onCancel={() => onCancel(made, now)}
    />
  ));
}

interface TurnProps extends Pick<BookedTurnsProps, 'waits'> {
  readonly wait: Wait;
  readonly made: Reservation;
  readonly isLinked: boolean;
  readonly onCancel: () => void;
}

function Turn({ waits, wait, made, isLinked, onCancel }: TurnProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isLinked) arriveAt(section.current);
  }, [isLinked]);
  const now = useServerNow(60_000);
  const kept = useSelector(waits, selectKept);
  const command = useSelector(waits, selectStopping);
  const isKept = kept?.id === wait.id;
  const { startsAt, amount } = made;
  const shell = useShell();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is news once, also where it comes to an open screen
  useEffect(() => shell.send({ type: 'announcement.asked', text: turnWords(made) }), []);
  return (
    <section ref={section} className={styles.turn} aria-label="空き待ちの予約が取れました" tabIndex={-1}>
      <Card tone="own">
        <div className={styles.parts}>
          <Pill>空き待ちの予約が取れました</Pill>
          <p className={styles.when}>
            <strong>
              <Spoken text={spanName(made)} />
            </strong>{' '}
            {nearDayName(dateOf(startsAt), now)}
          </p>
          <p className={styles.place}>
            <Unbroken text={boothAtPlace(made)} />
          </p>
          {amount !== null && <p>{yen(amount.gross)}（税込）</p>}
          <CommandProgress
            command={isKept ? command : undefined}
            otherwise={
              <Button block variant="danger-text" disabled={isKept} onClick={onCancel}>
                無料でキャンセルする
              </Button>
            }
          >
            <Button
              block
              variant="soft"
              busy={isKept}
              busyLabel="残しています…"
              disabled={kept !== null}
              onClick={() => waits.send({ type: 'booking.kept', wait })}
            >
              この予約を残す
            </Button>
          </CommandProgress>
          <p className={styles.terms}>
            {momentName(freeCancellationUntil(made), now)}
            までのキャンセルは無料です。何もしなければ、予約はそのまま残ります。
          </p>
        </div>
      </Card>
    </section>
  );
}
