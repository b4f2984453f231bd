import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import {
  type ActorRefLike,
  type AnyActor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type InspectedEventEvent,
  type InspectionEvent,
} from 'xstate';
import { bindCredentials } from '#contract/caller.ts';
import type { Member } from '#domain/account/member.ts';
import { sessionMachine } from '#machines/account/session/chart.ts';
import { selectToken } from '#machines/account/session/select.ts';
import { shellMachine } from '#machines/app/shell.ts';
import { operatorShellMachine } from '#machines/operator/shell.ts';
import { SHELL_ID } from '#machines/shell/ids.ts';
import { sessionOf } from '#src/shell/actors.ts';
import { ShellProvider, type ShellRef } from '#src/shell/flow.tsx';
import { bystander, holdingAll, holdingAt } from '#tests/machines/support/held.ts';
import { hanako } from '#tests/support/people/member.ts';
import { remembered } from '#tests/support/remembered.ts';
import type { AnyModel } from '../model/model.ts';
import { StepClock } from './clock.ts';
import { substitute } from './substitutes.ts';

/** The events that the flow was told since the last question. */
export interface Heard {
  readonly event: AnyEventObject;
  readonly transitions: readonly AnyTransitionDefinition[];
}

/** An event that came from a view to any actor. */
export interface Told {
  readonly actor: AnyActorRef;
  readonly event: AnyEventObject;
  /** Where the actor stood before; undefined for one that is no flow. */
  readonly before: AnyMachineSnapshot | undefined;
}

/** The address of the screen, and the way back from it. */
export interface Place {
  readonly key: string;
  readonly back: () => void;
}

/** A flow that runs as it does in the app: below the shell, with its view, its clock standing still. */
export interface Stage {
  readonly clock: StepClock;
  flow(): AnyActorRef;
  snapshot(): AnyMachineSnapshot;
  /** Whether the flow has been told anything since `takeHeard`. */
  hasHeard(): boolean;
  takeHeard(): readonly Heard[];
  /** The events that views have told any actor since the last question. */
  takeTold(): readonly Told[];
  place(): Place;
  /** Calls back whenever something was worked through; returns how to stop. */
  listen(listener: () => void): () => void;
  end(): void;
}

function asksApi({ outcomes }: AnyModel, src: string): boolean {
  return Object.values(outcomes[src] ?? {}).some(({ answer }) => answer !== null);
}

/** The child flows that rest where the model says. */
function resting({ machine, rests = {} }: AnyModel): Record<string, AnyActorLogic> {
  return Object.fromEntries(
    Object.entries(rests).map(([src, { value, context }]) => {
      const child = machine.implementations.actors[src] as AnyStateMachine; // `rests` names child flows only
      return [src, holdingAt(child, value, context)];
    }),
  );
}

/** The chart of the model with real actors where they ask /api, and held ones for the rest. */
const stagedMachine = remembered((model: AnyModel): AnyStateMachine => {
  const { machine } = model;
  const held = holdingAll(machine, (src) => !asksApi(model, src));
  return machine.provide({ actors: { ...held, ...resting(model) } });
});

/** From no actor, and nothing that XState, a test or the leaving of a screen says. */
function isOfView({ sourceRef, event: { type } }: InspectedEventEvent): boolean {
  return sourceRef === undefined && !/^(xstate\.|held\.|flow\.left$)/.test(type);
}

function toldBy({ actorRef, event }: InspectedEventEvent): Told {
  const actor = actorRef as AnyActor; // every actorRef that is inspected is one
  const before: object | undefined = actor.getSnapshot();
  return {
    actor,
    event,
    before: before && '_nodes' in before ? (before as AnyMachineSnapshot) : undefined,
  };
}

/** Sees which events the flow hears and which transitions they take. */
class Watch {
  readonly #logic: AnyStateMachine;
  readonly #listeners = new Set<() => void>();
  #heard: { event: AnyEventObject; transitions: AnyTransitionDefinition[] }[] = [];
  #told: Told[] = [];
  /** The actors that are at work on what they were told: what is told meanwhile comes from them, not from a view. */
  readonly #busy = new Set<ActorRefLike>();
  flow: AnyActor | undefined;

  constructor(logic: AnyStateMachine) {
    this.#logic = logic;
  }

