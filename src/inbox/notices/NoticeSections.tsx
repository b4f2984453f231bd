import { useSelector } from '@xstate/react';
import { isUnread, type Notice } from '#domain/inbox/notices.ts';
import { formatTime, type Instant } from '#domain/time.ts';
import { type NoticesRef, selectReadHere } from '#machines/inbox/notices.ts';
import { AreaSearchLink } from '#src/shared/links/AreaSearchLink.tsx';
import { BellIcon } from '#src/ui/icons/BellIcon.tsx';
import { SectionTitle } from '#src/ui/layout/SectionTitle.tsx';
import { CardList } from '#src/ui/lists/CardList.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { NoticeRow } from './NoticeRow.tsx';
import styles from './NoticeSections.module.css';

interface NoticeSectionsProps {
  notices: readonly Notice[];
  flow: NoticesRef;
  loadedAt: Instant | null;
}

/** The unread first, with how many there are and as of when; then what was read before the list was opened. */
export function NoticeSections({ notices, flow, loadedAt }: NoticeSectionsProps) {
  const readHere = useSelector(flow, selectReadHere);
  if (notices.length === 0) {
    return (
      <EmptyState title="現在、お知らせはありません。" mark={<BellIcon />} action={<AreaSearchLink />} />
    );
  }
  const count = notices.filter(isUnread).length;
  const first = notices.filter((notice) => isUnread(notice) || readHere.includes(notice.id));
  const others = notices.filter((notice) => !first.includes(notice));
  return (
    <>
      <div className={styles.heading}>
        <SectionTitle>
          {count > 0 ? (
            <>
              未読 <strong className={styles.count}>{count}</strong> 件
            </>
          ) : (
            '未読はありません'
          )}
        </SectionTitle>
        {loadedAt !== null && <p className={styles.updated}>{formatTime(loadedAt)}に更新</p>}
      </div>
      {first.length > 0 && <Rows label="未読のお知らせ" notices={first} flow={flow} />}
      {others.length > 0 && (
        <>
          {first.length > 0 && <SectionTitle>既読</SectionTitle>}
          <Rows label="既読のお知らせ" notices={others} flow={flow} />
        </>
      )}
    </>
  );
}

function Rows({ label, notices, flow }: Pick<NoticeSectionsProps, 'notices' | 'flow'> & { label: string }) {
  return (
    <CardList label={label}>
      {notices.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} flow={flow} />
      ))}
    </CardList>
  );
}
