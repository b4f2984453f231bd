import { parseAst } from 'vite';
import { phraseStarts } from './phraseStarts.ts';

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** Stands for what a member's data put into a sentence. BudouX takes it for a number, and leaves what follows at it. */
const HOLE = '00';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Text, in the source as it is; or something else that stands in the middle of a sentence, or ends it. */
interface Piece {
  readonly text: string;
  /** Where the text stands in the source; null for a hole. */
  readonly at: number | null;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** The lines of a text between tags, as JSX reads it: without the white space around them. */
function linesOf({ value, start }: Node): Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: line, index } of String(value).matchAll(/[^\n]+/g)) {
    const text = line.trim();
    if (text !== '') pieces.push({ text, at: start + index + line.indexOf(text) });
  }
  return pieces;
}

/** Where the phrases of a sentence begin, as places in the source, with which of them stand before a hole. */
function breaksOf(pieces: readonly Piece[]): number[] {
  const starts = phraseStarts(pieces.map(({ text }) => text).join(''));
  const found: number[] = [];
  let offset = 0;
  let previous: Piece | undefined;
  for (const piece of pieces) {
    const own = starts.filter((start) => start >= offset && start < offset + piece.text.length);
    for (const start of own) {
      if (piece.at !== null) found.push(piece.at + start - offset);
      else if (previous && previous.at !== null) found.push(previous.at + previous.text.length);
    }
    offset += piece.text.length;
    previous = piece;
  }
  return found;
}

/** Native elements that hold text alone. */
const TEXT_ONLY = new Set(['option', 'title', 'text', 'tspan', 'textarea']);

function tagOf(element: Node): string {
  const name = (element.openingElement as Node | undefined)?.name as Node | undefined;
  return typeof name?.name === 'string' ? name.name : '';
}

/**
 * Elements whose words are lines of text. In any other they may stand in a row with icons, as in a button: there they
 * get an element of their own, or each <wbr> would count among the items of the row, and the button's name have spaces.
 */
const LINES = new Set('p h1 h2 h3 li dt dd small strong figcaption Notice SectionTitle'.split(' '));

function isRow(element: Node): boolean {
  const children = element.children as Node[];
  return !LINES.has(tagOf(element)) || children.some((child) => tagOf(child).endsWith('Icon'));
}

/** `"登録用のメールを送る"` -> `<span>{"登録用の"}<wbr/>{"メールを"}…</span>`. */
function broken(literal: string): string | undefined {
  const starts = phraseStarts(literal);
  if (starts.length === 0) return undefined;
  const phrases = [0, ...starts].map((start, index) => literal.slice(start, starts[index]));
  return `<span>${phrases.map((phrase) => `{${JSON.stringify(phrase)}}`).join('<wbr/>')}</span>`;
}

/** Literals that an expression may come to: `isUsed ? 'ログインする' : 'もう一度メールを送る'`. */
function literalsOf(node: Node): Node[] {
  if (node.type === 'Literal') return [node];
  if (node.type === 'ConditionalExpression') {
    return [...literalsOf(node.consequent as Node), ...literalsOf(node.alternate as Node)];
  }
  if (node.type === 'LogicalExpression') {
    return [...literalsOf(node.left as Node), ...literalsOf(node.right as Node)];
  }
  if (node.type === 'CallExpression' && (node.callee as Node).name === 'phrased') {
    return (node.arguments as Node[]).flatMap(literalsOf);
  }
  return [];
}

function editsOfLiteral(node: Node): Edit[] {
  const { value, start, end } = node;
  const text = typeof value === 'string' && JAPANESE.test(value) ? broken(value) : undefined;
  return text === undefined ? [] : [{ start, end, text }];
}

/** Texts that components show, and do nothing else with: their types say so (`ReactNode`). */
export const SHOWN: Readonly<Record<string, readonly string[]>> = {
  Button: ['busyLabel'],
  ChangeButton: ['busyLabel'],
  CommandSheet: ['title'],
  DescriptionItem: ['label'],
  DoorButton: ['busyWords'],
  EmptyState: ['title'],
  FailedState: ['message'],
  NoteSheet: ['title'],
  Offer: ['words'],
  PassageSheet: ['title'],
  Row: ['title', 'caption'],
  Sheet: ['title'],
  UnloadedSheet: ['title'],
  WrongLink: ['sentence'],
};

