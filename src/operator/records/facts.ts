import {
  ACTOR_KINDS,
  type ActorKind,
  type AuditEntry,
  type AuditFactName,
  type AuditFacts,
  SUBJECT_KINDS,
  type SubjectKind,
} from '#domain/operator/audit.ts';
import { actWords } from '#domain/operator/auditWords.ts';
import { yen } from '#src/shared/words/yen.ts';
import { roleWords } from '../shared/words.ts';

const SUBJECTS: Readonly<Record<SubjectKind, string>> = {
  operator: '運用者',
  reservation: '予約',
  booth: 'ブース',
  charges: '請求',
  world: '設定',
  tenant: 'サービス',
  audit: '記録',
  message: 'お知らせ',
};

/** `operator:3` -> `運用者 3`; whatever another version has entered stays as the log has it. */
export function subjectWords({ subject, subjectName }: Pick<AuditEntry, 'subject' | 'subjectName'>): string {
  if (subjectName !== null) return subjectName;
  const [kind, ...id] = subject.split(':');
  const known = SUBJECT_KINDS.find((each) => each === kind);
  return known === undefined ? subject : [SUBJECTS[known], id.join(':')].join(' ').trim();
}

/** Null: by the account of the machine. */
const ACTORS: Readonly<Record<ActorKind, string | null>> = {
  operator: '運用者',
  shell: null,
  member: '会員',
  system: 'システム',
  visitor: 'ログインしていない人',
};

/** The name of whoever has acted; a command by its account. */
export function actorWords({ actor, actorName }: Pick<AuditEntry, 'actor' | 'actorName'>): string {
  if (actorName !== null) return actorName;
  const [kind, ...rest] = actor.split(':');
  const known = ACTOR_KINDS.find((each) => each === kind);
  const who = known === undefined ? null : ACTORS[known];
  return who === null ? rest.join(':') || actor : [who, ...rest].join(' ');
}

const FACTS: Readonly<Record<AuditFactName, string>> = {
  role: '役割',
  areas: 'エリア',
  corporation: '法人',
  passkey: 'パスキーの番号',
  device: '端末',
  sessions: 'ログインの数',
  simulated: 'デモのログイン',
  suspended: '停止',
  refunded_yen: '返金済み',
  charged_yen: '請求',
  owed_yen: '未払い',
  compared: '照合した請求',
  payouts: '入金の明細',
  differences: '違い',
  added: '追加',
  changed: '変更',
  more: 'ほかの変更',
  secrets: '秘密の値',
  closed: '終了',
  reasons: '消去した理由の数',
  day: '探した日',
  actor: '探した人',
  act: '探した操作',
  text: '探した番号',
  area: '探した場所',
};

function isKnown(key: string): key is AuditFactName {
  return Object.hasOwn(FACTS, key);
}

function valueWords(key: string, value: AuditFacts[string] | undefined): string {
  if (value === undefined || value === null || value === '') return 'なし';
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (typeof value === 'number') return key.endsWith('_yen') ? yen(value) : String(value);
  if (key === 'areas' && value === 'all') return 'すべて';
  if (key === 'role') return roleWords(value);
  if (key === 'act') return actWords(value);
  return key === 'actor' ? actorWords({ actor: value, actorName: null }) : value;
}

/** One fact before and after the act. */
export interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The changes of an entry, as they are read; a fact that has stayed is left out. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly Change[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys]
    .filter((key) => before?.[key] !== after?.[key])
    .map((key) => ({
      label: isKnown(key) ? FACTS[key] : key,
      before: valueWords(key, before?.[key]),
      after: valueWords(key, after?.[key]),
    }));
}

/** Stands where an entry has nothing to say. */
export const NONE = '–';

/** The reason in words: that it was erased, or that there was none. */
export function reasonOf({ reason, isReasonErased }: Pick<AuditEntry, 'reason' | 'isReasonErased'>): string {
  return isReasonErased ? '（消去済み）' : (reason ?? NONE);
}
