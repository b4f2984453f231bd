import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

/**
 * A view asks a flow for its tags, and for data by a selector: so a state of a chart can be renamed, or parted in two,
 * and no view changes. A selector that hands the state's name on would let the view compare it again.
 */
const IN_A_VIEW =
  /\.matches\((?!\s*['"`]:)|(?:\bsnapshot|getSnapshot\(\))\.value\b|useSelector\(\w+, \(\{[^}]*\bvalue\b|\bstep\s*[!=]==/;
const IN_A_SELECTOR = /(?<!\[)\bsnapshot\.value\b|\{[^{}]*\bvalue\b[^{}]*\}: \w*Snapshot\b/;

function linesWith(pattern: RegExp, rooms: readonly (readonly [path: string, text: string])[]): string[] {
  return rooms.flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
}

it.each([
  ["flow.getSnapshot().matches('confirming')", true],
  ['if (snapshot.matches({ filling: "sending" })) return null;', true],
  ['useSelector(flow, (snapshot) => snapshot.value)', true],
  ['useSelector(flow, ({ value }) => value)', true],
  ['useSelector(flow, (snapshot) => snapshot.matches(SENDING))', true],
  ["busy={step === 'sending'}", true],
  ["target.matches(':focus-visible')", false],
  ["useSelector(flow, tagged('busy'))", false],
])('finds where a view compares the name of a state: %s', (line, isFound) => {
  expect(IN_A_VIEW.test(line)).toBe(isFound);
});

it('is compared in no view', () => {
  expect(linesWith(IN_A_VIEW, sourcesOf('src'))).toEqual([]);
});

it.each([
  ['  return snapshot.value;', true],
  ['export function selectStep({ value }: ExtensionSnapshot) {', true],
  ['  return WAITS[snapshot.value] ?? null;', false],
])('finds where a selector hands the name of a state on: %s', (line, isFound) => {
  expect(IN_A_SELECTOR.test(line)).toBe(isFound);
});

it('is handed on by no selector', () => {
  expect(linesWith(IN_A_SELECTOR, sourcesOf('machines'))).toEqual([]);
});
