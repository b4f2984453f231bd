import { expect, it } from 'vitest';
import { weigh } from '#scripts/testing/evidence.ts';

const passed = [
  'tests/domain/money.test.ts: the amounts of docs/spec/money.md > 60 minutes',
  'model-tests/visit/visit/chart.test.tsx: visit > waiting —page.shown→ weighing and weighing —always [isOpen]→ ready',
  'e2e/visit/visit.test.ts: a member enters early',
];
const weighed = (shown: string, couldBrowse = true) =>
  weigh([{ section: 4, says: 'a rule', shown: [shown] }], passed, couldBrowse);

it.each([
  ['a test that passed', 'tests/domain/money.test.ts: 60 minutes'],
  ['all tests of a description', 'tests/domain/money.test.ts: the amounts of docs/spec/money.md'],
  ['a walk that took the transition', 'visit: weighing —always [isOpen]→ ready'],
  ['a journey', 'e2e/visit/visit.test.ts: a member enters early'],
])('is evidence: %s', (_, shown) => {
  expect(weighed(shown)).toEqual({
    lines: ['Section 4: 1 of 1 rules shown by tests that passed'],
    unproven: [],
  });
});

it.each([
  ['a test that failed, or did not run', 'tests/domain/money.test.ts: 90 minutes'],
  ['the same words in another file', 'tests/domain/time.test.ts: 60 minutes'],
  ['a transition that no walk took', 'visit: weighing —always [isOpen]→ over'],
  ['a transition of another machine', 'door: weighing —always [isOpen]→ ready'],
])('is none: %s', (_, shown) => {
  expect(weighed(shown).unproven).toEqual([expect.stringContaining(`${shown}, which did not run and pass`)]);
  expect(weighed(shown).lines).toEqual(['Section 4: 0 of 1 rules shown by tests that passed']);
});

it('does not hold against a machine without a browser what only a browser shows', () => {
  expect(weighed('e2e/visit/visit.test.ts: leaves', false).unproven).toEqual([]);
  expect(weighed('e2e/visit/visit.test.ts: leaves').unproven).toHaveLength(1);
});

it('counts a rule that waits, and shows it by nothing', () => {
  const { lines, unproven } = weigh([{ section: 2, says: 'a rule' }], passed, true);
  expect([lines, unproven]).toEqual([['Section 2: 0 of 1 rules shown by tests that passed'], []]);
});
