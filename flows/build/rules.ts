import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { root } from '#scripts/lib/paths.mjs';

/** Where a run of the model tests leaves the rules of the spec, each with what shows it. */
export const RULES_FILE = `${root}.cache/requirements.json`;

const Rules = v.array(
  v.object({ section: v.number(), says: v.string(), shown: v.optional(v.array(v.string()), []) }),
);

/** A rule of the spec, and the transition of the flow that shows it. */
export interface ShownRule {
  readonly section: number;
  readonly says: string;
  readonly transition: string;
}

/** The rules that transitions show, by the flow's id; evidence is `cancellation: over —dialog.dismissed→ closed`. */
export function rulesByFlow(rules: v.InferOutput<typeof Rules>): Record<string, ShownRule[]> {
  const found = rules.flatMap(({ section, says, shown }) =>
    shown.flatMap((evidence) => {
      const [, flow, transition] = /^(\w+): (.*→.*)$/.exec(evidence) ?? [];
      return flow && transition ? [{ flow, rule: { section, says, transition } }] : [];
    }),
  );
  const grouped = [...Map.groupBy(found, ({ flow }) => flow)];
  return Object.fromEntries(grouped.map(([flow, all]) => [flow, all.map(({ rule }) => rule)]));
}

/** The rules of the last run; empty before the first. */
export function readRules(): Record<string, ShownRule[]> {
  return existsSync(RULES_FILE)
    ? rulesByFlow(v.parse(Rules, JSON.parse(readFileSync(RULES_FILE, 'utf8'))))
    : {};
}
