import { itemsOf, type Node, type Property, propertiesOf, propertyOf, textOf } from './ast.ts';

/** A state of a chart as it is written: where it is, its neighbours, its children. */
export interface State {
  readonly path: string;
  readonly node: Node;
  readonly siblings: readonly string[];
  readonly children: readonly string[];
}

/** The state and every one in it, by their dotted paths. */
export function statesIn(node: Node, path: string, siblings: readonly string[]): State[] {
  const below = propertiesOf(propertyOf(node, 'states')?.value);
  const children = below.map(({ name }) => name);
  return [
    { path: path || '(root)', node, siblings, children },
    ...below.flatMap(({ name, value }) => statesIn(value, path === '' ? name : `${path}.${name}`, children)),
  ];
}

/** Another state for the one that is named: the next of those that the name could mean. */
export function otherThan(
  target: string,
  { siblings, children }: State,
  top: readonly string[],
): string | undefined {
  const [prefix, names] = target.startsWith('.')
    ? ['.', children]
    : target.startsWith('#')
      ? [target.slice(0, target.indexOf('.') + 1), top]
      : ['', siblings];
  const name = target.slice(prefix.length).split('.')[0] ?? '';
  const next = names[(names.indexOf(name) + 1) % names.length];
  return next === undefined || next === name ? undefined : `${prefix}${next}`;
}

/** A transition as it is written: `'target'`, or an object; with the words that name it. */
export interface Branch {
  readonly name: string;
  readonly node: Node;
  /** The property that holds it, where it is the only branch of it. */
  readonly alone: Property | null;
}

const ENDS = ['onDone', 'onError', 'onSnapshot'];

function branchesOf(name: string, property: Property): Branch[] {
  const items = itemsOf(property.value);
  return items.map((node, index) => ({
    name: items.length > 1 ? `${name} ${index + 1}` : name,
    node,
    alone: items.length === 1 ? property : null,
  }));
}

/** Every transition of the state, by what takes it. */
export function transitionsOf({ node }: State): Branch[] {
  const events = ['on', 'after'].flatMap((kind) => propertiesOf(propertyOf(node, kind)?.value));
  const invoked = itemsOf(propertyOf(node, 'invoke')?.value ?? node);
  const ends = invoked.flatMap((invoke) =>
    ENDS.flatMap((end) => {
      const property = propertyOf(invoke, end);
      const id = textOf(propertyOf(invoke, 'id')?.value);
      return property ? [{ ...property, name: invoke === node ? end : `${end} of ${id}` }] : [];
    }),
  );
  const always = propertyOf(node, 'always');
  return [...events, ...ends, ...(always ? [always] : [])].flatMap((property) =>
    branchesOf(property.name, property),
  );
}
