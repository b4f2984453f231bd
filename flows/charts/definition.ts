import type { AnyStateMachine } from 'xstate';

/** A value as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The data of a value; functions, which an editor can't draw, are left out. */
function dataOf(value: unknown): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (Array.isArray(value)) return value.flatMap((each) => dataOf(each) ?? []);
  return isRecord(value) ? record(value, dataOf) : undefined;
}

function record(
  values: Readonly<Record<string, unknown>>,
  change: (value: unknown, key: string) => Json | undefined,
): { readonly [key: string]: Json } {
  const entries = Object.entries(values).flatMap(([key, value]) => {
    const changed = value === undefined ? undefined : change(value, key);
    return changed === undefined ? [] : [[key, changed] as const];
  });
  return Object.fromEntries(entries);
}

/** `{ type, params }`, with the params that are data. */
function named(value: unknown): Json {
  if (typeof value === 'string') return { type: value };
  const { type, params } = isRecord(value) ? value : {};
  const data = isRecord(params) ? dataOf(params) : undefined;
  return { type: String(type), ...(data === undefined ? {} : { params: data }) };
}

function transitions(value: unknown): Json {
  return listOf(value).map((each) => {
    if (!isRecord(each)) return { target: String(each) };
    const { target, guard, actions, reenter, description, meta } = each;
    return record(
      {
        target,
        guard: guard === undefined ? undefined : named(guard),
        actions: actions === undefined ? undefined : listOf(actions).map(named),
        reenter,
        description,
        meta,
      },
      dataOf,
    );
  });
}

function invocation(value: unknown): Json {
  if (!isRecord(value)) return {};
  return record(value, (each, key) => {
    if (key.startsWith('on')) return transitions(each);
    return key === 'input' ? undefined : dataOf(each);
  });
}

function state(value: unknown): Json {
  if (!isRecord(value)) return {};
  return record(value, (each, key) => {
    switch (key) {
      case 'states':
        return isRecord(each) ? record(each, state) : undefined;
      case 'on':
      case 'after':
        return isRecord(each) ? record(each, transitions) : undefined;
      case 'always':
      case 'onDone':
        return transitions(each);
      case 'entry':
      case 'exit':
        return listOf(each).map(named);
      case 'invoke':
        return listOf(each).map(invocation);
      case 'context':
      case 'output':
        return undefined;
      default:
        return dataOf(each);
    }
  });
}

/**
 * The machine as the JSON that the Stately editor imports: XState's own config, with actions, guards, actors and
 * delays by name, and without code. `createMachine` takes it, too.
 */
export function definitionOf(machine: AnyStateMachine): Json {
  return state({ ...machine.config, id: machine.id });
}
