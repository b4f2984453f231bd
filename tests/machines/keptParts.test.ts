/** The owners of every part of the device: left by one member, looked for by them after a reload and by the next. */

import fc from 'fast-check';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  fromPromise,
  setup,
  toPromise,
  waitFor,
} from 'xstate';
import { memberCodec } from '#contract/account/member.ts';
import { bindCredentials } from '#contract/caller.ts';
import { serverClock } from '#contract/clock.ts';
import { getMetadata } from '#contract/shell/metadata.ts';
import type { Member } from '#domain/account/member.ts';
import { DAY_MS } from '#domain/time.ts';
import { sessionMachine } from '#machines/account/session/chart.ts';
import { questionOf, signUpDraft } from '#machines/account/signUp/actors.ts';
import { cancellingMemory } from '#machines/booking/cancellation/command.ts';
import { extendingMemory } from '#machines/booking/extension/command.ts';
import { movingMemory } from '#machines/booking/move/command.ts';
import { creationMemory } from '#machines/booking/reservation/command.ts';
import { knownReservations } from '#machines/booking/reservations/chart.ts';
import { startingWaitMemory } from '#machines/booking/waitingList/starting.ts';
import { stoppingWaitMemory } from '#machines/booking/waitingList/stopping.ts';
import { receiptsMemory } from '#machines/history/receipts/sending.ts';
import { menuStatusMachine } from '#machines/inbox/menuStatus.ts';
import { surveyDraft } from '#machines/inbox/survey/draft.ts';
import { surveyInvitationMachine } from '#machines/inbox/survey/invitation.ts';
import { keptPartsIn, STORAGE_KEY } from '#machines/keptParts.ts';
import { type Part, type PartName, persistence } from '#machines/persistence.ts';
import { choosingFavourite } from '#machines/search/favourites.ts';
import { makingCalendarMemory } from '#machines/settings/calendar/making.ts';
import { bankChallengeMachine } from '#machines/settings/card/bankChallenge.ts';
import { cardChangeMachine } from '#machines/settings/card/chart.ts';
import { paymentMemory } from '#machines/settings/card/payingOwed.ts';
import { knownCoupons } from '#machines/settings/coupons/list.ts';
import { knownRemainder } from '#machines/settings/coupons/remainder.ts';
import { mailChangeMemory } from '#machines/settings/mailChange.ts';
import { knownBalance } from '#machines/settings/wallet.ts';
import { keepChoice, keptChoices } from '#machines/shared/keptChoices.ts';
import { remembersEnd } from '#machines/shared/lastEnd.ts';
import type { LastKnownMachine } from '#machines/shared/lastKnown.ts';
import { required } from '#machines/shared/required.ts';
import {
  bindStores,
  leaveForReturn,
  memoryStores,
  readPart,
  type Stores,
  writePart,
} from '#machines/storage.ts';
import { doorMemory } from '#machines/visit/passage/doorOpening.ts';
import { reportingMemory } from '#machines/visit/trouble/command.ts';
import { troubleDraft } from '#machines/visit/trouble/draft.ts';
import { knownWifi } from '#machines/visit/wifi.ts';
import { sourcesOf } from '#tests/architecture/sources.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { member, reservation } from '#tests/support/values/arbitraries.ts';
import { confirmation } from '#tests/support/values/confirmation.ts';

const somebody = required(fc.sample(member, { numRuns: 1, seed: 1 })[0]);
const hanako = { token: 'token-of-hanako', user: { ...memberCodec.encode(somebody), loginid: 'hanako' } };
const taro = { token: 'token-of-taro', user: { ...memberCodec.encode(somebody), loginid: 'taro' } };
const { signal } = new AbortController();

/** Runs an actor of a chart by itself, as the chart does. */
function run({ implementations }: AnyStateMachine, name: string, input?: unknown): Promise<unknown> {
  const { [name]: logic } = implementations.actors as Record<string, AnyActorLogic>; // none of them is a list
  if (logic === undefined) throw new Error(`Failed to run ${name}: the chart has no such actor.`);
  return toPromise(createActor(logic, { input }).start());
}

