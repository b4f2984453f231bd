import { type TemplateLiteral, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import type { Source } from './folders.ts';
import { parsed } from './parsed.ts';
import { sourcesOf } from './sources.ts';

/** Characters from which on a text is a sentence rather than a word. */
const LEAST = 9;
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;

/** The Japanese sentences that a file writes. */
function sentencesIn([path, text]: Source): ReadonlySet<string> {
  const said = new Set<string>();
  const note = ({ value }: { readonly value: unknown }) => {
    if (typeof value === 'string' && value.length >= LEAST && JAPANESE.test(value)) said.add(value);
  };
  // A sentence with places for values is one, whatever the values are called.
  const noteParts = ({ quasis }: TemplateLiteral) =>
    note({ value: quasis.map(({ value }) => value.cooked ?? value.raw).join('…') });
  new Visitor({ Literal: note, TemplateLiteral: noteParts }).visit(parsed(path, text).program);
  return said;
}

/** Sentences that several files write, each with those files. */
function repeatedIn(sources: readonly Source[]): readonly string[] {
  const files = new Map<string, string[]>();
  for (const source of sources) {
    for (const sentence of sentencesIn(source))
      files.set(sentence, [...(files.get(sentence) ?? []), source[0]]);
  }
  return [...files].flatMap(([sentence, paths]) =>
    paths.length > 1 ? [`${sentence} ${paths.join(', ')}`] : [],
  );
}

it('writes no Japanese sentence twice in the domain, the contract, the flows and on the server', () => {
  const sources = ['domain', 'contract', 'machines', 'server']
    .flatMap(sourcesOf)
    .filter(([path]) => !path.startsWith('server/demo/'));
  expect(repeatedIn(sources)).toEqual([]);
});

it('finds a sentence of two files, whatever they call it', () => {
  const one: Source = ['domain/one.ts', "export const GONE = 'ブースが見つかりません。'; const A = '予約';"];
  const other: Source = ['server/other.ts', "throw notFound('ブースが見つかりません。'); const B = '予約';"];
  expect(repeatedIn([one, other])).toEqual(['ブースが見つかりません。 domain/one.ts, server/other.ts']);
});
