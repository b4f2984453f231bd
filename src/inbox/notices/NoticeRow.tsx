import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { bodyOf, isUnread, type Notice, titleOf } from '#domain/inbox/notices.ts';
import { dateOf, type Instant } from '#domain/time.ts';
import { type NoticesRef, selectOpenNotice } from '#machines/inbox/notices.ts';
import { pastDayName } from '#src/shared/words/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';
import styles from './NoticeRow.module.css';

/** One notice: its title and day; a tap opens what it says. */
export function NoticeRow({ notice, flow }: { notice: Notice; flow: NoticesRef }) {
  const id = useId();
  const isOpen = useSelector(flow, selectOpenNotice) === notice.id;
  const now: Instant = useServerNow(60_000);
  const unread = isUnread(notice);
  const body = bodyOf(notice);
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen && body !== '' ? id : undefined}
        onClick={() => flow.send({ type: 'notice.pressed', notice })}
      >
        <span className={styles.dot} data-unread={unread || undefined}>
          {unread && <span className="visually-hidden">未読</span>}
        </span>
        <span className={styles.texts}>
          <span className={unread || isOpen ? styles.title : styles.read} data-unread={unread || undefined}>
            {titleOf(notice)}
          </span>
          <span className={styles.date}>{pastDayName(dateOf(notice.createdAt), now)}</span>
        </span>
      </button>
      {isOpen && body !== '' && (
        <p id={id} className={styles.body}>
          {body}
        </p>
      )}
    </li>
  );
}
