/** The mistakes that somebody wrote by hand stand for what tests must notice (docs/measured/mistakes.md). */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writtenMistakes } from '#scripts/mutants/written.ts';

const KEPT = 'scripts/mutants/written.json';
const kept: readonly { readonly what: string; readonly by: string }[] = JSON.parse(
  readFileSync(KEPT, 'utf8'),
);

// Whoever has changed the line writes the mistake for the new one, and sees its test fail with it.
it('can still be made where they were written', () => {
  expect(writtenMistakes(KEPT)).toHaveLength(kept.length);
});

it.each(kept.map(({ what, by }) => [what, by]))('%s: names its test', (_, by) => {
  expect(existsSync(by)).toBe(true);
});
