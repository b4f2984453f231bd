import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { bodyOf, isUnread, type Notice, type NoticeAim, titleOf } from '#domain/inbox/notices.ts';
import { dateOf, type Instant } from '#domain/time.ts';
import { type NoticesRef, selectOpenNotice } from '#machines/inbox/notices.ts';
import { paths } from '#machines/shell/paths.ts';
import { CHANGE_CARD } from '#src/shared/owed/useOwes.ts';
import { pastDayName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import { buttonClass } from '#src/ui/buttons/buttonClass.ts';
import { Unbroken } from '#src/ui/Unbroken.tsx';
import styles from './NoticeRow.module.css';

/** Where what a notice asks for is done. */
const AIMS: Readonly<Record<NoticeAim, { readonly to: string; readonly label: string }>> = {
  payment: { to: paths.changePayment(), label: CHANGE_CARD },
  terms: { to: paths.to('/app/settings/usage-terms'), label: '利用規約を読む' },
  reservations: { to: paths.reservations(), label: '予約を見る' },
};

/** One notice: its title and day; a tap opens what it says. */
export function NoticeRow({ notice, flow }: { notice: Notice; flow: NoticesRef }) {
  const id = useId();
  const isOpen = useSelector(flow, selectOpenNotice) === notice.id;
  const now: Instant = useServerNow(60_000);
  const unread = isUnread(notice);
  const body = bodyOf(notice);
  const hasMore = body !== '' || notice.leadsTo !== null;
  return (
    <li className={styles.item}>
      <h3 className={styles.heading}>
        <button
          type="button"
          className={styles.row}
          aria-expanded={isOpen}
          aria-controls={isOpen && hasMore ? id : undefined}
          onClick={() => flow.send({ type: 'notice.chosen', notice })}
        >
          <span className={styles.dot} data-unread={unread || undefined}>
            {unread && <span className="visually-hidden">未読</span>}
          </span>
          <span className={styles.texts}>
            <span className={unread || isOpen ? styles.title : styles.read} data-unread={unread || undefined}>
              <Unbroken text={titleOf(notice)} />
            </span>
            <span className={styles.date}>{pastDayName(dateOf(notice.createdAt), now)}</span>
          </span>
        </button>
      </h3>
      {isOpen && hasMore && (
        <div id={id} className={styles.body}>
          {body !== '' && (
            <p>
              <Unbroken text={body} />
            </p>
          )}
          {notice.leadsTo !== null && (
            <Link className={buttonClass({ small: true, variant: 'secondary' })} to={AIMS[notice.leadsTo].to}>
              {AIMS[notice.leadsTo].label}
            </Link>
          )}
        </div>
      )}
    </li>
  );
}
