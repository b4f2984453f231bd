import { isUnread, type Notice } from '#domain/inbox/notices.ts';
import { formatTime, type Instant } from '#domain/time.ts';
import type { NoticesRef } from '#machines/inbox/notices.ts';
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

/** The unread first, with how many there are and as of when; then what was read. */
export function NoticeSections({ notices, flow, loadedAt }: NoticeSectionsProps) {
  if (notices.length === 0) return <EmptyState title="現在、お知らせはありません。" />;
  const unread = notices.filter(isUnread);
  const read = notices.filter((notice) => !isUnread(notice));
  return (
    <>
      <div className={styles.heading}>
        <SectionTitle>
          {unread.length > 0 ? (
            <>
              未読 <strong className={styles.count}>{unread.length}</strong> 件
            </>
          ) : (
            '未読はありません'
          )}
        </SectionTitle>
        {loadedAt !== null && <p className={styles.updated}>{formatTime(loadedAt)}に更新</p>}
      </div>
      {unread.length > 0 && <Rows label="未読のお知らせ" notices={unread} flow={flow} />}
      {read.length > 0 && (
        <>
          {unread.length > 0 && <SectionTitle>既読</SectionTitle>}
          <Rows label="既読のお知らせ" notices={read} flow={flow} />
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
