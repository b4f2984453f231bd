import { PassThrough } from 'node:stream';
import { styleText } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coloured, colouredMistakes } from '#server/world/command/coloured.ts';
import { readWorld } from '#server/world/reading/read.ts';
import { placesOf, worldText } from '#tests/support/values/worldFile.ts';

const terminal = Object.assign(new PassThrough(), { isTTY: true, getColorDepth: () => 8 });
const styled = (style: Parameters<typeof styleText>[0], words: string) =>
  styleText(style, words, { stream: terminal });

beforeEach(() => {
  vi.stubEnv('NO_COLOR', undefined);
  vi.stubEnv('FORCE_COLOR', undefined);
});
afterEach(() => vi.unstubAllEnvs());

const PLAN = `ours

  東京エリア
  + booth       tokyo.yaesu.b1.a-1  八重洲 A-1
  ~ booth       tokyo.yaesu.b1.a-2  八重洲 A-2
      rate: 250 → 300 from 2026-12-01
      refused: 1 reservation to come would be cut off:
  - booth       tokyo.yaesu.b1.a-3  八重洲 A-3
      refused: It has 1 reservation to come, and is kept:
        7   2026-11-25 12:00–13:00
      Let them pass, or close it after them:  closed_from: 2026-11-26

Plan: 1 to add, 1 to change, 0 to close. 1 refused: nothing is done before that is settled.`;

it('a plan shows in colours its areas, what is added and changed, both values, and what is refused', () => {
  const text = coloured(PLAN, terminal);
  expect(text).toContain(styled('bold', '  東京エリア'));
  expect(text).toContain(`  ${styled('green', '+')} booth`);
  expect(text).toContain(`  ${styled('yellow', '~')} booth`);
  expect(text).toContain(
    `rate: ${styled(['strikethrough', 'dim'], '250')} → ${styled(['bold', 'yellow'], '300')} from 2026-12-01`,
  );
  expect(text).toContain(styled('red', '      refused: 1 reservation to come would be cut off:'));
  expect(text).toContain(`  ${styled('red', '-')} booth`);
  expect(text).toContain(
    `${styled('bold', 'Plan:')} ${styled('green', '1 to add')}, ${styled('yellow', '1 to change')}, 0 to close. `,
  );
});

it('a plan shows the ways on in bold letters: a later end, and the command that does it', () => {
  expect(coloured(PLAN, terminal)).toContain(`after them:  ${styled('bold', 'closed_from: 2026-11-26')}\n`);
  const command = 'npm run world -- apply tokyo.yaml --plan 0123456789abcdef';
  const said = coloured(`Nothing has been changed. To do just this:  ${command}`, terminal);
  expect(said).toBe(`Nothing has been changed. To do just this:  ${styled('bold', command)}`);
});

it('a mistake shows in colours where it is, and the marks below it', () => {
  const wrong = worldText({ areas: placesOf({ 'a-1': { rate: '250円' } }) });
  let said = '';
  try {
    readWorld('tokyo.yaml', wrong, {});
  } catch (error) {
    said = String(error instanceof Error ? error.message : error);
  }
  const line = 1 + wrong.split('\n').findIndex((each) => each.includes('250円'));
  const text = colouredMistakes(said, terminal);
  expect(text).toMatch(/whole yen expected/);
  expect(
    text.startsWith(
      styled('bold', `tokyo.yaml:${line}:${1 + (wrong.split('\n')[line - 1] ?? '').indexOf('250円')}`),
    ),
  ).toBe(true);
  expect(text).toContain(`${styled('red', '>')} ${line} |`);
  expect(text).toContain(styled('red', '^^^^^'));
});

it('nothing is coloured where nobody sees it', () => {
  expect(coloured(PLAN, new PassThrough())).toBe(PLAN);
});
