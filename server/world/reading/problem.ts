/** A mistake in a file, and where it stands; line and column count from 1. */
export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const SHOWN = 50;

/** Everything that is wrong with a file, in one message. */
export class WorldMistakes extends Error {
  readonly problems: readonly Problem[];

  constructor(file: string, text: string, problems: readonly Problem[]) {
    const sorted = problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
    const lines = text.split('\n');
    const shown = sorted.slice(0, SHOWN).map((problem) => excerpt(file, lines, problem));
    const more = sorted.length > SHOWN ? [`… and ${sorted.length - SHOWN} more.`] : [];
    const count = sorted.length === 1 ? '1 mistake' : `${sorted.length} mistakes`;
    super([...shown, ...more, `${count}. Nothing was compared, nothing has been changed.`].join('\n\n'));
    this.problems = sorted;
  }
}

function excerpt(file: string, lines: readonly string[], { line, column, message }: Problem): string {
  const text = lines[line - 1]?.trimEnd().slice(0, 160) ?? '';
  const margin = String(line);
  return [
    `${file}:${line}:${column}  ${message}`,
    `  ${margin} | ${text}`,
    `  ${' '.repeat(margin.length)} | ${' '.repeat(Math.min(column - 1, text.length))}^`,
  ].join('\n');
}
