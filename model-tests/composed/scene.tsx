import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { type ReactNode, useLayoutEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { type AnyActor, createActor } from 'xstate';
import { memberCodec } from '#contract/account/member.ts';
import { bindCredentials } from '#contract/caller.ts';
import { serverClock } from '#contract/clock.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { sessionMachine } from '#machines/account/session/chart.ts';
import { selectToken } from '#machines/account/session/select.ts';
import { shellMachine } from '#machines/app/shell.ts';
import { unsentChoicesMachine } from '#machines/app/unsentChoices.ts';
import { unfinishedMove } from '#machines/booking/move/recovery.ts';
import { unfinishedReservation } from '#machines/booking/reservation/recovery.ts';
import { bindPushDevice } from '#machines/settings/push/device.ts';
import { bindAddresses } from '#machines/shell/addresses.ts';
import { selectAlert } from '#machines/shell/alerts.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { bindPage, type PageEvent } from '#machines/shell/page.ts';
import { bindUpdates, type StreamEvent } from '#machines/shell/updateStream.ts';
import { bindStores, memoryStores, writePart } from '#machines/storage.ts';
import { unfinishedDoor } from '#machines/visit/passage/unfinishedDoor.ts';
import ImmediateUse from '#src/booking/immediateUse/UseWithoutReservation.tsx';
import MoveReservation from '#src/booking/move/MoveReservation.tsx';
import Reservations from '#src/booking/reservations/Reservations.tsx';
import MakeReservation from '#src/booking/timetable/MakeReservation.tsx';
import AreaSearch from '#src/search/areaSearch/AreaSearch.tsx';
import FreeSearch from '#src/search/freeSearch/FreeSearch.tsx';
import ChangeEmail from '#src/settings/mail/ChangeEmail.tsx';
import ConfirmEmail from '#src/settings/mail/ConfirmEmail.tsx';
import Notifications from '#src/settings/reminders/Notifications.tsx';
import { UnfinishedCommand } from '#src/shared/UnfinishedCommand.tsx';
import { Alerts } from '#src/shell/Alerts.tsx';
import { sessionOf } from '#src/shell/actors.ts';
import { ShellProvider, type ShellRef, useFlow } from '#src/shell/flow.tsx';
import { listenTo, type ShellListener } from '#src/shell/listener.ts';
import { holdingAll, holdingAt } from '#tests/machines/support/held.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { oldestCall, respond, takeOldestCall } from '../support/stage/api.ts';
import { StepClock } from '../support/stage/clock.ts';
import type { MailEffect } from './mailbox.ts';
import type { PlaceEffect } from './places.ts';
import type { SettingsEffect } from './settings.ts';
import type { WaitEffect } from './waits.ts';
import type { Effect, World } from './world.ts';

type Done = Effect | WaitEffect | SettingsEffect | PlaceEffect | MailEffect;

/** The name of the switch by which pushes to this device begin and end. */
export const PUSH_SWITCH = 'この端末でプッシュを受け取る';

/** The words of a person that each effect needs; nothing else may bring it about, and no word brings about two. */
const CONSENTS: Readonly<Record<Done['kind'], RegExp>> = {
  waited: anyOf(WORDS.startWaiting),
  stopped: anyOf(WORDS.stopWaiting, WORDS.keepBooking, '一覧から消す'),
  turned: anyOf(WORDS.startWaiting),
  reserved: anyOf(WORDS.confirm),
  used: anyOf(WORDS.startUse),
  entered: anyOf(WORDS.enter, WORDS.openDoor),
  left: anyOf(WORDS.leave),
  cancelled: anyOf(WORDS.cancel, WORDS.giveUp),
  moved: new RegExp(`に早める$|${anyOf(WORDS.confirmMove).source}`),
  extended: anyOf(WORDS.confirmExtension),
  reported: anyOf(WORDS.reportTrouble),
  feedMade: anyOf(WORDS.makeFeed, WORDS.confirmRenewal),
  feedEnded: anyOf(WORDS.confirmEnd),
  subscribed: anyOf(PUSH_SWITCH),
  unsubscribed: anyOf(PUSH_SWITCH),
  starred: /^お気に入り、/,
  linkMailed: anyOf(WORDS.mailLink),
  addressChanged: anyOf(WORDS.confirmAddress),
  chosen: /を(メール|プッシュ)で受け取る$|^夜間は控える$/,
};

/** The part of the sheet in which alone the word counts: whoever only wants to be told is not booked for. */
const WITHIN: Partial<Record<Done['kind'], RegExp>> = { turned: /お支払い/ };

const WAYS_OUT = anyOf(
  WORDS.giveUpWaiting,
  WORDS.checkUnsent,
  'コードの入力をやめる',
  WORDS.close,
  WORDS.back,
  WORDS.stop,
  'OK',
  WORDS.otherLength,
  WORDS.backToTimes,
  'ほかの時間を選ぶ',
);

/** The links that are part of a flow; all others leave it. */
const LINKS = anyOf(WORDS.extend, WORDS.seeReservationsAndWaits);

/** Events beside presses and the network: by name, given a number. */
export type Happenings = Readonly<Record<string, (number: number, scene: Scene) => unknown>>;

/** Chooses the next event by its number, counted round. */
export interface Choice {
  readonly kind: string;
  readonly number: number;
}

const KINDS = [
  ...(['press', 'press', 'press', 'press', 'answer', 'answer', 'pass', 'pass'] as const),
  ...(['lose', 'loseAfter', 'loseAfter', 'stick', 'escape', 'reload'] as const),
];

/** The seed of all walks, and how many there are of each scenery. */
const SEED = Number(process.env.WALK_SEED ?? 20201020);
const WALKS = Number(process.env.WALKS ?? 9);

interface Walks {
  readonly count?: number;
  /** Events beside those of the person and the network. */
  readonly more?: readonly string[];
  /** Out of how many controls one is chosen. */
  readonly controls?: number;
}

/** Numbered walks of 30 steps each. */
export function walksOf({ count = WALKS, more = [], controls = 30 }: Walks = {}) {
  const choice = fc.record({ kind: fc.constantFrom<string>(...KINDS, ...more), number: fc.nat(controls) });
  const walk: fc.Arbitrary<readonly Choice[]> = fc.array(choice, { minLength: 30, maxLength: 30 });
  return fc
    .sample(walk, { seed: SEED, numRuns: count })
    .map((choices, index) => [index + 1, choices] as const);
}

/** How far the clocks go at once: to the next retry, to the entry, over a free period, past an end. */
const PASSES = [2000, 2000, 2000, 5 * MINUTE_MS, 25 * MINUTE_MS, 60 * MINUTE_MS];

/** Rounds until everything that goes on by itself has come to rest, on a busy machine too. */
const PATIENCE = 100;

/** Where the router stands, so that a reload comes back to it. */
function Address({ listener, moved }: { listener: ShellListener; moved: (path: string) => void }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useLayoutEffect(() => listener.bindNavigate(navigate), [listener, navigate]);
  useLayoutEffect(() => moved(pathname + search), [moved, pathname, search]);
  return null;
}

/** Sends again what a reload has left unsent. */
function UnsentChoices() {
  useFlow(unsentChoicesMachine);
  return null;
}

function screens(): ReactNode {
  return (
    <Routes>
      <Route path="/app/area-search" element={<AreaSearch />} />
      <Route path="/app/area-search/by-time" element={<FreeSearch />} />
      <Route path="/app/area-search/make-reservation" element={<MakeReservation />} />
      <Route path="/app/use-without-reservation" element={<ImmediateUse />} />
      <Route path="/app/reservations/move" element={<MoveReservation />} />
      <Route path="/app/reservations/*" element={<Reservations />} />
      <Route path="/app/settings/change-email" element={<ChangeEmail />} />
      <Route path="/confirm-email/:email/:token" element={<ConfirmEmail />} />
      <Route path="/app/settings/notifications" element={<Notifications />} />
      <Route path="*" element={null} />
    </Routes>
  );
}

/** The dialogs that are open over the screen, the topmost last; one that is a part of the page is none. */
function dialogsShown(): HTMLElement[] {
  return screen.queryAllByRole('dialog').filter((dialog) => !('inPage' in dialog.dataset));
}

/** The words of a control as a person reads them: a button keeps room for those that it shows while it is busy. */
function wordsOf(control: HTMLElement): string {
  const label = control.getAttribute('aria-label');
  if (label !== null) return label;
  const labelled = document.getElementById(control.getAttribute('aria-labelledby') ?? '');
  const named =
    labelled ?? (control instanceof HTMLInputElement ? (control.labels?.[0] ?? control) : control);
  const read = named.cloneNode(true) as HTMLElement; // the clone of an element is one
  for (const hidden of read.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return read.textContent?.trim() ?? '';
}

interface Said {
  readonly words: string;
  readonly sheet: string;
}

export interface Scenery {
  readonly world: World;
  /** Where it begins. */
  readonly address: string;
  /** The screen and the server in the same words: at rest they say the same. */
  readonly shown: (scene: Scene) => string;
  readonly known: (scene: Scene) => string;
  /** The way on, which a walk takes more often than the many controls beside it. */
  readonly wayOn?: RegExp;
  /** The control to press at rest before the screen says all that it knows. */
  readonly atRest?: (scene: Scene) => Promise<void>;
  readonly happenings?: Happenings;
  /** Links of the screens that are part of the flow beside those of all. */
  readonly links?: RegExp;
  /** Roles of controls that can be pressed beside buttons, radios and some links. */
  readonly roles?: readonly ('checkbox' | 'switch')[];
  /** Words that were said before, for what is there from the beginning. */
  readonly said?: readonly Said[];
  /** Says more of what must be so after each step. */
  readonly check?: (scene: Scene) => void;
}

/** Screens with their real flows under one shell, and one server for all of them. */
export class Scene {
  readonly world: World;
  readonly #scenery: Scenery;
  readonly #user = userEvent.setup({ delay: null });
  #clock = new StepClock();
  #shell: AnyActor;
  #notifyPage: (event: PageEvent) => void = () => undefined;
  /** The control that the person has pressed, and the sheet that it stood in. */
  readonly said: Said[];
  readonly trail: string[] = [];
  address: string;

  constructor(scenery: Scenery) {
    this.#scenery = scenery;
    this.world = scenery.world;
    this.address = scenery.address;
    this.said = [...(scenery.said ?? [])];
    vi.spyOn(serverClock, 'now').mockImplementation(() => this.world.now);
    vi.spyOn(Date, 'now').mockImplementation(() => this.world.now);
    bindPushDevice(this.world.settings.device);
    bindStores(memoryStores());
    writePart('Auth.signIn', { token: 'token', user: memberCodec.encode(hanako) });
    bindPage((happened) => {
      this.#notifyPage = happened;
      return () => undefined;
    });
    bindUpdates((_, happened) => this.#stream(happened));
    this.#shell = this.#open();
  }

  /** The address that says what is chosen on the screen, by which a reload comes back to it. */
  #record(address: string): void {
    const [path] = address.split('?');
    if (this.address.startsWith(`${path}?`)) this.address = address;
  }

  /** A stream of updates that is there as soon as it is asked for; what it tells comes a moment later. */
  #stream(happened: (event: StreamEvent) => void) {
    const soon = (event: StreamEvent) => queueMicrotask(() => act(() => happened(event)));
    this.world.tell = (update) => soon({ type: 'update.received', update });
    soon({ type: 'stream.opened' });
    return {
      turn: () => soon({ type: 'stream.turned' }),
      stop: () => {
        this.world.tell = () => undefined;
      },
    };
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
    const listener = listenTo(root, { leave: () => undefined, loadAgain: () => undefined });
    bindAddresses({ record: (read) => this.#record(read()), recordWayBack: () => undefined });
    const moved = (path: string) => {
      this.address = path;
    };
    bindCredentials(() => ({ token: selectToken(sessionOf(root).getSnapshot()), tenantId: null }));
    shell.start();
    shell.send({ type: 'member.signedIn', isGuest: false });
    render(
      <MemoryRouter initialEntries={[this.address]}>
        <ShellProvider shell={root}>
          <Address listener={listener} moved={moved} />
          {screens()}
          <UnsentChoices />
          <UnfinishedCommand of={unfinishedReservation} />
          <UnfinishedCommand of={unfinishedMove} />
          <UnfinishedCommand of={unfinishedDoor} />
          <Alerts />
        </ShellProvider>
      </MemoryRouter>,
    );
    return shell;
  }

  /** The page is loaded again; the server has heard what was under way, or has not. */
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
  async pause(): Promise<void> {
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 8));
    });
  }

  /** The controls that a person can press now: in the topmost dialog where there is one. */
  #controls(): HTMLElement[] {
    const place = within(dialogsShown().at(-1) ?? document.body);
    return [
      ...place.queryAllByRole('button'),
      ...place.queryAllByRole('radio'),
      ...place.queryAllByRole('link', { name: LINKS }),
      ...(this.#scenery.links ? place.queryAllByRole('link', { name: this.#scenery.links }) : []),
      ...(this.#scenery.roles ?? []).flatMap((role) => place.queryAllByRole(role)),
    ].filter((control) => control.getAttribute('aria-disabled') !== 'true');
  }

  async #tap(control: HTMLElement): Promise<void> {
    const words = wordsOf(control);
    this.said.push({ words, sheet: control.closest('dialog')?.textContent ?? '' });
    this.trail.push(`press ${words}`);
    await this.#user.click(control);
  }

  async #press(number: number): Promise<void> {
    const controls = this.#controls();
    const isAsked = dialogsShown().length > 0;
    const wayOn = controls.find((each) => this.#scenery.wayOn?.test(wordsOf(each)));
    // Whoever is asked says yes as a rule: walks that go back at once lead nowhere.
    const isUsual = isAsked && number % 3 !== 0;
    const control = isUsual
      ? controls[0]
      : wayOn && number % 2 === 0
        ? wayOn
        : controls[number % controls.length];
    if (control) await this.#tap(control);
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
  async press(words: string | RegExp): Promise<void> {
    const name = typeof words === 'string' ? anyOf(words) : words;
    const found = () => this.#controls().find((control) => name.test(wordsOf(control)));
    await this.until(() => found() !== undefined);
    const control = found();
    if (!control) throw new Error(`Nobody can press ${name}.`);
    await this.#tap(control);
    await this.pause();
    this.check();
  }

  /** The call with an effect is answered, once it is there. */
  async effect(way: 'answer' | 'lose' | 'loseAfter' | 'stick'): Promise<void> {
    await this.until(() => (oldestCall()?.key ?? null) !== null);
    this.answer(way);
    await this.pause();
    this.check();
  }

  /** Answers what is only read until it is so. */
  async until(isSo: () => boolean): Promise<void> {
    for (let round = 0; round < PATIENCE && !isSo(); round += 1) {
      await this.#answerReads();
      await this.pause();
    }
  }

  async reload(isHeard: boolean): Promise<void> {
    this.#reload(isHeard);
    await this.pause();
  }

  /** Opens an address as a link of a mail does: the page is loaded again, and the server has heard all. */
  async open(address: string): Promise<void> {
    this.address = address;
    this.trail.push(`open ${address}`);
    await this.reload(true);
  }

  /** Writes into a field, where it is there. */
  write(label: string, text: string): void {
    const field = screen.queryByLabelText(label);
    if (field) fireEvent.change(field, { target: { value: text } });
    this.trail.push(`write ${text} into ${label}`);
  }

  /** Until the sheet that is open says what it costs, tax included. */
  async untilPriced(): Promise<void> {
    await this.until(() => dialogsShown().at(0)?.textContent?.includes('税込') === true);
  }

  dialog(): string | undefined {
    return dialogsShown().at(0)?.querySelector('h2')?.textContent ?? undefined;
  }

  /** Reads are answered as a rule; late answers of lists are part of the walk. */
  async #answerReads(): Promise<void> {
    while (oldestCall()?.key === null) {
      this.answer('answer');
      await this.pause();
    }
  }

  async take({ kind, number }: Choice): Promise<void> {
    if (number % 4 !== 0) await this.#answerReads();
    const happening = this.#scenery.happenings?.[kind];
    if (happening) {
      this.trail.push(`${kind} ${number}`);
      await happening(number, this);
    } else if (kind === 'press') await this.#press(number);
    else if (kind === 'escape') {
      this.trail.push('Esc');
      await this.#user.keyboard('{Escape}');
    } else if (kind === 'reload') this.#reload(number % 2 === 0);
    else if (kind === 'pass') this.pass(PASSES[number % PASSES.length] ?? 0);
    else this.answer(kind as 'answer' | 'lose' | 'loseAfter' | 'stick'); // the other kinds are above
    await this.pause();
    this.check();
  }

  /** Invariants between flows that know nothing of each other. */
  check(): void {
    const alert = selectAlert(this.#shell.getSnapshot().children.alerts.getSnapshot());
    const dialogs = dialogsShown().map((dialog) => dialog.querySelector('h2')?.textContent);
    const sheets = dialogs.filter((title) => title !== alert?.messages[0]);
    expect(sheets.length, `sheets at once: ${sheets.join(', ')}`).toBeLessThan(2);
    const { effects, waits, booths, settings, places, mailbox } = this.world;
    expect(booths.isTakenTwice(this.world.own()), 'two for the same minutes of a booth').toBe(false);
    const all: readonly Done[] = [
      ...effects,
      ...waits.effects,
      ...settings.effects,
      ...places.effects,
      ...mailbox.effects,
    ];
    for (const kind of Object.keys(CONSENTS) as Done['kind'][]) {
      // the keys of that record
      const done = all.filter((effect) => effect.kind === kind);
      const told = this.said.filter(
        ({ words, sheet }) => CONSENTS[kind].test(words) && (WITHIN[kind]?.test(sheet) ?? true),
      );
      expect(done.length, `${kind} without a word`).toBeLessThanOrEqual(told.length);
      for (const effect of done) {
        const gross = 'gross' in effect ? effect.gross : undefined;
        const price = gross === undefined ? '' : gross.toLocaleString('ja-JP');
        const isSeen = told.some(({ sheet }) => sheet.includes(price));
        expect(isSeen, `${kind} for ${price} yen, which nobody has seen`).toBe(true);
      }
    }
    for (const id of new Set(effects.map(({ reservationId }) => reservationId))) {
      const gone = effects.filter(
        ({ kind, reservationId }) => reservationId === id && (kind === 'cancelled' || kind === 'left'),
      );
      expect(gone.length, `reservation ${id} is given up twice`).toBeLessThan(2);
    }
    this.#scenery.check?.(this);
  }

  /** A little time passes, so that whatever has been put off by a moment is asked for, and all of it is answered. */
  async catchUp(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      this.world.pass(500);
      act(() => this.#clock.increment(500));
      while (this.answer('answer')) await this.pause();
      await this.pause();
    }
  }

  /** Every call is answered and every sheet closed; then the screen is loaded again and shows what the server knows. */
  async rest(): Promise<void> {
    this.trail.push('to rest');
    await this.#closeAll();
    act(() => this.#notifyPage({ type: 'page.shown' }));
    const { shown, known, atRest } = this.#scenery;
    await this.catchUp(4);
    // A sheet may have been asked for whose code has come only now.
    await this.#closeAll();
    await atRest?.(this);
    for (let round = 0; round < PATIENCE && shown(this) !== known(this); round += 1) await this.catchUp(1);
    expect(shown(this), 'what the screen shows at rest').toBe(known(this));
    this.check();
  }

  async #closeAll(): Promise<void> {
    for (let round = 0; round < PATIENCE; round += 1) {
      while (this.answer('answer')) await this.pause();
      const dialog = dialogsShown().at(-1);
      if (!dialog) break;
      const way = within(dialog)
        .getAllByRole('button')
        .find((button) => WAYS_OUT.test(wordsOf(button)));
      if (way) await this.#user.click(way);
      await this.pause();
      this.check();
    }
  }

  end(): void {
    cleanup();
    this.#shell.stop();
  }
}

let playing: Scene | undefined;

/** Ends the scene that was played last; to be called after each test. */
export function endScene(): void {
  playing?.end();
  playing = undefined;
}

/** Plays a scene; what fails is told with its trail before it. */
export async function telling(scenery: Scenery, play: (scene: Scene) => Promise<void>): Promise<void> {
  const scene = new Scene(scenery);
  playing = scene;
  try {
    await play(scene);
  } catch (error) {
    if (error instanceof Error) error.message = `${error.message}\n  ${scene.trail.join('\n  ')}`;
    throw error;
  }
}
