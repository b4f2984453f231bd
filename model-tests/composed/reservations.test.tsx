import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useLayoutEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AnyActor, createActor } from 'xstate';
import { memberCodec } from '#contract/account/member.ts';
import { serverClock } from '#contract/clock.ts';
import { isInUse, type Reservation } from '#domain/booking/reservation.ts';
import { addMinutes, MINUTE_MS } from '#domain/time.ts';
import { sessionMachine } from '#machines/account/session.ts';
import { shellMachine } from '#machines/app/shell.ts';
import { SHELL_ID } from '#machines/shell/actions.ts';
import { selectAlert } from '#machines/shell/alerts.ts';
import { bindPage, type PageEvent } from '#machines/shell/page.ts';
import { bindStores, memoryStores, writePart } from '#machines/storage.ts';
import { Alerts } from '#src/app/Alerts.tsx';
import Reservations from '#src/booking/reservations/Reservations.tsx';
import { UnfinishedReservation } from '#src/booking/unfinishedReservation/UnfinishedReservation.tsx';
import { ShellProvider, type ShellRef } from '#src/shell/flow.tsx';
import { listenTo, type ShellListener } from '#src/shell/listener.ts';
import { holdingAll, holdingAt } from '#tests/machines/support/held.ts';
import { NOW } from '#tests/support/now.ts';
import { upcoming } from '../booking/fixtures.ts';
import { oldestCall, respond, takeOldestCall } from '../support/api.ts';
import { StepClock } from '../support/clock.ts';
import { hanako } from '../support/people.ts';
import { type Effect, World } from './world.ts';

/** Half an hour ahead; at the door; in use. */
const soon: Reservation = { ...upcoming, startsAt: addMinutes(NOW, 30), endsAt: addMinutes(NOW, 90) };
const open: Reservation = { ...soon, startsAt: addMinutes(NOW, 3), endsAt: addMinutes(NOW, 63) };
const inUse: Reservation = { ...open, startsAt: NOW, useState: 1 };
const FIRST = [soon, open, inUse];
/** Can still be cancelled free of charge. */
const later = {
  ...upcoming,
  id: 8,
  boothId: 2,
  boothName: '渋谷ブース2',
  startsAt: addMinutes(NOW, 120),
  endsAt: addMinutes(NOW, 180),
};

/** The words of a person that each effect needs; nothing else may bring it about, and no word brings about two. */
const WORDS: Readonly<Record<Effect['kind'], RegExp>> = {
  entered: /^(入室する|ドアを開ける)$/,
  left: /^退室する$/,
  cancelled: /^(予約をキャンセルする|利用をやめる)$/,
  extended: /^延長を確定する$/,
};

/** What happens next, by number, counted round. */
interface Choice {
  readonly kind: 'press' | 'answer' | 'lose' | 'loseAfter' | 'stick' | 'escape' | 'pass' | 'reload';
  readonly number: number;
}

const choices: fc.Arbitrary<readonly Choice[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...(['press', 'press', 'press', 'press', 'answer', 'answer', 'pass', 'pass'] as const),
      ...(['lose', 'loseAfter', 'loseAfter', 'stick', 'escape', 'reload'] as const),
    ),
    number: fc.nat(30),
  }),
  { minLength: 30, maxLength: 30 },
);

/** How far the clocks go at once: to the next retry, to the entry, over a free period, past an end. */
const PASSES = [2000, 2000, 2000, 5 * MINUTE_MS, 25 * MINUTE_MS, 60 * MINUTE_MS];

/** Where the router stands, so that a reload comes back to it. */
function Address({ listener, moved }: { listener: ShellListener; moved: (path: string) => void }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useLayoutEffect(() => listener.bindNavigate(navigate), [listener, navigate]);
  useLayoutEffect(() => moved(pathname + search), [moved, pathname, search]);
  return null;
}

