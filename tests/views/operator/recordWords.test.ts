import { expect, it } from 'vitest';
import {
  ACTOR_KINDS,
  ACTS_BESIDE,
  AUDIT_ACTS,
  AUDIT_FACTS,
  AUDIT_ROLES,
  SUBJECT_KINDS,
} from '#domain/operator/audit.ts';
import { actWords, WHY } from '#domain/operator/auditWords.ts';
import { ABILITIES, OPERATOR_ROLES } from '#domain/operator/roles.ts';
import { ROLE_WORDS } from '#domain/operator/roleWords.ts';
import { actorWords, changesOf, reasonOf, subjectWords } from '#src/operator/records/facts.ts';
import { END_WORDS, PROBLEM_WORDS, rightLines, roleWords } from '#src/operator/shared/words.ts';

const actor = (name: string) => actorWords({ actor: name, actorName: null });
const changed = (key: string, value: string | number | boolean) =>
  changesOf({ before: {}, after: { [key]: value } }).flatMap(({ label, before, after }) => [
    label,
    before,
    after,
  ]);

/** Everything that 記録 and what stands beside it can say of a value that the code names. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  acts: [...AUDIT_ACTS, ...ACTS_BESIDE].map(actWords),
  roles: AUDIT_ROLES.map(roleWords),
  'roles of operators': OPERATOR_ROLES.map((role) => ROLE_WORDS[role]),
  actors: ACTOR_KINDS.map((kind) => actor(kind === 'shell' ? 'shell:春香' : kind)),
  'actors by number': ACTOR_KINDS.map((kind) => actor(`${kind}:3`)),
  subjects: SUBJECT_KINDS.map((kind) => subjectWords({ subject: kind, subjectName: null })),
  'subjects by number': SUBJECT_KINDS.map((kind) =>
    subjectWords({ subject: `${kind}:3`, subjectName: null }),
  ),
  facts: AUDIT_FACTS.flatMap((name) => [...changed(name, 3), ...changed(name, true)]),
  'roles in facts': AUDIT_ROLES.flatMap((role) => changed('role', role)),
  'acts in facts': [...AUDIT_ACTS, ...ACTS_BESIDE].flatMap((act) => changed('act', act)),
  'actors in facts': ['operator:3', 'member:1001', 'system', 'visitor'].flatMap((name) =>
    changed('actor', name),
  ),
  'all areas': changed('areas', 'all'),
  reasons: Object.values(WHY),
  rights: rightLines(ABILITIES).map(({ words }) => words),
  'rights of others': rightLines([]).flatMap(({ words, by }) => [words, by ?? '']),
  'ends of sessions': Object.values(END_WORDS),
};

it.each(Object.entries(SAID))('says %s in Japanese alone', (_, said) => {
  expect(said.length).toBeGreaterThan(0);
  for (const words of said) expect(words).not.toMatch(/[A-Za-z]/);
});

it('says of no two acts, roles, actors, subjects or facts the same', () => {
  for (const said of [
    [...AUDIT_ACTS, ...ACTS_BESIDE].map(actWords),
    AUDIT_ROLES.map(roleWords),
    ACTOR_KINDS.map(actor),
    SUBJECT_KINDS.map((kind) => subjectWords({ subject: kind, subjectName: null })),
    AUDIT_FACTS.map((name) => changed(name, 3)[0]),
  ])
    expect(said).toEqual([...new Set(said)]);
});

it('says of a passkey that was not shown why, in Japanese but for names that are written so', () => {
  for (const words of Object.values(PROBLEM_WORDS)) {
    expect(words.replaceAll(/https|localhost|Chrome|Firefox/g, '')).not.toMatch(/[A-Za-z]/);
  }
});

it('leaves words of another version as the log has them, and says that a reason was erased', () => {
  expect([actWords('later'), roleWords('later'), actor('later:3')]).toEqual(['later', 'later', '3']);
  expect(subjectWords({ subject: 'later:3', subjectName: null })).toBe('later:3');
  expect(changed('later', 'x')).toEqual(['later', 'なし', 'x']);
  expect(reasonOf({ reason: null, isReasonErased: true })).toBe('（消去済み）');
});