function editsOfAttributes(element: Node): Edit[] {
  const shown = SHOWN[tagOf(element)];
  if (!shown) return [];
  const attributes = (element.openingElement as Node).attributes as Node[];
  return attributes.flatMap(({ name, value }) => {
    if (!shown.includes(String((name as Node | undefined)?.name)) || !isNode(value)) return [];
    if (value.type === 'Literal')
      return editsOfLiteral(value).map(({ text, ...at }) => ({ ...at, text: `{${text}}` }));
    return value.type === 'JSXExpressionContainer'
      ? literalsOf(value.expression as Node).flatMap(editsOfLiteral)
      : [];
  });
}

function insert(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

/** The sentences among the children: texts with what is put into them, up to a tag, or to white space at their end. */
function runsOf(children: readonly Node[]): Node[][] {
  const runs: Node[][] = [];
  let run: Node[] = [];
  const end = () => {
    runs.push(run);
    run = [];
  };
  for (const child of children) {
    const text = child.type === 'JSXText' ? String(child.value) : '';
    if (/^\s*\n/.test(text)) end();
    if (child.type === 'JSXText' || child.type === 'JSXExpressionContainer') run.push(child);
    else end();
    if (/\n\s*$/.test(text)) end();
  }
  end();
  return runs;
}

/** The marks, with an element around each sentence that has some. The first one inserted stands last at its place. */
function wrapped(children: readonly Node[], marks: readonly Edit[]): Edit[] {
  return runsOf(children).flatMap((run) => {
    const pieces = run.flatMap((child) =>
      child.type === 'JSXText'
        ? linesOf(child).map(({ text, at }) => ({ start: at ?? 0, end: (at ?? 0) + text.length }))
        : child,
    );
    const [start, end] = [pieces[0]?.start ?? 0, pieces.at(-1)?.end ?? 0];
    const own = marks.filter((mark) => mark.start >= start && mark.start <= end);
    return own.length === 0 ? [] : [insert(end, '</span>'), ...own, insert(start, '<span>')];
  });
}

/** Of one element: the sentences that stand in it, each as far as the next line of its own. */
function editsOfContent(element: Node): Edit[] {
  if (TEXT_ONLY.has(tagOf(element))) return [];
  const children = element.children as Node[];
  const pieces = children.flatMap((child): Piece[] => {
    if (child.type === 'JSXText') return linesOf(child);
    if (child.type === 'JSXElement' && tagOf(child) === 'br') return [{ text: '\n', at: null }];
    return [{ text: HOLE, at: null }];
  });
  const breaks = JAPANESE.test(pieces.map(({ text }) => text).join('')) ? breaksOf(pieces) : [];
  const expressions = children.flatMap((child) =>
    child.type === 'JSXExpressionContainer'
      ? literalsOf(child.expression as Node).flatMap(editsOfLiteral)
      : [],
  );
  const marks = breaks.map((at) => insert(at, '<wbr/>'));
  return [...(isRow(element) ? wrapped(children, marks) : marks), ...expressions];
}

function editsWithin(node: Node): Edit[] {
  const inner = childrenOf(node).flatMap(editsWithin);
  if (node.type === 'JSXFragment') return [...editsOfContent(node), ...inner];
  if (node.type !== 'JSXElement') return inner;
  return [...editsOfContent(node), ...editsOfAttributes(node), ...inner];
}

/** The source with a place for a line to end before each phrase of the Japanese that stands between its tags. */
export function withPhrases(code: string): string {
  const program = parseAst(code, { lang: 'tsx' }) as unknown as Node; // its nodes are told apart by `type` alone
  return editsWithin(program)
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/**
 * Breaks Japanese at its phrases (docs/spec/design.md, "Layout") when it is built, so that every browser does, not only
 * those with `word-break: auto-phrase`, and no phone loads a model for it.
 */
export function phrases() {
  return {
    name: 'komori:phrases',
    apply: 'build' as const,
    enforce: 'pre' as const,
    transform: {
      filter: { id: /\/src\/.*\.tsx$/ },
      handler: (code: string) => (JAPANESE.test(code) ? { code: withPhrases(code), map: null } : undefined),
    },
  };
}
