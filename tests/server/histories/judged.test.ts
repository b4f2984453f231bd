import { describe, expect, it } from 'vitest';
import type { BoothInput, BoothOperation, BoothOutput, Stretch } from '#scripts/drills/histories/booths.ts';
import { booths, partsOf } from '#scripts/drills/histories/booths.ts';
import { chanceOf, oneOf } from '#scripts/drills/histories/chance.ts';
import { servedOutOfTurn, type Wait } from '#scripts/drills/histories/firstServed.ts';
import { judge } from '#scripts/drills/histories/linearisable.ts';
import { moneyProblems } from '#scripts/drills/histories/money.ts';
import { minutesOf, type PurseInput, type PurseOperation } from '#scripts/drills/histories/purses.ts';
import { shrink } from '#scripts/drills/histories/shrink.ts';

const ten: Stretch = { booth: 1, from: 600, to: 660 };
const eleven: Stretch = { booth: 1, from: 660, to: 720 };
const book = (at: Stretch): BoothInput => ({ kind: 'book', how: 'books', ...at });
const cancel = (of: number): BoothInput => ({ kind: 'end', of, how: 'cancels' });

/** One operation a line: who, from when to when, and what was heard. */
function told(
  ...lines: readonly (readonly [client: string, start: number, end: number, BoothInput, BoothOutput])[]
): readonly BoothOperation[] {
  return lines.map(([client, start, end, input, output], index) => ({
    id: index + 1,
    client,
    start,
    end,
    input,
    output,
  }));
}

const verdictOf = (history: readonly BoothOperation[]) => judge(booths, history).kind;

