/** Colours as they are declared, in the light and in the dark: every text reaches 4.5:1 on its ground. */
import { describe, expect, it } from 'vitest';
import { contrastOf, resolverOf, SCHEMES } from './colours.ts';
import { sourcesOf } from './sources.ts';
import { styleSheets } from './styleRules.ts';

const LEAST = 4.5;

/** Text tokens, and the ground tokens that they may stand on. */
const READ_ON: Readonly<Record<string, readonly string[]>> = {
  '--ink': ['--paper', '--surface', '--sunken', '--accent-soft'],
  '--ink-2': ['--paper', '--surface', '--sunken', '--accent-soft', '--water'],
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

/** Elements with children and a ground of their own, and why no caption is ever among them. */
const WITHOUT_CAPTIONS: Readonly<Record<string, string>> = {
  'booking/reservations/JustReserved.module.css': 'its tinted parts are marks',
  'settings/menu/AccountRows.module.css': 'its tinted part is the place of a word',
  'shared/done/Done.module.css': 'its tinted part is a mark',
  'ui/buttons/Button.module.css': 'words in the colour of the button',
  'ui/choices/Chip.module.css': 'words in the colour of the chip',
  'ui/status/Banner.module.css': 'words in the colour of the banner',
  'ui/status/EmptyState.module.css': 'its tinted part is a mark',
  'ui/status/Pill.module.css': 'a word in the colour of the pill',
  'ui/status/Toast.module.css': 'words in the colour of the toast',
};

/** Words of the sheet of what can be chosen that do not stand on it, and what they stand on. */
const NOT_WITHIN: Readonly<Record<string, string>> = {
  'booking/immediateUse/ImmediateBody.module.css .interval:has(:checked) .balance': 'above the choices',
};

/** The sheets of components that have children: these may be captions, in --ink-3. */
const aroundOthers = sourcesOf('src')
  .filter(([, text]) => text.includes('{children}'))
  .flatMap(([path, text]) =>
    [...text.matchAll(/from '\.\/([\w-]+\.module\.css)'/g)].map(
      ([, file]) => `${path.slice('src/'.length, path.lastIndexOf('/') + 1)}${file}`,
    ),
  );

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

  const tinted = [...new Set(aroundOthers)]
    .filter((file) => !(file in WITHOUT_CAPTIONS))
    .flatMap((file) => {
      const own = (styleSheets.get(file) ?? []).filter(
        ({ conditions, selectors }) => conditions.length === 0 && !selectors.join().includes('::'),
      );
      // The first rule of a sheet is of the element itself, whichever look it has.
      const [first] = own;
      return own.flatMap(({ selectors, declarations }) => {
        const ground = new Map(declarations).get('background');
        if (ground === undefined || ground === 'none') return [];
        return [
          [`${file} ${selectors.join()}`, ground, [...(first?.declarations ?? []), ...declarations]] as const,
        ];
      });
    });

  it.each(tinted)('a caption can be read on the ground that is laid around it: %s', (_, ground, own) => {
    const resolve = resolverOf(scheme, own);
    expect(contrastOf(resolve('var(--ink-3)'), resolve(ground))).toBeGreaterThanOrEqual(LEAST);
  });

  const chosen = rules.flatMap(({ file, selectors, declarations, conditions }) => {
    const ground = new Map(declarations).get('background');
    if (conditions.length > 0 || ground === undefined || /^(none|transparent)$|gradient/.test(ground))
      return [];
    const own = (styleSheets.get(file) ?? []).filter((rule) => rule.conditions.length === 0);
    return selectors
      .filter((state) => /^\.\w+(:has\(:checked\)|\[aria-pressed="true"\])$/.test(state))
      .flatMap((state) =>
        own.flatMap(({ selectors: [part = ''], declarations: [...said] }) => {
          const where = `${file} ${state} ${part}`;
          if (!/^\.\w+$/.test(part) || state.startsWith(part) || where in NOT_WITHIN) return [];
          const within = own.find((rule) => rule.selectors.includes(`${state} ${part}`));
          const ink = new Map([...said, ...(within?.declarations ?? [])]).get('color');
          const read = ink === 'inherit' ? new Map(declarations).get('color') : ink;
          return read === undefined ? [] : [[where, read, ground] as const];
        }),
      );
  });

  it.each(chosen)('what is written on what is chosen can be read there: %s', (_, ink, ground) => {
    expect(contrastOf(plain(ink), plain(ground))).toBeGreaterThanOrEqual(LEAST);
  });

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
