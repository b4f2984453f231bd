import type { AuditEntry, AuditFactName, AuditFacts } from '#domain/operator/audit.ts';
import { OPERATOR_ROLES } from '#domain/operator/roles.ts';
import { ROLE_WORDS } from '#domain/operator/roleWords.ts';
import { yen } from '#src/shared/words/yen.ts';

const SUBJECTS: Readonly<Record<string, string>> = {
  operator: '運用者',
  passkey: 'パスキー',
  reservation: '予約',
  use: '利用',
  member: '会員',
  booth: 'ブース',
  charge: '請求',
  refund: '返金',
  world: '設定',
  tenant: 'サービス',
  audit: '記録',
  message: 'お知らせ',
};

/** `operator:3` -> `運用者 3`; whatever is not known stays as the log has it. */
export function subjectWords({ subject, subjectName }: AuditEntry): string {
  if (subjectName !== null) return subjectName;
  const [kind = '', ...id] = subject.split(':');
  const known = SUBJECTS[kind];
  return known === undefined ? subject : [known, id.join(':')].join(' ').trim();
}

const ACTORS: Readonly<Record<string, string>> = { operator: '運用者', member: '会員', system: 'システム' };

/** The name of whoever has acted; a command by its account. */
export function actorWords({ actor, actorName }: Pick<AuditEntry, 'actor' | 'actorName'>): string {
  if (actorName !== null) return actorName;
  const [kind = '', ...rest] = actor.split(':');
  const who = ACTORS[kind];
  return who === undefined ? rest.join(':') || actor : [who, ...rest].join(' ');
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
  closed: '終了',
  day: '日',
  actor: 'だれが',
  act: 'なにを',
  text: '探した番号',
  area: '場所',
};

function isKnown(key: string): key is AuditFactName {
  return Object.hasOwn(FACTS, key);
}

function valueWords(key: string, value: AuditFacts[string] | undefined): string {
  if (value === undefined || value === null || value === '') return 'なし';
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (typeof value === 'number') return key.endsWith('_yen') ? yen(value) : String(value);
  if (key === 'areas' && value === 'all') return 'すべて';
  const role = OPERATOR_ROLES.find((each) => each === value);
  return key === 'role' && role !== undefined ? ROLE_WORDS[role] : value;
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
export function reasonOf({ reason, isReasonErased }: AuditEntry): string {
  return isReasonErased ? '（消去済み）' : (reason ?? NONE);
}
