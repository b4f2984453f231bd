import { describe, expect, it } from 'vitest';
import { common } from '#tests/support/gestures/words/common.ts';
import { screens } from '#tests/support/gestures/words/screens.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import type { Source } from './folders.ts';
import { sourcesOf } from './sources.ts';

const TABLES = ['tests/support/gestures/words', 'tests/support/operator/words.ts'];
const VIEWS = ['tests/views/', 'model-tests/', 'tests/support/operator/', 'tests/operator/'];

const HERE = 'tests/architecture/gestures.test.ts';

const words = Object.entries(WORDS);
const houseWords = Object.entries(HOUSE_WORDS);

/** Words of one act: those of every sheet, and the names of screens, stand wherever one of them is drawn. */
const acts = words.filter(([key]) => !(key in common || key in screens));

/** But for the name of a screen. */
const houseActs = houseWords.filter(([key]) => key !== 'records');

/** A kind of trouble that is pressed, and an answer of surveys that tenants write. */
const ALSO_DATA = ['その他'];

/** Files whose controls are examples of a test, and none of the product. */
const EXAMPLES = [
  'tests/architecture/memberWords.test.ts',
  'tests/build/phrases.test.ts',
  'tests/views/ui/',
  'tests/views/shared/flowForm.test.tsx',
  'tests/views/shared/words.test.tsx',
  'tests/views/shell/heard.test.tsx',
  'model-tests/support/audit/audit.test.tsx',
];

const isOneOf = (starts: readonly string[], path: string) => starts.some((start) => path.startsWith(start));

/** Comments show by example what a reading is. */
const withoutComments = ([path, text]: Source): Source => [
  path,
  text.replace(/^ *\/\*\*[\s\S]*?\*\/$/gm, ''),
];

/**
 * Whether the file says the word as the whole name of a control or a title: a text, an alternative of a pattern, a line
 * of JSX, or what a reading says of them (`[button 鍵をかける; …]`, `# 鍵をかける`), also with what it is done to
 * (`鍵をかける、A-2`). Within a longer sentence it is that sentence's own.
 */
function saysWhole(text: string, word: string): boolean {
  return (
    new RegExp(`['"\`>|(^]${word}['"\`<|)$]`).test(text) ||
    new RegExp(`\\[(button|link) ${word}[;\\]、]|: (button|link) ${word}['"\`]`).test(text) ||
    new RegExp(`# ${word}['"\`]|['"\`]${word}、`).test(text) ||
    new RegExp(`^\\s*${word}\\s*$`, 'm').test(text)
  );
}

/** The files that a change of the word would cost, beside the tables of gestures. */
function costOf(word: string, sources: readonly Source[]): readonly string[] {
  return sources
    .filter(([path]) => !isOneOf(TABLES, path))
    .filter(([, text]) => text.includes(word) && saysWhole(text, word))
    .map(([path]) => path);
}

const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;

