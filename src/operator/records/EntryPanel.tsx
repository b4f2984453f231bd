import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AuditEntry } from '#domain/operator/audit.ts';
import { actWords } from '#domain/operator/auditWords.ts';
import { type RecordsRef, selectFilter } from '#machines/operator/records/chart.ts';
import { auditEntry } from '#machines/operator/records/entry.ts';
import { operatorPaths } from '#machines/operator/shared/paths.ts';
import { useFailure } from '#src/shared/resource/useFailure.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { HouseBody } from '../desk/HouseBody.tsx';
import { Chain } from './Chain.tsx';
import { EntryFacts } from './EntryFacts.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { isFromLog } from './EntryLink.tsx';

interface EntryPanelProps {
  id: string;
  /** As the page of the log has it; shown until all of it is there. */
  known: AuditEntry | undefined;
  flow: RecordsRef;
}

/** One entry in full, with its place in the chain. */
export default function EntryPanel({ id, known, flow }: EntryPanelProps) {
  const resource = useFlow(auditEntry.machine, { of: id });
  const entry = useSelector(resource, auditEntry.selectData);
  const isMissing = useFailure(resource)?.kind === 'notFound';
  const dismiss = useWayBack(flow);
  const shown = entry ?? known;
  return (
    <EntryFrame id={id} title={shown ? actWords(shown.act) : '記録'} onDismiss={dismiss}>
      {isMissing ? (
        <EmptyState title="この記録は見つかりません">
          <p>番号が違うか、別のサービスの記録です。閉じると、記録の一覧に戻ります。</p>
        </EmptyState>
      ) : (
        <>
          {shown && <EntryFacts entry={shown} />}
          <HouseBody resource={auditEntry} actor={resource} what={shown ? 'つながり' : '記録'}>
            {({ chain }) => <Chain chain={chain} flow={flow} />}
          </HouseBody>
        </>
      )}
    </EntryFrame>
  );
}

/** Leads back to the log as it was left, or to the log where a link has led here. */
function useWayBack(flow: RecordsRef): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const filter = useSelector(flow, selectFilter);
  const hasLeft = useRef(false);
  return () => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    flow.send({ type: 'dialog.dismissed' });
    if (isFromLog(state)) navigate(-1);
    else navigate(operatorPaths.records(filter), { replace: true });
  };
}
