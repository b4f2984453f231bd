/**
 * A browser in forced colours takes every ground away. A part that is nothing but its ground says there what it has to
 * say by a colour of the system, by a border, or not at all.
 */
import { describe, expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';
import { type StyleRule, styleSheets } from './styleRules.ts';

/** Parts that may vanish, by the sheet and the first of their classes. */
const MAY_VANISH: Readonly<Record<string, string>> = {
  'booking/Pending.module.css bar': 'a picture of what is awaited',
  'booking/timetable/grid/BoothColumn.module.css closed': 'TimetableGrid keeps the colours of its plane',
  'booking/timetable/grid/BoothColumn.module.css own': 'TimetableGrid keeps the colours of its plane',
  'booking/timetable/grid/BoothColumn.module.css taken': 'TimetableGrid keeps the colours of its plane',
  'booking/timetable/grid/PastOverlay.module.css hour': 'TimetableGrid keeps the colours of its plane',
  'booking/timetable/grid/TimetableGrid.module.css corner': 'covers what is scrolled away',
  'booking/timetable/grid/TimetableSkeleton.module.css grid': 'a picture of what is awaited',
  'settings/menu/AccountRows.module.css line': 'a picture of what is awaited',
  'ui/forms/Rules.module.css open': 'a rule that is met has a tick',
  'ui/status/Skeleton.module.css line': 'a picture of what is awaited',
};

const isForced = ({ conditions }: StyleRule) => conditions.join().includes('forced-colors');
const declares = (rules: readonly StyleRule[], pattern: RegExp) =>
  rules.some(({ declarations }) =>
    declarations.some(([property, value]) => pattern.test(`${property}: ${value}`)),
  );

/** Elements without contents whose classes lay a ground: the rules of those classes. */
const parts = sourcesOf('src')
  .filter(([path]) => path.endsWith('.tsx'))
  .flatMap(([path, text]) => {
    const folder = path.slice('src/'.length, path.lastIndexOf('/') + 1);
    const file = `${folder}${/import styles from '\.\/([\w-]+\.module\.css)'/.exec(text)?.[1]}`;
    const sheet = styleSheets.get(file) ?? [];
    return [...text.matchAll(/<(?:div|span)\b((?:[^<>]|=>)*?)\/>/g)].flatMap(([, attributes = '']) => {
      const names = [...attributes.matchAll(/styles\.(\w+)/g)].map(([, name = '']) => name);
      const ofNames = new RegExp(`\\.(${names.join('|')})\\b[^ ]*$`);
      const own = sheet.filter(
        ({ selectors }) => names.length > 0 && selectors.some((each) => ofNames.test(each)),
      );
      const isGround = declares(
        own.filter((rule) => !isForced(rule)),
        /^background(-color)?: (?!none|transparent)/,
      );
      return isGround ? [[`${file} ${names[0]}`, own] as const] : [];
    });
  });

describe('parts that are nothing but a ground', () => {
  const vanishing = parts.filter(
    ([, own]) =>
      !declares(own.filter(isForced), /^(background|border|outline|display)/) &&
      !declares(own, /^(forced-color-adjust: none|border[\w-]*: (?!0|none).*(solid|dashed))/),
  );

  it('are found', () => expect(parts.length).toBeGreaterThan(15));

  it('are seen in forced colours too, but for those that may vanish', () => {
    expect([...new Set(vanishing.map(([where]) => where))].toSorted()).toEqual(Object.keys(MAY_VANISH));
  });
});
