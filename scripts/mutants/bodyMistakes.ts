import { type Node, nameOf } from './ast.ts';
import { type Change, isFunction, type Kind, type Place, spanOf, textOf, wordOf } from './places.ts';

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
export function fields({ node, holders }: Place, text: string): Change[] {
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
    // Two fields of a context that both begin with null.
    if (textOf(one, text) === textOf(other, text)) return [];
    const [a, b] = [wordOf(before) ?? '', wordOf(property) ?? ''];
    const by = `${a.includes('-') ? `'${a}'` : a}: ${textOf(other, text)}, ${b.includes('-') ? `'${b}'` : b}: ${textOf(one, text)}`;
    return [
      { kind: 'field', what: `${a} and ${b} are mixed up`, start: before.start, end: property.end, by },
    ];
  });
  return [...dropped, ...mixed];
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

/** Amounts with and without tax, mixed up. */
export function money({ node, holders: [holder] }: Place): Change[] {
  const property = node.type === 'MemberExpression' && !node.computed ? (node.property as Node) : undefined;
  const name = property ? nameOf(property) : '';
  const other = Object.hasOwn(MONEY, name) ? MONEY[name] : undefined;
  if (!property || other === undefined || holder?.type === 'AssignmentExpression') return [];
  return [{ kind: 'money', what: `${name} is ${other}`, ...spanOf(property), by: other }];
}

const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const SUMS: Readonly<Record<string, string>> = { '-': '+', '*': '/', '/': '*' };
const OPPOSITES: Readonly<Record<string, string>> = { '===': '!==', '!==': '===', '&&': '||', '||': '&&' };

/** Bounds, sums and conditions, turned round. */
export function operators({ node }: Place, text: string): Change[] {
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
export function statements({ node, holders }: Place, text: string): Change[] {
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

/** One of the codes and kinds of errors that a flow expects is never received. */
export function errorKinds({ node, holders: [list, call] }: Place): Change[] {
  const value = node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
  const isListed = list?.type === 'ArrayExpression' && call?.type === 'CallExpression';
  if (!value || !/^[a-z]+(_[a-z]+)*$/i.test(value) || !isListed) return [];
  if (!['refusable', 'includes', 'isRefusedAs'].includes(wordOf(call) ?? '')) return [];
  return [{ kind: 'error kind', what: `${value} is not expected`, ...spanOf(node), by: `'nothing_of_this'` }];
}
