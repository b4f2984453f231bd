import atlas from 'virtual:flows-atlas';
import type { ShownRule } from '../build/rules.ts';
import { type ChartState, chartOf, statesWithin } from '../charts/chart.ts';
import { type Flow, flows } from '../charts/registry.ts';
import type { Layout } from '../layout/layout.ts';
import { type Term, termsOf } from './search.ts';

/** A flow with all that the atlas shows of it. */
export interface Entry extends Flow {
  readonly chart: ChartState;
  readonly layout: Layout;
  readonly doc: string;
  /** The shape that it is a copy of: `resource`, `command` … ; null for a chart of its own. */
  readonly shape: string | null;
  readonly spec: readonly string[];
  readonly screens: readonly string[];
  readonly coverage: (typeof atlas.coverage)[string] | null;
  /** The rules of the spec that its transitions show. */
  readonly rules: readonly ShownRule[];
  readonly terms: readonly Term[];
  /** The flows that it invokes. */
  readonly runs: readonly string[];
}

function entryOf(flow: Flow): Entry | undefined {
  const layout = atlas.layouts[flow.id];
  if (!layout) return undefined; // just added: the layouts are on their way
  const chart = chartOf(flow.machine);
  const doc = atlas.docs[flow.id] ?? { text: '', shape: null, spec: [] };
  const screens = atlas.screens[flow.file] ?? [];
  const rules = atlas.rules[flow.id] ?? [];
  const invoked = statesWithin(chart).flatMap(({ invokes }) => invokes.flatMap(({ flow: id }) => id ?? []));
  return {
    ...flow,
    chart,
    layout,
    doc: doc.text,
    shape: doc.shape,
    spec: doc.spec,
    screens,
    coverage: atlas.coverage[flow.id] ?? null,
    rules,
    terms: [
      { kind: 'name', text: flow.id },
      { kind: 'area', text: flow.area },
      { kind: 'text', text: doc.text },
      ...doc.spec.map((text): Term => ({ kind: 'section', text })),
      ...screens.map((text): Term => ({ kind: 'screen', text })),
      ...rules.map(({ section, says }): Term => ({ kind: 'section', text: `${section}: ${says}` })),
      ...termsOf(chart),
    ],
    runs: [...new Set(invoked)],
  };
}

export const entries: readonly Entry[] = flows.flatMap((flow) => entryOf(flow) ?? []);

export function entryById(id: string | undefined): Entry | undefined {
  return entries.find((entry) => entry.id === id);
}

/** The flows that invoke it. */
export function usersOf(id: string): Entry[] {
  return entries.filter(({ runs }) => runs.includes(id));
}

/** The areas in their order, each with its flows. */
export function byArea(shown: readonly Entry[]): [area: string, entries: Entry[]][] {
  return [...Map.groupBy(shown, ({ area }) => area)];
}
