import { readFileSync } from 'node:fs';
import { endpoints } from '#contract/api/endpoints.ts';
import { operatorEndpoints } from '#contract/operator/endpoints.ts';
import { expect, test } from '#e2e/support/test.ts';
import { root } from '#scripts/lib/paths.mjs';

/** A part of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
}

/** The calls of members that both houses make by design: the service's name, its accent, and whether it is a demo. */
const OF_BOTH = ['GET /metadata.json'];

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method.toUpperCase()} ${path}`;
const ofMembers = endpoints.map(nameOf).filter((name) => !OF_BOTH.includes(name));
const ofOperators = operatorEndpoints.map(nameOf);

/** The sources that a build names, and the calls that its files make; files of former builds stay beside them. */
function contentsOf(build: string) {
  // Vite's own format
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
    readFileSync(`${root}${build}/.vite/manifest.json`, 'utf8'),
  );
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  const text = [...files].map((file) => readFileSync(`${root}${build}/${file}`, 'utf8')).join('\n');
  const makes = (name: string) => ['`', '"', "'"].some((quote) => text.includes(quote + name + quote));
  return { sources: Object.keys(manifest), calls: [...ofMembers, ...ofOperators].filter(makes) };
}

test('neither house’s build holds a screen or a call of the other', () => {
  const members = contentsOf('dist');
  const operators = contentsOf('dist/operator');
  expect(members.sources.filter((source) => /operator/.test(source))).toEqual([]);
  expect(members.calls.filter((name) => ofOperators.includes(name))).toEqual([]);
  expect(members.calls.length).toBeGreaterThan(50);
  expect(operators.sources.filter((source) => /^src\/(?!operator\/)/.test(source))).toEqual([]);
  expect(operators.calls.filter((name) => ofMembers.includes(name))).toEqual([]);
  expect(operators.calls.length).toBeGreaterThan(15);
});
