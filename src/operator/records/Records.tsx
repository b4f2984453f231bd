import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigationType, useParams, useSearchParams } from 'react-router-dom';
import type { AuditFilter } from '#domain/operator/audit.ts';
import { readDate } from '#domain/time.ts';
import {
  auditPage,
  type RecordsRef,
  recordsMachine,
  selectFilter,
  selectOpened,
} from '#machines/operator/records/chart.ts';
import { auditFile, operatorPaths } from '#machines/operator/shared/paths.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Room } from '../desk/Desk.tsx';
import { FileLink } from '../desk/FileLink.tsx';
import { HouseBody } from '../desk/HouseBody.tsx';
import { NotForRole } from '../desk/NotForRole.tsx';
import { useMay } from '../shared/useHouse.ts';
import { AuditTable } from './AuditTable.tsx';
import { Filters } from './Filters.tsx';
import styles from './Records.module.css';

const EntryPanel = lazy(() => import('./EntryPanel.tsx'));

const TITLE = '記録';
const LEAD = '書き足すだけの記録です。直すことも、消すこともできません。';

/** /records, and /records/{id} beside it or over it (docs/operating.md, "The audit log"). */
export default function Records() {
  const mayRead = useMay('audit');
  const [search] = useSearchParams();
  if (!mayRead) {
    return (
      <Room title={TITLE} lead={LEAD}>
        <NotForRole what="操作の記録" ability="audit" />
      </Room>
    );
  }
  return <Log filter={filterIn(search)} />;
}

/** The filter of an address; what can't be read there asks for all. */
function filterIn(search: URLSearchParams): AuditFilter {
  return {
    day: readDate(search.get('day') ?? '') ?? null,
    actor: search.get('actor'),
    act: search.get('act'),
    text: search.get('text'),
    area: /^[1-9]\d{0,8}$/.test(search.get('area') ?? '') ? Number(search.get('area')) : null,
  };
}

function Log({ filter: given }: { filter: AuditFilter }) {
  const flow = useFlow(recordsMachine, { filter: given });
  const filter = useSelector(flow, selectFilter);
  const { id = null } = useParams();
  useEffect(() => flow.send({ type: 'address.changed', id }), [flow, id]);
  useAskedByLink(flow, id);
  return (
    <Room title={TITLE} lead={LEAD} actions={<FileLink href={auditFile(filter)}>CSVで保存</FileLink>}>
      <LogBody flow={flow} />
    </Room>
  );
}

/**
 * A link to the log asks for what its address says, also where the log is open already. The way back does not: the log
 * is there as it was left.
 */
function useAskedByLink(flow: RecordsRef, id: string | null): void {
  const type = useNavigationType();
  const { search } = useLocation();
  useEffect(() => {
    if (type !== 'PUSH' || id !== null) return;
    const filter = filterIn(new URLSearchParams(search));
    if (!isSame(filter, selectFilter(flow.getSnapshot()))) flow.send({ type: 'filter.changed', filter });
  }, [flow, id, type, search]);
}

function isSame(one: AuditFilter, other: AuditFilter): boolean {
  return operatorPaths.records(one) === operatorPaths.records(other);
}

/** The filters, the page that they let through, and the entry that is read in full. */
export function LogBody({ flow }: { flow: RecordsRef }) {
  const page = useSelector(flow, ({ children }) => children.page);
  const opened = useSelector(flow, selectOpened);
  const data = useSelector(page, (snapshot) => (snapshot ? auditPage.selectData(snapshot) : null));
  const known = data?.entries.find(({ id }) => id === opened);
  return (
    <>
      <Filters flow={flow} page={data} />
      <div className={styles.desk}>
        <div className={styles.list}>
          {page && (
            <HouseBody resource={auditPage} actor={page} what="記録">
              {(loaded) => <AuditTable flow={flow} page={loaded} />}
            </HouseBody>
          )}
        </div>
        {opened !== null && (
          <Suspense fallback={null}>
            <EntryPanel key={opened} id={opened} known={known} flow={flow} />
          </Suspense>
        )}
      </div>
    </>
  );
}
