import { act, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot, StateMachine } from 'xstate';
import { hears } from '#tests/machines/support/chart.ts';
import { forgetDialogs, topModal } from '#tests/support/dom/dialog.ts';
import { inertMachine, keyOf, type ModelPath, possibilities } from '../graph/graph.ts';
import { pathsOf } from '../graph/paths.ts';
import { elsewhere } from '../invariants/exceptions.ts';
import type { AnyModel, Gesture } from '../model/model.ts';
import { forgetCalls } from '../stage/api.ts';
import { type Stage, setStage, type Told } from '../stage/stage.tsx';
import { Discernment } from '../walk/discernment.ts';
import { bringAbout, hearing, messageOf } from '../walk/walk.tsx';
import { type Control, controlsOnScreen, isTextField } from './controls.ts';

/** A state of the flow, and a way to it. */
export interface Station {
  readonly name: string;
  /** Whether the station is another than one that was visited, as far as the audit cares. */
  readonly key: string;
  readonly path: ModelPath;
}

function endOf({ start, steps }: ModelPath): AnyMachineSnapshot {
  return (steps.at(-1) ?? start).snapshot;
}

/**
 * Where the controls are tried: each state of the chart from each input, after the shortest way to it; in full, each
 * state that the model tells from others.
 */
export function stationsOf(model: AnyModel, isFull = false): Station[] {
  const stations = new Map<string, Station>();
  for (const path of pathsOf(model)) {
    const end = endOf(path);
    if (end.status !== 'active') continue;
    const value = JSON.stringify(end.value);
    const key = isFull ? keyOf(model, end) : value;
    const which = `${path.input} ${key}`;
    if (!stations.has(which)) stations.set(which, { name: `${value} of ${path.input}`, key, path });
  }
  return [...stations.values()];
}

/** Goes the way without looking left or right. */
async function arrive(model: AnyModel, { path }: Station): Promise<Stage> {
  forgetDialogs();
  forgetCalls();
  const stage = setStage(model, model.inputs[path.input]);
  for (const step of path.steps) {
    if (step.transitions.length === 0 && step.cause.kind === 'gesture') continue; // a guard's no changes nothing
    await bringAbout(stage, step);
    await hearing(stage);
    stage.takeHeard();
  }
  await act(async () => undefined);
  stage.takeHeard();
  stage.takeTold();
  return stage;
}

const ESC = 'Esc';
const BACKDROP = 'the backdrop';
const BACK = 'back';
type Target = Element | typeof ESC;

/** The events that the model names, by the place of the control that a person operates for them. */
type Named = ReadonlyMap<number, readonly AnyEventObject[]>;

/** Stands in for a person: what would be operated is only noted. */
function recorder(): { readonly user: UserEvent; last(): Target | undefined } {
  let last: Target | undefined;
  const note = async (what: unknown) => {
    if (what instanceof Element) last = what;
    if (what === '{Escape}') last = ESC;
  };
  const user = new Proxy({}, { get: () => note }) as UserEvent; // every gesture names what it operates first
  return { user, last: () => last };
}

async function targetOf(by: Gesture, event: AnyEventObject): Promise<Target | undefined> {
  const { user, last } = recorder();
  const actor = { send: () => undefined } as unknown as AnyActorRef; // whoever only tells it operates nothing
  try {
    await by({ user, screen, event, actor });
  } catch {
    // The view does not offer it here; whether it must is the walks' to say.
  }
  return last();
}

/** The gestures that a person can make at the station, and what the flow hears by each. */
function gesturesAt(
  model: AnyModel,
  station: Station,
): { readonly by: Gesture; readonly event: AnyEventObject }[] {
  return possibilities(model, inertMachine(model), endOf(station.path)).flatMap(({ event, cause }) =>
    cause.kind === 'gesture' ? [cause.by, ...(cause.also ?? [])].map((by) => ({ by, event })) : [],
  );
}

/** The result of a trial. */
interface Result {
  readonly told: readonly Told[];
  /** The events that the flow of the model heard, from whomever. */
  readonly ours: readonly AnyEventObject[];
  /** The device's way to choose a file was opened. */
  readonly hasOpenedFiles: boolean;
  readonly hasMoved: boolean;
  readonly hasChanged: boolean;
}

