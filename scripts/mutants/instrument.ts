import { isNode, type Node, parse } from './ast.ts';

/** Where a function begins and ends in its file. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'];

function* functionNodesIn(node: Node): Generator<Node> {
  if (FUNCTIONS.includes(node.type) && isNode(node.body)) yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* functionNodesIn(child);
    }
  }
}

/** Every function of a file, in the order in which they begin. */
export function functionsOf(file: string, text: string): Span[] {
  return [...functionNodesIn(parse(file, text))].map(({ start, end }) => ({ start, end }));
}

/** The name by which a function is noted: its file, and where in it the function begins. */
export const functionName = (file: string, { start }: Pick<Span, 'start'>) => `${file}:${start}`;

/** The file with a note at the start of each function that it has been called. */
export function instrument(file: string, text: string): string {
  const insertions = [...functionNodesIn(parse(file, text))].flatMap((node) => {
    const note = `globalThis.__reached?.add(${JSON.stringify(functionName(file, node))})`;
    const body = node.body as Node;
    return body.type === 'BlockStatement'
      ? [{ at: body.start + 1, text: `${note};` }]
      : [
          { at: body.start, text: `(${note}, ` },
          { at: body.end, text: ')' },
        ];
  });
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((written, { at, text: by }) => written.slice(0, at) + by + written.slice(at), text);
}
