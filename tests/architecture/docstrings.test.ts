import { expect, it } from 'vitest';
import { undocumented } from './docstrings.ts';
import { sourcesOf } from './sources.ts';

/** Each is a drawing, and named after it. */
const NAMED_BY_ITSELF = 'src/ui/icons/';

/** Shape, unit, errors and source: what a caller must know and the types don't say. */
it.each(['domain', 'contract', 'machines', 'server', 'src'])(
  'says of every function that %s exports what it is for',
  (room) => {
    const sources = sourcesOf(room).filter(([path]) => !path.startsWith(NAMED_BY_ITSELF));
    expect(sources.flatMap(undocumented)).toEqual([]);
  },
);

it('finds one that says nothing', () => {
  expect(
    undocumented([
      'some.ts',
      [
        '// a remark',
        'export function bare() {}',
        '/** Told. */',
        'export function told() {}',
        'export const arrow = () => 1;',
        'export const value = 1;',
        '/** Told. */',
        'export async function* all() {}',
      ].join('\n'),
    ]),
  ).toEqual(['some.ts: export function bare() {}', 'some.ts: export const arrow = () => 1;']);
});
