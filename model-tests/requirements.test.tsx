import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { idOf, transitionsOf } from '#tests/machines/support/chart.ts';
import { callRules } from './rules/calls.ts';
import { constantRules } from './rules/constants.ts';
import { entityRules } from './rules/entities.ts';
import { errorRules } from './rules/errors.ts';
import { operatorRules } from './rules/operator.ts';
import { roleRules } from './rules/roles.ts';
import type { Rule } from './rules/rule.ts';
import { screenRules } from './rules/screens.ts';
import { stateRules } from './rules/states.ts';
import { validationRules } from './rules/validation.ts';
import { REQUIREMENTS_FILE, RULES_FILE } from './support/coverage/coverageFiles.ts';
import { exportedMachines } from './support/machines.ts';

const sources = {
  ...import.meta.glob<string>('../tests/**/*.test.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
  ...import.meta.glob<string>('../e2e/**/*.test.ts', { eager: true, query: '?raw', import: 'default' }),
};
const transitions = new Set(
  exportedMachines.flatMap(({ machine }) =>
    transitionsOf(machine).map((each) => `${machine.id}: ${idOf(each)}`),
  ),
);
/** Every rule of the spec, by section. */
const requirements = [
  ...screenRules,
  ...entityRules,
  ...stateRules,
  ...validationRules,
  ...roleRules,
  ...callRules,
  ...errorRules,
  ...constantRules,
  ...operatorRules,
];

/**
 * A first look, long before the end: whether it ran and passed is known when all tests have
 * (scripts/testing/evidence.ts).
 */
function isThere(evidence: string): boolean {
  if (transitions.has(evidence)) return true;
  const [, file = '', name = ''] = /^(\S+\.test\.tsx?): (.+)$/.exec(evidence) ?? [];
  const source = sources[`../${file}`] ?? '';
  return name !== '' && source.replaceAll("\\'", "'").includes(name);
}

/** The faults of a rule's entry, one sentence each. */
function faultsOf(rule: Rule): string[] {
  if ('missing' in rule) return [];
  if (rule.shown.length === 0) return [`nothing shows “${rule.says}”`];
  return rule.shown
    .filter((evidence) => !isThere(evidence))
    .map((evidence) => `“${rule.says}” is said to show in ${evidence}, which does not exist`);
}

/** A transition with the tests of its machine, all of which take it; or the test itself. */
function withTests(evidence: string): string {
  const id = evidence.slice(0, evidence.indexOf(':'));
  const machine = transitions.has(evidence) && exportedMachines.find((each) => each.machine.id === id);
  if (!machine) return evidence;
  const table = `tests/machines/${machine.file}.table.test.ts`;
  const tests = [...(`../${table}` in sources ? [table] : []), `model-tests/${machine.file}.test.tsx`];
  return `${evidence} (${tests.join(', ')})`;
}

function lineOf(rule: Rule): string {
  if ('missing' in rule) return `- [ ] ${rule.says}\n  - missing: ${rule.missing}`;
  return [`- [x] ${rule.says}`, ...rule.shown.map((evidence) => `  - ${withTests(evidence)}`)].join('\n');
}

const sections = [
  [2, 'Screens and routes'],
  [3, 'Entities'],
  [4, 'States and transitions'],
  [5, 'Validation rules'],
  [6, 'Roles'],
  [7, 'Calls'],
  [8, 'Error catalogue'],
  [9, 'Constants'],
] as const;

/** The report: each rule of a section with what shows it. */
function report(): string {
  const parts = sections.map(([number, title]) => {
    const rules = requirements.filter(({ section }) => section === number);
    const shown = rules.filter((rule) => 'shown' in rule).length;
    return [`## ${number} ${title}: ${shown} of ${rules.length} rules shown`, ...rules.map(lineOf)].join(
      '\n',
    );
  });
  return `${parts.join('\n\n')}\n`;
}

describe('every rule of the specification', () => {
  it.each(requirements.map((rule) => [`${rule.section}`, rule.says, rule] as const))(
    '%s: %s',
    (_, __, rule) => {
      expect(faultsOf(rule)).toEqual([]);
    },
  );

  it('stands once in its section', () => {
    const names = requirements.map(({ section, says }) => `${section} ${says}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('a rule is refused', () => {
  const says = 'a rule';

  it.each<[string, Rule, string]>([
    ['that nothing shows', { section: 4, says, shown: [] }, 'nothing shows'],
    [
      'that a transition shows which is not drawn',
      { section: 4, says, shown: ['alerts: silent —alert.heard→ gone'] },
      'does not exist',
    ],
    [
      'that a test shows which is not written',
      { section: 4, says, shown: ['tests/domain/messages.test.ts: whistles a tune'] },
      'does not exist',
    ],
  ])('%s', (_, rule, fault) => {
    expect(faultsOf(rule)).toEqual([expect.stringContaining(fault)]);
  });
});

afterAll(() => {
  mkdirSync('.cache', { recursive: true });
  writeFileSync(REQUIREMENTS_FILE, report());
  writeFileSync(RULES_FILE, JSON.stringify(requirements, null, 2));
});
