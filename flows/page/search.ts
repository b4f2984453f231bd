import { type ChartState, statesWithin, triggerText } from '../charts/chart.ts';

/** A word of a chart that can be looked for. */
export interface Term {
  readonly kind:
    | 'name'
    | 'area'
    | 'state'
    | 'event'
    | 'guard'
    | 'action'
    | 'actor'
    | 'section'
    | 'screen'
    | 'text';
  readonly text: string;
}

/** Everything that a chart says, once. */
export function termsOf(chart: ChartState): Term[] {
  const terms = statesWithin(chart).flatMap((state): Term[] => [
    { kind: 'state', text: state.path },
    { kind: 'text', text: state.description ?? '' },
    ...state.invokes.flatMap(({ id, src }): Term[] => [
      { kind: 'actor', text: id },
      { kind: 'actor', text: src },
    ]),
    ...[...state.entry, ...state.exit].map((text): Term => ({ kind: 'action', text })),
    ...state.transitions.flatMap((transition): Term[] => [
      { kind: 'event', text: triggerText(transition.trigger) },
      { kind: 'guard', text: transition.guard ?? '' },
      { kind: 'text', text: transition.description ?? '' },
      ...transition.actions.map((text): Term => ({ kind: 'action', text })),
    ]),
  ]);
  const seen = new Set<string>();
  return terms.filter(({ kind, text }) => {
    const key = `${kind} ${text}`;
    if (text === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The words of a query, in small letters. */
export function words(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * The terms that hold a word of the query; empty where a word of the query is in none of them. An empty query finds
 * nothing.
 */
export function matches(query: string, terms: readonly Term[]): Term[] {
  const wanted = words(query);
  const holds = (text: string, word: string) => text.toLowerCase().includes(word);
  if (!wanted.every((word) => terms.some(({ text }) => holds(text, word)))) return [];
  return terms.filter(({ text }) => wanted.some((word) => holds(text, word)));
}