async function recalled({ machine }: { machine: LastKnownMachine }, of: number | null): Promise<unknown> {
  const { context } = await waitFor(
    createActor(machine, { input: { of } }).start(),
    ({ status }) => status === 'done',
  );
  return context.known;
}

const booked = required(fc.sample(reservation, { numRuns: 1, seed: 1 })[0]);

/** The end of a use, as the next screen is told of it. */
async function recalledEnd(): Promise<unknown> {
  const told: unknown[] = [];
  const screen = setup({ actors: { remembersEnd } }).createMachine({
    invoke: { src: 'remembersEnd' },
    on: { 'end.recalled': { actions: ({ event }) => void told.push(event) } },
  });
  createActor(screen).start();
  return told;
}

interface Kept {
  /** Leaves it as the app does, while Hanako is signed in. */
  readonly leave: () => unknown;
  /** Looks for it as the app does, for whoever is signed in then; left out where it tells nobody anything. */
  readonly find?: () => unknown;
  /** Why it outlives her logout. */
  readonly stays?: string;
}

const parts: Readonly<Record<PartName, Kept>> = {
  'Auth.signIn': { leave: () => undefined, find: () => run(sessionMachine, 'restoreSignIn') },
  'Auth.left': { leave: () => writePart('Auth.left', { memberId: 'hanako', since: Date.now() }) },
  'Auth.ending': {
    leave: () => writePart('Auth.ending', ['a'.repeat(64)]),
    stays: 'the server is still to be told that her session is over, which the mark alone can say',
  },
  'UsageTerms.agreement': {
    leave: () => writePart('UsageTerms.agreement', { version: '1' }),
    stays: 'a visitor agreed, before there was a member',
  },
  'UsageTerms.agreements': {
    leave: () => writePart('UsageTerms.agreements', ['3f9a']),
    stays: 'marks that only who is meant can make, of a server that keeps no agreements',
  },
  'Registration.draft': {
    leave: () => run(signUpDraft.machine, 'save', { of: 'hanako@example.jp', values: { name: '花子' } }),
    find: () => toPromise(createActor(signUpDraft.restoreDraft, { input: 'taro@example.jp' }).start()),
    stays: 'a visitor is signing up, and comes back by the link of that address',
  },
  'Survey.draft': {
    leave: () => run(surveyDraft.machine, 'save', { of: '1', values: { 'text.3': '静か' } }),
    find: () => toPromise(createActor(surveyDraft.restoreDraft, { input: '1' }).start()),
  },
  'TabBar.counts': {
    leave: () =>
      run(menuStatusMachine, 'saveStatus', { isSurveyDue: true, unreadNotices: 3, liveReservations: 1 }),
    find: () => run(menuStatusMachine, 'restoreStatus'),
  },
  'TabBar.deviceProofs': {
    leave: () => writePart('TabBar.deviceProofs', ['proof']),
    stays: 'it says at the next login that the device is no stranger, and opens nothing',
  },
  'TabBar.help': {
    leave: () => writePart('TabBar.help', { isHidden: true }),
    stays: 'a choice for the device',
  },
  'TabBar.position': {
    leave: () => writePart('TabBar.position', { isAllowed: true }),
    stays: 'a choice for the device, without the position',
  },
  'TabBar.clock': { leave: () => writePart('TabBar.clock', { ahead: 1000 }), stays: 'of the device' },
  'TabBar.metadata': {
    leave: () => writePart('TabBar.metadata', v.parse(getMetadata.response, {})),
    stays: 'of the deployment',
  },
  'TabBar.choices': {
    leave: () => {
      const choice = choosingFavourite.issue({ kind: 'room', id: 3, isFavourite: true });
      keepChoice(choosingFavourite.keptAs(choice));
    },
    find: () => keptChoices()[0] ?? null,
  },
  'App.survey': {
    leave: () => run(surveyInvitationMachine, 'keepPresentation'),
    find: () => run(surveyInvitationMachine, 'recallPresentation'),
  },
  'Coupon.list': {
    leave: () => knownCoupons.keeping(async (_: null) => [])(null, signal),
    find: () => recalled(knownCoupons, null),
  },
  'Coupon.remainder': {
    leave: () => knownRemainder.keeping(async (_: null) => 35)(null, signal),
    find: () => recalled(knownRemainder, null),
  },
  'Coupon.balance': {
    leave: () => knownBalance.keeping(async (_: null) => ({ yen: 2450, hasCampaign: true }))(null, signal),
    find: () => recalled(knownBalance, null),
  },
  'App.commandKeys': { leave: () => writePart('App.commandKeys', { memberId: 'hanako', keys: ['key-1'] }) },
  'Reservation.creation': {
    leave: () =>
      creationMemory.remember({
        key: 'key-1',
        content: { mode: 'reserve', ...confirmation({ usesCoupon: true }) },
      }),
    find: creationMemory.find,
  },
  'Reservation.extending': {
    leave: () =>
      extendingMemory.remember({
        key: 'key-2',
        content: {
          reservationId: 7,
          minutes: 30,
          usesCoupon: false,
          seenGross: 550,
          seenEnd: at('2026-11-20T15:00:00'),
        },
      }),
    find: extendingMemory.find,
  },
  'Reservation.moving': {
    leave: () =>
      movingMemory.remember({
        key: 'key-3',
        content: {
          reservationId: 7,
          boothId: 2,
          date: day('2026-11-20'),
          start: 930,
          interval: 75,
          seenGross: 1375,
          seenFreeUntil: at('2026-11-20T14:30:00'),
        },
      }),
    find: () => movingMemory.find(),
  },
  'Reservation.cancelling': {
    leave: () =>
      cancellingMemory.remember({
        key: 'key-8',
        content: { reservationId: 7, isFree: true, neverUsed: true },
      }),
    find: () => cancellingMemory.find(),
  },
  'Reservation.startingWait': {
    leave: () =>
      startingWaitMemory.remember({
        key: 'key-9',
        content: {
          boothIds: [1, 2],
          date: day('2026-11-20'),
          start: 600,
          interval: 60,
          tolerance: 15,
          mode: 'book',
          usesCoupon: false,
          seenGross: 1100,
          seenFreeCancellation: 60,
        },
      }),
    find: () => startingWaitMemory.find(),
  },
  'Reservation.stoppingWait': {
    leave: () => stoppingWaitMemory.remember({ key: 'key-10', content: { waitId: 7, seen: 'waiting' } }),
    find: () => stoppingWaitMemory.find(),
  },
  'Auth.mailChange': {
    leave: () => mailChangeMemory.remember({ key: 'key-12', content: 'hanako.new@example.jp' }),
    find: () => mailChangeMemory.find(),
  },
  'Reservation.calendarAddress': {
    leave: () => makingCalendarMemory.remember({ key: 'key-11', content: null }),
    find: () => makingCalendarMemory.find(),
  },
  'Reservation.list': {
    leave: () =>
      knownReservations.keeping(async (_: null) => fc.sample(reservation, { numRuns: 1, seed: 1 }))(
        null,
        signal,
      ),
    find: () => recalled(knownReservations, null),
  },
  'Reservation.ended': {
    leave: () => {
      const deed = { kind: 'ended', reservation: booked, at: serverClock.now() } as const;
      createActor(remembersEnd).start().send({ type: 'deed.done', deed });
    },
    find: recalledEnd,
  },
  'Reservation.wifi': {
    leave: () => knownWifi.keeping(async (_: number) => 'k7m4-q2xz')(7, signal),
    find: () => recalled(knownWifi, 7),
  },
  'Reservation.door': {
    leave: () =>
      doorMemory.remember({
        key: 'key-3',
        content: { reservationId: 7, purpose: 'enter', isEmptyBefore: true, boothType: 'door' },
      }),
    find: doorMemory.find,
  },
  'Reservation.trouble': {
    leave: () =>
      reportingMemory.remember({
        key: 'key-6',
        content: { reservationId: 7, kind: 'dirt', text: '床', photo: null },
      }),
    find: reportingMemory.find,
  },
  'Reservation.troubleDraft': {
    leave: () => run(troubleDraft.machine, 'save', { of: '7', values: { text: '床' } }),
    find: () => toPromise(createActor(troubleDraft.restoreDraft, { input: '7' }).start()),
  },
  'Reservation.receipts': {
    leave: () =>
      receiptsMemory.remember({
        key: 'key-4',
        content: { scope: { kind: 'use', id: 7 }, addressee: '山田' },
      }),
    find: receiptsMemory.find,
  },
  'Reservation.payment': {
    leave: () => paymentMemory.remember({ key: 'key-5', content: { seenOwed: 550 } }),
    find: paymentMemory.find,
  },
  'App.cardChallenge': {
    // By the sign-up, which names its member before they are signed in.
    leave: () => {
      const signIn = { token: hanako.token, member: memberCodec.decode(hanako.user) };
      const challenge = { id: 'c1', url: 'https://bank.example/' };
      return run(bankChallengeMachine, 'keepChallenge', questionOf({ signIn, challenge }));
    },
    find: () => run(cardChangeMachine, 'recallChallenge', { challengeId: null }),
  },
  'App.tenant': { leave: () => writePart('App.tenant', { tenantId: 'demo' }), stays: 'of the deployment' },
};