  readonly inspect = (inspected: InspectionEvent): void => {
    this.#noteTold(inspected);
    const actor = inspected.actorRef as ActorRefLike & { logic?: unknown }; // the interface of actors hides the logic
    if (actor.logic !== this.#logic) return;
    this.flow ??= inspected.actorRef as AnyActor; // every actorRef that is inspected is one
    if (inspected.type === '@xstate.event' && inspected.event.type !== 'xstate.init') {
      this.#heard.push({ event: inspected.event, transitions: [] });
    } else if (inspected.type === '@xstate.microstep') {
      this.#heard.at(-1)?.transitions.push(...inspected._transitions);
    } else if (inspected.type === '@xstate.snapshot') {
      for (const listener of this.#listeners) listener();
    }
  };

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly hasHeard = (): boolean => this.#heard.length > 0;

  #noteTold(inspected: InspectionEvent): void {
    if (inspected.type === '@xstate.snapshot') this.#busy.delete(inspected.actorRef);
    if (inspected.type !== '@xstate.event') return;
    if (this.#busy.size === 0 && isOfView(inspected)) this.#told.push(toldBy(inspected));
    // A bystander is of no system: nobody sees when it is done.
    if (inspected.actorRef !== bystander) this.#busy.add(inspected.actorRef);
  }

  readonly takeTold = (): readonly Told[] => {
    const told = this.#told;
    this.#told = [];
    return told;
  };

  readonly take = (): readonly Heard[] => {
    const heard = this.#heard;
    this.#heard = [];
    return heard;
  };
}

/**
 * The shell as flows and views find it: it hears what they ask, somebody is signed in or nobody, and nobody behind
 * it acts, but for the flow that is walked where that is one of the shell's own.
 */
function stillShell(model: AnyModel, staged: AnyStateMachine, member: Member | null): AnyStateMachine {
  const session = member
    ? holdingAt(sessionMachine, { authenticated: 'current' }, { signIn: { member, token: 'token' } })
    : holdingAt(sessionMachine, 'unauthenticated', { signIn: null });
  const own = Object.entries(shellMachine.implementations.actors).filter(
    ([, logic]) => logic === model.machine,
  );
  return shellMachine.provide({
    actors: {
      ...holdingAll(shellMachine),
      session,
      ...Object.fromEntries(own.map(([src]) => [src, staged])),
    },
  } as Parameters<typeof shellMachine.provide>[0]); // stand-ins are not typed as what they stand in for
}

/** The roots of the two houses: where one is walked, it has none above it. */
const SHELLS: readonly AnyStateMachine[] = [shellMachine, operatorShellMachine];

let place: Place | undefined;

function PlaceKeeper() {
  const { key } = useLocation();
  const navigate = useNavigate();
  place = { key, back: () => navigate(-1) };
  return null;
}

function show(root: AnyActor, address: string, element: ReactNode): void {
  render(
    <MemoryRouter initialEntries={['/elsewhere', address]}>
      <PlaceKeeper />
      <ShellProvider shell={root as unknown as ShellRef}>{element}</ShellProvider>
    </MemoryRouter>, // the walk's shell holds its actors
  );
}

/** Starts the flow that the model walks, where neither the shell nor its screen does, and shows its view. */
function begin(model: AnyModel, machine: AnyStateMachine, root: AnyActor, input: unknown): void {
  const address = model.address?.(input) ?? '/';
  if (model.screen) {
    show(root, address, model.screen(input));
    return;
  }
  const isOfShell = [...SHELLS, ...Object.values(shellMachine.implementations.actors)].includes(
    model.machine,
  );
  if (isOfShell) return;
  const flow = createActor(machine, { input, parent: root });
  if (model.part) show(root, address, model.part(flow));
  act(() => flow.start());
}

/** The screen runs the staged flow, or its parent with the staged flow in it and nothing else that acts. */
function substituteStaged({ machine, inside }: AnyModel, staged: AnyStateMachine): () => void {
  if (!inside) return substitute(machine, staged);
  return substitute(
    inside.machine,
    inside.machine.provide({ actors: { ...holdingAll(inside.machine), [inside.src]: staged } }),
  );
}

/** Starts the flow of the model from one of its inputs and renders its view. */
export function setStage(model: AnyModel, input: unknown): Stage {
  const staged = stagedMachine(model);
  const watch = new Watch(staged);
  const clock = new StepClock();
  const member = model.signedIn ? model.signedIn(input) : hanako;
  const shell = SHELLS.includes(model.machine) ? staged : stillShell(model, staged, member);
  const root = createActor(shell, { clock, inspect: watch.inspect, systemId: SHELL_ID });
  const takeBack = substituteStaged(model, staged);
  const session = sessionOf(root as unknown as ShellRef); // the walk's shell holds its actors
  bindCredentials(() => ({ token: selectToken(session.getSnapshot()), tenantId: null }));
  root.start();
  if (shell !== staged && member) root.send({ type: 'member.signedIn', isGuest: member.isGuest });
  begin(model, staged, root, input);
  const flow = () => {
    if (!watch.flow) throw new Error(`Failed to watch ${model.machine.id}: its view has not started it.`);
    return watch.flow;
  };
  return {
    clock,
    flow,
    snapshot: () => flow().getSnapshot(),
    hasHeard: watch.hasHeard,
    takeHeard: watch.take,
    takeTold: watch.takeTold,
    place: () => {
      if (!place) throw new Error(`Failed to find the address of ${model.machine.id}: it has no screen.`);
      return place;
    },
    listen: watch.listen,
    end: () => {
      takeBack();
      cleanup();
      root.stop();
    },
  };
}
