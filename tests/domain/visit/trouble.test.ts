import { expect, it } from 'vitest';
import { type TroubleProblem, troubleProblem } from '#domain/visit/trouble.ts';

it.each<[string, TroubleProblem | null, string]>([
  ['1,000 characters', null, '長'.repeat(1_000)],
  ['1,000 characters between spaces', null, ` ${'長'.repeat(1_000)}\n`],
  ['1,001 characters', 'textTooLong', '長'.repeat(1_001)],
])('trouble in words of %s: %s', (_, problem, text) => {
  expect(troubleProblem({ kind: 'other', text, photo: null })).toBe(problem);
});
