import { styleText } from 'node:util';

const COLOURS = { '+': 'green', '~': 'yellow', '-': 'red' } as const;

type Style = Parameters<typeof styleText>[0];

/** Without colours where nobody sees them: a file, a pipe, NO_COLOR. */
const stylesFor = (stream: NodeJS.WritableStream) => (style: Style, words: string) =>
  styleText(style, words, { stream });

/** The mistakes of a file in colours: where each is, and the marks below it. */
export function colouredMistakes(text: string, stream: NodeJS.WritableStream): string {
  const styled = stylesFor(stream);
  return text
    .replaceAll(/^\S.*?:\d+:\d+(?= {2})/gm, (place) => styled('bold', place))
    .replaceAll(/^>(?= +\d+ \| )/gm, (sign) => styled('red', sign))
    .replaceAll(/^( +\| +)(\^+)$/gm, (_, before: string, marks: string) => before + styled('red', marks));
}

/** The words of a plan in colours: areas, what is added, changed, closed and refused, and the ways on. */
export function coloured(text: string, stream: NodeJS.WritableStream): string {
  const styled = stylesFor(stream);
  return text
    .replaceAll(/^ {2}(?![+~?-] )\S.*$/gm, (area) => styled('bold', area))
    .replaceAll(/^ {2}([+~-])(?= )/gm, (_, sign: keyof typeof COLOURS) => `  ${styled(COLOURS[sign], sign)}`)
    .replaceAll(
      /^( {6}[\w.]+: )(.*) → (.*?)( from \d{4}-\d\d-\d\d)?$/gm,
      (_, part: string, old: string, next: string, from = '') =>
        `${part}${styled(['strikethrough', 'dim'], old)} → ${styled(['bold', 'yellow'], next)}${from}`,
    )
    .replaceAll(/^ *refused: .*$/gm, (line) => styled('red', line))
    .replaceAll(/^Plan:|\bclosed_from: \S+$|\bnpm run world -- .*$/gm, (way) => styled('bold', way))
    .replaceAll(/[1-9]\d* refused: .*$/gm, (words) => styled('red', words))
    .replaceAll(/[1-9]\d* to add/g, (words) => styled('green', words))
    .replaceAll(/[1-9]\d* to change/g, (words) => styled('yellow', words))
    .replaceAll(/[1-9]\d* to close/g, (words) => styled('red', words));
}
