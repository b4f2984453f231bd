// @vitest-environment jsdom
/**
 * docs/decisions/0003: how often each call that may do something goes out by itself, whatever it is answered. Once; a
 * command twice more where the answer was lost and the server knows its key. The calls stand beside their flows
 * (`asks.ts`), and asking.test.ts names those that are missing.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor, SimulatedClock, toPromise, waitFor } from 'xstate';
import { serverCapabilities } from '#contract/capabilities.ts';
import { substitutes } from '#contract/composed/substitutes.ts';
import { bindSubstitutes } from '#contract/instead.ts';
import { extending } from '#machines/booking/extension/command.ts';
import type { DeliveryMachine } from '#machines/shared/choice.ts';
import type { CommandMachine } from '#machines/shared/command.ts';
import { answerRequests, type WireAnswer } from '#tests/support/wire/fakeXhr.ts';
import { asksOf } from '../support/allAsks.ts';

const said = (status: number, code = 'forbidden') => ({ status, body: { message: 'だめです。', code } });

const LOST: Readonly<Record<string, WireAnswer>> = {
  'no network': 'network',
  'no answer in time': 'timeout',
  'a 500': { status: 500, body: undefined },
  'a 503': said(503),
  'a 409 that it is in progress': said(409, 'in_progress'),
};
const ANSWERED: Readonly<Record<string, WireAnswer>> = {
  'a 200 that can not be read': { status: 200, body: [1] },
  'a 202 with nothing in it': { status: 202, body: undefined },
  'a 400': said(400),
  'a 401': said(401),
  'a 403': said(403),
  'a 404': said(404),
  'a 409': said(409),
  'a 422': { status: 422, body: { errors: { name: ['だめです。'] } } },
  'a 429': said(429),
};

/** By the failure: how often the same call goes out, but for the lists that a command reads meanwhile. */
async function timesOf(
  answers: Readonly<Record<string, WireAnswer>>,
  run: () => Promise<unknown>,
  notFound?: string,
) {
  const times: Record<string, number> = {};
  for (const [failure, answer] of Object.entries(answers)) {
    const all = answerRequests(({ path }) => (path === notFound ? said(404) : answer));
    await run();
    const written = all.filter(({ method }) => method !== 'GET');
    const sent = written.length > 0 ? written : all;
    // A way without a call may be made of two: each of them goes out so often.
    times[failure] = Math.max(
      ...[...Map.groupBy(sent, ({ path }) => path).values()].map(({ length }) => length),
    );
  }
  return times;
}

const everyTime = (times: number, answers: object) =>
  Object.fromEntries(Object.keys(answers).map((failure) => [failure, times]));

/** A command until it waits for a word of the member, or has ended; the page comes back to it, and the network. */
async function untilItRests(of: CommandMachine, content: unknown, hasReturns: boolean): Promise<void> {
  const clock = new SimulatedClock();
  const actor = createActor(of, { input: { key: 'key-9', content }, clock }).start();
  onTestFinished(() => void actor.stop());
  const rest = async () => {
    const { status, value } = await waitFor(
      actor,
      (now) =>
        now.status !== 'active' ||
        ['waiting', 'undecided', 'unread', 'unreachable', 'unawaited'].includes(now.value),
    );
    if (status !== 'active' || value !== 'waiting') return;
    clock.increment(2000);
    await rest();
  };
  await rest();
  if (!hasReturns) return;
  for (const type of ['page.shown', 'connection.restored'] as const) {
    if (actor.getSnapshot().status === 'active') actor.send({ type });
    await rest();
  }
}

/** A server that does twice what it is asked twice. */
function knowNoKeys(additions = serverCapabilities.current().additions): void {
  const before = serverCapabilities.current();
  serverCapabilities.learn({ requestKeys: false, additions });
  bindSubstitutes(async () => substitutes);
  onTestFinished(() => {
    serverCapabilities.learn(before);
    bindSubstitutes(async () => []);
  });
}

describe.each(asksOf('command'))('%s', (_, { logic: of, content }) => {
  it('goes out three times by itself where the answer was lost and the server knows keys, else once', async () => {
    const times = await timesOf({ ...LOST, ...ANSWERED }, () => untilItRests(of, content, false));
    expect(times).toEqual({ ...everyTime(3, LOST), ...everyTime(1, ANSWERED) });
  });

  it('goes out under the key of the member’s word each time, so that the server does it once', async () => {
    for (const answer of Object.values(LOST)) {
      const all = answerRequests(() => answer);
      await untilItRests(of, content, false);
      const written = all.filter(({ method }) => method !== 'GET');
      expect(new Set((written.length > 0 ? written : all).map(({ key }) => key))).toEqual(new Set(['key-9']));
    }
  });

  it('goes out once where the server knows no keys, whatever comes back: answer, page or network', async () => {
    knowNoKeys();
    const all = { ...LOST, ...ANSWERED };
    expect(await timesOf(all, () => untilItRests(of, content, true))).toEqual(everyTime(1, all));
  });
});

/** A choice until it has been delivered, or not. */
async function untilDelivered(of: DeliveryMachine, content: unknown): Promise<void> {
  const clock = new SimulatedClock();
  const actor = createActor(of, { input: { key: 'key-9', content }, clock }).start();
  for (;;) {
    const { status } = await waitFor(actor, (now) => now.status !== 'active' || now.value === 'waiting');
    if (status !== 'active') return;
    clock.increment(2000);
  }
}

it.each(asksOf('choice'))('%s goes out as often as a command', async (_, { logic: of, content }) => {
  const all = { ...LOST, ...ANSWERED };
  const times = await timesOf(all, () => untilDelivered(of, content));
  expect(times).toEqual({ ...everyTime(3, LOST), ...everyTime(1, ANSWERED) });
  const sent = answerRequests(() => 'network');
  await untilDelivered(of, content);
  // A notice that was read twice is read: that call has no key.
  expect([['key-9'], [null]]).toContainEqual([...new Set(sent.map(({ key }) => key))]);
  knowNoKeys();
  expect(await timesOf(all, () => untilDelivered(of, content))).toEqual(everyTime(1, all));
});

it('An extension goes out once to a server that has the old call alone.', async () => {
  knowNoKeys([]);
  const content = { reservationId: 7, minutes: 15, usesCoupon: false, seenGross: null, seenEnd: null };
  const all = { ...LOST, ...ANSWERED };
  const extend = () => untilItRests(extending.machine, content, true);
  expect(await timesOf(all, extend, '/reservations/extend')).toEqual(everyTime(1, all));
});

it.each(asksOf('once'))('%s is sent once, whatever is answered', async (_, { logic, input }) => {
  const all = { ...LOST, ...ANSWERED };
  const times = await timesOf(all, () => toPromise(createActor(logic, { input }).start()).catch(() => null));
  expect(times).toEqual(everyTime(1, all));
});
