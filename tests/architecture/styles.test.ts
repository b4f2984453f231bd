/** The lines that a style sheet must have, whatever it styles: a browser takes it without a word where it has not. */
import { describe, expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';
import { type StyleRule, styleSheets } from './styleRules.ts';

const sheets = [...styleSheets];
const rules = sheets.flatMap(([, of]) => of);
const components = sourcesOf('src').filter(([path]) => path.endsWith('.tsx'));

const tokens = styleSheets.get('ui/tokens.css') ?? [];
/** The value of a token by itself, without a condition. */
const light = new Map(
  tokens.filter(({ conditions }) => conditions.length === 0).flatMap((rule) => rule.declarations),
);

/** Pixels of a length at a root of 16 px; NaN where it is none that can be told here. */
function pixelsOf(value: string): number {
  const token = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (token !== undefined) return pixelsOf(light.get(token) ?? '');
  const least = /^max\((.+?),\s*(.+)\)$/.exec(value);
  if (least) return Math.max(pixelsOf(least[1] ?? ''), pixelsOf(least[2] ?? '') || 0);
  const [, number, unit] = /^(-?[\d.]+)(px|rem)$/.exec(value) ?? [];
  return Number(number) * (unit === 'rem' ? 16 : 1);
}

describe('custom properties', () => {
  /** By a script, on an element. */
  const set = sourcesOf('src').flatMap(([, text]) => [...text.matchAll(/--[\w-]+/g)].map(([name]) => name));
  const defined = new Set([
    ...rules.flatMap(({ declarations }) => declarations.map(([name]) => name)),
    ...set,
  ]);

  it.each(sheets)('are defined where they are used: %s', (_, of) => {
    const used = of.flatMap(({ declarations }) =>
      declarations.flatMap(([, value]) => [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
    );
    expect(used.filter((name) => !defined.has(name ?? ''))).toEqual([]);
  });

  it('have a value of their own in the dark where they are a colour', () => {
    const isColour = (value: string) => /#|rgb|oklch|color-mix/.test(value);
    const dark = tokens
      .filter(
        ({ conditions, selectors }) =>
          conditions.join() === '@media (prefers-color-scheme: dark)' && selectors.includes(':root'),
      )
      .flatMap(({ declarations }) => declarations.map(([name]) => name));
    const colours = [...light].filter(([, value]) => isColour(value)).map(([name]) => name);
    expect(colours.length).toBeGreaterThan(15);
    expect(dark.toSorted()).toEqual(colours.toSorted());
  });

  it('are what colours are made of, but for pictures that are the same in light and dark, and the card of ink', () => {
    const own = rules
      .filter(({ file }) => file !== 'ui/tokens.css')
      .flatMap(({ file, declarations }) =>
        declarations.filter(([, value]) => /#[\da-f]{3,8}\b|\brgb\(/.test(value)).map(() => file),
      );
    expect([...new Set(own)].toSorted()).toEqual([
      'qr/capture/CameraPicture.module.css',
      'qr/capture/TorchSwitch.module.css',
      'qr/makeQr/MeetingCode.module.css',
      'qr/showQr/ShowQr.module.css',
      'ui/lists/Card.module.css',
    ]);
  });
});

/** The sheets that a component imports, and those of what stands around every field. */
function sheetsOf(path: string, text: string): readonly StyleRule[] {
  const folder = path.slice('src/'.length, path.lastIndexOf('/') + 1);
  const imported = [...text.matchAll(/from '\.\/([\w./-]+\.css)'/g)].map(([, file]) => `${folder}${file}`);
  const frame = /\bFieldFrame\b/.test(text) ? ['ui/forms/FieldFrame.module.css'] : [];
  return [...imported, ...frame].flatMap((file) => styleSheets.get(file) ?? []);
}

describe('classes', () => {
  const modules = sheets.filter(([file]) => file.endsWith('.module.css'));
  const defined = modules.flatMap(([file, of]) =>
    of.flatMap(({ selectors }) =>
      selectors.flatMap((each) =>
        [...each.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => `${file}: ${name}`),
      ),
    ),
  );
  const used = sourcesOf('src').flatMap(([path, text]) => {
    const folder = new URL(`file:///${path.slice('src/'.length)}`);
    return [...text.matchAll(/import (\w+) from '(\.[\w./-]+\.module\.css)'/g)].flatMap(
      ([, name, file = '']) =>
        [...text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\[([^\\]]+)\\])`, 'g'))].map(
          ([, own, chosen]) => `${new URL(file, folder).pathname.slice(1)}: ${own ?? `[${chosen}]`}`,
        ),
    );
  });

  it('that a component takes from its sheet are there', () => {
    expect(used.length).toBeGreaterThan(300);
    expect(used.filter((each) => !each.endsWith(']') && !defined.includes(each))).toEqual([]);
  });

  it('of a sheet are taken by a component', () => {
    const chosen = new Set(used.filter((each) => each.endsWith(']')).map((each) => each.split(': ')[0]));
    const unused = [...new Set(defined)].filter(
      (each) => !used.includes(each) && !chosen.has(each.split(': ')[0]),
    );
    expect(unused).toEqual([]);
  });
});

describe('what stands beside words', () => {
  const declared = sheets.flatMap(([file, of]) =>
    of.flatMap(({ selectors, declarations }) =>
      declarations.map(([property, value]) => ({ at: `${file} ${selectors.join()}`, property, value })),
    ),
  );

  it('grows with them where it is an icon', () => {
    const fixed = declared.filter(
      ({ at, property, value }) => /svg$/.test(at) && property === 'width' && value === '20px',
    );
    expect(fixed.map(({ at }) => at)).toEqual([]);
  });

  it('has the colours of the page where it is a box or a ring to choose, not those of the browser', () => {
    expect(declared.filter(({ property }) => property === 'accent-color').map(({ at }) => at)).toEqual([]);
  });
});

describe('grids', () => {
  /** Columns of their own, or one thing in its middle. */
  const isNarrow = ([property]: readonly [string, string]) =>
    /^(grid-template(-columns|-areas)?|grid-auto-(columns|rows|flow)|place-items)$/.test(property);

  it.each(sheets)('become no wider than their place by a long word: %s', (_, of) => {
    const wide = of
      .filter(({ declarations }) =>
        declarations.some(([property, value]) => property === 'display' && /grid$/.test(value)),
      )
      .filter(({ declarations }) => !declarations.some(isNarrow));
    expect(wide.map(({ selectors }) => selectors.join())).toEqual([]);
  });
});

describe('fields', () => {
  const typed = components.flatMap(([path, text]) =>
    [...text.matchAll(/<(input|select|textarea)\b(.*?)\/?>/gs)]
      .filter(([, , attributes = '']) => !/checked=|type="file"/.test(attributes))
      .map(([, tag = '']) => [`${tag} of ${path}`, tag, sheetsOf(path, text)] as const),
  );

  it.each(typed)('are of 16 px at least, so that no phone zooms in: the %s', (_, tag, of) => {
    const sizes = of
      .filter(({ selectors }) => selectors.some((each) => new RegExp(`\\b${tag}\\b`).test(each)))
      .flatMap(({ declarations }) => declarations)
      .filter(([property]) => property === 'font-size')
      .map(([, value]) => pixelsOf(value));
    expect(sizes.filter((size) => size >= 16)).toHaveLength(sizes.length);
    expect(sizes).not.toEqual([]);
  });

  it('are never made smaller by a rule of another place', () => {
    const smaller = rules
      .filter(({ selectors }) =>
        selectors.some((each) => /\b(input|select|textarea)\b(?!.*(checked|disabled))/.test(each)),
      )
      .flatMap(({ file, declarations }) =>
        declarations.map(([property, value]) => ({ file, property, value })),
      )
      .filter(({ property, value }) => property === 'font-size' && !(pixelsOf(value) >= 16));
    expect(smaller).toEqual([]);
  });
});

/** Controls that are pressed, `file: class`, and why they are no 44 px by their own rule. */
const OTHERWISE_LARGE: Readonly<Record<string, string>> = {
  'ui/forms/FieldFrame.tsx: label': 'the field below it is pressed',
  'shared/startTime/StartPicker.module.css: .part select': '36 px around it, and 5 px above and below',
  'ui/choices/ChipSelect.module.css: .chip select': '36 px around it, and 5 px above and below',
  'operator/records/DayChip.module.css: .day input': '36 px around it, and 5 px above and below',
  'operator/records/DayChip.module.css: .day input::-webkit-calendar-picker-indicator': 'the whole field',
  'operator/records/EntryLink.tsx: className': 'the whole row, by its ::after, or 44 px by itself',
  'ui/choices/Radios.tsx: optionClassName':
    'looks as its places say: Segmented, ChipChoice, choices of times',
  'search/floorMap/FloorFacts.tsx: others': 'a line of 21 px, and 12 px around it',
  'search/places/PlaceTexts.tsx: name': 'the whole row, by its ::before',
  'search/floorMap/plan/PlanBooths.tsx: booth': 'as large as the plan is zoomed',
  'search/floorMap/plan/PlanBooths.module.css: .booth': 'as large as the plan is zoomed',
  'booking/timetable/grid/TimetableGrid.module.css: .plane':
    'a day; the slot is chosen with the finger and moved by 5 minutes',
  'qr/scanner/results.tsx: ': 'a number in a sentence',
  'visit/sheets/SupportContact.tsx: ': 'a number or an address in a sentence',
  'settings/devices/DeviceSections.tsx: ': 'a link in a sentence',
};

/** How far a rule reaches in the direction of lines. */
function blockOf(of: readonly StyleRule['declarations'][number][]): { size: number; beyond: number } {
  const sizes = of.filter(([property]) => /^(min-)?(height|block-size)$/.test(property));
  const inset = of.find(([property]) => /^inset(-block)?$/.test(property))?.[1].split(' ')[0] ?? '';
  return {
    size: Math.max(0, ...sizes.map(([, value]) => pixelsOf(value) || 0)),
    beyond: Math.max(0, -(pixelsOf(inset === '0' ? '0px' : inset) || 0)),
  };
}

/** Pixels to the finger of what has that class: its own least height, and what a pseudo element adds around it. */
function targetOf(of: readonly StyleRule[], name: string): number {
  const own = new RegExp(`^[a-z]*\\.${name}$`);
  const around = new RegExp(`^[a-z]*\\.${name}::(before|after)$`);
  const declared = (pattern: RegExp) =>
    of
      .filter(
        ({ selectors, conditions }) =>
          conditions.length === 0 && selectors.some((each) => pattern.test(each)),
      )
      .flatMap(({ declarations }) => declarations);
  return blockOf(declared(own)).size + 2 * blockOf(declared(around)).beyond;
}

describe('what is pressed', () => {
  const pressed = components.flatMap(([path, text]) =>
    [...text.matchAll(/<(?:button|summary|Link|a|label)\b((?:[^>]|=>)*?)>/g)]
      .map(([, attributes = '']) => attributes)
      .filter((attributes) => !attributes.includes('className={buttonClass('))
      .map((attributes) => {
        const name = /className=\{(?:cx\()?(?:styles\.)?(\w+)/.exec(attributes)?.[1] ?? '';
        return [`${path.slice('src/'.length)}: ${name}`, path, text, name] as const;
      }),
  );
  it('is looked at wherever it is made', () => expect(pressed.length).toBeGreaterThan(20));

  it.each(['button', 'small', 'text', 'danger-text'])('has the height of a thumb as a button: %s', (look) => {
    expect(targetOf(styleSheets.get('ui/buttons/Button.module.css') ?? [], look)).toBeGreaterThanOrEqual(44);
  });

  it.each(pressed.filter(([where]) => !(where in OTHERWISE_LARGE)))(
    'is 44 px high: %s',
    (_, path, text, name) => {
      expect(targetOf(sheetsOf(path, text), name)).toBeGreaterThanOrEqual(44);
    },
  );

  const hands = rules
    .filter(({ declarations }) =>
      declarations.some(([property, value]) => property === 'cursor' && value === 'pointer'),
    )
    .flatMap(({ file, selectors }) =>
      selectors.map((selector) => [`${file}: ${selector}`, file, selector] as const),
    );
  it.each(hands.filter(([where]) => !(where in OTHERWISE_LARGE)))(
    'is 44 px high: %s',
    (_, file, selector) => {
      expect(targetOf(styleSheets.get(file) ?? [], selector.replace(/^[a-z]*\./, ''))).toBeGreaterThanOrEqual(
        44,
      );
    },
  );
});
