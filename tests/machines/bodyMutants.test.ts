import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bodyMutantsOf } from '#scripts/mutants/bodies.ts';
import { partOf, sampleOf } from '#scripts/mutants/sample.ts';
import { writtenMistakes } from '#scripts/mutants/written.ts';

const view = `
import { useEffect } from 'react';
export function Price({ flow, amount, isBusy }) {
  useEffect(() => {
    const timer = watch();
    return () => clearInterval(timer);
  }, []);
  return (
    <Sheet locked={isBusy} onDismiss={() => flow.send({ type: 'dialog.dismissed' })}>
      <p role="alert">{amount.gross >= 0 ? '料金' : null}</p>
      <Button onClick={() => flow.send({ type: 'price.confirmed', seen: amount.gross })}>確定する</Button>
    </Sheet>
  );
}
`;

const machine = `
const ask = ({ key, content }) => refusable(call(reserve, { room: content.room, day: content.day }, { key }), ['slot_taken']);
const actions = { remember: assign({ quote: (_, params) => params.quote, failure: null }) };
`;

const whats = (text: string) => bodyMutantsOf('some.tsx', text).map(({ kind, what }) => `${kind}: ${what}`);

it('makes the mistakes that views are prone to', () => {
  expect(whats(view)).toEqual([
    expect.stringMatching(/^call: .*useEffect.* is not done$/),
    'clean-up: Price: useEffect is not put away',
    'lock: Price > Sheet: locked is left out',
    'control: Price > Sheet: onDismiss does nothing',
    expect.stringMatching(/^control: .*: onDismiss does what .*price.confirmed.* does$/),
    expect.stringMatching(/^control: .*: dialog.dismissed is told as price.confirmed$/),
    'accessibility: Price > p: role is left out',
    expect.stringMatching(/^condition: .* is turned round$/),
    expect.stringMatching(/^boundary: .*amount.gross >= 0 with >$/),
    expect.stringMatching(/^money: .*gross is net$/),
    expect.stringMatching(/^text: .*料金 is said otherwise$/),
    'control: Price > Button: onClick does nothing',
    expect.stringMatching(/^control: .*: onClick does what .*dialog.dismissed.* does$/),
    expect.stringMatching(/^field: .*seen is forgotten$/),
    expect.stringMatching(/^control: .*: price.confirmed is told as dialog.dismissed$/),
    expect.stringMatching(/^money: .*gross is net/),
    expect.stringMatching(/^text: .*確定する is said otherwise$/),
  ]);
});

it('makes the mistakes that machines are prone to', () => {
  expect(whats(machine)).toEqual([
    'field: ask: room is forgotten',
    'field: ask: day is forgotten',
    'field: ask: room and day are mixed up',
    'key: ask: key is another each time',
    'error kind: ask: slot_taken is not expected',
    'field: actions > remember: failure is forgotten',
  ]);
});

it('mixes up no two fields that have the same value', () => {
  const whatsOf = (context: string) =>
    whats(`const chart = { context: ${context} };`).filter((what) => what.includes('mixed up'));
  expect(whatsOf('{\n  quote: null,\n  message: null,\n}')).toEqual([]);
  expect(whatsOf('{ quote: null, usesCoupon: true }')).toEqual([
    'field: chart > context: quote and usesCoupon are mixed up',
  ]);
});

it('changes only what it says', () => {
  const net = bodyMutantsOf('some.tsx', view).find(({ kind }) => kind === 'money');
  expect(net?.text).toBe(view.replace('amount.gross >=', 'amount.net >='));
});

it('samples as many of each kind as there are, and always the same', () => {
  const items = Array.from({ length: 40 }, (_, index) => ({
    file: 'a.ts',
    what: `mistake ${index}`,
    kind: index < 30 ? 'often' : 'rare',
  }));
  const sample = sampleOf(items, 8, ({ kind }) => kind);
  expect(sample).toHaveLength(8);
  expect(sample.filter(({ kind }) => kind === 'rare')).toHaveLength(4);
  expect(sampleOf(items.toReversed(), 8, ({ kind }) => kind)).toEqual(sample);
  expect(sampleOf(items, 8, ({ kind }) => kind, 'other')).not.toEqual(sample);
});

it('parts a sample so that each part has some of all kinds, and nothing is in two', () => {
  const sample = Array.from({ length: 24 }, (_, index) => ({ kind: index % 4, index }));
  const parts = ['1/4', '2/4', '3/4', '4/4'].map((part) => partOf(sample, part));
  for (const part of parts) expect(new Set(part.map(({ kind }) => kind)).size).toBe(4);
  expect(
    parts
      .flat()
      .map(({ index }) => index)
      .sort((a, b) => a - b),
  ).toEqual(sample.map(({ index }) => index));
});

it('makes a mistake that somebody wrote, and refuses one whose text is not in its file once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
  const write = (search: string) => {
    const path = join(folder, 'mistakes.json');
    const mistake = { file: 'domain/money.ts', kind: 'money', what: 'one yen is lost', search, replace: '' };
    writeFileSync(path, JSON.stringify([mistake]));
    return path;
  };
  const source = readFileSync('domain/money.ts', 'utf8');
  const line = source.split('\n').find((each) => each.startsWith('export function')) ?? '';
  expect(writtenMistakes(write(line))).toEqual([
    {
      file: 'domain/money.ts',
      kind: 'money',
      what: 'one yen is lost',
      text: source.replace(line, ''),
      span: { start: source.indexOf(line), end: source.indexOf(line) + line.length },
    },
  ]);
  expect(() => writtenMistakes(write('a text that is not there'))).toThrow(/does not stand there once/);
  expect(() => writtenMistakes(write('e'))).toThrow(/does not stand there once/);
});
