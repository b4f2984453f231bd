import { type AnyStateMachine, StateMachine } from 'xstate';

const modules = import.meta.glob<Record<string, unknown>>('../../machines/**/*.ts', { eager: true });

export interface Exported {
  readonly machine: AnyStateMachine;
  /** `booking/timetable` */
  readonly file: string;
  /** The name that the file gives it: the machine itself, or a definition that holds it. */
  readonly names: readonly string[];
}

function machineIn(value: unknown): AnyStateMachine | undefined {
  if (value instanceof StateMachine) return value;
  return typeof value === 'object' &&
    value !== null &&
    'machine' in value &&
    value.machine instanceof StateMachine
    ? value.machine
    : undefined;
}

function exportedFrom([path, module]: [string, Record<string, unknown>]): Exported[] {
  const named = Object.entries(module).map(([name, value]) => ({ name, machine: machineIn(value) }));
  const machines = new Set(named.flatMap(({ machine }) => machine ?? []));
  const file = path.replace(/^\.\.\/\.\.\/machines\/(.*)\.ts$/, '$1');
  return [...machines].map((machine) => ({
    machine,
    file,
    names: named.filter((each) => each.machine === machine).map(({ name }) => name),
  }));
}

/** Every machine of the project. */
export const exportedMachines: readonly Exported[] = Object.entries(modules).flatMap(exportedFrom);
