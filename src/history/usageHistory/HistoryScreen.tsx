import { useSelector } from '@xstate/react';
import type { LocalMonth } from '#domain/history/month.ts';
import { historyMachine, selectCanAsk } from '#machines/history/history.ts';
import type { ReceiptSubject } from '#machines/history/receipts/chart.ts';
import { unfinishedReceipts } from '#machines/history/receipts/unfinished.ts';
import { usageHistory } from '#machines/history/usageHistory.ts';
import { KeptFocus } from '#src/shared/KeptFocus.tsx';
import { BackToMenu } from '#src/shared/links/BackToMenu.tsx';
import { ReservationsLink } from '#src/shared/links/ReservationsLink.tsx';
import { RecoverySheet } from '#src/shared/RecoverySheet.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useMember } from '#src/shell/actors.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';
import { ReceiptSheet } from '../receipts/ReceiptSheet.tsx';
import { HistoryBody } from './HistoryBody.tsx';

/** One month of the history; another month is another screen of the same shape. */
export function HistoryScreen({ month }: { month: LocalMonth | 'latest' }) {
  const flow = useFlow(historyMachine, { month });
  const uses = useSelector(flow, ({ children }) => children.uses);
  const receipts = useSelector(flow, ({ children }) => children.receipts);
  const recovery = useSelector(flow, ({ children }) => children.recovery);
  const canAsk = useSelector(flow, selectCanAsk);
  const member = useMember();
  // Members who pay by card get receipts (docs/spec/history.md, "Roles").
  const onReceipt =
    canAsk && member?.isPersonal
      ? (subject: ReceiptSubject) => flow.send({ type: 'receipt.wanted', subject, memberName: member.name })
      : undefined;
  return (
    <Page title="利用履歴" back={<BackToMenu />} freshness={useFreshness(uses)}>
      {uses && (
        <ResourceBody
          resource={usageHistory}
          actor={uses}
          what="利用履歴"
          wayOn={<ReservationsLink block variant="text" />}
          skeleton={<Skeleton shape="rows" count={6} label="利用履歴を読み込んでいます" />}
        >
          {(history) => (
            <KeptFocus label="利用履歴">
              <HistoryBody history={history} month={month} onReceipt={onReceipt} />
            </KeptFocus>
          )}
        </ResourceBody>
      )}
      <RecoverySheet recovery={recovery} words={unfinishedReceipts.words} />
      {receipts && <ReceiptSheet flow={receipts} />}
    </Page>
  );
}
