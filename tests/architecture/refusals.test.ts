/**
 * A use case refuses only by what the endpoint names that it serves, whether a test asks for the refusal or not
 * (docs/architecture.md, "Refusals are thrown").
 */
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { nameOf } from '#contract/endpoint.ts';
import { mayRefuse } from '#contract/errors.ts';
import { operatorEndpoints } from '#contract/operator/endpoints.ts';
import { operatorRoutes } from '#server/http/operatorRoutes.ts';
import { routes } from '#server/http/routes.ts';
import { importsIn } from './declarations.ts';
import type { Source } from './folders.ts';
import { createSearch } from './refusals.ts';
import { sourcesOf } from './sources.ts';

const ROUTES = ['server/http/routes.ts', 'server/http/operatorRoutes.ts'];
const server = sourcesOf('server');
const codes = new Set<string>([...endpoints, ...operatorEndpoints].flatMap(({ refuses }) => refuses));
const search = createSearch(server, (word) => codes.has(word));

/** The use cases in the order of the routes, each with its file. */
function servedBy(source: Source): readonly (readonly [file: string, name: string])[] {
  const imports = importsIn(source);
  return [
    ...source[1].matchAll(/^ {2}(?:open|signedIn|streamed|visiting|operating|handing)\(\w+\.\w+, (\w+)\)/gm),
  ].map(([, name = '']) => imports.get(name) ?? ['', name]);
}

/** Refusals that the search reaches and the call never comes to, and why. */
const NEVER: Readonly<Record<string, string>> = {
  'POST /signup/personal price_changed': 'a newcomer owes nothing, and has seen no amount',
  'POST /reservations/{tranid}/extend price_changed': 'the old call does not say what the member saw',
  'POST /qr-code not_in_use': 'a sticker opens the way in, never out',
  'POST /immediate-use not_in_use': 'a sticker opens the way in, never out',
  'POST /reservations/open-by-code not_in_use': 'a code opens the way in, never out',
};

const all = [...routes, ...operatorRoutes];
const useCases = ROUTES.flatMap((file) => servedBy(server.find(([path]) => path === file) ?? [file, '']));

describe('a use case', () => {
  it('is found for every route', () => {
    expect(useCases).toHaveLength(all.length);
    expect(useCases.filter(([file]) => file === '')).toEqual([]);
  });

  const others = all.flatMap(({ endpoint }, index) => {
    const [file, name] = useCases[index] ?? ['', ''];
    return search(file, name)
      .filter(({ code }) => !mayRefuse(endpoint, code))
      .map(({ code, way }) => ({ refusal: `${nameOf(endpoint)} ${code}`, way: way.join(', ') }));
  });

  it('refuses by codes that its endpoint names', () => {
    expect(others.filter(({ refusal }) => !(refusal in NEVER))).toEqual([]);
  });

  it.each(Object.entries(NEVER))('could be thought to refuse %s: %s', (refusal) => {
    expect(others.map((other) => other.refusal)).toContain(refusal);
  });
});

describe('the search for refusals', () => {
  const isCode = (word: string) => ['slot_taken', 'too_early', 'not_found'].includes(word);
  const find = (...sources: readonly Source[]) =>
    createSearch(sources, isCode)('server/door.ts', 'open').map(
      ({ code, way }) => `${code}: ${way.join(', ')}`,
    );

  it.each([
    ["export function open() {\n  throw conflict('too_early', words);\n}", ['too_early: open']],
    [
      "export function open() {\n  throw new RefusalError(\n    409,\n    'too_early',\n  );\n}",
      ['too_early: open'],
    ],
    [
      "const open = effect({ judge });\nfunction judge() {\n  throw conflict('too_early');\n}",
      ['too_early: open, judge'],
    ],
  ])('finds %s', (text, found) => {
    expect(find(['server/door.ts', text])).toEqual(found);
  });

  it('follows what is imported, whatever it is called there', () => {
    const door: Source = [
      'server/door.ts',
      "import { check as judge, type Check } from './check.ts';\nexport const open = () => judge();",
    ];
    const check: Source = [
      'server/check.ts',
      "export function check() {\n  throw conflict('slot_taken');\n}",
    ];
    expect(find(door, check)).toEqual(['slot_taken: open, check']);
  });

  it.each([
    ['a code of every call', "export function open() {\n  throw conflict('not_found');\n}"],
    ['a comparison', "export function open(error) {\n  return error.code === 'too_early';\n}"],
    ['a comment', "export function open() {\n  // refused('too_early') by others\n}"],
    ['what nobody asks', "export function open() {}\nfunction judge() {\n  throw conflict('too_early');\n}"],
  ])('leaves alone %s', (_, text) => {
    expect(find(['server/door.ts', text])).toEqual([]);
  });
});
