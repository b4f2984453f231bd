import { readdirSync, readFileSync } from 'node:fs';

const src = new URL('../../src/', import.meta.url);

/** A rule of a style sheet: its selectors, what it declares, and the conditions around it. */
export interface StyleRule {
  readonly file: string;
  readonly selectors: readonly string[];
  readonly declarations: readonly (readonly [property: string, value: string])[];
  /** `@media (…)`, `@supports (…)`, outermost first. */
  readonly conditions: readonly string[];
}

function declarationsOf(text: string): StyleRule['declarations'] {
  return text
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.includes(':'))
    .map((each) => [each.slice(0, each.indexOf(':')).trim(), each.slice(each.indexOf(':') + 1).trim()]);
}

/** The rules of a sheet as they are written here: at-rules around rules, no rule within another. */
function rulesOf(file: string, sheet: string): StyleRule[] {
  const rules: StyleRule[] = [];
  const open: string[] = [];
  for (const [, text = '', bracket] of sheet.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*)([{}])/g)) {
    if (bracket === '{') {
      open.push(text.trim());
      continue;
    }
    const selector = open.pop() ?? '';
    if (selector.startsWith('@')) continue;
    const selectors = selector.split(/,(?![^()]*\))/).map((each) => each.trim());
    rules.push({ file, selectors, declarations: declarationsOf(text), conditions: [...open] });
  }
  return rules;
}

/** The style sheets of the app by their path in `src`, with their rules. */
export const styleSheets: ReadonlyMap<string, readonly StyleRule[]> = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => [path, rulesOf(path, readFileSync(new URL(path, src), 'utf8'))]),
);
