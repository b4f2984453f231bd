import { withoutSecrets } from './secretKeys.ts';

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
type Lines = { readonly file: string; readonly lines: readonly string[] };

/** The lines of each file, taken apart once. */
function linesOf(whole: Source): (source?: Source) => Lines {
  const known = new Map<string, Lines>();
  return ({ file, text } = whole) => {
    const lines = known.get(file) ?? { file, lines: text.split('\n') };
    known.set(file, lines);
    return lines;
  };
}

function excerpt({ file, lines }: Lines, { line, column, message }: Problem): string {
  const written = lines[line - 1]?.trimEnd() ?? '';
  const text = withoutSecrets(written).slice(0, 160);
  const before = withoutSecrets(written.slice(0, column - 1)).length;
  const margin = String(line);
  return [
    `${file}:${line}:${column}  ${message}`,
    `  ${margin} | ${text}`,
    `  ${' '.repeat(margin.length)} | ${' '.repeat(Math.min(before, text.length))}^`,
  ].join('\n');
}
