import { readFileSync } from 'node:fs';
import { root } from '#scripts/lib/paths.mjs';

/** A command that a document tells, and the lines that it says are printed. */
export interface Step {
  readonly command: string;
  readonly prints: readonly RegExp[];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The commands of a section of docs/operating.md, in their order. */
export function stepsOf(section: string): readonly Step[] {
  const document = readFileSync(`${root}docs/operating.md`, 'utf8');
  const [, text = ''] = document.split(`\n## ${section}\n`);
  const blocks = [
    ...text
      .split('\n## ', 1)
      .join()
      .matchAll(/```sh\n(.*?)```/gs),
  ];
  const lines = blocks.flatMap(([, block = '']) => block.split('\n')).filter((line) => line !== '');
  return lines.flatMap((command, index) => {
    if (command.startsWith('#')) return [];
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((line) => !line.startsWith('#'));
    const printed = rest.slice(0, end === -1 ? undefined : end).map((line) => line.slice(2));
    return [{ command, prints: printed.map((line) => new RegExp(line.split('…').map(escaped).join('.+'))) }];
  });
}
