/** Colours as they are declared, in the light and in the dark: every text reaches 4.5:1 on its ground. */
import { describe, expect, it } from 'vitest';
import { contrastOf, resolverOf, SCHEMES } from './colours.ts';
import { styleSheets } from './styleRules.ts';

const LEAST = 4.5;

/** Text tokens, and the ground tokens that they may stand on. */
const READ_ON: Readonly<Record<string, readonly string[]>> = {
  '--ink': ['--paper', '--surface', '--sunken', '--accent-soft'],
  '--ink-2': ['--paper', '--surface', '--sunken', '--accent-soft'],
  '--ink-3': ['--surface'],
  '--accent': ['--paper', '--surface', '--accent-soft'],
  '--danger': ['--paper', '--surface'],
  '--warn': ['--surface'],
  '--on-accent': ['--accent'],
  '--on-selected': ['--selected'],
  '--on-danger': ['--danger'],
  '--on-action': ['--action'],
};
/** Tokens of lines and areas that hold no text. */
const DRAWN = ['--line', '--busy', '--hatch', '--backdrop'];

const isColour = (value: string) => /#|\brgb\(|color-mix|oklch/.test(value);

describe.each(SCHEMES)('in the %s', (scheme) => {
  const plain = resolverOf(scheme);

  it.each(Object.entries(READ_ON).flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground])))(
    '%s can be read on %s',
    (ink, ground) => {
      expect(contrastOf(plain(`var(${ink})`), plain(`var(${ground})`))).toBeGreaterThanOrEqual(LEAST);
    },
  );

  const rules = [...styleSheets.values()].flat();
  const pairs = rules.flatMap(({ file, selectors, declarations, conditions }) => {
    if (conditions.some((each) => /dark|forced-colors|oklch/.test(each))) return [];
    const last = new Map(declarations);
    // A code for a camera is drawn; without a ground of its own it stands on the fixed one of its sheet.
    const fixed = (styleSheets.get(file) ?? [])
      .flatMap((rule) => rule.declarations)
      .find(([property, value]) => property === 'background' && value.startsWith('#'))?.[1];
    const ground = last.get('background') ?? (last.has('fill') ? fixed : undefined);
    const ink = last.get('color') ?? last.get('fill');
    if (ground === undefined || ink === undefined) return [];
    return [[`${file} ${selectors.join()}`, ink, ground, declarations] as const];
  });
  const told = pairs.filter(([, , ground]) => !/^(none|transparent|inherit)$|gradient/.test(ground));

  it('there are rules that say both', () => expect(told.length).toBeGreaterThan(25));

  it.each(told)('what a rule writes can be read on the ground that it lays: %s', (_, ink, ground, own) => {
    const resolve = resolverOf(scheme, own);
    expect(contrastOf(resolve(ink), resolve(ground))).toBeGreaterThanOrEqual(LEAST);
  });
});

it('places every colour among those that are read, those that something is read on, and those that are drawn', () => {
  const colours = (styleSheets.get('ui/tokens.css') ?? [])
    .filter(({ conditions }) => conditions.length === 0)
    .flatMap(({ declarations }) => declarations)
    .filter(([name, value]) => name.startsWith('--') && isColour(value))
    .map(([name]) => name);
  const placed = [...Object.keys(READ_ON), ...Object.values(READ_ON).flat(), ...DRAWN];
  expect(colours.filter((name) => !placed.includes(name))).toEqual([]);
});
