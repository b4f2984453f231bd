import { isNode, type Node } from './ast.ts';
import { type Change, type Place, placesIn, spanOf, textOf, wordOf } from './places.ts';

const isJapanese = (text: string) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);

/** The attributes of a view that say what a control does. */
export function handlers(program: Node): Node[] {
  return [...placesIn(program)].flatMap(({ node }) =>
    node.type === 'JSXAttribute' && /^on[A-Z]/.test(wordOf(node) ?? '') && isNode(node.value) ? [node] : [],
  );
}

/** A control that does nothing, one that does what its neighbour does, and one that tells another event. */
export function controls(
  { node }: Place,
  text: string,
  all: readonly Node[],
  events: readonly string[],
): Change[] {
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

/** The events that a view tells, each once. */
export function eventsOf(program: Node): string[] {
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

/** Locks of a control, and words for screen readers, left out. */
export function attributes({ node, holders: [holder] }: Place): Change[] {
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

/** Words for members, said otherwise. */
export function texts({ node, holders: [holder] }: Place, text: string): Change[] {
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
