import { withoutSecrets } from './secretKeys.ts';
import { widthOf } from './width.ts';

/** A mistake in a file, and where it stands; line and column count from 1. */
export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** The file in which it is, where that is one beside. */
  readonly source?: { readonly file: string; readonly text: string };
}

const SHOWN = 50;

/** Everything that is wrong with a file, in one message. */
export class WorldMistakes extends Error {
  readonly problems: readonly Problem[];

  constructor(file: string, text: string, problems: readonly Problem[]) {
    const fileOf = ({ source }: Problem) => source?.file ?? '';
    const sorted = problems.toSorted(
      (a, b) => fileOf(a).localeCompare(fileOf(b)) || a.line - b.line || a.column - b.column,
    );
    const lines = linesOf({ file, text });
    const shown = sorted.slice(0, SHOWN).map((problem) => excerpt(lines(problem.source), problem));
    const more = sorted.length > SHOWN ? [`… and ${sorted.length - SHOWN} more.`] : [];
    const count = sorted.length === 1 ? '1 mistake' : `${sorted.length} mistakes`;
    super([...shown, ...more, `${count}. Nothing was compared, nothing has been changed.`].join('\n\n'));
    this.problems = sorted;
  }
}

type Source = NonNullable<Problem['source']>;
/** The lines of a file, and the same as they may be shown. */
interface Lines {
  readonly file: string;
  readonly lines: readonly string[];
  readonly shown: readonly string[];
}

/** The lines of each file, taken apart once. */
function linesOf(whole: Source): (source?: Source) => Lines {
  const known = new Map<string, Lines>();
  return ({ file, text } = whole) => {
    const lines = text.split('\n').map((line) => line.trimEnd());
    const found = known.get(file) ?? { file, lines, shown: withoutSecrets(lines) };
    known.set(file, found);
    return found;
  };
}

const [BEFORE, AFTER, WIDEST] = [2, 1, 160];

/** A mistake with its line, marked, and the lines around it. */
function excerpt({ file, lines, shown }: Lines, { line, column, message }: Problem): string {
  const [first, last] = [Math.max(1, line - BEFORE), Math.min(lines.length, line + AFTER)];
  const margin = String(last).length;
  const around = shown.slice(first - 1, last).flatMap((each, index) => {
    const nth = first + index;
    const text = each.slice(0, WIDEST);
    if (nth !== line) return each === '' ? [] : [`  ${String(nth).padStart(margin)} | ${text}`];
    const start = Math.min(column - 1, text.length);
    const marks = '^'.repeat(Math.max(1, widthOf(wordAt(text, start))));
    return [
      `> ${String(nth).padStart(margin)} | ${text}`,
      `  ${' '.repeat(margin)} | ${' '.repeat(widthOf(text.slice(0, start)))}${marks}`,
    ];
  });
  return [`${file}:${line}:${column}  ${message}`, ...around].join('\n');
}

/** The word that begins there: up to the end of its quotes, or to whatever ends a value or a key. */
function wordAt(text: string, start: number): string {
  return /^(?:"[^"]*"|'[^']*'|[^\s,:{}[\]]+)/.exec(text.slice(start))?.[0] ?? '';
}
