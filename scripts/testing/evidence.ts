import { existsSync, readFileSync } from 'node:fs';

/** A rule of the spec, as the model tests wrote it down. */
interface Rule {
  readonly section: number;
  readonly says: string;
  readonly shown?: readonly string[];
}

/**
 * Whether a test shows it that ran and passed: the test itself (`tests/file.test.ts: its name`), or a walk of the
 * machine that takes the transition (`visit: waiting —page.shown→ weighing`), whose name lists what it shows.
 */
function isProven(evidence: string, passed: readonly string[]): boolean {
  const colon = evidence.indexOf(': ');
  const [place, name] = [evidence.slice(0, colon), evidence.slice(colon + 2)];
  if (/\.test\.tsx?$/.test(place)) {
    return passed.some(
      (test) => test.startsWith(`${place}: `) && test.slice(place.length + 2).includes(name),
    );
  }
  return passed.some((test) => {
    const [, goals] = /^model-tests\/.*?: (.*)$/.exec(test) ?? [];
    return (
      goals?.startsWith(`${place} > `) &&
      goals
        .slice(place.length + 3)
        .split(' and ')
        .includes(name)
    );
  });
}

/**
 * The rules that tests show which ran and passed, a line for each section; and the claims that nothing shows.
 * @param couldBrowse whether the journeys ran: without them what only they show is not held against anybody
 */
export function weigh(
  rules: readonly Rule[],
  passed: readonly string[],
  couldBrowse: boolean,
): { readonly lines: readonly string[]; readonly unproven: readonly string[] } {
  const unproven = rules.flatMap(({ shown = [], says }) =>
    shown
      .filter((evidence) => !isProven(evidence, passed) && (couldBrowse || !evidence.startsWith('e2e/')))
      .map((evidence) => `“${says}” is said to show in ${evidence}, which did not run and pass.`),
  );
  const lines = [...Map.groupBy(rules, ({ section }) => section)].map(([section, all]) => {
    const proven = all.filter(({ shown }) => shown?.every((evidence) => isProven(evidence, passed)));
    return `Section ${section}: ${proven.length} of ${all.length} rules shown by tests that passed`;
  });
  return { lines, unproven };
}

/** The rules that the model tests of this run wrote down; none where they did not run that far. */
export function readRules(): readonly Rule[] {
  const file = '.cache/requirements.json';
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Rule[]) : []; // written by requirements.test.tsx
}
