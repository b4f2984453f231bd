import type { AuditEntry } from '#domain/operator/audit.ts';
import { actWords } from '#domain/operator/auditWords.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Sheet } from '#src/ui/dialogs/Sheet.tsx';
import { roleWords } from '../shared/words.ts';
import { reasonOf } from './AuditTable.tsx';
import { entryDay, entryTime } from './entryMoment.ts';
import { actorWords, changesOf, subjectWords } from './facts.ts';
import styles from './Records.module.css';

interface EntrySheetProps {
  entry: AuditEntry;
  onDismiss: () => void;
}

/** One entry in full. */
export function EntrySheet({ entry, onDismiss }: EntrySheetProps) {
  const changes = changesOf(entry);
  const rows: readonly (readonly [label: string, words: string])[] = [
    ['時刻', `${entryDay(entry.at)} ${entryTime(entry.at)}`],
    ['だれが', `${actorWords(entry)}（${roleWords(entry.role)}）`],
    ['対象', subjectWords(entry)],
    ...(entry.memberId === null ? [] : [['会員', String(entry.memberId)] as const]),
    ['理由', reasonOf(entry)],
    ...changes.map(({ label, before, after }) => [label, `${before} → ${after}`] as const),
    ['記録の番号', entry.number === null ? 'なし（サービスのデータから）' : String(entry.number)],
    ...(entry.requestId === null ? [] : [['要求の番号', entry.requestId] as const]),
  ];
  return (
    <Sheet
      title={actWords(entry.act)}
      onDismiss={onDismiss}
      actions={
        <Button block variant="secondary" onClick={onDismiss}>
          閉じる
        </Button>
      }
    >
      <dl className={styles.facts}>
        {rows.map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
