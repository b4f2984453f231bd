import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { activePaths, idOf, invokedIn } from '#tests/machines/support/chart.ts';
import { endHeld } from '#tests/machines/support/held.ts';
import { faultsByEar } from '#tests/support/dom/heard.ts';
import { capture } from '../gallery/capture.ts';
import { keyOf, type ModelPath, type PathStep } from '../graph/graph.ts';
import { trailOf } from '../graph/trail.ts';
import { isGuestInput, PRICE } from '../invariants/invariants.ts';
import { type AnyModel, asParent, passing } from '../model/model.ts';
import type { Outcome } from '../model/outcomes.ts';
import { awaitedCalls, callFaults, callFor, respond } from '../stage/api.ts';
import { type Heard, type Stage, setStage } from '../stage/stage.tsx';
import { Discernment } from './discernment.ts';

/** How long a step may take, on a busy machine too. Only steps that fail wait for it. */
const PATIENCE_MS = 10_000;

function childOf(stage: Stage, actorId: string): AnyActorRef {
  const child: AnyActorRef | undefined = stage.snapshot().children[actorId];
  if (!child) throw new Error(`The actor ${actorId} is not running.`);
  return child;
}

async function end(stage: Stage, actorId: string, outcome: Outcome<unknown>): Promise<void> {
  if (outcome.answer === null) return endHeld(childOf(stage, actorId), outcome.ending);
  const call = await callFor(outcome.answer, PATIENCE_MS);
  if (outcome.answer.asked !== undefined) {
    expect(call.asked, `what ${actorId} asks of ${outcome.answer.endpoint.path}`).toEqual(
      outcome.answer.asked,
    );
  }
  respond(call, outcome.answer);
}

/** Makes the event of the step come about. */
export async function bringAbout(stage: Stage, { event, cause }: PathStep): Promise<void> {
  switch (cause.kind) {
    case 'gesture':
      await cause.by({ user: userEvent.setup(), screen, event, actor: stage.flow() });
      return;
    case 'outcome':
      return act(() => end(stage, cause.actorId, cause.outcome));
    case 'delay':
      return act(() => stage.clock.endDelays(stage.hasHeard));
  }
}

/** Waits until the flow has heard something, or patience is at its end. */
export async function hearing(stage: Stage): Promise<readonly Heard[]> {
  if (!stage.hasHeard()) {
    await act(
      () =>
        new Promise<void>((resolve) => {
          const stop = stage.listen(() => done());
          const timer = setTimeout(() => done(), PATIENCE_MS);
          const done = () => {
            clearTimeout(timer);
            stop();
            resolve();
          };
        }),
    );
  }
  return stage.takeHeard();
}

/**
 * A guard says no: either the view does not offer what the step tries, or the chart hears it and does nothing.
 * Only gestures are refused in this way; the rest is heard.
 */
async function tryInVain(stage: Stage, step: PathStep): Promise<void> {
  await bringAbout(stage, step).catch(() => undefined);
  const heard = stage.takeHeard();
  expect(
    heard.flatMap(({ transitions }) => transitions.map(idOf)),
    'transitions taken',
  ).toEqual([]);
}

async function take(stage: Stage, step: PathStep): Promise<void> {
  if (step.transitions.length === 0 && step.cause.kind === 'gesture') return tryInVain(stage, step);
  await bringAbout(stage, step);
  const heard = await hearing(stage);
  expect(
    heard.map(({ event }) => event),
    'what the flow heard',
  ).toEqual([step.event]);
  expect(
    heard.flatMap(({ transitions }) => transitions.map(idOf)),
    'the transitions taken',
  ).toEqual(step.transitions);
}

function checkState(model: AnyModel, stage: Stage, expected: AnyMachineSnapshot): void {
  const { status, value } = stage.snapshot();
  expect({ status, value }, 'the state').toEqual({ status: expected.status, value: expected.value });
  expect(keyOf(model, stage.snapshot()), 'the context that guards read').toBe(keyOf(model, expected));
}

/** How long a call takes at most from the client to the test's server. */
const ARRIVAL_MS = 1000;

/**
 * Where no view is waited for, the calls under way must have arrived before the next step: one that is given up before
 * that can't be told from one that nobody waits for.
 */
