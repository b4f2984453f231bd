import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const styleOf = (file: string) => readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');

/** The journeys see what a browser makes of them; a measure that somebody changes is seen here. */
it('has the measures of the specification', () => {
  const grid = styleOf('booking/timetable/grid/TimetableGrid.module.css');
  expect(grid).toContain('--column: 120px;');
  expect(grid).toContain('--side: max(60px, 3.75rem);');
  expect(styleOf('ui/dialogs/Sheet.module.css')).toMatch(
    /@media \(min-width: 600px\) \{\s*\.sheet \{\s*width: 350px;/,
  );
});

/** The four kinds of cells by the names of their colours; the contrast of these has tests of its own. */
it('paints the chosen dark, what is taken or closed grey, the own in the colour of the theme, and the free not at all', () => {
  const column = styleOf('booking/timetable/grid/BoothColumn.module.css');
  const rule = (name: string) =>
    column.match(new RegExp(`\\n\\.${name} \\{\\n[^}]*background: ([^}]*);\\n`))?.[1];
  expect(rule('taken')).toMatch(/ var\(--busy\)$/);
  expect([rule('closed'), rule('own'), rule('free')]).toEqual(['var(--busy)', 'var(--accent)', undefined]);
  const overlay = styleOf('booking/timetable/grid/SelectionOverlay.module.css');
  expect(overlay).toMatch(/\n\.chosen \{[^}]*background: var\(--selected\);/);
});

it('paints the banner of a browser that is not supported red', () => {
  const banner = styleOf('ui/status/Banner.module.css');
  expect(banner).toMatch(/\n\.danger \{[^}]*background: var\(--danger\);/);
});

/** All lists lose their markers in base.css: steps that are done one after the other keep their numbers. */
it('numbers the steps of the help', () => {
  expect(styleOf('shared/help/HelpText.module.css')).toContain('list-style: decimal;');
});

/** A label that waits unseen for its turn (キャンセルしています…) widened the sheet with text of twice the size. */
it('breaks the words of a button that is too narrow for them', () => {
  expect(styleOf('ui/buttons/Button.module.css')).toContain('overflow-wrap: anywhere;');
});
