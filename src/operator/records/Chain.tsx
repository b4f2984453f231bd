import type { AuditChain } from '#domain/operator/audit.ts';
import type { RecordsRef } from '#machines/operator/records/chart.ts';
import { Notice } from '#src/ui/status/Notice.tsx';
import styles from './Entry.module.css';
import { EntryLink } from './EntryLink.tsx';

/** The place of an entry in its log, and whether it is as it was entered; nothing of an act beside the log. */
export function Chain({ chain, flow }: { chain: AuditChain | null; flow: RecordsRef }) {
  if (chain === null) return null;
  const { hash, previousHash, previous, next, isWhole } = chain;
  return (
    <>
      {isWhole ? (
        <p className={styles.linked}>書かれたときのままで、前後の記録とつながっています。</p>
      ) : (
        <Notice tone="danger" alert>
          この記録か前後の記録が、書かれたときと違います。記録の全体を確かめるよう、サーバーの担当者に知らせてください。
        </Notice>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>ハッシュ</dt>
          <dd className={styles.hash}>{hash}</dd>
        </div>
        <div>
          <dt>前の記録のハッシュ</dt>
          <dd className={styles.hash}>{previousHash ?? 'なし（最初の記録）'}</dd>
        </div>
      </dl>
      <p className={styles.neighbours}>
        {previous !== null && (
          <EntryLink id={`log-${previous}`} flow={flow} className={styles.neighbour}>
            前の記録（{previous}）
          </EntryLink>
        )}
        {next !== null && (
          <EntryLink id={`log-${next}`} flow={flow} className={styles.neighbour}>
            次の記録（{next}）
          </EntryLink>
        )}
      </p>
    </>
  );
}