const OF_XSTATE = /^(xstate|held)\./;

async function attempt(stage: Stage, operate: () => Promise<unknown>): Promise<Result> {
  const before = { html: document.body.innerHTML, key: stage.place().key };
  let hasOpenedFiles = false;
  const noticeFiles = ({ target }: Event) => {
    hasOpenedFiles ||= target instanceof HTMLInputElement && target.type === 'file';
  };
  document.addEventListener('click', noticeFiles, { capture: true });
  await operate().finally(() => document.removeEventListener('click', noticeFiles, { capture: true }));
  await act(async () => undefined);
  return {
    told: stage.takeTold(),
    ours: stage
      .takeHeard()
      .map(({ event }) => event)
      .filter(({ type }) => !OF_XSTATE.test(type)),
    hasOpenedFiles,
    hasMoved: stage.place().key !== before.key,
    hasChanged: document.body.innerHTML !== before.html,
  };
}

function nameOfActor({ actor, before }: Pick<Told, 'actor' | 'before'>): string {
  return before?.machine.id ?? actor.id;
}

function isOf({ type }: AnyEventObject, events: readonly AnyEventObject[]): boolean {
  return events.some((event) => event.type === type);
}

function typesOf(events: readonly AnyEventObject[]): string {
  return events.map(({ type }) => type).join(', ') || 'nothing';
}

/** Events that a chart was told and that do nothing where it stands: nobody listens, or every guard says no. */
function unheard(told: readonly Told[]): string[] {
  return told
    .filter(({ before, event }) => before !== undefined && !(hears(before, event.type) && before.can(event)))
    .map(
      ({ actor, event, before }) =>
        `${nameOfActor({ actor, before })} is told ${event.type}, which does nothing in ${JSON.stringify(before?.value)}`,
    );
}

const AWAY = /^(https?:|tel:|mailto:)/;

function leadsAway(element: Element): boolean {
  const href = element.getAttribute('href');
  return (
    href !== null && (AWAY.test(href) || element.hasAttribute('target') || element.hasAttribute('download'))
  );
}

function isElsewhere({ machine }: AnyModel, { kind }: Control): boolean {
  return `${machine.id}: ${kind}` in elsewhere;
}

/** The faults that a person would find with the control, from the result of operating it. */
function wrongWith(
  { element, kind, isDisabled, isChosen }: Control,
  { told, ours, hasOpenedFiles, hasMoved, hasChanged }: Result,
  expected: readonly AnyEventObject[],
  ofKind: readonly AnyEventObject[],
): string[] {
  if (isDisabled)
    return told.length === 0 ? [] : [`is disabled and tells ${typesOf(told.map(({ event }) => event))}`];
  const deaf = unheard(told);
  if (deaf.length > 0) return deaf;
  if (expected.length > 0 && !(ours.length === 1 && ours.every((event) => isOf(event, expected)))) {
    return isChosen ? [] : [`makes the flow hear ${typesOf(ours)} instead of ${typesOf(expected)}`];
  }
  // A field says which one it is; that no two say the same is the audit's to see.
  const strange = ours.filter((event) => !isOf(event, ofKind) && typeof event.name !== 'string');
  if (expected.length === 0 && strange.length > 0) {
    return [`makes the flow hear ${typesOf(ours)}, which the model names for nothing like “${kind}”`];
  }
  const isNoticed = hasMoved || hasOpenedFiles || (hasChanged && !isTextField(element));
  return told.length > 0 || isNoticed || isChosen ? [] : ['is heard by nobody'];
}

/** The gestures that take a dialog away. A wait that is given up ends it too, where the dialog shows the wait. */
const DISMISSAL = /\.dismissed$/;
const GIVING_UP = 'wait.abandoned';