const all = Object.entries(parts).map(([name, part]) => [name as PartName, part] as const);

let stores: Stores;
beforeEach(() => {
  stores = memoryStores();
  bindStores(stores);
  writePart('Auth.signIn', hanako);
});

/** Calls as the app does where the deployment has named its tenant. */
function callFor(tenantId: string): void {
  bindCredentials(() => ({ token: null, tenantId }));
  onTestFinished(() => bindCredentials(() => ({ token: null, tenantId: null })));
}

/** All that stands on the device. */
const kept = () => `${stores.local.getItem(STORAGE_KEY)}${stores.session.getItem(STORAGE_KEY)}`;

/** The same fields, with another content in the innermost of those that a member has filled. */
function inAnotherShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [{ other: true }] : value.map(inAnotherShape);
  if (typeof value !== 'object' || value === null) return { other: true };
  const inner = ['content', 'kept', 'value', 'values', 'reservation', 'user'].filter((name) => name in value);
  const names = inner.length === 0 ? Object.keys(value) : inner;
  const fields = Object.entries(value);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, names.includes(name) ? inAnotherShape(field) : field]),
  );
}

/** The session as the app runs it, with a server that ends it at once. */
function openSession(
  // Whoever is signed in then, as a server answers it.
  fetchMember = async () => memberCodec.decode(required(readPart('Auth.signIn')).user),
) {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        endSession: fromPromise<void, void>(async () => undefined),
        fetchMember: fromPromise<Member, void>(fetchMember),
      },
    }),
  );
  onTestFinished(() => void session.stop());
  return session.start();
}

