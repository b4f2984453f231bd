import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import {
  type CalendarRef,
  calendarMachine,
  selectAddress,
  selectCalendarCommand,
  selectCalendarFailure,
} from '#machines/settings/calendar/chart.ts';
import { calendarFeed } from '#machines/settings/calendar/feed.ts';
import { tagged } from '#machines/shared/tags.ts';
import { CommandProgress } from '#src/shared/CommandProgress.tsx';
import { CopyButton } from '#src/shared/copying/CopyButton.tsx';
import { ProblemNotice } from '#src/shared/ProblemNotice.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useIsOnline } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { FreshnessBanner } from '#src/shell/page/FreshnessBanner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { Card } from '#src/ui/lists/Card.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import styles from './CalendarSection.module.css';
import { CALENDAR_TRUTH, CalendarSheet } from './CalendarSheet.tsx';
import { END, RENEW } from './calendarWords.ts';

/** The address by which a calendar subscribes to the member's reservations. */
export function CalendarSection() {
  const flow = useFlow(calendarMachine);
  const titleId = useId();
  const list = useSelector(flow, ({ children }) => children.list);
  const freshness = useFreshness(list);
  const isOnline = useIsOnline(); // without a connection the page says so, once
  const isRenewing = useSelector(flow, tagged('sheet:renewal'));
  const isEnding = useSelector(flow, tagged('sheet:end'));
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>カレンダー</SectionTitle>
      {isOnline && <FreshnessBanner {...freshness} />}
      {list && (
        <ResourceBody
          resource={calendarFeed}
          actor={list}
          what="カレンダーの設定"
          skeleton={<Skeleton shape="rows" count={1} label="カレンダーの設定を読み込んでいます" />}
        >
          {() => <CalendarCard flow={flow} />}
        </ResourceBody>
      )}
      {isRenewing && <CalendarSheet flow={flow} of="renewal" />}
      {isEnding && <CalendarSheet flow={flow} of="end" />}
    </section>
  );
}

function CalendarCard({ flow }: { flow: CalendarRef }) {
  const isWithout = useSelector(flow, tagged('without'));
  const isBusy = useSelector(flow, tagged('busy'));
  const address = useSelector(flow, selectAddress);
  const isResting = useSelector(flow, tagged('resting'));
  const command = useSelector(flow, selectCalendarCommand);
  const failure = useSelector(flow, selectCalendarFailure);
  const isOnline = useIsOnline();
  const noteId = useId();
  const inert = { disabled: !isOnline, 'aria-describedby': isOnline ? undefined : noteId };
  return (
    <Card>
      <div className={styles.card}>
        {isWithout ? (
          <>
            <p>ご予約を、お使いのカレンダーに表示できます。アドレスを作り、カレンダーに登録してください。</p>
            <CommandProgress command={command} truth={CALENDAR_TRUTH}>
              <Button
                block
                variant="soft"
                busy={isBusy}
                busyLabel="作っています…"
                {...inert}
                onClick={() => flow.send({ type: 'address.wanted' })}
              >
                アドレスを作る
              </Button>
            </CommandProgress>
            <ProblemNotice failure={failure} />
          </>
        ) : (
          <>
            <Address flow={flow} address={address} inert={inert} />
            {isResting && <ProblemNotice failure={failure} />}
            <div className={styles.end}>
              <p className={styles.small}>アドレスを知っている人は、予約の日時と場所を見られます。</p>
              <Button
                variant="danger-text"
                aria-label="アドレスを無効にする"
                {...inert}
                onClick={() => flow.send({ type: 'end.wanted' })}
              >
                {END}
              </Button>
            </div>
            <p className={styles.small}>
              予約の変更は、数時間から1日ほどでカレンダーに反映されます。カレンダーによって異なります。
            </p>
          </>
        )}
        {!isOnline && (
          <p id={noteId} className={styles.small}>
            通信が戻ると押せます。
          </p>
        )}
      </div>
    </Card>
  );
}

interface AddressProps {
  flow: CalendarRef;
  address: string | null;
  inert: { readonly disabled: boolean; readonly 'aria-describedby': string | undefined };
}

/** The address where it was made just now, which is copied whole; else the way to another. */
function Address({ flow, address, inert }: AddressProps) {
  const words = useRef<HTMLParagraphElement>(null);
  if (address !== null) {
    return (
      <div className={styles.row}>
        <div className={styles.address}>
          <p className={styles.small}>購読用のアドレス</p>
          <p ref={words} className={cx(styles.text, 'shortened')}>
            {address}
          </p>
        </div>
        <CopyButton of={words} label="アドレス" />
      </div>
    );
  }
  return (
    <>
      <div className={styles.row}>
        <p className={styles.made}>アドレスを使えます</p>
        <Button
          small
          variant="soft"
          aria-label="アドレスを新しくする"
          {...inert}
          onClick={() => flow.send({ type: 'renewal.wanted' })}
        >
          {RENEW}
        </Button>
      </div>
      <p className={styles.small}>
        アドレスを表示するのは、作ったときだけです。予約が出なくなったら、新しくしてください。
      </p>
    </>
  );
}
