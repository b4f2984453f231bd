import { isNode, type Node, nameOf } from './ast.ts';

/** The kind of mistake that a mutant is. */
export type Kind =
  | 'field'
  | 'control'
  | 'lock'
  | 'text'
  | 'money'
  | 'boundary'
  | 'condition'
  | 'call'
  | 'clean-up'
  | 'key'
  | 'error kind'
  | 'accessibility';

/** A mistake that could be made at a place of a file. */
export interface Change {
  readonly kind: Kind;
  readonly what: string;
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** A node with everything that holds it, the nearest first. */
export interface Place {
  readonly node: Node;
  readonly holders: readonly Node[];
}

/** Every node of a program, the outer before the inner. */
export function* placesIn(node: Node, holders: readonly Node[] = []): Generator<Place> {
  yield { node, holders };
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* placesIn(child, [node, ...holders]);
    }
  }
}

/** Whether it is a function without a declaration. */
export const isFunction = (node: Node | undefined) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

/** The word that a call, a variable, a property, an attribute or a function goes by. */
export function wordOf(node: Node): string | undefined {
  if (node.type === 'CallExpression') {
    const callee = node.callee as Node;
    return callee.type === 'MemberExpression' ? nameOf(callee.property as Node) : String(callee.name ?? '');
  }
  const named = (node.id ?? (node.type === 'Property' ? node.key : undefined)) as Node | undefined;
  if (named && (named.type === 'Identifier' || named.type === 'Literal')) return nameOf(named);
  if (node.type === 'JSXAttribute') return String((node.name as Node).name);
  if (node.type === 'JSXOpeningElement') return String((node.name as Node).name ?? '');
  return undefined;
}

/** The span of a node in its file. */
export const spanOf = ({ start, end }: Node) => ({ start, end });
/** The text of a node, as its file has it. */
export const textOf = ({ start, end }: Node, text: string) => text.slice(start, end);

/** Where in its file something stands: the names around it, from the outside in. */
export function whereabouts(holders: readonly Node[]): string {
  const words = holders.flatMap((holder) => {
    const isNamed = ['FunctionDeclaration', 'VariableDeclarator', 'Property', 'JSXOpeningElement'];
    const word = isNamed.includes(holder.type) ? wordOf(holder) : undefined;
    return word ? [word] : [];
  });
  return [...new Set(words.reverse())].join(' > ') || 'file';
}
