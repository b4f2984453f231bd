import { expect, it } from 'vitest';
import { nearestStart } from '#domain/booking/waiting.ts';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const wish = { start: at(12), interval: 60, tolerance: 30 } as const;

it.each([
  ['the wish itself where it is free', wish, [[at(8), at(20)]], 0, at(12)],
  ['the wish itself where just that is free', wish, [[at(12), at(13)]], 0, at(12)],
  ['the nearest later start', wish, [[at(12, 20), at(20)]], 0, at(12, 20)],
  ['the nearest earlier start', wish, [[at(8), at(12, 50)]], 0, at(11, 50)],
  [
    'the earlier of two that are as near',
    wish,
    [
      [at(8), at(12, 45)],
      [at(12, 15), at(20)],
    ],
    0,
    at(11, 45),
  ],
  [
    'the nearer of two, though it is later',
    wish,
    [
      [at(8), at(12, 30)],
      [at(12, 25), at(20)],
    ],
    0,
    at(12, 25),
  ],
  ['a start at the edge of the tolerance', wish, [[at(12, 30), at(20)]], 0, at(12, 30)],
  ['none beyond the tolerance', wish, [[at(12, 35), at(20)]], 0, undefined],
  [
    'none before the wish without a tolerance',
    { ...wish, tolerance: 0 },
    [[at(8), at(12, 55)]],
    0,
    undefined,
  ],
  ['none where it does not fit in full', wish, [[at(12), at(12, 55)]], 0, undefined],
  ['none before the soonest minute', wish, [[at(8), at(13)]], at(12, 5), undefined],
  ['the first step from the soonest minute on', wish, [[at(8), at(20)]], at(12, 7), at(12, 10)],
  ['a step where a range ends between two', wish, [[at(8), at(12, 58)]], 0, at(11, 55)],
  ['none where nothing is free', wish, [], 0, undefined],
] as const)('takes %s', (_, asked, free, soonest, start) => {
  const ranges = free.map(([from, to]) => ({ from, to }));
  expect(nearestStart(asked, ranges, soonest)).toBe(start);
});
