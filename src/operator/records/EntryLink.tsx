import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type RecordsRef, selectFilter, selectOpened } from '#machines/operator/records/chart.ts';
import { operatorPaths } from '#machines/operator/shared/paths.ts';

interface EntryLinkProps {
  id: string;
  flow: RecordsRef;
  className?: string | undefined;
  children: ReactNode;
}

/** The state of a history entry that the log's own comes before. */
const FROM_LOG = { isFromLog: true };

/** Whether the way back leads to the log. */
export function isFromLog(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromLog' in state;
}

/** Leads to an entry of the log. One after another is one step, so that the way back is always the log. */
export function EntryLink({ id, flow, className, children }: EntryLinkProps) {
  const { state } = useLocation();
  const filter = useSelector(flow, selectFilter);
  const opened = useSelector(flow, selectOpened);
  return (
    <Link
      className={className}
      to={operatorPaths.record(id, filter)}
      replace={opened !== null}
      state={opened === null ? FROM_LOG : state}
      aria-current={opened === id ? 'true' : undefined}
      data-entry={id}
    >
      {children}
    </Link>
  );
}
