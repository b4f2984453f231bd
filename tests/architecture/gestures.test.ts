import { describe, expect, it } from 'vitest';
import { WORDS } from '#tests/support/gestures/words.ts';
import type { Source } from './folders.ts';
import { sourcesOf } from './sources.ts';

const TABLE = 'tests/support/gestures/words.ts';
const SENTENCES = 'tests/views/sentences/';

const words = Object.entries(WORDS);

/**
 * Whether the file says the word as the whole name of a control or a title: a text, an alternative of a pattern, a line
 * of JSX, or what a reading says of them (`[button 鍵をかける; …]`, `# 鍵をかける`), also with what it is done to
 * (`鍵をかける、A-2`). Within a longer sentence it is that sentence's own.
 */
function saysWhole(text: string, word: string): boolean {
  return (
    new RegExp(`['"\`>|(^]${word}['"\`<|)$]`).test(text) ||
    new RegExp(`\\[(button|link) ${word}[;\\]、]`).test(text) ||
    new RegExp(`# ${word}['"\`]|${word}、`).test(text) ||
    new RegExp(`^\\s*${word}\\s*$`, 'm').test(text)
  );
}

/** The files that a change of the word would cost, beside the table of gestures. */
function costOf(word: string, sources: readonly Source[]): readonly string[] {
  return sources
    .filter(([path]) => path !== TABLE)
    .filter(([, text]) => text.includes(word) && saysWhole(text, word))
    .map(([path]) => path);
}

describe('the words of what a person presses', () => {
  const tests = ['tests', 'model-tests', 'e2e'].flatMap(sourcesOf);
  // The operators' house is an app of its own, with words of its own.
  const app = sourcesOf('src').filter(([path]) => !path.startsWith('src/operator/'));
  const sentences = tests.filter(([path]) => path.startsWith(SENTENCES));

  it.each(words)('%s: tests say it by the table of gestures', (_, word) => {
    expect(costOf(word, tests)).toEqual([]);
  });

  it.each(words)('%s: the app says it where it is pressed, and at most in one more file', (_, word) => {
    expect(costOf(word, app).slice(2)).toEqual([]);
  });

  it.each(words)('%s: a reading of a screen has a control of exactly that name', (key) => {
    expect(sentences.some(([, text]) => new RegExp(`\\bWORDS\\.${key}\\b`).test(text))).toBe(true);
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
    expect(costOf('鍵をかける', [[TABLE, "enter: '鍵をかける'"]])).toEqual([]);
  });
});