it.each(Object.keys(persistence))('has a row for %s, and ends with a session what is a member’s', (name) => {
  const part = parts[name as PartName];
  expect(part).toBeDefined();
  expect(persistence[name as PartName].clearedAtLogout).toBe(part.stays === undefined);
});

describe('what is kept on the device', () => {
  it.each(all)('is there after a reload: %s', async (name, { leave, find, stays }) => {
    writePart(name, null);
    const nothing = await find?.();
    writePart('Auth.signIn', hanako);
    await leave();
    expect(readPart(name)).not.toBeNull();
    if (find && stays === undefined) expect(await find()).not.toEqual(nothing);
  });

  it.each(all.filter(([, { find, stays }]) => find && stays === undefined))(
    'is nothing where another build has left it in a shape of its own: %s',
    async (name, { leave, find }) => {
      await leave();
      const [area = '', part = ''] = name.split('.');
      const whole = kept();
      for (const store of [stores.local, stores.session]) {
        const areas = keptPartsIn(store);
        const value = areas[area]?.[part];
        if (value === undefined) continue;
        const changed = { ...areas, [area]: { ...areas[area], [part]: inAnotherShape(value) } };
        store.setItem(STORAGE_KEY, JSON.stringify(changed));
      }
      expect(kept()).not.toBe(whole);
      if (name !== 'Auth.signIn') writePart('Auth.signIn', hanako);
      const found = await find?.();
      writePart(name, null);
      expect(found).toEqual(await find?.());
    },
  );

  it.each(all)(
    'goes with a logout where it is a member’s, and tells nobody whose device it was: %s',
    async (name, { leave, stays }) => {
      await leave();
      const session = openSession();
      await waitFor(session, (snapshot) => snapshot.matches({ authenticated: 'current' }));
      session.send({ type: 'logout.requested' });
      await waitFor(session, (snapshot) => snapshot.matches('loggedOut'));
      expect(readPart(name) !== null).toBe(stays !== undefined);
      if (name !== 'Registration.draft') expect(kept()).not.toMatch(/hanako|山田|花子/);
    },
  );

  describe.each([
    ['in this tab', 'session.expired'],
    ['and another tab has heard of it first', 'storage.changed'],
  ] as const)('where the server ends the session, %s,', (_, event) => {
    const others = all.filter(([name]) => !name.startsWith('Auth.'));

    /** Hanako leaves it, and the server ends her session. */
    async function lose({ leave }: Kept): Promise<ReturnType<typeof openSession>> {
      const session = openSession();
      await waitFor(session, (snapshot) => snapshot.matches({ authenticated: 'current' }));
      await leave();
      if (event === 'storage.changed') {
        leaveForReturn('hanako');
        writePart('Auth.signIn', null);
      }
      session.send({ type: event });
      await waitFor(session, (snapshot) => snapshot.matches('loggedOut'));
      return session;
    }

    /** Somebody signs in afterwards. */
    async function signIn(session: ReturnType<typeof openSession>, { token, user }: typeof hanako) {
      session.send({ type: 'session.opened', signIn: { token, member: memberCodec.decode(user) } });
      await waitFor(session, (snapshot) => snapshot.matches({ authenticated: 'current' }));
    }

    it.each(others)('stays for its member alone, if it was confirmed or typed: %s', async (name, part) => {
      const { staysForReturn, clearedAtLogout }: Part = persistence[name];
      const session = await lose(part);
      const isLeft = staysForReturn === true || !clearedAtLogout;
      expect(readPart(name) !== null).toBe(isLeft);
      await signIn(session, { ...hanako, token: 'another-token' });
      expect(readPart(name) !== null).toBe(isLeft);
      if (isLeft && part.find && part.stays === undefined) {
        const found = await part.find();
        writePart(name, null);
        expect(await part.find()).not.toEqual(found);
      }
    });

    it.each(others.filter(([name]) => (persistence[name] as Part).staysForReturn))(
      'waits for a day, however the clock is set meanwhile, and then for nobody: %s',
      async (name, part) => {
        const left = Date.now();
        vi.useFakeTimers({ now: left, toFake: ['Date'] });
        onTestFinished(() => void vi.useRealTimers());
        for (const [since, isThere] of [
          [DAY_MS, true],
          [DAY_MS + 1, false],
          [-DAY_MS - 1, false],
        ] as const) {
          for (const isOpenedAnew of [true, false]) {
            bindStores(memoryStores());
            writePart('Auth.signIn', hanako);
            vi.setSystemTime(left);
            const session = await lose(part);
            vi.setSystemTime(left + since);
            if (isOpenedAnew) {
              await waitFor(openSession(), (snapshot) => snapshot.matches('unauthenticated'));
              expect(readPart('Auth.left') !== null).toBe(isThere);
            } else await signIn(session, { ...hanako, token: 'another-token' });
            expect([since, isOpenedAnew, readPart(name) !== null]).toEqual([since, isOpenedAnew, isThere]);
          }
        }
      },
    );

    it('waits for nobody where a former build has not said since when', async () => {
      await parts['Survey.draft'].leave();
      writePart('Auth.signIn', null);
      const areas = keptPartsIn(stores.local);
      stores.local.setItem(STORAGE_KEY, JSON.stringify({ ...areas, Auth: { left: { memberId: 'hanako' } } }));
      await waitFor(openSession(), (snapshot) => snapshot.matches('unauthenticated'));
      expect(kept()).not.toContain('hanako');
    });

    it.each(others)('is nothing to the next member, and no longer there: %s', async (name, part) => {
      const session = await lose(part);
      await signIn(session, taro);
      expect(readPart(name) !== null).toBe(!persistence[name].clearedAtLogout);
      if (name !== 'Registration.draft') expect(kept()).not.toMatch(/hanako|山田|花子/);
    });
  });

  it.each(
    // Written by the table itself, or about nobody.
    all.filter(([name, { find, stays }]) => find && stays === undefined && !/^(Auth|App)/.test(name)),
  )('is not left by a member who has logged out meanwhile: %s', async (name, { leave }) => {
    writePart('Auth.signIn', null);
    await Promise.resolve(leave()).catch(() => undefined);
    expect(readPart(name)).toBeNull();
  });

  describe('in two tabs of a browser, of which the server ends the session in the first,', () => {
    const members = all.filter(([name, { stays }]) => stays === undefined && !name.startsWith('Auth'));
    const isIn = (loginId: string | null) => (session: ReturnType<typeof openSession>) =>
      waitFor(
        session,
        (snapshot) =>
          loginId === null
            ? snapshot.matches('loggedOut')
            : snapshot.context.signIn?.member.loginId === loginId &&
              (snapshot.matches({ authenticated: 'current' }) ||
                snapshot.matches({ authenticated: 'refreshing' })),
        { timeout: 1000 },
      );

    /** Tabs with one local storage: what is done in one is done while it alone is bound. */
    function openTabs() {
      const { local } = stores;
      const tabs = [memoryStores(), memoryStores()].map(({ session, watch }) => ({ local, session, watch }));
      const sessions = tabs.map((tab) => {
        bindStores(tab);
        return openSession(unanswered);
      });
      return async <Done>(
        tab: 0 | 1,
        act: (session: ReturnType<typeof openSession>) => Promise<Done> | Done,
      ) => {
        bindStores(required(tabs[tab]));
        return await act(required(sessions[tab]));
      };
    }

    /** The server is asked for the member, and has not answered: what a tab shows meanwhile counts, too. */
    const unanswered = () => new Promise<Member>(() => undefined);
    const heard = { type: 'storage.changed' } as const;
    const ways = [
      ['in that tab, and the other has heard of all', 0, ['left', 'signedIn']],
      ['in that tab, and the other has slept until then', 0, ['signedIn']],
      ['in that tab, and the browser has put the other away until then', 0, ['awake']],
      ['in the other tab, which has heard of the end', 1, ['left', 'signedIn']],
    ] as const;

    /** Hanako leaves all parts in both tabs; then `next` signs in, and both tabs have come to know it. */
    async function pass([, tab, hears]: (typeof ways)[number], next: typeof hanako) {
      const inTab = openTabs();
      for (const each of [0, 1] as const) {
        await inTab(each, isIn('hanako'));
        for (const [, { leave }] of members) await inTab(each, leave);
      }
      await inTab(0, (session) => session.send({ type: 'session.expired' }));
      await inTab(0, isIn(null));
      if (hears.some((each) => each === 'left')) {
        await inTab(1, (session) => session.send(heard));
        await inTab(1, isIn(null));
      }
      const signIn = { token: next.token, member: memberCodec.decode(next.user) };
      await inTab(tab, (session) => session.send({ type: 'session.opened', signIn }));
      await inTab(tab, isIn(next.user.loginid));
      const other = tab === 0 ? 1 : 0;
      await inTab(other, async (session) => {
        const again = hears.some((each) => each === 'awake') ? openSession(unanswered) : session;
        if (again === session) session.send(heard);
        await isIn(next.user.loginid)(again);
      });
      return inTab;
    }

    it.each(ways.flatMap((way) => members.map(([name, part]) => [way[0], name, way, part] as const)))(
      'and somebody else signs in %s: nothing is theirs in either: %s',
      async (_, name, way, part) => {
        writePart('Auth.signIn', taro);
        const nothing = await part.find?.();
        writePart('Auth.signIn', hanako);
        const inTab = await pass(way, taro);
        for (const tab of [0, 1] as const) {
          expect(await inTab(tab, () => readPart(name))).toBeNull();
          expect(await inTab(tab, () => part.find?.())).toEqual(nothing);
        }
      },
    );

    const waiting = members.filter(([name]) => (persistence[name] as Part).staysForReturn);
    it.each(waiting)('finds it in both when its member comes back: %s', async (name) => {
      const inTab = await pass(ways[0], { ...hanako, token: 'another-token' });
      for (const tab of [0, 1] as const) expect(await inTab(tab, () => readPart(name))).not.toBeNull();
    });
  });

  it('leaves to a new member the question of their bank, which came before their first sign-in', async () => {
    const session = openSession();
    await waitFor(session, (snapshot) => snapshot.matches({ authenticated: 'current' }));
    session.send({ type: 'session.expired' });
    await waitFor(session, (snapshot) => snapshot.matches('loggedOut'));
    const signIn = { token: taro.token, member: memberCodec.decode(taro.user) };
    await run(
      bankChallengeMachine,
      'keepChallenge',
      questionOf({ signIn, challenge: { id: 'c1', url: 'https://bank.example/' } }),
    );
    session.send({ type: 'session.opened', signIn });
    await waitFor(session, (snapshot) => snapshot.matches({ authenticated: 'current' }));
    expect(readPart('App.cardChallenge')).not.toBeNull();
  });

  it.each(all.filter(([, { find }]) => find))(
    'is nothing to another member whom another tab signs in, even where that tab has forgotten to clear it: %s',
    async (_, { leave, find }) => {
      writePart('Auth.signIn', taro);
      const nothing = await find?.();
      writePart('Auth.signIn', hanako);
      const session = openSession();
      await waitFor(session, (snapshot) => snapshot.matches({ authenticated: 'current' }));
      await leave();
      writePart('Auth.signIn', taro);
      session.send({ type: 'storage.changed' });
      await waitFor(
        session,
        (snapshot) =>
          snapshot.context.signIn?.token === taro.token && snapshot.matches({ authenticated: 'current' }),
      );
      expect(await find?.()).toEqual(nothing);
    },
  );

  it.each(all.filter(([, { find }]) => find))(
    'is nothing to the next member, whoever has forgotten to clear it: %s',
    async (_, { leave, find }) => {
      writePart('Auth.signIn', taro);
      const nothing = await find?.();
      writePart('Auth.signIn', hanako);
      await leave();
      writePart('Auth.signIn', taro);
      expect(await find?.()).toEqual(nothing);
    },
  );

  it.each(
    // The server refuses the token of another tenant, and the session's end takes the rest with it.
    all.filter(([name, { find, stays }]) => find && stays === undefined && !name.startsWith('Auth')),
  )(
    'is nothing to whoever has the same login ID at another tenant of the address: %s',
    async (_, { leave, find }) => {
      callFor('annex');
      const nothing = await find?.();
      callFor('demo');
      await leave();
      const found = await find?.();
      callFor('annex');
      expect(await find?.()).toEqual(nothing);
      callFor('demo');
      expect(await find?.()).toEqual(found);
      expect(found).not.toEqual(nothing);
    },
  );

  it('is nothing to anybody of a tenant where a former build has left it without one', async () => {
    parts['Reservation.extending'].leave();
    callFor('demo');
    expect(extendingMemory.find()).toBeNull();
  });
});

it('is kept by one file, in the two storages of the page, and read before the app has come by one more', () => {
  const users = ['machines', 'src', 'contract', 'domain']
    .flatMap(sourcesOf)
    .filter(([, text]) =>
      /\b(localStorage|sessionStorage|indexedDB|cookieStore|getDirectory)\b|\.cookie\b/.test(text),
    );
  expect(users.map(([path]) => path)).toEqual([
    'src/operator/tenant.ts', // the name of the tenant on whose behalf somebody acts, in the operators' house
    'src/shell/stores.ts',
    'src/start/askFirst.ts',
    'src/operator/passkeys/browserPasskeys.ts', // tries whether the browser keeps a cookie, and takes it away
  ]);
  expect(users.find(([path]) => path.endsWith('askFirst.ts'))?.[1]).not.toContain('setItem');
});
