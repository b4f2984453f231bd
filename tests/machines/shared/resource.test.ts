import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { ApiFailure } from '#contract/errors.ts';
import { shellMachine } from '#machines/app/shell.ts';
import {
  defineResource,
  selectFailure,
  selectIsUnderWay,
  selectStaleSince,
} from '#machines/shared/resource.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { bindPage, type PageEvent } from '#machines/shell/page.ts';
import { holdingAll } from '../support/held.ts';

/** The app's page, whose connection is the test's. */
function openPage() {
  let happen: (event: PageEvent) => void = () => undefined;
  bindPage((happened) => {
    happen = happened;
    return () => undefined;
  });
  const clock = new SimulatedClock();
  const still = holdingAll(shellMachine, (src) => src !== 'page');
  const shell = createActor(shellMachine.provide({ actors: still } as never), {
    // stand-ins are not typed as what they stand in for
    clock,
    systemId: SHELL_ID,
  }).start();
  return { shell, clock, happen: (event: PageEvent) => happen(event) };
}

/** A resource on that page, whose answers are the test's. */
function openResource() {
  const page = openPage();
  const answer = vi.fn<(of: string) => Promise<string>>();
  const places = defineResource('places', answer);
  const heard = vi.fn();
  const subscriber = createActor(fromCallback(({ receive }) => receive(heard))).start();
  answer.mockRejectedValueOnce(new ApiFailure({ kind: 'network', path: '/places' }));
  const actor = createActor(places.machine, {
    input: { of: '渋谷', subscriber },
    parent: page.shell,
  } as never).start();
  const endHeld = async () => {
    page.clock.increment(300);
    await vi.waitFor(() => expect(selectIsUnderWay(actor.getSnapshot())).toBe(false));
  };
  return { ...page, actor, answer, heard, endHeld, data: () => places.selectData(actor.getSnapshot()) };
}

describe('what could not be loaded without a connection', () => {
  it('is loaded as soon as the connection is back, and whoever invoked it is told', async () => {
    const { actor, answer, heard, endHeld, happen, data } = openResource();
    happen({ type: 'connection.lost' });
    await endHeld();
    expect(selectFailure(actor.getSnapshot())).toMatchObject({ kind: 'network' });

    answer.mockResolvedValueOnce('渋谷のブース');
    happen({ type: 'connection.restored' });
    await endHeld();
    expect(data()).toBe('渋谷のブース');
    expect(heard.mock.calls).toEqual([
      [{ type: 'places.loaded', data: '渋谷のブース', at: expect.any(Number) }],
    ]);
  });

  it('is loaded as soon as the page is looked at again', async () => {
    const { answer, endHeld, happen, data } = openResource();
    await endHeld();
    answer.mockResolvedValueOnce('渋谷のブース');
    happen({ type: 'page.shown' });
    await endHeld();
    expect(data()).toBe('渋谷のブース');
  });

  it('is brought up to date after it had grown stale', async () => {
    const { actor, answer, endHeld, happen } = openResource();
    await endHeld();
    answer.mockResolvedValueOnce('一');
    actor.send({ type: 'refresh.requested' });
    await endHeld();
    answer.mockRejectedValueOnce(new ApiFailure({ kind: 'network', path: '/places' }));
    happen({ type: 'connection.lost' });
    happen({ type: 'page.shown' });
    await endHeld();
    expect(selectStaleSince(actor.getSnapshot())).not.toBeNull();
    answer.mockResolvedValueOnce('二');
    happen({ type: 'connection.restored' });
    await endHeld();
    expect(selectStaleSince(actor.getSnapshot())).toBeNull();
  });
});

it('asks once, for the last of several inputs, and gives up what was in flight', async () => {
  const { actor, answer, endHeld, clock, data } = openResource();
  await endHeld();
  answer.mockImplementation((of) => Promise.resolve(`${of}のブース`));
  for (const of of ['新宿', '品川', '上野']) {
    actor.send({ type: 'input.changed', of });
    clock.increment(299);
  }
  await endHeld();
  expect(answer.mock.calls.map(([of]) => of)).toEqual(['渋谷', '上野']);
  expect(data()).toBe('上野のブース');
});

it('is asked for in time, however often others change it meanwhile', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1); // a change is asked about as late as can be
  onTestFinished(() => void vi.restoreAllMocks());
  const { actor, answer, endHeld, clock } = openResource();
  await endHeld();
  answer.mockResolvedValue('渋谷のブース');
  actor.send({ type: 'refresh.requested' });
  for (let changes = 0; changes < 3; changes += 1) {
    clock.increment(99);
    actor.send({ type: 'update.noticed', before: null, isGap: false });
  }
  clock.increment(3);
  expect(answer).toHaveBeenCalledTimes(2);
});

it.each([
  [0, 60],
  [0.5, 180],
  [1, 300],
])(
  'is asked for at a moment of its own where it has changed for all at once: %d gives %d ms',
  async (random, due) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    onTestFinished(() => void vi.restoreAllMocks());
    const { actor, answer, endHeld, clock } = openResource();
    await endHeld();
    answer.mockResolvedValue('渋谷のブース');
    actor.send({ type: 'update.noticed', before: null, isGap: false });
    clock.increment(due - 1);
    expect(answer).toHaveBeenCalledTimes(1);
    clock.increment(1);
    expect(answer).toHaveBeenCalledTimes(2);
  },
);

it('leaves nobody listening when it is stopped', async () => {
  const { actor, answer, endHeld, happen, shell } = openResource();
  await endHeld();
  shell.send({ type: 'flow.left', flow: actor });
  happen({ type: 'page.shown' });
  expect(answer).toHaveBeenCalledTimes(1);
});
