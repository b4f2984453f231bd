import type { AuditEntry } from '#domain/operator/audit.ts';
import { roleWords } from '../shared/words.ts';
import styles from './Entry.module.css';
import { entryDay, entryTime } from './entryMoment.ts';
import { actorWords, changesOf, reasonOf, subjectWords } from './facts.ts';

/** When, who, about whom, why, and what was changed. */
export function EntryFacts({ entry }: { entry: AuditEntry }) {
  const rows: readonly (readonly [label: string, words: string])[] = [
    ['時刻', `${entryDay(entry.at)} ${entryTime(entry.at)}`],
    ['だれが', `${actorWords(entry)}（${roleWords(entry.role)}）`],
    ['対象', subjectWords(entry)],
    ...(entry.memberId === null ? [] : [['会員', String(entry.memberId)] as const]),
    ['理由', reasonOf(entry)],
    ...changesOf(entry).map(({ label, before, after }) => [label, `${before} → ${after}`] as const),
    ['記録の番号', entry.number === null ? 'なし（サービスのデータから）' : String(entry.number)],
    ...(entry.requestId === null ? [] : [['要求の番号', entry.requestId] as const]),
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
