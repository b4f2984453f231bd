import { Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import type { Source } from './folders.ts';
import { parsed } from './parsed.ts';
import { sourcesOf } from './sources.ts';

interface Retired {
  /** A part of a name, in camel case or in a file's name. */
  readonly part: RegExp;
  readonly instead: string;
  readonly rooms: readonly string[];
}

const CLIENT = ['contract', 'machines', 'src'];
const ALL = ['domain', ...CLIENT, 'server'];

/** Words that named several things, and what each of those is called since (docs/glossary.md). */
const RETIRED: readonly Retired[] = [
  { part: /[dD]ecision/, instead: 'Command, RequestKey', rooms: CLIENT },
  { part: /[sS]ettle/, instead: 'Outcome, debouncing', rooms: CLIENT },
  {
    part: /^standing|Standing/,
    instead: 'BookingFacts, SignUpState, or what kind of charge it is',
    rooms: ALL,
  },
  { part: /^[tT]old|Told|^tell|Tell/, instead: 'notify, or what it is that was said', rooms: ALL },
  { part: /^hear|^heard|Hear(?!t)/, instead: 'listener, subscriber', rooms: ALL },
  { part: /Anew|ANEW/, instead: 'again', rooms: ALL },
  { part: /keepStatement|answerKept/, instead: 'prepareStatement, answerStored', rooms: ['server'] },
  {
    part: /^Refusal$/,
    instead: 'BookingRefusal in flows, RefusalError on the server',
    rooms: ['machines', 'src', 'server'],
  },
];

const known = new WeakMap<Source, readonly string[]>();

/**
 * Names that the file gives or uses, and its own, each once: comments and texts may say a retired word in its plain
 * sense. Looked for once, and judged by every word.
 */
function namesIn(source: Source): readonly string[] {
  const names = known.get(source) ?? readNames(source);
  known.set(source, names);
  return names;
}

function readNames([path, text]: Source): readonly string[] {
  const names = new Set([path.split('/').at(-1) ?? path]);
  const note = ({ name }: { readonly name: string }) => names.add(name);
  new Visitor({ Identifier: note, PrivateIdentifier: note }).visit(parsed(path, text).program);
  return [...names];
}

function retiredIn(sources: readonly Source[], part: RegExp): readonly string[] {
  return sources.flatMap((source) =>
    namesIn(source)
      .filter((name) => part.test(name))
      .map((name) => `${source[0]}: ${name}`),
  );
}

describe.each(RETIRED)('a name with $part', ({ part, instead, rooms }) => {
  it.each(rooms)(`is not in %s; say ${instead}`, (room) => {
    expect(retiredIn(sourcesOf(room), part)).toEqual([]);
  });
});

it('finds a retired word in types, properties, private names and names of files, not in comments and texts', () => {
  const source: Source = [
    'server/settle.ts',
    `/** Standing in front of it: settle. */
    interface Standing { readonly isSettled: boolean }
    class Held { #settled = 'settle'; readStanding = (notice: string) => notice + 'Standing'; }`,
  ];
  expect(retiredIn([source], /[sS]ettle/)).toEqual([
    'server/settle.ts: settle.ts',
    'server/settle.ts: isSettled',
    'server/settle.ts: settled',
  ]);
  expect(retiredIn([source], /^standing|Standing/)).toEqual([
    'server/settle.ts: Standing',
    'server/settle.ts: readStanding',
  ]);
});