/** The ways of the flow, and of the flows that it invokes, to take their dialog away. */
function dismissalsOf(actor: AnyActorRef): string[] {
  const snapshot: object | undefined = actor.getSnapshot();
  if (!snapshot || !('machine' in snapshot) || !(snapshot.machine instanceof StateMachine)) return [];
  const { machine, children } = snapshot as AnyMachineSnapshot; // whatever has a machine
  const own = machine.events
    .filter((type) => DISMISSAL.test(type) && hears(snapshot as AnyMachineSnapshot, type))
    .map((type) => `${machine.id} ${type}`);
  const others = Object.values(children as Readonly<Record<string, AnyActorRef | undefined>>);
  return [...own, ...others.flatMap((child) => (child ? dismissalsOf(child) : []))];
}

/** Esc and the backdrop take the dialog away, and nothing else: once where it may go, never where it may not. */
function wrongDismissal({ told }: Result, possible: readonly string[], by: string): string[] {
  const deaf = unheard(told);
  if (deaf.length > 0) return deaf;
  const [first] = told;
  if (!first)
    return possible.length === 0 ? [] : [`${by} is heard by nobody, where ${possible.join(', ')} is`];
  const said = told.map((each) => `${nameOfActor(each)} ${each.event.type}`);
  const isRight = possible.includes(said[0] ?? '') || first.event.type === GIVING_UP;
  return told.length === 1 && isRight
    ? []
    : [`${by} tells ${said.join(', ')}; the dialog is taken away by ${possible.join(', ') || 'nothing'}`];
}

async function pressBackdrop(user: UserEvent): Promise<void> {
  const dialog = topModal();
  if (dialog)
    await user.pointer([
      { keys: '[MouseLeft>]', target: dialog },
      { keys: '[/MouseLeft]', target: dialog },
    ]);
}

/** The trials that have been made of a model, so that each pair of a state and a control is tried once. */
export class Audit {
  readonly #model: AnyModel;
  readonly #tried = new Set<string>();
  /** Gestures that operate no control: they are made elsewhere than on the screen. */
  readonly #made = new Set<Gesture>();
  /** The events that the model names for controls of a kind, in any state: a choice that is made is not named twice. */
  readonly #named = new Map<string, AnyEventObject[]>();
  /** The label of the control that edits each field. */
  readonly #labels = new Map<string, string>();

  readonly #discernment: Discernment;

  /** Every state is seen here, so that those of the walks can be told from it. */
  constructor(model: AnyModel, discernment = new Discernment()) {
    this.#model = model;
    this.#discernment = discernment;
  }

  #isNew(station: Station, what: string): boolean {
    const pair = `${station.key} ${what}`;
    if (this.#tried.has(pair)) return false;
    this.#tried.add(pair);
    return true;
  }

