import { isNoticed, type Verdict, type Verdicts } from './layers.ts';
import { LAYERS } from './nearest.ts';
import { survivors } from './survivors.ts';

/** A mistake, and what the tests that were asked say of it. */
export interface Result {
  readonly file: string;
  readonly what: string;
  readonly kind: string;
  readonly verdicts: Verdicts;
}

const JUDGES = [...LAYERS, 'readers'] as const;
const COLUMNS = ['mistakes', 'noticed', 'timed out', 'survive', ...JUDGES] as const;

export const nameOf = ({ file, what }: Pick<Result, 'file' | 'what'>) => `${file}: ${what}`;

/** `noticed` by anybody; `timedOut` where the only sign was a wait that did not end, which is no proof. */
export function verdictOf({ verdicts }: Result): Verdict {
  if (isNoticed(verdicts)) return 'noticed';
  return Object.values(verdicts).includes('timedOut') ? 'timedOut' : 'passed';
}

function line(name: string, cells: readonly (string | number)[]): string {
  return `  ${name.padEnd(20)}${cells.map((cell) => String(cell).padStart(11)).join('')}`;
}

function count(name: string, results: readonly Result[]): string {
  const having = (verdict: Verdict) => results.filter((result) => verdictOf(result) === verdict).length;
  const by = JUDGES.map((layer) => {
    const told = results.filter(({ verdicts }) => verdicts[layer] && verdicts[layer] !== 'untested');
    return `${told.filter(({ verdicts }) => verdicts[layer] === 'noticed').length}/${told.length}`;
  });
  return line(name, [results.length, having('noticed'), having('timedOut'), having('passed'), ...by]);
}

function countBy(results: readonly Result[], groupOf: (result: Result) => string): string[] {
  const groups = [...Map.groupBy(results, groupOf)].sort(([one], [other]) => one.localeCompare(other));
  return groups.map(([name, alike]) => count(name, alike));
}

/** The share that somebody noticed, from 0 to 1. */
export function shareOf(results: readonly Result[]): number {
  return results.filter((result) => verdictOf(result) === 'noticed').length / results.length;
}

/** Those that nobody noticed, and those that are said to survive and do not. */
export function openQuestions(results: readonly Result[]) {
  const alive = results.filter((result) => verdictOf(result) !== 'noticed');
  const dead = results.filter((result) => verdictOf(result) === 'noticed' && nameOf(result) in survivors);
  return { alive, dead, isExplained: dead.length === 0 && alive.every((each) => nameOf(each) in survivors) };
}

/** By kind, room and area: how many were noticed, and by which layer, of those that it was asked about. */
export function report(results: readonly Result[]): string {
  const { alive, dead } = openQuestions(results);
  return [
    'Mistakes that would have been noticed, and by whom (of those whose tests were asked):',
    line('kind', COLUMNS),
    ...countBy(results, ({ kind }) => kind),
    '',
    ...countBy(results, ({ file }) => file.split('/').slice(0, 1).join()),
    '',
    ...countBy(results, ({ file }) => file.split('/').slice(0, 2).join('/')),
    count('all', results),
    ...alive.map(
      (result) =>
        `\n${verdictOf(result) === 'timedOut' ? 'times out' : 'survives'} (${result.kind}): ${nameOf(result)}\n` +
        `  ${survivors[nameOf(result)] ?? 'Nobody has said why.'}`,
    ),
    ...dead.map((result) => `\nis no survivor any more, strike it off: ${nameOf(result)}`),
  ].join('\n');
}
