import type { LocalMonth } from '#domain/history/month.ts';
import { usageHistory } from '#machines/history/usageHistory.ts';
import { paths } from '#machines/shell/paths.ts';
import { BackLink } from '#src/shared/links/BackLink.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { HistoryBody } from './HistoryBody.tsx';

/** One month of the history; another month is another screen of the same shape. */
export function HistoryScreen({ month }: { month: LocalMonth | 'latest' }) {
  const flow = useFlow(usageHistory.machine, { of: month });
  return (
    <Page
      title="利用履歴"
      back={<BackLink to={paths.settings()} label="メニューへ戻る" />}
      freshness={useFreshness(flow)}
    >
      <ResourceBody
        resource={usageHistory}
        actor={flow}
        skeleton={<Skeleton shape="rows" count={6} label="利用履歴を読み込んでいます" />}
      >
        {(history) => <HistoryBody history={history} month={month} />}
      </ResourceBody>
    </Page>
  );
}