  /** Two controls of different labels that edit the same field: one of them is wired wrongly. */
  #ofOtherFields({ kind }: Control, ours: readonly AnyEventObject[]): string[] {
    const label = kind.slice(kind.indexOf(' ') + 1);
    return ours.flatMap(({ type, name }) => {
      if (typeof name !== 'string') return [];
      const field = `${type} ${name}`;
      const known = this.#labels.get(field) ?? label;
      this.#labels.set(field, known);
      return known === label ? [] : [`edits ${name}, as “${known}” does`];
    });
  }

  /** Tries every control of the station's screen that has not been tried in its state; what is wrong, a line each. */
  async visit(station: Station): Promise<string[]> {
    const wrong: string[] = [];
    const visit = new Visit(this.#model, station, this.#made);
    try {
      await visit.begin();
      await this.#discernment.look(this.#model, visit.snapshot);
      for (let index = 0; index < visit.count; index += 1) {
        const control = visit.controlAt(index);
        if (!control) continue;
        const isNew = this.#isNew(station, `${control.kind}${control.isDisabled ? ' disabled' : ''}`);
        if (!isNew || leadsAway(control.element) || isElsewhere(this.#model, control)) continue;
        const named = [...(this.#named.get(control.kind) ?? []), ...visit.namedFor(control.kind)];
        this.#named.set(control.kind, named);
        const { wrong: found, ours } = await visit.tryControl(control, index, named);
        const all = [...found, ...this.#ofOtherFields(control, ours)];
        wrong.push(...all.map((what) => `“${control.kind}” ${what}`));
      }
      if (topModal()) {
        if (this.#isNew(station, ESC)) wrong.push(...(await visit.tryDismissal(ESC)));
        if (this.#isNew(station, BACKDROP)) wrong.push(...(await visit.tryDismissal(BACKDROP)));
      }
      if (this.#isNew(station, BACK)) wrong.push(...(await visit.tryBack()));
    } catch (error) {
      wrong.push(`breaks: ${messageOf(error)}`);
    } finally {
      visit.end();
    }
    return wrong;
  }
}

/** A stay at a station: after a trial that changed anything the way is gone once more. */
class Visit {
  readonly #model: AnyModel;
  readonly #station: Station;
  readonly #made: Set<Gesture>;
  #stage: Stage | undefined;
  #named: Named = new Map();
  count = 0;

  constructor(model: AnyModel, station: Station, made: Set<Gesture>) {
    this.#model = model;
    this.#station = station;
    this.#made = made;
  }

  async begin(): Promise<void> {
    const stage = await this.#arrive();
    const elements: Target[] = controlsOnScreen().map(({ element }) => element);
    const named = new Map<number, AnyEventObject[]>();
    for (const { by, event } of gesturesAt(this.#model, this.#station)) {
      if (this.#made.has(by)) continue;
      const target = await targetOf(by, event);
      if (stage.takeTold().length + stage.takeHeard().length > 0) {
        // It was really made: from now on it is left alone.
        this.#made.add(by);
        return this.begin();
      }
      const index = target === undefined ? -1 : elements.indexOf(target);
      if (index !== -1) named.set(index, [...(named.get(index) ?? []), event]);
    }
    this.#named = named;
    this.count = elements.length;
  }

  async #arrive(): Promise<Stage> {
    this.end();
    this.#stage = await arrive(this.#model, this.#station);
    return this.#stage;
  }

  end(): void {
    this.#stage?.end();
    this.#stage = undefined;
  }

  get snapshot(): AnyMachineSnapshot {
    return this.#present.snapshot();
  }

  controlAt(index: number): Control | undefined {
    return controlsOnScreen()[index];
  }

  get #present(): Stage {
    if (!this.#stage) throw new Error('Failed to try a control: nobody has arrived.');
    return this.#stage;
  }

  async #attempt(operate: (user: UserEvent) => Promise<unknown>): Promise<Result> {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    return attempt(this.#present, () => operate(user));
  }

  async #goOn({ told, hasMoved, hasChanged }: Result): Promise<void> {
    if (told.length > 0 || hasMoved || hasChanged) await this.#arrive();
  }

  /** The events that the model names here for controls of the kind. */
  namedFor(kind: string): readonly AnyEventObject[] {
    return controlsOnScreen().flatMap((control, index) =>
      control.kind === kind ? (this.#named.get(index) ?? []) : [],
    );
  }

  async tryControl(
    control: Control,
    index: number,
    ofKind: readonly AnyEventObject[],
  ): Promise<Pick<Result, 'ours'> & { readonly wrong: readonly string[] }> {
    await this.#leaveField(control);
    const expected = this.#named.get(index) ?? [];
    const result = await this.#attempt((user) => control.operate(user));
    const wrong = wrongWith(control, result, expected, ofKind);
    await this.#goOn(result);
    return { wrong, ours: result.ours };
  }

  /** Whoever goes from a field to another control leaves it first: what that says is not the other control's. */
  async #leaveField({ element }: Control): Promise<void> {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === element || !isTextField(focused)) return;
    await act(async () => focused.blur());
    this.#present.takeTold();
    this.#present.takeHeard();
  }

  async tryDismissal(by: typeof ESC | typeof BACKDROP): Promise<string[]> {
    const flow = this.#present.flow();
    // A part may have been invoked beside the dialog that stands on its screen.
    const possible = dismissalsOf((this.#model.inside && flow._parent) ?? flow);
    const result = await this.#attempt((user) =>
      by === ESC ? user.keyboard('{Escape}') : pressBackdrop(user),
    );
    await this.#goOn(result);
    return wrongDismissal(result, possible, by);
  }

  async tryBack(): Promise<string[]> {
    const stage = this.#present;
    const { told } = await this.#attempt(async () => act(async () => stage.place().back()));
    return unheard(told).map((what) => `${BACK}: ${what}`);
  }
}
