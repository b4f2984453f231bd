import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, toPromise, waitFor } from 'xstate';
import { memberCodec } from '#contract/account/member.ts';
import { extendingMemory } from '#machines/booking/extension/command.ts';
import { unfinishedExtension } from '#machines/booking/extension/recovery.ts';
import { creationMemory } from '#machines/booking/reservation/command.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { defineCommand } from '#machines/shared/command.ts';
import { bindStores, clearSessionParts, memoryStores, writePart } from '#machines/storage.ts';
import { at } from '#tests/support/clock/moments.ts';
import { member } from '#tests/support/values/arbitraries.ts';
import { confirmation } from '#tests/support/values/confirmation.ts';

const TAPPED = new Date('2026-11-20T14:30:00+09:00');
const extension = {
  key: 'key-1',
  content: {
    reservationId: 7,
    minutes: 30,
    usesCoupon: false,
    seenGross: 550,
    seenEnd: at('2026-11-20T15:00:00'),
  },
};
const confirmed = confirmation({ usesCoupon: true });
const [hanako] = fc.sample(member, { numRuns: 1, seed: 1 });
if (!hanako) throw new Error('Failed to make a member.');
const user = memberCodec.encode(hanako);

function signIn(loginid: string): void {
  writePart('Auth.signIn', { token: `token of ${loginid}`, user: { ...user, loginid } });
}

beforeEach(() => {
  vi.useFakeTimers({ now: TAPPED, toFake: ['Date'] });
  bindStores(memoryStores());
  signIn('hanako');
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a command that a reload has interrupted', () => {
  it('is found as it was made, with its key', () => {
    extendingMemory.remember(extension);
    expect(extendingMemory.find()).toEqual(extension);
    expect(creationMemory.find()).toBeNull();
  });

  it('is not asked for first by the keys of another member that the tab has kept', () => {
    creationMemory.remember({ key: 'key-2', content: { ...confirmed, mode: 'reserve' } });
    const later = { key: 'key-3', content: { ...confirmed, mode: 'reserve' } as const };
    creationMemory.remember(later);
    writePart('App.commandKeys', { memberId: 'hanako', keys: ['key-3'] });
    expect(creationMemory.find()).toEqual(later);
    writePart('App.commandKeys', { memberId: 'taro', keys: ['key-3'] });
    expect(creationMemory.find()?.key).toBe('key-2');
  });

  it.each([
    ['reserve', 10],
    ['immediate', 2],
  ] as const)('is waited for, to %s, for %i minutes', (mode, minutes) => {
    const command = { key: 'key-2', content: { ...confirmed, mode } };
    creationMemory.remember(command);
    vi.setSystemTime(TAPPED.getTime() + minutes * 60_000);
    expect(creationMemory.find()).toEqual(command);
    vi.setSystemTime(TAPPED.getTime() + minutes * 60_000 + 1);
    expect(creationMemory.find()).toBeNull();
  });

  it('is waited for, to extend, for two minutes', () => {
    extendingMemory.remember(extension);
    vi.setSystemTime(TAPPED.getTime() + 120_000);
    expect(extendingMemory.find()).toEqual(extension);
    vi.setSystemTime(TAPPED.getTime() + 120_001);
    expect(extendingMemory.find()).toBeNull();
  });

  it.each([
    ['a clock a day ahead', 24 * 60],
    ['a clock an hour ahead', 60],
  ])('is not waited for again, tapped by %s that has been set right since', (_, minutes) => {
    vi.setSystemTime(TAPPED.getTime() + minutes * 60_000);
    const booking = { key: 'key-2', content: { ...confirmed, mode: 'reserve' as const } };
    extendingMemory.remember(extension);
    creationMemory.remember(booking);
    vi.setSystemTime(TAPPED);
    expect([extendingMemory.find(), creationMemory.find()]).toEqual([null, null]);
  });

  it('is found where the clock was set back by a moment, as phones do all the time', () => {
    extendingMemory.remember(extension);
    vi.setSystemTime(TAPPED.getTime() - 5_000);
    expect(extendingMemory.find()).toEqual(extension);
  });

  it('is never asked for by the next member at the same device', () => {
    extendingMemory.remember(extension);
    signIn('taro');
    expect(extendingMemory.find()).toBeNull();
    signIn('hanako');
    expect(extendingMemory.find()).toEqual(extension);
  });

  it('is nobody’s where nobody is signed in', () => {
    writePart('Auth.signIn', null);
    extendingMemory.remember(extension);
    expect(extendingMemory.find()).toBeNull();
    signIn('hanako');
    expect(extendingMemory.find()).toBeNull();
  });

  it('stays where another is answered after the session has ended, and is there for its member', () => {
    const second = { key: 'key-2', content: { ...extension.content, reservationId: 8 } };
    extendingMemory.remember(extension);
    extendingMemory.remember(second);
    writePart('Auth.signIn', null);
    extendingMemory.forget(second.key);
    signIn('hanako');
    expect(extendingMemory.find()).toEqual(extension);
    expect(extendingMemory.find([extension.key])).toBeNull();
  });

  it('is forgotten once it is answered, and at the logout', () => {
    extendingMemory.remember(extension);
    extendingMemory.forget(extension.key);
    expect(extendingMemory.find()).toBeNull();
    extendingMemory.remember(extension);
    clearSessionParts();
    signIn('hanako');
    expect(extendingMemory.find()).toBeNull();
  });
});