async function letArrive(model: AnyModel, stage: Stage): Promise<void> {
  if (model.unseen === undefined) return;
  const answers = invokedIn(stage.snapshot()).flatMap(({ src }) =>
    Object.values(model.outcomes[src] ?? {}).flatMap(({ answer }) => answer ?? []),
  );
  const hasArrived = () =>
    awaitedCalls().some(({ endpoint }) => answers.some((each) => each.endpoint === endpoint));
  if (answers.length === 0) return;
  await waitFor(() => expect(hasArrived()).toBe(true), { timeout: ARRIVAL_MS }).catch(() => undefined);
}

/** No call that breaks the contract, and none that no state waits for. */
function checkCalls(model: AnyModel, stage: Stage): void {
  const unawaited = [...awaitedCalls()];
  for (const { src } of invokedIn(stage.snapshot())) {
    const endpoints = Object.values(model.outcomes[src] ?? {}).map(({ answer }) => answer?.endpoint);
    const own = unawaited.findIndex(({ endpoint }) => endpoints.includes(endpoint));
    if (own !== -1) unawaited.splice(own, 1);
  }
  const besides = model.besides ?? [];
  const strays = unawaited
    .filter(({ endpoint }) => !besides.includes(endpoint))
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path} is asked for nothing`);
  const faults = [...callFaults(), ...strays];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

async function checkView(model: AnyModel, stage: Stage): Promise<void> {
  const { context } = stage.snapshot();
  for (const path of activePaths(stage.snapshot())) {
    const expectation = model.states?.[path];
    if (expectation === passing) throw new Error(`The state ${path} is said to be left at once, and is not.`);
    if (expectation === undefined || expectation === asParent) continue;
    try {
      await waitFor(() => expectation({ screen, context }));
    } catch (error) {
      throw new Error(`The view does not show the state ${path}: ${messageOf(error)}`);
    }
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The error, with the way that led to it before what it says. */
function led(reason: unknown, trail: string): Error {
  const error = reason instanceof Error ? reason : new Error(String(reason));
  error.message = `${error.message.split('\n')[0]}\n${trail}\n\n${error.message}`;
  return error;
}

/** The invariants of every screen: never two dialogs, no price where a guest looks, and all of it is heard. */
function checkManners(model: AnyModel, input: string): void {
  const dialogs = screen
    .queryAllByRole('dialog')
    .filter((dialog) => !dialog.matches('[data-in-page]')) // a card, which takes no focus
    .map((dialog) => dialog.querySelector('h2')?.textContent);
  expect(dialogs.length, `dialogs at once: ${dialogs.join(', ')}`).toBeLessThan(2);
  if (isGuestInput({ model, input }))
    expect(document.body.textContent, 'a guest sees a price').not.toMatch(PRICE);
  expect(faultsByEar(), 'by ear').toEqual([]);
}

async function check(
  model: AnyModel,
  stage: Stage,
  input: string,
  expected: AnyMachineSnapshot,
  discernment: Discernment,
): Promise<void> {
  checkState(model, stage, expected);
  await checkView(model, stage);
  checkManners(model, input);
  await capture(model, input, stage.snapshot());
  await letArrive(model, stage);
  checkCalls(model, stage);
  await discernment.look(model, stage.snapshot());
}

/**
 * Walks the path through the real view, the real machine and the real client, and checks the state, the calls and
 * what a person sees at the start and after every step. Rejects with the trail that leads to what is wrong.
 */
export async function walk(model: AnyModel, path: ModelPath, discernment = new Discernment()): Promise<void> {
  const stage = setStage(model, model.inputs[path.input]);
  const walked: PathStep[] = [];
  try {
    stage.takeHeard();
    await check(model, stage, path.input, path.start.snapshot, discernment);
    for (const step of path.steps) {
      walked.push(step);
      await take(stage, step);
      await check(model, stage, path.input, step.snapshot, discernment);
    }
    expect(
      stage.takeHeard().map(({ event }) => event),
      'what the flow heard at the end',
    ).toEqual([]);
  } catch (error) {
    throw led(error, trailOf({ input: path.input, steps: walked }));
  } finally {
    stage.end();
  }
}
