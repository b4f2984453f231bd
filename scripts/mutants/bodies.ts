import { isNode, type Node, nameOf, parse } from './ast.ts';
import type { Mutant } from './mutations.ts';

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

export interface BodyMutant extends Mutant {
  readonly kind: Kind;
}

interface Change {
  readonly kind: Kind;
  readonly what: string;
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** A node with everything that holds it, the nearest first. */
interface Place {
  readonly node: Node;
  readonly holders: readonly Node[];
}

function* placesIn(node: Node, holders: readonly Node[] = []): Generator<Place> {
  yield { node, holders };
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* placesIn(child, [node, ...holders]);
    }
  }
}

const isFunction = (node: Node | undefined) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
const isJapanese = (text: string) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);
const isType = ({ type }: Node) => type.startsWith('TS');

/** The word that a call, a variable, a property, an attribute or a function goes by. */
function wordOf(node: Node): string | undefined {
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

/** Where in its file something stands: the names around it, from the outside in. */
function whereabouts(holders: readonly Node[]): string {
  const words = holders.flatMap((holder) => {
    const isNamed = ['FunctionDeclaration', 'VariableDeclarator', 'Property', 'JSXOpeningElement'];
    const word = isNamed.includes(holder.type) ? wordOf(holder) : undefined;
    return word ? [word] : [];
  });
  return [...new Set(words.reverse())].join(' > ') || 'file';
}

/** Values that are handed on: to an actor, a flow, a call, the context. */
const HANDED_ON = ['params', 'input', 'output', 'context', 'body', 'query', 'of'];
const HANDING = ['assign', 'send', 'call', 'sendTo', 'emit'];

function isHandedOn(holders: readonly Node[]): boolean {
  return holders
    .slice(0, 4)
    .some(
      (holder) =>
        (holder.type === 'CallExpression' && HANDING.includes(wordOf(holder) ?? '')) ||
        (holder.type === 'Property' && HANDED_ON.includes(wordOf(holder) ?? '')),
    );
}

/** A field that is forgotten, and two that are mixed up; the name of an event is not a field. */
function fields({ node, holders }: Place, text: string): Change[] {
  const isCodec = holders.some((holder) => ['decode', 'encode'].includes(wordOf(holder) ?? ''));
  if (node.type !== 'ObjectExpression' || !(isHandedOn(holders) || isCodec)) return [];
  const written = (node.properties as Node[]).filter(
    (each) => each.type === 'Property' && wordOf(each) !== 'type' && !isFunction(each.value as Node),
  );
  const dropped = written.map((property): Change => {
    const name = wordOf(property) ?? '';
    const kind = name === 'key' ? 'key' : 'field';
    const by =
      name === 'key'
        ? 'key: crypto.randomUUID()'
        : `${text.slice((property.key as Node).start, (property.key as Node).end)}: undefined`;
    return {
      kind,
      what: `${name} is ${name === 'key' ? 'another each time' : 'forgotten'}`,
      ...spanOf(property),
      by,
    };
  });
  const mixed = written.slice(1).flatMap((property, index): Change[] => {
    const before = written[index];
    if (!before || [before, property].some((each) => /^(key|signal)$/.test(wordOf(each) ?? ''))) return [];
    const [one, other] = [before.value as Node, property.value as Node];
    const [a, b] = [wordOf(before) ?? '', wordOf(property) ?? ''];
    const by = `${a.includes('-') ? `'${a}'` : a}: ${textOf(other, text)}, ${b.includes('-') ? `'${b}'` : b}: ${textOf(one, text)}`;
    return [
      { kind: 'field', what: `${a} and ${b} are mixed up`, start: before.start, end: property.end, by },
    ];
  });
  return [...dropped, ...mixed];
}

const spanOf = ({ start, end }: Node) => ({ start, end });
const textOf = ({ start, end }: Node, text: string) => text.slice(start, end);

function handlers(program: Node): Node[] {
  return [...placesIn(program)].flatMap(({ node }) =>
    node.type === 'JSXAttribute' && /^on[A-Z]/.test(wordOf(node) ?? '') && isNode(node.value) ? [node] : [],
  );
}

/** A control that does nothing, one that does what its neighbour does, and one that tells another event. */
function controls({ node }: Place, text: string, all: readonly Node[], events: readonly string[]): Change[] {
  if (node.type === 'JSXAttribute' && all.includes(node)) {
    const name = wordOf(node) ?? '';
    const value = node.value as Node;
    const neighbour = all[(all.indexOf(node) + 1) % all.length];
    const other = neighbour && neighbour !== node ? textOf(neighbour.value as Node, text) : undefined;
    return [
      { kind: 'control', what: `${name} does nothing`, ...spanOf(value), by: '{() => undefined}' },
      ...(other && other !== textOf(value, text)
        ? [
            {
              kind: 'control' as const,
              what: `${name} does what ${other.slice(1, -1).replace(/\s+/g, ' ').slice(0, 60)} does`,
              ...spanOf(value),
              by: other,
            },
          ]
        : []),
    ];
  }
  if (node.type === 'Literal' && events.includes(String(node.value)) && events.length > 1) {
    const next = events[(events.indexOf(String(node.value)) + 1) % events.length];
    return [{ kind: 'control', what: `${node.value} is told as ${next}`, ...spanOf(node), by: `'${next}'` }];
  }
  return [];
}

function eventsOf(program: Node): string[] {
  const told = [...placesIn(program)].flatMap(({ node }) => {
    if (node.type !== 'CallExpression' || wordOf(node) !== 'send') return [];
    const [event] = node.arguments as Node[];
    const type = (event?.properties as Node[] | undefined)?.find((each) => wordOf(each) === 'type');
    const value = (type?.value as Node | undefined)?.value;
    return typeof value === 'string' ? [value] : [];
  });
  return [...new Set(told)];
}

const LOCKS = ['disabled', 'busy', 'locked', 'readOnly', 'canToggle', 'canRetry', 'pending', 'checked'];
const SPOKEN = /^(aria-|role$|autoFocus$|alert$|tabIndex$|busyLabel$)/;

function attributes({ node, holders: [holder] }: Place): Change[] {
  const name = node.type === 'JSXAttribute' ? (wordOf(node) ?? '') : '';
  // The linter refuses a picture that is neither hidden nor named.
  if (name === 'aria-hidden' && holder && wordOf(holder) === 'svg') return [];
  if (LOCKS.includes(name)) {
    return [{ kind: 'lock', what: `${name} is left out`, ...spanOf(node), by: `${name}={false}` }];
  }
  return SPOKEN.test(name)
    ? [{ kind: 'accessibility', what: `${name} is left out`, ...spanOf(node), by: '' }]
    : [];
}

const WRONG = 'まちがい';

function texts({ node, holders: [holder] }: Place, text: string): Change[] {
  const written = String(
    (node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : node.value) ?? '',
  );
  if (!['Literal', 'JSXText', 'TemplateElement'].includes(node.type) || !isJapanese(written)) return [];
  const what = `${written.trim().replace(/\s+/g, ' ').slice(0, 40)} is said otherwise`;
  const by = node.type === 'Literal' ? `'${WRONG}'` : WRONG;
  const isAttribute = holder?.type === 'JSXAttribute';
  const start = node.type === 'TemplateElement' ? text.indexOf(written, node.start) : node.start;
  const end = node.type === 'TemplateElement' ? start + written.length : node.end;
  return [{ kind: 'text', what, start, end, by: isAttribute ? `"${WRONG}"` : by }];
}

const MONEY: Readonly<Record<string, string>> = {
  gross: 'net',
  net: 'gross',
  tax: 'gross',
  price: 'taxInPrice',
  taxInPrice: 'price',
  seenGross: 'noPrice',
  formerGross: 'noPrice',
};

function money({ node, holders: [holder] }: Place): Change[] {
  const property = node.type === 'MemberExpression' && !node.computed ? (node.property as Node) : undefined;
  const name = property ? nameOf(property) : '';
  const other = Object.hasOwn(MONEY, name) ? MONEY[name] : undefined;
  if (!property || other === undefined || holder?.type === 'AssignmentExpression') return [];
  return [{ kind: 'money', what: `${name} is ${other}`, ...spanOf(property), by: other }];
}

const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const SUMS: Readonly<Record<string, string>> = { '-': '+', '*': '/', '/': '*' };
const OPPOSITES: Readonly<Record<string, string>> = { '===': '!==', '!==': '===', '&&': '||', '||': '&&' };

function operators({ node }: Place, text: string): Change[] {
  if (node.type === 'ConditionalExpression') {
    const [yes, no] = [node.consequent as Node, node.alternate as Node];
    const by = `${textOf(node.test as Node, text)} ? (${textOf(no, text)}) : (${textOf(yes, text)})`;
    return [
      {
        kind: 'condition',
        what: `${textOf(node.test as Node, text).slice(0, 50)} is turned round`,
        ...spanOf(node),
        by,
      },
    ];
  }
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return [];
  const operator = String(node.operator);
  const [left, right] = [node.left as Node, node.right as Node];
  const kind: Kind = operator in BOUNDARIES ? 'boundary' : operator in SUMS ? 'money' : 'condition';
  const other = BOUNDARIES[operator] ?? SUMS[operator] ?? OPPOSITES[operator];
  if (!other) return [];
  const what = `${textOf(node, text).replace(/\s+/g, ' ').slice(0, 60)} with ${other}`;
  return [{ kind, what, ...spanOf(node), by: `((${textOf(left, text)}) ${other} (${textOf(right, text)}))` }];
}

const EFFECTS = ['useEffect', 'useLayoutEffect', 'fromCallback'];
const ENDS =
  /^(clear\w+|removeEventListener|disconnect|stop|close|dispose|terminate|abort|unsubscribe|delete)$/;

/** Calls that are left out, and things that are not put away. */
function statements({ node, holders }: Place, text: string): Change[] {
  if (node.type === 'ReturnStatement') {
    const [, body, effect] = [
      node,
      holders.find(isFunction),
      holders.find((each) => each.type === 'CallExpression'),
    ];
    const isCleanUp =
      isFunction(node.argument as Node) && body && effect && EFFECTS.includes(wordOf(effect) ?? '');
    return isCleanUp
      ? [
          {
            kind: 'clean-up',
            what: `${wordOf(effect)} is not put away`,
            ...spanOf(node),
            by: 'return undefined;',
          },
        ]
      : [];
  }
  if (node.type !== 'ExpressionStatement') return [];
  const expression = node.expression as Node;
  const call = expression.type === 'AwaitExpression' ? (expression.argument as Node) : expression;
  const name = call.type === 'CallExpression' ? (wordOf(call) ?? '') : '';
  if (!name || ['describe', 'it', 'super'].includes(name)) return [];
  const what = `${textOf(call, text).replace(/\s+/g, ' ').slice(0, 50)} is not done`;
  return [{ kind: ENDS.test(name) ? 'clean-up' : 'call', what, ...spanOf(node), by: ';' }];
}

/** The codes and kinds of errors that a flow expects: one that it does not hear of any more. */
function errorKinds({ node, holders: [list, call] }: Place): Change[] {
  const value = node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
  const isListed = list?.type === 'ArrayExpression' && call?.type === 'CallExpression';
  if (!value || !/^[a-z]+(_[a-z]+)*$/i.test(value) || !isListed) return [];
  if (!['refusable', 'includes', 'isRefusedAs'].includes(wordOf(call) ?? '')) return [];
  return [{ kind: 'error kind', what: `${value} is not expected`, ...spanOf(node), by: `'nothing_of_this'` }];
}

/** Nothing of a chart's own structure (mutations.ts), of types, of imports, and of what only tools read. */
function isJudged(place: Place): boolean {
  return ![place.node, ...place.holders].some(
    (each) => isType(each) || each.type === 'ImportDeclaration' || wordOf(each) === 'description',
  );
}

/** A mutant that is no program would be noticed by anything. */
function isReadable({ file, text }: Mutant): boolean {
  try {
    parse(file, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Every small mistake that could be made in the bodies of a file: of machines (assigns, payloads, inputs), views
 * (controls, locks, texts, amounts, what is spoken and what is put away), rules and money.
 */
export function bodyMutantsOf(file: string, text: string): BodyMutant[] {
  const program = parse(file, text);
  const all = handlers(program);
  const events = eventsOf(program);
  const changes = [...placesIn(program)]
    .filter(isJudged)
    .flatMap((place) =>
      [
        ...fields(place, text),
        ...controls(place, text, all, events),
        ...attributes(place),
        ...texts(place, text),
        ...money(place),
        ...operators(place, text),
        ...statements(place, text),
        ...errorKinds(place),
      ].map((change) => ({ ...change, what: `${whereabouts(place.holders)}: ${change.what}` })),
    );
  const mutants = changes.map(({ kind, what, start, end, by }, index) => {
    const alike = changes.slice(0, index).filter((each) => each.what === what).length;
    return {
      file,
      kind,
      what: alike === 0 ? what : `${what} (${alike + 1})`,
      text: `${text.slice(0, start)}${by}${text.slice(end)}`,
      span: { start, end },
    };
  });
  return mutants.filter((mutant) => mutant.text !== text && isReadable(mutant));
}
