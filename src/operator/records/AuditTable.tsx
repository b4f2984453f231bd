import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { type AuditEntry, type AuditPage, EVERYTHING } from '#domain/operator/audit.ts';
import { actWords } from '#domain/operator/auditWords.ts';
import { type RecordsRef, selectFilter, selectIsTurned } from '#machines/operator/records/chart.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { EmptyState } from '#src/ui/status/EmptyState.tsx';
import { useKeys } from '../shared/useKeys.ts';
import { roleWords } from '../shared/words.ts';
import { EntryLink } from './EntryLink.tsx';
import { entryDay, entryTime } from './entryMoment.ts';
import { actorWords, changesOf, NONE, reasonOf, subjectWords } from './facts.ts';
import styles from './Records.module.css';

/** Said once more: a table that is laid out as a list is none to some screen readers. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

interface AuditTableProps {
  flow: RecordsRef;
  page: AuditPage;
}

/** A page of the log; on a phone each entry is a row of a list. J and K lead from row to row. */
export function AuditTable({ flow, page }: AuditTableProps) {
  const filter = useSelector(flow, selectFilter);
  const isTurned = useSelector(flow, selectIsTurned);
  const rows = useRef<HTMLTableSectionElement>(null);
  useKeys((event) => moveFocus(rows.current, event));
  const isFiltered = Object.values(filter).some((value) => value !== null);
  if (page.entries.length === 0) {
    return (
      <EmptyState
        title={isFiltered ? 'この条件の記録はありません' : 'まだ記録はありません'}
        action={
          isFiltered && (
            <Button
              variant="secondary"
              onClick={() => flow.send({ type: 'filter.changed', filter: EVERYTHING })}
            >
              すべての記録を見る
            </Button>
          )
        }
      />
    );
  }
  const { nextOlderThan } = page;
  return (
    <>
      <div className={styles.card}>
        <table className={styles.table} {...ROLES.table} aria-label="記録">
          <thead {...ROLES.rowgroup}>
            <tr {...ROLES.row}>
              {['時刻', 'だれが', 'なにを', '理由', '前 → 後'].map((label) => (
                <th key={label} {...ROLES.columnheader} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={rows} {...ROLES.rowgroup}>
            {page.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} flow={flow} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.foot}>
        <p className={styles.keys}>
          <span>
            <kbd>J</kbd> <kbd>K</kbd> 行を移る
          </span>
          <span>
            <kbd>Enter</kbd> 詳しく見る
          </span>
          <span>
            <kbd>/</kbd> 探す
          </span>
        </p>
        <p className={styles.pages}>
          {isTurned && (
            <Button variant="text" onClick={() => flow.send({ type: 'newer.wanted' })}>
              新しい10件
            </Button>
          )}
          {nextOlderThan !== null && (
            <Button
              variant="text"
              onClick={() => flow.send({ type: 'older.wanted', olderThan: nextOlderThan })}
            >
              さらに前の10件
            </Button>
          )}
        </p>
      </div>
    </>
  );
}

function Entry({ entry, flow }: { entry: AuditEntry; flow: RecordsRef }) {
  const changes = changesOf(entry);
  const reason = reasonOf(entry);
  return (
    <tr className={styles.row} {...ROLES.row}>
      <td {...ROLES.cell} className={`${styles.time} tabular-nums`}>
        {entryTime(entry.at)}
        <span className={styles.small}>{entryDay(entry.at)}</span>
      </td>
      <td {...ROLES.cell} className={styles.actor}>
        <strong>{actorWords(entry)}</strong>
        <span className={styles.small}>{roleWords(entry.role)}</span>
      </td>
      <td {...ROLES.cell} className={styles.act}>
        <EntryLink id={entry.id} flow={flow} className={styles.open}>
          {actWords(entry.act)}
          <span className={styles.small}>{subjectWords(entry)}</span>
        </EntryLink>
      </td>
      <td {...ROLES.cell} className={cx(styles.reason, reason === NONE && styles.none)}>
        {reason}
      </td>
      <td {...ROLES.cell} className={cx(styles.change, changes.length === 0 && styles.none)}>
        {changes.length === 0 && NONE}
        {changes.slice(0, 2).map(({ label, before, after }) => (
          <span key={label} style={{ display: 'block' }}>
            <span className={styles.before}>
              {label} {before} →
            </span>{' '}
            <strong>{after}</strong>
          </span>
        ))}
        {changes.length > 2 && <span className={styles.small}>ほか{changes.length - 2}件</span>}
      </td>
    </tr>
  );
}

/** J and K move from entry to entry; Enter is the link's own. */
function moveFocus(rows: HTMLElement | null, { key }: KeyboardEvent): void {
  const way = { j: 1, k: -1 }[key.toLowerCase()];
  if (!way) return;
  const entries = [...(rows?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const at = entries.findIndex((entry) => Object.is(entry, document.activeElement));
  const next = at === -1 ? 0 : Math.min(Math.max(at + way, 0), entries.length - 1);
  entries[next]?.focus();
}