describe('a history of booths', () => {
  it.each([
    [
      'one booking after a refusal that came while another had the booth',
      told(
        ['a', 0, 10, book(ten), 'done'],
        ['b', 5, 20, book(ten), 'taken'],
        ['a', 15, 30, cancel(1), 'done'],
        ['b', 25, 40, book(ten), 'done'],
      ),
    ],
    [
      'a move by which the old span comes free and the new one is taken',
      told(
        ['a', 0, 10, book(ten), 'done'],
        ['a', 20, 30, { kind: 'move', of: 1, to: eleven }, 'done'],
        ['b', 40, 50, book(ten), 'done'],
        ['b', 60, 70, { kind: 'look', ...eleven }, 'busy'],
      ),
    ],
    [
      'an extension into what has just come free',
      told(
        ['a', 0, 10, book(ten), 'done'],
        ['b', 0, 10, book(eleven), 'done'],
        ['b', 20, 40, cancel(2), 'done'],
        ['a', 20, 40, { kind: 'extend', of: 1, by: eleven }, 'done'],
      ),
    ],
    [
      'two tabs that leave at once, whose doors both open',
      told(
        ['a', 0, 10, book(ten), 'done'],
        ['a', 11, 20, { kind: 'enter', of: 1 }, 'done'],
        ['a', 30, 40, { kind: 'knock', of: 1, isLeaving: true }, 'seen'],
        ['a', 30, 40, { kind: 'end', of: 1, how: 'leaves' }, 'done'],
        ['a', 30, 45, { kind: 'knock', of: 1, isLeaving: true }, 'seen'],
        ['a', 30, 45, { kind: 'end', of: 1, how: 'leaves' }, 'done'],
      ),
    ],
  ] as const)('holds: %s', (_, history) => {
    expect(verdictOf(history)).toBe('holds');
  });

  it.each([
    ['two who have one booth', told(['a', 0, 10, book(ten), 'done'], ['b', 5, 20, book(ten), 'done'])],
    [
      'a refusal that nobody stood in the way of',
      told(
        ['a', 0, 10, book(ten), 'done'],
        ['a', 20, 30, cancel(1), 'done'],
        ['b', 40, 50, book(ten), 'taken'],
      ),
    ],
    [
      'a move that keeps its old span',
      told(
        ['a', 0, 10, book(ten), 'done'],
        ['a', 20, 30, { kind: 'move', of: 1, to: eleven }, 'done'],
        ['b', 40, 50, { kind: 'look', ...ten }, 'busy'],
      ),
    ],
    [
      'a cancellation that does nothing',
      told(
        ['a', 0, 10, book(ten), 'done'],
        ['a', 20, 30, cancel(1), 'done'],
        ['a', 40, 50, { kind: 'see', of: 1, at: ten }, 'seen'],
      ),
    ],
    [
      'a reading that is older than its call',
      told(['a', 0, 10, book(ten), 'done'], ['b', 20, 30, { kind: 'look', ...ten }, 'free']),
    ],
    [
      'a door that opens for what was cancelled',
      told(
        ['a', 0, 10, book(ten), 'done'],
        ['a', 20, 30, cancel(1), 'done'],
        ['a', 40, 50, { kind: 'knock', of: 1, isLeaving: false }, 'seen'],
      ),
    ],
    [
      'a booking that was answered and is lost',
      told(['a', 0, 10, book(ten), 'done'], ['a', 20, 30, { kind: 'see', of: 1, at: null }, 'seen']),
    ],
  ] as const)('does not hold: %s', (_, history) => {
    expect(verdictOf(history)).toBe('broken');
  });

  it('is judged in parts that have nothing to do with each other', () => {
    const history = told(
      ['a', 0, 10, book(ten), 'done'],
      ['b', 0, 10, book(eleven), 'done'],
      ['c', 0, 10, { kind: 'look', booth: 1, from: 630, to: 650 }, 'busy'],
      ['b', 20, 30, { kind: 'move', of: 2, to: { ...eleven, booth: 2 } }, 'done'],
    );
    const parts = partsOf(history).map((part) => part.map(({ id }) => id));
    expect(parts.toSorted()).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  it('of hundreds of operations shrinks to the two that contradict each other', () => {
    const chance = chanceOf(1);
    const history: BoothOperation[] = [];
    const free = (from: number) => ({ booth: 1, from, to: from + 15 });
    const note = (input: BoothInput, output: BoothOutput) => {
      const id = history.length + 1;
      history.push({ id, client: 'a', start: id * 10, end: id * 10 + 5, input, output });
      return id;
    };
    for (let round = 0; round < 100; round += 1) {
      const at = free(600 + 15 * Math.floor(chance() * 8));
      const id = note(book(at), 'done');
      note(book(at), oneOf(['taken', 'own'], chance));
      note({ kind: 'look', ...at }, 'busy');
      note(cancel(id), 'done');
    }
    note(book(free(600)), 'done');
    note({ kind: 'extend', of: note(book(free(660)), 'done'), by: free(675) }, 'done');
    note(book({ booth: 1, from: 590, to: 605 }), 'done');
    expect(shrink(history).map(({ input }) => input.kind)).toEqual(['book', 'book']);
  });
});

describe('a purse', () => {
  const paid = (...inputs: readonly PurseInput[]): readonly PurseOperation[] =>
    inputs.map((input, index) => ({
      id: index,
      client: 'a',
      start: index * 10,
      end: index * 10 + 5,
      input,
      output: 'done',
    }));

  it('gives what is in it, and takes back what a cancellation and a shorter move leave over', () => {
    const history = paid(
      { kind: 'pay', of: 1, want: 60 },
      { kind: 'look', left: 30 },
      { kind: 'pay', of: 2, want: 60 },
      { kind: 'change', of: 1, want: 15 },
      { kind: 'look', left: 45 },
      { kind: 'giveBack', of: 2 },
      { kind: 'look', left: 75 },
    );
    expect(judge(minutesOf(90), history).kind).toBe('holds');
  });

  it('has not lost or given a minute twice', () => {
    const twice = paid(
      { kind: 'pay', of: 1, want: 60 },
      { kind: 'pay', of: 2, want: 60 },
      { kind: 'look', left: -30 },
    );
    expect(judge(minutesOf(90), twice).kind).toBe('broken');
    const lost = paid(
      { kind: 'pay', of: 1, want: 60 },
      { kind: 'giveBack', of: 1 },
      { kind: 'look', left: 30 },
    );
    expect(judge(minutesOf(90), lost).kind).toBe('broken');
  });
});

describe('who waits', () => {
  const wait = (changed: Partial<Wait>): Wait => ({
    id: 1,
    client: 'a',
    wish: ten,
    asked: 0,
    answered: 10,
    waitingAt: 0,
    endedFrom: Number.POSITIVE_INFINITY,
    tranid: null,
    turnHeard: Number.POSITIVE_INFINITY,
    isRefused: false,
    ...changed,
  });
  const later = wait({ id: 2, client: 'b', asked: 20, answered: 30, tranid: 1_002, turnHeard: 60 });

  it('is passed over by nobody who came later, unless their own wait had ended', () => {
    expect(servedOutOfTurn([wait({}), later])).toHaveLength(1);
    expect(servedOutOfTurn([wait({ tranid: 1_003, turnHeard: 70 }), later])).toHaveLength(1);
    expect(servedOutOfTurn([wait({ tranid: 1_001, turnHeard: 70 }), later])).toEqual([]);
    expect(servedOutOfTurn([wait({ endedFrom: 40 }), later])).toEqual([]);
    expect(servedOutOfTurn([wait({ isRefused: true }), later])).toEqual([]);
    expect(servedOutOfTurn([wait({ answered: 25 }), later])).toEqual([]);
  });
});

describe('the money of a run', () => {
  const row = {
    tranid: 1,
    minutes: 60,
    coupon_minutes: 20,
    gross: 732,
    is_cancelled: false,
    ledger_yen: 732,
    ledger_minutes: 20,
  };

  it('is the price of the minutes that no coupon paid, and nothing of what was cancelled', () => {
    expect(moneyProblems([row], new Set([1]))).toEqual([]);
    const cancelled = { ...row, is_cancelled: true, ledger_yen: 0, ledger_minutes: 0 };
    expect(moneyProblems([cancelled], new Set([1]))).toEqual([]);
  });

  it.each([
    [{ gross: 731, ledger_yen: 731 }, 'Reservation 1 costs 731 yen, and should cost 732.'],
    [
      { ledger_yen: 1_464 },
      'The ledger has 1464 yen and 20 minutes for reservation 1, and should have 732 and 20.',
    ],
    [
      { is_cancelled: true },
      'The ledger has 732 yen and 20 minutes for reservation 1, and should have 0 and 0.',
    ],
  ])('is wrong where %o', (changed, problem) => {
    expect(moneyProblems([{ ...row, ...changed }], new Set([1]))[0]).toBe(problem);
  });

  it('names reservations that were lost, and those that nobody was told of', () => {
    expect(moneyProblems([row], new Set([2]))).toEqual([
      'Reservation 2 is lost.',
      'Nobody was told of reservation 1.',
    ]);
  });
});
