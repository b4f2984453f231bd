import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memberCodec } from '#contract/account/member.ts';
import { serverClock } from '#contract/clock.ts';
import { knownReservations } from '#machines/booking/reservations/chart.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { bindStores, clearSessionParts, memoryStores, type Stores, writePart } from '#machines/storage.ts';
import { knownWifi } from '#machines/visit/wifi.ts';
import { member, reservation } from '#tests/support/values/arbitraries.ts';

const TRUE_AT = Date.parse('2026-11-20T14:02:00+09:00');
const [hanako] = fc.sample(member, { numRuns: 1, seed: 1 });
const booked = fc.sample(reservation, { numRuns: 2, seed: 1 });
if (!hanako) throw new Error('Failed to make a member.');
const user = memberCodec.encode(hanako);
const { signal } = new AbortController();

let stores: Stores;
function signIn(loginid: string): void {
  writePart('Auth.signIn', { token: `token of ${loginid}`, user: { ...user, loginid } });
}

beforeEach(() => {
  stores = memoryStores();
  bindStores(stores);
  signIn('hanako');
  serverClock.learn(TRUE_AT);
});
afterEach(() => void vi.restoreAllMocks());

/** As after a reload. */
async function recalled(of: number, from = knownWifi) {
  const actor = createActor(from.machine, { input: { of } }).start();
  const snapshot = await waitFor(actor, ({ value }) => value !== 'recalling');
  return from.select(snapshot);
}

const load = (password: string) => knownWifi.keeping(async (_: number) => password);

describe('the last known truth', () => {
  it('survives a reload, with the time it was true', async () => {
    expect(await load('k7m4-q2xz')(7, signal)).toBe('k7m4-q2xz');
    const known = await recalled(7);
    expect(known?.data).toBe('k7m4-q2xz');
    expect(Math.abs((known?.at ?? 0) - TRUE_AT)).toBeLessThan(60_000);
    expect(await recalled(8)).toBeNull();
  });

  it('is the whole reservation: codes, times, place', async () => {
    await knownReservations.keeping(async (_: null) => booked)(null, signal);
    const actor = createActor(knownReservations.machine, { input: { of: null } }).start();
    const snapshot = await waitFor(actor, ({ value }) => value === 'recalled');
    expect(knownReservations.select(snapshot)?.data).toEqual(booked);
  });

  it('never moves the clock', async () => {
    await load('k7m4-q2xz')(7, signal);
    const hours = 3 * 3_600_000;
    serverClock.learn(TRUE_AT + hours);
    expect((await recalled(7))?.at).toBeLessThan(TRUE_AT + 60_000);
    expect(serverClock.now() - TRUE_AT).toBeGreaterThanOrEqual(hours);
  });

  it('is of the three that were asked for last', async () => {
    for (const id of [1, 2, 3, 1, 4]) await load(`password ${id}`)(id, signal);
    expect([(await recalled(2))?.data, (await recalled(1))?.data, (await recalled(4))?.data]).toEqual([
      undefined,
      'password 1',
      'password 4',
    ]);
  });

  it("is the member's who saw it", async () => {
    await load('k7m4-q2xz')(7, signal);
    signIn('taro');
    expect(await recalled(7)).toBeNull();
    await load('taros')(8, signal);
    signIn('hanako');
    expect([await recalled(7), await recalled(8)]).toEqual([null, null]);
  });

  it('is gone at a logout, and what was on its way then leaves nothing behind', async () => {
    await load('k7m4-q2xz')(7, signal);
    let answer: (password: string) => void = () => undefined;
    const late = knownWifi.keeping(
      (_: number) =>
        new Promise<string>((resolve) => {
          answer = resolve;
        }),
    )(7, signal);
    clearSessionParts(); // in this tab, or in another one
    expect(stores.local.getItem(STORAGE_KEY)).not.toContain('k7m4');
    answer('late');
    await late;
    expect(stores.local.getItem(STORAGE_KEY)).not.toContain('late');
    signIn('taro');
    expect(await recalled(7)).toBeNull();
  });

  it('takes nothing from what was loaded where storage has no room', async () => {
    vi.spyOn(stores.local, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await load('k7m4-q2xz')(7, signal)).toBe('k7m4-q2xz');
  });
});
