import type { Entry } from './entries.ts';

/** How far the last run of the model tests has shown something: `unknown` where the flow was not walked. */
export type Shown = 'covered' | 'missed' | 'unknown';

/** Whether the walks took the transition. */
export function shownTransition({ coverage }: Pick<Entry, 'coverage'>, id: string): Shown {
  if (coverage === null) return 'unknown';
  if (coverage.transitions.covered.includes(id)) return 'covered';
  return coverage.transitions.missed.includes(id) ? 'missed' : 'unknown';
}

/** Whether the walks were in the state. The root stands for the whole flow. */
export function shownState({ coverage }: Pick<Entry, 'coverage'>, path: string): Shown {
  if (coverage === null || path === '') return 'unknown';
  if (coverage.states.covered.includes(path)) return 'covered';
  return coverage.states.missed.includes(path) ? 'missed' : 'unknown';
}

/** `97 %` of the states, transitions and guard outcomes; null where the flow was not walked. */
export function coverageShare({ coverage }: Pick<Entry, 'coverage'>): string | null {
  if (coverage === null) return null;
  const counted = [coverage.states, coverage.transitions, coverage.guards];
  const covered = counted.reduce((sum, part) => sum + part.covered.length, 0);
  const all = counted.reduce((sum, part) => sum + part.covered.length + part.missed.length, 0);
  return `${Math.floor((100 * covered) / Math.max(1, all))} %`;
}

/** How many transitions the last run took through rendered views, and how many without one, where there is none. */
export function walkedTransitions(entries: readonly Pick<Entry, 'coverage'>[]): {
  readonly seen: number;
  readonly unseen: number;
} {
  const walked = { seen: 0, unseen: 0 };
  for (const { coverage } of entries) {
    if (coverage) walked[coverage.unseen === null ? 'seen' : 'unseen'] += coverage.transitions.covered.length;
  }
  return walked;
}

/** The lit parts of a chart while it is stepped through or followed. */
export interface Lit {
  readonly states: ReadonlySet<string>;
  readonly transitions: ReadonlySet<string>;
}

export const nothingLit: Lit = { states: new Set(), transitions: new Set() };