describe('commands of two tabs', () => {
  const other = { key: 'key-2', content: { ...extension.content, reservationId: 8 } };
  const { local } = memoryStores();
  const tabs = [memoryStores().session, memoryStores().session] as const;
  /** Goes on in the first tab, or in the second: the device's storage is theirs together, the session's is not. */
  const goTo = (tab: 0 | 1) => bindStores({ local, session: tabs[tab], watch: () => () => undefined });

  beforeEach(() => {
    goTo(0);
    signIn('hanako');
    extendingMemory.remember(extension);
    goTo(1);
    extendingMemory.remember(other);
  });
  afterEach(() => {
    extendingMemory.forget(extension.key);
    extendingMemory.forget(other.key);
  });

  it('are found each by its own after a reload', () => {
    expect(extendingMemory.find()).toEqual(other);
    goTo(0);
    expect(extendingMemory.find()).toEqual(extension);
  });

  it('are not forgotten with the answer of the other', () => {
    extendingMemory.forget(other.key);
    goTo(0);
    expect(extendingMemory.find()).toEqual(extension);
  });

  it('are forgotten by the command that was answered, and by no other', async () => {
    const command = defineCommand({
      id: 'command',
      ask: async () => ({ kind: 'made' }),
      memory: extendingMemory,
    });
    await toPromise(createActor(command.machine, { input: other }).start());
    expect(extendingMemory.find([], ({ reservationId }) => reservationId === 8)).toBeNull();
    expect(extendingMemory.find()).toEqual(extension);
  });

  it('are taken up by another tab where theirs is gone', () => {
    bindStores({ local, session: memoryStores().session, watch: () => () => undefined });
    expect(extendingMemory.find()).toEqual(extension);
    expect(extendingMemory.find([extension.key])).toEqual(other);
    expect(extendingMemory.find([extension.key, other.key])).toBeNull();
    extendingMemory.forget(extension.key);
    expect(extendingMemory.find()).toEqual(other);
    extendingMemory.forget(other.key);
    expect(extendingMemory.find()).toBeNull();
  });

  it('are found by what they are about, whichever tab has made them', () => {
    expect(extendingMemory.find([], ({ reservationId }) => reservationId === 7)).toEqual(extension);
    expect(extendingMemory.find([], ({ reservationId }) => reservationId === 9)).toBeNull();
  });

  it('go where nobody waits for them any more, as soon as another is made', () => {
    vi.setSystemTime(TAPPED.getTime() + 120_001);
    extendingMemory.remember({ ...other, key: 'key-3' });
    expect(local.getItem(STORAGE_KEY)).not.toMatch(/key-[12]/);
  });
});

describe('the recovery of an extension', () => {
  it.each([
    [7, 'asking'],
    [8, 'nothingLeft'],
  ] as const)('of reservation %i leads to %s where one of 7 was left', async (of, state) => {
    extendingMemory.remember(extension);
    const recovery = createActor(unfinishedExtension.machine, { input: { of } }).start();
    await waitFor(recovery, ({ value }) => value !== 'looking');
    expect(recovery.getSnapshot().value).toBe(state);
    recovery.stop();
  });
});
