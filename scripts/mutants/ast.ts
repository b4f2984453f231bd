import { parseSync } from 'oxc-parser';

/** The parts that all nodes of a parsed file have; the rest by name. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A property of an object that is written out: its name, and its value. */
export interface Property {
  readonly name: string;
  readonly node: Node;
  readonly value: Node;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The file as a tree. Throws where it can't be read. */
export function parse(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`Failed to parse ${file}: ${errors[0].message}`);
  return program as unknown as Node; // seen without the parser's own types, which know no properties by name
}

/** The node and everything below it. */
function* within(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* within(child);
  }
}

/** The text of a string that is written out. */
export function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** The elements of a list that is written out; otherwise the node alone. */
export function itemsOf(node: Node): readonly Node[] {
  return node.type === 'ArrayExpression' ? (node.elements as Node[]) : [node]; // charts have no holes in lists
}

export function nameOf(key: Node): string {
  return key.type === 'Identifier' ? String(key.name) : String(key.value);
}

export function propertiesOf(node: Node | undefined): Property[] {
  if (node?.type !== 'ObjectExpression') return [];
  return (node.properties as Node[]) // spreads are among them
    .filter(({ type }) => type === 'Property')
    .map((property) => {
      const value = property.value as Node;
      return { name: nameOf(property.key as Node), node: property, value };
    });
}

export function propertyOf(node: Node | undefined, name: string): Property | undefined {
  return propertiesOf(node).find((property) => property.name === name);
}

/** The first argument of each call of a method or function of that name. */
export function argumentsOf(program: Node, called: string): Node[] {
  return [...within(program)].flatMap((node) => {
    if (node.type !== 'CallExpression') return [];
    const callee = node.callee as Node;
    const name = callee.type === 'MemberExpression' ? (callee.property as Node).name : callee.name;
    return name === called ? (node.arguments as Node[]).slice(0, 1) : [];
  });
}
