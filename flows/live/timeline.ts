import type { AnyStateMachine } from 'xstate';
import type { Recorded, TransitionPlace } from '#src/inspection/recording.ts';
import { candidatesIn, idOf, pathOf, statesOf, type TransitionId } from '../charts/names.ts';

export type Heard = Extract<Recorded, { kind: 'started' | 'heard' }>;
export type Stepped = Extract<Recorded, { kind: 'stepped' }>;

/** One event of an actor, and where it left it; null while it is worked on. */
export interface Moment {
  readonly heard: Heard;
  readonly stepped: Stepped | null;
}

/** All that was recorded of one running, or ended, flow. */
export interface Timeline {
  readonly actor: string;
  readonly name: string;
  readonly flow: string;
  readonly isRunning: boolean;
  readonly moments: readonly Moment[];
}

/** XState's own word to an actor that its parent gives up. */
const STOP = 'xstate.stop';

function momentsOf(recorded: readonly Recorded[]): Moment[] {
  const moments: Moment[] = [];
  for (const each of recorded) {
    if (each.kind !== 'stepped') moments.push({ heard: each, stepped: null });
    else {
      const last = moments.pop();
      if (last) moments.push({ ...last, stepped: each });
    }
  }
  return moments;
}

function isRunning(moments: readonly Moment[]): boolean {
  return moments.every(
    ({ heard, stepped }) =>
      (stepped?.status ?? 'active') === 'active' && (heard.kind === 'started' || heard.type !== STOP),
  );
}

/** The timelines of a flow, the newest first. A recording without its beginning is left out. */
export function timelinesOf(recorded: readonly Recorded[], flow: string): Timeline[] {
  return [...Map.groupBy(recorded, ({ actor }) => actor)]
    .flatMap(([actor, own]) => {
      const begin = own.find((each) => each.kind === 'started');
      if (!begin || begin.flow !== flow) return [];
      const moments = momentsOf(own.slice(own.indexOf(begin)));
      return [{ actor, name: begin.name, flow, isRunning: isRunning(moments), moments }];
    })
    .reverse();
}

/** The flows of which an actor runs. */
export function runningFlows(recorded: readonly Recorded[]): Set<string> {
  const flows = new Set(recorded.flatMap((each) => (each.kind === 'started' ? each.flow : [])));
  return new Set(
    [...flows].filter((flow) => timelinesOf(recorded, flow).some((timeline) => timeline.isRunning)),
  );
}

/** The names of the transitions that were taken, as far as the chart still has them. */
export function transitionsAt(machine: AnyStateMachine, taken: readonly TransitionPlace[]): TransitionId[] {
  const nodes = [machine.root, ...statesOf(machine)];
  return taken.flatMap(({ source, descriptor, branch }) => {
    const node = nodes.find((each) => pathOf(each) === source.join('.'));
    const transition = node && candidatesIn(node, descriptor)[branch];
    return transition ? idOf(transition) : [];
  });
}
