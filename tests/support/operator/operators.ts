import type { AuditEntry, AuditEntryInFull, AuditPage } from '#domain/operator/audit.ts';
import type { Enrolment, Operator, OperatorSession, Passkey, WaysIn } from '#domain/operator/operators.ts';
import { abilitiesOf } from '#domain/operator/roles.ts';
import { addMinutes } from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';

/** 石田 恵, an owner of everything, who has just signed in. */
export const megumi: OperatorSession = {
  id: 3,
  mail: 'ishida@komori.example',
  name: '石田 恵',
  role: 'owner',
  areas: null,
  corporation: null,
  abilities: abilitiesOf({ role: 'owner', areas: null }),
  signedInAt: NOW,
  endsAt: addMinutes(NOW, 8 * 60),
  endsUnusedAt: addMinutes(NOW, 30),
  passkeyName: 'Mac・Chrome',
  isSimulated: false,
  before: { at: addMinutes(NOW, -1440), isSameDevice: true },
  passkeys: 2,
  codesLeft: 10,
  needsSecond: false,
  confirmedUntil: addMinutes(NOW, 5),
  owners: [
    { name: '石田 恵', mail: 'ishida@komori.example' },
    { name: '川口 章', mail: 'kawaguchi@komori.example' },
  ],
};

/** 小林 真由, on duty in one area. */
export const mayu: OperatorSession = {
  ...megumi,
  id: 4,
  mail: 'kobayashi@komori.example',
  name: '小林 真由',
  role: 'staff',
  areas: [{ id: 1, name: '東京駅・丸の内エリア' }],
  abilities: abilitiesOf({ role: 'staff', areas: [1] }),
};

export const passkey: Passkey = {
  id: 1,
  name: 'Mac・Chrome',
  createdAt: NOW,
  lastUsedAt: NOW,
  isThis: true,
  isSynced: false,
};

export const ways: WaysIn = {
  passkeys: [passkey, { ...passkey, id: 2, name: null, lastUsedAt: null, isThis: false, isSynced: true }],
  codesLeft: 8,
  codesMadeAt: NOW,
};

export const enrolment: Enrolment = {
  purpose: 'invitation',
  mail: mayu.mail,
  name: mayu.name,
  role: 'staff',
  serviceName: 'コモリ',
  endsAt: addMinutes(NOW, 60),
};

/** 小林 真由, as owners see her. */
export const person: Operator = {
  id: 4,
  mail: mayu.mail,
  name: mayu.name,
  role: 'staff',
  areas: [1],
  corporationId: null,
  invitedAt: NOW,
  joinedAt: NOW,
  invitationEndsAt: null,
  passkeys: 2,
  codesLeft: 8,
  lastSignedInAt: NOW,
  sessions: [],
  recovery: { id: 9, askedAt: NOW, endsAt: addMinutes(NOW, 1440) },
  isSelf: false,
};

const entry: AuditEntry = {
  id: 'log-48',
  number: 48,
  at: NOW,
  actor: 'operator:3',
  actorName: '石田 恵',
  role: 'owner',
  act: 'right',
  subject: 'operator:4',
  subjectName: '小林 真由',
  memberId: null,
  reason: '当番に加わるため',
  isReasonErased: false,
  before: { role: 'viewer' },
  after: { role: 'staff' },
  requestId: '3f2a',
};

export const auditPageOfTen: AuditPage = {
  entries: [
    entry,
    { ...entry, id: 'log-47', number: 47, act: 'signIn', reason: null, before: null, after: null },
  ],
  total: 48,
  newer: 0,
  nextOlderThan: `${NOW}.log-47`,
  actors: [
    { actor: 'operator:3', name: '石田 恵' },
    { actor: 'shell:haruka', name: null },
  ],
  areas: [{ id: 1, name: '東京駅 八重洲口' }],
};

export const entryInFull: AuditEntryInFull = {
  ...entry,
  chain: { hash: 'b7e1', previousHash: 'a0c4', previous: 47, next: null, isWhole: true },
};
