import { parseAst } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function isText(value: unknown): boolean {
  if (!isNode(value)) return false;
  const { type, expressions } = value;
  return (
    (type === 'Literal' && typeof value.value === 'string') ||
    (type === 'TemplateLiteral' && Array.isArray(expressions) && expressions.length === 0)
  );
}

function textsIn(node: Node, name: string): Node[] {
  const { type, key, value } = node;
  if (type === 'Property' && isNode(key) && key.name === name && isText(value)) return [node];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((part) => textsIn(part, name));
}

/** The source without the properties of that name that are plain texts: the descriptions of a chart's states. */
export function withoutTexts(code: string, name: string): string {
  const program = parseAst(code, { lang: 'ts' }) as unknown as Node; // its nodes are told apart by `type` alone
  return textsIn(program, name).reduceRight((text, { start, end }) => {
    const comma = /^\s*,/.exec(text.slice(end))?.[0] ?? '';
    return text.slice(0, start) + text.slice(end + comma.length);
  }, code);
}

/**
 * Leaves out of the app what only developers read: the descriptions of charts, which the atlas of flows shows, and the
 * summaries of calls, which the OpenAPI document has. Phones would load 3 kB of English before the timetable.
 */
export function bareCharts() {
  return [
    { room: /\/machines\/.*\.ts$/, text: 'description' },
    { room: /\/contract\/.*\.ts$/, text: 'summary' },
    { room: /\/machines\/persistence\.ts$/, text: 'owner' },
  ].map(({ room, text }) => ({
    name: `komori:without-${text}`,
    apply: 'build' as const,
    enforce: 'pre' as const,
    transform: {
      filter: { id: room },
      handler: (code: string) =>
        code.includes(`${text}:`) ? { code: withoutTexts(code, text), map: null } : undefined,
    },
  }));
}
