import { type AnyStateMachine, StateMachine } from 'xstate';

/** A machine as the atlas knows it; `id` is its own, and unique. */
export interface Flow {
  readonly id: string;
  readonly machine: AnyStateMachine;
  /** Its name in its file. */
  readonly exportName: string;
  /** The room's area: booking, visit … */
  readonly area: string;
  /** `machines/booking/extension/chart.ts` */
  readonly file: string;
}

function machineIn(value: unknown): AnyStateMachine | undefined {
  if (value instanceof StateMachine) return value;
  const held = typeof value === 'object' && value !== null && 'machine' in value ? value.machine : undefined;
  return held instanceof StateMachine ? held : undefined;
}

function flowsIn(path: string, module: Record<string, unknown>): Flow[] {
  const file = path.replace(/^(\.\.\/)+/, '');
  const area = file.split('/')[1] ?? '';
  const byMachine = new Map<AnyStateMachine, Flow>();
  for (const [exportName, value] of Object.entries(module)) {
    const machine = machineIn(value);
    // A definition (`creation`) and the machine in it (`creationMachine`) may both be exported: the machine names it.
    if (!machine || (byMachine.has(machine) && !(value instanceof StateMachine))) continue;
    byMachine.set(machine, { id: machine.id, machine, exportName, area, file });
  }
  return [...byMachine.values()];
}

/** The order of the table in the README; an area that is not in it comes last. */
const AREAS = ['account', 'search', 'booking', 'visit', 'qr', 'inbox', 'history', 'settings', 'shell'];

function rankOf({ area }: Flow): number {
  const index = AREAS.indexOf(area);
  return index === -1 ? AREAS.length : index;
}

/** Every machine that machines/ exports, by area and then by name: a new one joins by being exported. */
export const flows: readonly Flow[] = Object.entries(
  import.meta.glob<Record<string, unknown>>('../../machines/**/*.ts', { eager: true }),
)
  .flatMap(([path, module]) => flowsIn(path, module))
  .sort((a, b) => rankOf(a) - rankOf(b) || a.area.localeCompare(b.area) || a.id.localeCompare(b.id));
