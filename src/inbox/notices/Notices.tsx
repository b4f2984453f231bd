import { useSelector } from '@xstate/react';
import { noticeList, noticesMachine } from '#machines/inbox/notices.ts';
import { KeptFocus } from '#src/shared/KeptFocus.tsx';
import { MenuLink } from '#src/shared/links/MenuLink.tsx';
import { RefreshButton } from '#src/shared/resource/RefreshButton.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { NoticeSections } from './NoticeSections.tsx';

/** /app/notices (docs/spec/inbox.md, "Screens"). */
export default function Notices() {
  const flow = useFlow(noticesMachine);
  const list = useSelector(flow, ({ children }) => children.list);
  const freshness = useFreshness(list);

  return (
    <Page
      title="お知らせ"
      actions={
        <>
          {list && <RefreshButton resource={list} notified={flow} />}
          <MenuLink />
        </>
      }
      freshness={freshness}
    >
      {list && (
        <ResourceBody
          resource={noticeList}
          actor={list}
          what="お知らせ"
          skeleton={<Skeleton shape="rows" count={5} label="お知らせを読み込んでいます" />}
        >
          {(notices) => (
            <KeptFocus label="お知らせ">
              <NoticeSections notices={notices} flow={flow} loadedAt={freshness.loadedAt ?? null} />
            </KeptFocus>
          )}
        </ResourceBody>
      )}
    </Page>
  );
}
