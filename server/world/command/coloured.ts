import { styleText } from 'node:util';

const COLOURS = { '+': 'green', '~': 'yellow', '-': 'red' } as const;

/**
 * The words of a plan in colours: areas, and what is added, changed, closed and refused. Without them where nobody
 * sees them: a file, a pipe, NO_COLOR.
 */
export function coloured(text: string, stream: NodeJS.WritableStream): string {
  const styled = (style: Parameters<typeof styleText>[0], words: string) =>
    styleText(style, words, { stream });
  return text
    .replaceAll(/^ {2}(?![+~?-] )\S.*$/gm, (area) => styled('bold', area))
    .replaceAll(/^ {2}([+~-])(?= )/gm, (_, sign: keyof typeof COLOURS) => `  ${styled(COLOURS[sign], sign)}`)
    .replaceAll(
      /^( {6}[\w.]+: )(.*) → (.*?)( from \d{4}-\d\d-\d\d)?$/gm,
      (_, part: string, old: string, next: string, from = '') =>
        `${part}${styled(['strikethrough', 'dim'], old)} → ${styled(['bold', 'yellow'], next)}${from}`,
    )
    .replaceAll(/^ *refused: .*$/gm, (line) => styled('red', line))
    .replaceAll(/[1-9]\d* refused: .*$/gm, (words) => styled('red', words))
    .replaceAll(/[1-9]\d* to add/g, (words) => styled('green', words))
    .replaceAll(/[1-9]\d* to change/g, (words) => styled('yellow', words))
    .replaceAll(/[1-9]\d* to close/g, (words) => styled('red', words));
}