/** The words of a control as a person reads them: a button keeps room for those that it shows while it is busy. */
function wordsOf(control: HTMLElement): string {
  const read = control.cloneNode(true) as HTMLElement; // the clone of an element is one
  for (const hidden of read.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return read.textContent?.trim() ?? '';
}

/** The screen with its real flows under one shell, and one server for all of them. */
class Scene {
  readonly world: World;
  readonly #user = userEvent.setup({ delay: null });
  #clock = new StepClock();
  #shell: AnyActor;
  #address = '/app/reservations';
  #tellPage: (event: PageEvent) => void = () => undefined;
  readonly said: string[] = [];
  readonly trail: string[] = [];

  constructor(first: Reservation) {
    this.world = new World(NOW, [first, later]);
    vi.spyOn(serverClock, 'now').mockImplementation(() => this.world.now);
    vi.spyOn(Date, 'now').mockImplementation(() => this.world.now);
    bindStores(memoryStores());
    writePart('Auth.signIn', { token: 'token', user: memberCodec.encode(hanako) });
    bindPage((happened) => {
      this.#tellPage = happened;
      return () => undefined;
    });
    this.#shell = this.#open();
  }

  #open(): AnyActor {
    const still = holdingAll(shellMachine, (src) => ['metadata', 'menuStatus'].includes(src));
    const signIn = { member: hanako, token: 'token' };
    const session = holdingAt(sessionMachine, { authenticated: 'current' }, { signIn });
    const machine = shellMachine.provide({
      actors: { ...still, session },
    } as Parameters<typeof shellMachine.provide>[0]); // stand-ins are not typed as what they stand in for
    this.#clock = new StepClock();
    const shell = createActor(machine, { clock: this.#clock, systemId: SHELL_ID });
    const root = shell as unknown as ShellRef; // the same flow with held actors
    const listener = listenTo(root, { leave: () => undefined, loadAnew: () => undefined });
    const moved = (path: string) => {
      this.#address = path;
    };
    shell.start();
    shell.send({ type: 'member.signedIn', isGuest: false });
    render(
      <MemoryRouter initialEntries={[this.#address]}>
        <ShellProvider shell={root}>
          <Address listener={listener} moved={moved} />
          <Reservations />
          <UnfinishedReservation />
          <Alerts />
        </ShellProvider>
      </MemoryRouter>,
    );
    return shell;
  }

  /** The page is loaded anew; the server has heard what was under way, or has not. */
  #reload(isHeard: boolean): void {
    this.trail.push(`reload; what was under way is ${isHeard ? '' : 'not '}heard`);
    for (let held = takeOldestCall(); held; held = takeOldestCall()) {
      if (isHeard) this.world.answer(held.endpoint, held.asked, held.key);
      respond(held, { endpoint: held.endpoint, status: 0, body: null, asked: held.asked });
    }
    this.end();
    this.#shell = this.#open();
  }

  /** Lets everything go on that needs no more than time for itself. */
  async #settle(): Promise<void> {
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 8));
    });
  }

  /** What a person can press now: in the topmost dialog where there is one. */
  #controls(): HTMLElement[] {
    const place = within(screen.queryAllByRole('dialog').at(-1) ?? document.body);
    return [
      ...place.queryAllByRole('button'),
      ...place.queryAllByRole('radio'),
      ...place.queryAllByRole('link', { name: '延長する' }),
    ].filter((control) => control.getAttribute('aria-disabled') !== 'true');
  }

  async #press(number: number): Promise<void> {
    const controls = this.#controls();
    const isAsked = screen.queryByRole('dialog') !== null;
    // Whoever is asked says yes as a rule: walks that go back at once lead nowhere.
    const control = controls[isAsked && number % 3 !== 0 ? 0 : number % controls.length];
    if (!control) return;
    const name = wordsOf(control);
    this.said.push(name);
    this.trail.push(`press ${name}`);
    await this.#user.click(control);
  }

  /** The server hears the oldest call, or does not; its answer comes, or does not. */
  answer(way: 'answer' | 'lose' | 'loseAfter' | 'stick'): boolean {
    const held = takeOldestCall();
    if (!held) return false;
    this.trail.push(`${way} ${held.endpoint.path}`);
    const lost = { endpoint: held.endpoint, status: 0, body: null, asked: held.asked };
    if (way === 'lose') {
      respond(held, lost);
      return true;
    }
    this.world.isDoorStuck = way === 'stick';
    const answer = this.world.answer(held.endpoint, held.asked, held.key);
    respond(held, way === 'loseAfter' ? lost : answer);
    return true;
  }

  pass(milliseconds: number): void {
    this.trail.push(`${milliseconds / 1000} s pass`);
    this.world.pass(milliseconds);
    act(() => this.#clock.increment(milliseconds));
  }

  /** Presses what has that name, once it is there; reads are answered meanwhile. */
  async press(name: RegExp): Promise<void> {
    const found = () => this.#controls().find((control) => name.test(wordsOf(control)));
    await this.until(() => found() !== undefined);
    const control = found();
    if (!control) throw new Error(`Nobody can press ${name}.`);
    this.said.push(wordsOf(control));
    this.trail.push(`press ${name}`);
    await this.#user.click(control);
    await this.#settle();
    this.check();
  }

  /** The call with an effect is answered, once it is there. */
  async effect(way: 'answer' | 'lose' | 'loseAfter' | 'stick'): Promise<void> {
    await this.until(() => (oldestCall()?.key ?? null) !== null);
    this.answer(way);
    await this.#settle();
    this.check();
  }

  /** Answers what is only read until it is so. */
  async until(isSo: () => boolean): Promise<void> {
    for (let round = 0; round < PATIENCE && !isSo(); round += 1) {
      await this.#answerReads();
      await this.#settle();
    }
  }

  async reload(isHeard: boolean): Promise<void> {
    this.#reload(isHeard);
    await this.#settle();
  }

  dialog(): string | undefined {
    return screen.queryByRole('dialog')?.querySelector('h2')?.textContent ?? undefined;
  }

  /** What is only read is answered as a rule; late answers of lists are part of what is walked. */
  async #answerReads(): Promise<void> {
    while (oldestCall()?.key === null) {
      this.answer('answer');
      await this.#settle();
    }
  }

  async take({ kind, number }: Choice): Promise<void> {
    if (number % 4 !== 0) await this.#answerReads();
    if (kind === 'press') await this.#press(number);
    else if (kind === 'escape') {
      this.trail.push('Esc');
      await this.#user.keyboard('{Escape}');
    } else if (kind === 'reload') this.#reload(number % 2 === 0);
    else if (kind === 'pass') this.pass(PASSES[number % PASSES.length] ?? 0);
    else this.answer(kind);
    await this.#settle();
    this.check();
  }

  /** What holds between flows that know nothing of each other. */
  check(): void {
    const alert = selectAlert(this.#shell.getSnapshot().children.alerts.getSnapshot());
    const dialogs = screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent);
    const sheets = dialogs.filter((title) => title !== alert?.messages[0]);
    expect(sheets.length, `sheets at once: ${sheets.join(', ')}`).toBeLessThan(2);
    for (const [kind, words] of Object.entries(WORDS)) {
      const done = this.world.effects.filter((effect) => effect.kind === kind);
      const told = this.said.filter((word) => words.test(word));
      expect(done.length, `${kind} without a word`).toBeLessThanOrEqual(told.length);
    }
    for (const id of [soon.id, later.id]) {
      const gone = this.world.effects.filter(
        ({ kind, reservationId }) => reservationId === id && (kind === 'cancelled' || kind === 'left'),
      );
      expect(gone.length, `reservation ${id} is given up twice`).toBeLessThan(2);
    }
  }

  #shown(): string {
    // What was done names its reservation too, and is no card of one.
    const ofDeed = screen.queryByRole('region', { name: '完了した操作' });
    const cards = screen.queryAllByText(/渋谷駅前ビル/).filter((text) => !ofDeed?.contains(text)).length;
    return `${cards} cards, ${screen.queryAllByRole('timer').length} in use`;
  }

  #known(): string {
    const live = this.world.live();
    return `${live.length} cards, ${live.filter(isInUse).length} in use`;
  }

  /** Every call is answered and every sheet closed; then the list, loaded anew, shows what the server knows. */
  async rest(): Promise<void> {
    this.trail.push('to rest');
    const giveUp = /^(待つのをやめる|閉じる|戻る|やめる|OK|延長時間を選び直す)$/;
    for (let round = 0; round < PATIENCE; round += 1) {
      while (this.answer('answer')) await this.#settle();
      const dialog = screen.queryAllByRole('dialog').at(-1);
      if (!dialog) break;
      const way = within(dialog)
        .getAllByRole('button')
        .find((button) => giveUp.test(wordsOf(button)));
      if (way) await this.#user.click(way);
      await this.#settle();
      this.check();
    }
    act(() => this.#tellPage({ type: 'page.shown' }));
    this.pass(2000);
    for (let round = 0; round < PATIENCE && this.#shown() !== this.#known(); round += 1) {
      while (this.answer('answer')) await this.#settle();
      await this.#settle();
    }
    expect(this.#shown(), 'what the screen shows at rest').toBe(this.#known());
    this.check();
  }

  end(): void {
    cleanup();
    this.#shell.stop();
  }
}

let scene: Scene | undefined;
afterEach(() => {
  scene?.end();
  scene = undefined;
});

const SEED = Number(process.env.WALK_SEED ?? 20201020);
/** Rounds until everything that goes on by itself has come to rest, on a busy machine too. */
const PATIENCE = 100;
const WALKS = Number(process.env.WALKS ?? 9);

/** With the trail of the scene before what it says. */
async function telling(act: (played: Scene) => Promise<void>, first: Reservation): Promise<void> {
  const played = new Scene(first);
  scene = played;
  try {
    await act(played);
  } catch (error) {
    if (error instanceof Error) error.message = `${error.message}\n  ${played.trail.join('\n  ')}`;
    throw error;
  }
}

async function confirmExtension(played: Scene): Promise<void> {
  await played.press(/^延長する$/);
  await played.until(() => screen.queryByText('30分') !== null);
  await userEvent.click(screen.getByText('30分'));
  await played.press(/^料金を確認する$/);
  await played.press(/^延長を確定する$/);
}

describe('flows under one shell', () => {
  it('a door that sticks waits with its sheet until the one about another reservation is closed', () =>
    telling(async (played) => {
      await played.press(/^入室する$/);
      await played.until(() => oldestCall()?.key !== null);
      await played.press(/^キャンセル$/);
      expect(played.dialog()).toBe('予約をキャンセルしますか');
      await played.effect('stick');
      expect(played.dialog()).toBe('予約をキャンセルしますか');
      await played.press(/^戻る$/);
      expect(played.dialog()).toBe('ドアが開きませんでした');
      await played.rest();
    }, open));

  it('an extension whose answer is lost is asked for again with its key: there is one', () =>
    telling(async (played) => {
      await confirmExtension(played);
      await played.effect('loseAfter');
      played.pass(2000);
      await played.effect('answer');
      expect(played.dialog()).toBe('延長しました');
      await played.rest();
      expect(played.world.effects).toEqual([{ kind: 'extended', reservationId: inUse.id }]);
    }, inUse));

  it.each([true, false])(
    'an extension that a reload interrupts is asked for again with its key (heard before: %s): there is one',
    (isHeard) =>
      telling(async (played) => {
        await confirmExtension(played);
        await played.until(() => (oldestCall()?.key ?? null) !== null);
        await played.reload(isHeard);
        await played.effect('answer');
        await played.until(() => played.dialog() === '先ほどの延長は完了しています。');
        expect(played.dialog()).toBe('先ほどの延長は完了しています。');
        await played.rest();
        expect(played.world.effects).toEqual([{ kind: 'extended', reservationId: inUse.id }]);
      }, inUse),
  );

  it('the free period of a cancellation and the opening of the entry come with the time', () =>
    telling(async (played) => {
      await played.press(/^キャンセル$/);
      // The whole second of 60:00 is still free.
      played.pass(60 * MINUTE_MS + 999);
      expect(played.dialog()).toBe('予約をキャンセルしますか');
      played.pass(1);
      expect(played.dialog()).toBe('利用をやめますか');
      await played.rest();
    }, soon));

  it('a card arms itself five minutes before the start, and its use ends with its time', () =>
    telling(async (played) => {
      await played.until(() => screen.queryByText(/渋谷ブース1/) !== null);
      played.pass(25 * MINUTE_MS - 1);
      expect(screen.queryByText('入室できます')).toBeNull();
      played.pass(1);
      screen.getByText('入室できます');
      await played.press(/^入室する$/);
      await played.effect('answer');
      await played.until(() => screen.queryByRole('timer') !== null);
      played.pass(65 * MINUTE_MS);
      await played.rest();
      expect(played.world.effects).toEqual([{ kind: 'entered', reservationId: soon.id }]);
    }, soon));
});

describe('the list of reservations with the real flows of its cards and sheets', () => {
  it.each(
    fc.sample(choices, { seed: SEED, numRuns: WALKS }).map((walk, index) => [index + 1, walk] as const),
  )(
    'walk %i: never two sheets, no effect without a word, and at rest the screen shows what the server knows',
    (number, walk) =>
      telling(
        async (played) => {
          for (const choice of walk) await played.take(choice);
          await played.rest();
        },
        FIRST[number % FIRST.length] ?? soon,
      ),
  );
});
