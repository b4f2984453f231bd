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

function descriptionsIn(node: Node): Node[] {
  const { type, key, value } = node;
  if (type === 'Property' && isNode(key) && key.name === 'description' && isText(value)) return [node];
  return Object.values(node).flat().filter(isNode).flatMap(descriptionsIn);
}

/** The source of a chart without the descriptions of its states and transitions. */
export function withoutDescriptions(code: string): string {
  const program = parseAst(code, { lang: 'ts' }) as unknown as Node; // its nodes are told apart by `type` alone
  return descriptionsIn(program).reduceRight((text, { start, end }) => {
    const comma = /^\s*,/.exec(text.slice(end))?.[0] ?? '';
    return text.slice(0, start) + text.slice(end + comma.length);
  }, code);
}

/**
 * Leaves the descriptions of charts out of the app: the atlas of flows shows them, which has a build of its own, and
 * phones would load 2.6 kB of English before the timetable.
 */
export function bareCharts() {
  return {
    name: 'komori:bare-charts',
    apply: 'build' as const,
    enforce: 'pre' as const,
    transform: {
      filter: { id: /\/machines\/.*\.ts$/ },
      handler: (code: string) =>
        code.includes('description:') ? { code: withoutDescriptions(code), map: null } : undefined,
    },
  };
}
