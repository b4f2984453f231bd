import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import type { BusyRange } from '#domain/booking/availability.ts';
import { immediateUseMachine } from '#machines/booking/immediateUse/chart.ts';
import {
  selectBalance,
  selectGross,
  selectInterval,
  selectIntervals,
  selectIsBalanceShort,
} from '#machines/booking/immediateUse/selectors.ts';
import { at } from '#tests/support/clock/moments.ts';
import { boothDay, timetable } from '#tests/support/values/timetable.ts';

interface Given {
  readonly busy?: readonly BusyRange[];
  readonly balance?: { readonly yen: number; readonly hasCampaign: boolean };
  readonly chargeModelMinutes?: number | null;
  readonly now?: string;
  readonly interval?: number;
}

function snapshotOf({ busy = [], balance, chargeModelMinutes = null, now, interval = 60 }: Given) {
  const context = {
    boothId: 7,
    hasChargeModel: true,
    wantedInterval: null,
    opensDialog: false,
    startsAt: null,
    interval,
    offer: {
      timetable: timetable({ booths: [boothDay({ boothId: 7, busy })] }),
      balance: balance ?? { yen: 0, hasCampaign: false },
      chargeModelMinutes,
      elsewhere: null,
      at: at(now ?? '2026-11-20T10:02:00'),
    },
  };
  return immediateUseMachine.resolveState({ value: { choosing: 'payable' }, context });
}

/** The same with its length chosen once more. */
function weighed(snapshot: ReturnType<typeof snapshotOf>) {
  const [next] = transition(immediateUseMachine, snapshot, {
    type: 'interval.chosen',
    interval: selectInterval(snapshot) ?? 60,
  });
  return next;
}

const upTo = (minutes: number) => Array.from({ length: minutes / 15 }, (_, index) => (index + 1) * 15);

describe('the lengths of an immediate use', () => {
  it.each<[string, Given, readonly number[]]>([
    ['multiples of the unit up to the slot sequence limit', {}, upTo(180)],
    [
      'the immediate limit where the campaign flag is set',
      { balance: { yen: 0, hasCampaign: true } },
      upTo(120),
    ],
    ["the charge model's limit", { chargeModelMinutes: 50 }, upTo(45)],
    ['until somebody else comes', { busy: [{ from: 635, to: 660, kind: 'others' }] }, upTo(30)],
    ['until closing time', { busy: [{ from: 645, to: 1440, kind: 'closed' }] }, upTo(30)],
    ['none while it is taken', { busy: [{ from: 0, to: 619, kind: 'others' }] }, []],
    ['until midnight', { now: '2026-11-20T23:21:00' }, upTo(30)],
    ['none when the next step is tomorrow', { now: '2026-11-20T23:56:00' }, []],
  ])('%s', (_, given, intervals) => {
    expect(selectIntervals(snapshotOf(given))).toEqual(intervals);
  });
});

describe('the campaign balance', () => {
  it.each([
    [1100, false],
    [1099, true],
  ])('of %i yen against 1,100 yen tax-included: short %s', (yen, isShort) => {
    const snapshot = weighed(snapshotOf({ balance: { yen, hasCampaign: true } }));
    expect([selectGross(snapshot), selectBalance(snapshot)]).toEqual([1100, yen]);
    expect(selectIsBalanceShort(snapshot)).toBe(isShort);
  });

  it('does not matter without the campaign flag', () => {
    const snapshot = weighed(snapshotOf({ balance: { yen: 0, hasCampaign: false } }));
    expect([selectBalance(snapshot), selectIsBalanceShort(snapshot)]).toEqual([null, false]);
  });
});
