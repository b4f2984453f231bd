import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { root } from '#scripts/lib/paths.mjs';

/** Where a run of the model tests leaves what it covered. */
export const COVERAGE_FILE = `${root}.cache/model-coverage.json`;

const Counted = v.object({ covered: v.array(v.string()), missed: v.array(v.string()) });
const Coverages = v.array(
  v.object({
    machine: v.string(),
    /** Why it was walked without a view; null where each step was seen on a screen. */
    unseen: v.nullable(v.string()),
    states: Counted,
    transitions: Counted,
    guards: Counted,
  }),
);

/** Coverage of one flow by the names of its states, transitions and refused guards. */
export type FlowCoverage = Omit<v.InferOutput<typeof Coverages>[number], 'machine'>;

/** The coverage of the last run of the model tests, by the flow's id; a flow that it did not walk is left out. */
export function readCoverage(): Record<string, FlowCoverage> {
  if (!existsSync(COVERAGE_FILE)) return {};
  const coverages = v.parse(Coverages, JSON.parse(readFileSync(COVERAGE_FILE, 'utf8')));
  return Object.fromEntries(coverages.map(({ machine, ...counted }) => [machine, counted]));
}
