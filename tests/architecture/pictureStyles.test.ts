import { expect, it } from 'vitest';
import { styleSheets } from './styleRules.ts';

/** The last words of a sheet about a property of a selector, light and dark alike; undefined where it has none. */
function valueIn(file: string, selector: string, property: string): string | undefined {
  return (styleSheets.get(file) ?? [])
    .filter((rule) => rule.selectors.includes(selector) && rule.conditions.length === 0)
    .flatMap(({ declarations }) => declarations)
    .findLast(([name]) => name === property)?.[1];
}

it('a field that is wrong keeps the border of its error while it has the focus', () => {
  const wrong = '.control [aria-invalid="true"]:focus-visible';
  expect(valueIn('ui/forms/FieldFrame.module.css', wrong, 'border-color')).toBe('var(--danger)');
  expect(valueIn('ui/forms/FieldFrame.module.css', wrong, 'outline-color')).toBe('var(--danger)');
});

it.each([
  ['of a door', 'qr/showQr/ShowQr.module.css', '.code'],
  ['of a meeting', 'qr/makeQr/MeetingCode.module.css', '.card'],
])('the code %s is black on white in the dark and in forced colours, too', (_, file, paper) => {
  expect(valueIn(file, paper, 'background')).toBe('#ffffff');
  expect(valueIn(file, '.code', 'fill')).toBe('#000000');
  expect(valueIn(file, paper, 'forced-color-adjust')).toBe('none');
});
