import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/paths.mjs';

it('gives each migration a number of its own: they run in the order of their names', () => {
  const numbers = readdirSync(`${root}server/database/migrations`).flatMap(
    (name) => /^(\d{4})_/.exec(name)?.[1] ?? [],
  );
  expect(numbers.length).toBeGreaterThan(10);
  // Two have that one, and databases that ran them know both by their names.
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual(['0053']);
});