/** How tests name a control: by its role, by a gesture, or in a reading. */
const NAMINGS = [
  /['"](?:button|link|switch)['"],\s*\{[^}]*?name:\s*'([^']+)'/g,
  /\b(?:press|confirm|click|tap|leapsTo)\(\s*(?:\w+,\s*)?'([^']+)'/g,
  /\[(?:button|link) ([^;\]$'`]+)[;\]]/g,
];

/** The names of controls that more than one file says to the letter, with the files. */
function namedTwice(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, Set<string>>();
  for (const [path, text] of sources) {
    if (isOneOf(TABLES, path)) continue;
    for (const [, name = ''] of NAMINGS.flatMap((naming) => [...text.matchAll(naming)])) {
      if (JAPANESE.test(name)) files.set(name, (files.get(name) ?? new Set()).add(path));
    }
  }
  return new Map([...files].filter(([, { size }]) => size > 1).map(([name, paths]) => [name, [...paths]]));
}

const tests = ['tests', 'model-tests', 'e2e']
  .flatMap(sourcesOf)
  .filter(([path]) => !isOneOf([HERE, ...EXAMPLES], path))
  .map(withoutComments);
const everything = ['src', 'domain', 'machines'].flatMap(sourcesOf).map(withoutComments);
// The operators' house is an app of its own, with words of its own.
const isHouse = ([path]: Source) => path.startsWith('src/operator/');
const app = everything.filter((source) => source[0].startsWith('src/') && !isHouse(source));
const house = everything.filter(isHouse);

/** Names that a sentence quotes and that are not ours: those of a browser's or a phone's settings. */
const OF_OTHERS = ['Webサイトの設定', 'カメラ', '許可'];

/** The names that sentences of the app quote, `「入室・延長」`, and that stand nowhere as a whole. */
function quotedInVain(sources: readonly Source[]): readonly string[] {
  const plain = sources.map(([path, text]): Source => [path, text.replaceAll('\\u2060', '')]);
  return plain.flatMap(([path, text]) =>
    [...text.matchAll(/「([^」${}<|]+)」/g)]
      .map(([, name = '']) => name)
      .filter((name) => !OF_OTHERS.includes(name) && costOf(name, plain).length === 0)
      .map((name) => `${path}: ${name}`),
  );
}

describe('the words of what a person presses', () => {
  const views = tests.filter(([path]) => isOneOf(VIEWS, path));

  it.each(words)('%s: tests say it by the table of gestures', (_, word) => {
    expect(costOf(word, tests)).toEqual([]);
  });

  it.each(Object.entries(TITLES))('%s: tests say the title %s by the same table', (_, title) => {
    expect(costOf(title, tests)).toEqual([]);
  });

  it.each(acts)('%s: the app says it where it is pressed, and at most in one more file', (_, word) => {
    expect(costOf(word, app).slice(2)).toEqual([]);
  });

  it.each(houseActs)("%s: the operators' house says it at most in two files", (_, word) => {
    expect(costOf(word, house).slice(2)).toEqual([]);
  });

  it.each([...Object.keys(WORDS), ...Object.keys(HOUSE_WORDS)])(
    '%s: a view or its reading has a control of exactly that name',
    (key) => {
      expect(views.some(([, text]) => new RegExp(`\\b(HOUSE_)?WORDS\\.${key}\\b`).test(text))).toBe(true);
    },
  );

  it('is quoted as it stands, also in a sentence that leads there', () => {
    expect(quotedInVain([...everything, ...sourcesOf('server').map(withoutComments)])).toEqual([]);
    expect(quotedInVain([['src/x.tsx', "a: '「鍵をかける」を押してください。'"]])).toEqual([
      'src/x.tsx: 鍵をかける',
    ]);
    expect(quotedInVain([['src/x.tsx', "a: '「鍵をかける」を押してください。', b: '鍵をかける'"]])).toEqual(
      [],
    );
  });

  it('has every name of a control that two files of tests say, unless data make the name', () => {
    const isOfTheProduct = (name: string) => costOf(name, everything).length > 0 && !ALSO_DATA.includes(name);
    expect([...namedTwice(tests)].filter(([name]) => isOfTheProduct(name))).toEqual([]);
  });
});

describe('the search for names', () => {
  it.each([
    ["getByRole('button', { name: '鍵をかける' })"],
    ["press('鍵をかける')"],
    ["confirm(page, '鍵をかける')"],
    ["'[link 鍵をかける; current]'"],
  ])('finds %s in a second file', (text) => {
    const sources: Source[] = [
      ['e2e/x.test.ts', text],
      ['e2e/y.test.ts', text],
    ];
    expect([...namedTwice(sources).keys()]).toEqual(['鍵をかける']);
    expect([...namedTwice(sources.slice(1)).keys()]).toEqual([]);
  });
});

describe('the search for words', () => {
  const say = (text: string) => costOf('鍵をかける', [['e2e/x.test.ts', text]]);

  it.each([
    ['a text', "press('鍵をかける')"],
    ['one of a pattern', '/^(鍵をかける|閉じる)$/'],
    ['an element', '<Button>鍵をかける</Button>'],
    ['a line of JSX', '<Button>\n  鍵をかける\n</Button>'],
    ['a reading of a control', "'[button 鍵をかける; disabled]'"],
    ['a control that is silent', "'visit: button 鍵をかける'"],
    ['a control with what it is done to', "'鍵をかける、A-2'"],
    ['the title of a screen', "'# 鍵をかける'"],
  ])('finds %s', (_, text) => {
    expect(say(text)).toEqual(['e2e/x.test.ts']);
  });

  it.each([
    ['a longer name', "press('予約の画面から鍵をかける')"],
    ['a sentence', "'鍵をかけるには、通信が必要です。'"],
  ])('leaves alone %s', (_, text) => {
    expect(say(text)).toEqual([]);
  });

  it('leaves alone the table', () => {
    expect(costOf('鍵をかける', [[`${TABLES[0]}/visit.ts`, "enter: '鍵をかける'"]])).toEqual([]);
  });
});
