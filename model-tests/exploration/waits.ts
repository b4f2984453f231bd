import type { WaitRequest } from '#contract/booking/waitingList.ts';
import type { KnownWait } from '#domain/booking/waiting.ts';
import { startingWait } from '#machines/booking/waitingList/starting.ts';
import { stoppingWait } from '#machines/booking/waitingList/stopping.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { wait } from '#tests/support/values/wait.ts';
import { wish } from '#tests/support/values/wish.ts';
import { request } from '../booking/fixtures.ts';
import { type Charts, NOTHING, refusalOf } from './flows.ts';
import type { Waiting } from './server.ts';
import type { Flow } from './tab.ts';

const BOOTH = { boothId: 1, boothName: 'A-1', gross: 1100, freeCancellationMinutes: 60, leadMinutes: 0 };
const WAITING = wait();

const noQuote = {
  quoteOf: () => ({ ...NOTHING, booth: 0, from: 0, to: 0, what: 'quote' as const }),
  quoted: refusalOf,
};

/** The sheet of the timetable by which a member begins to wait for a booth at noon for an hour. */
export function beginningToWait(charts: Charts): Flow {
  const wanted = { wish: wish({ ...request, booth: BOOTH, booths: [BOOTH] }), now: NOW };
  return {
    ...noQuote,
    chart: charts.waitEntry,
    command: startingWait.machine,
    commandId: 'startingWait',
    recovery: charts.unfinishedWait,
    input: undefined,
    begins: { 'wait.wanted': { carries: wanted } },
    isHome: (sheet) => sheet.matches('resting'),
    claim: ({ sheet }) => (sheet.matches('started') ? 'done' : null),
    callOf: ({ boothIds, start, interval, seenGross }: WaitRequest) => ({
      ...NOTHING,
      booth: boothIds[0] ?? 0,
      from: start,
      to: start + interval,
      seenGross,
      what: 'wait',
    }),
    answered: (answer) => (answer.kind === 'done' ? { kind: 'started' } : refusalOf(answer)),
  };
}

/**
 * The list of waits, whose question is opened for one that went on when the list was read; or whose news of a turn is
 * taken away, as soon as there is one.
 */
export function endingWait(charts: Charts, of: Waiting, isKept = false): Flow {
  const state = isKept ? 'booked' : 'waiting';
  const carries = { wait: { ...WAITING, state } };
  return {
    ...noQuote,
    chart: charts.waits,
    command: stoppingWait.machine,
    commandId: 'stoppingWait',
    recovery: isKept ? charts.unfinishedKeeping : charts.unfinishedWaitEnd,
    input: undefined,
    begins: isKept
      ? { 'booking.kept': { carries, isOffered: ({ booked }) => booked !== null } }
      : { 'stop.wanted': { carries } },
    isHome: (sheet) => sheet.matches('browsing'),
    claim: ({ said }) => (said === null ? null : 'done'),
    callOf: (_: KnownWait) => ({
      ...NOTHING,
      booth: of.booth,
      from: of.from,
      to: of.to,
      seen: state,
      what: 'stop',
    }),
    answered: (answer) => (answer.kind === 'done' ? { kind: 'stopped' } : refusalOf(answer)),
  };
}
