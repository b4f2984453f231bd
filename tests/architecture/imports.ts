import { posix } from 'node:path';
import type { Node } from 'oxc-parser';
import { parsed } from './parsed.ts';
import { rules } from './rooms.ts';

/** Calls `see` for the node and everything in it, with the node that holds it. */
function walk(node: Node, see: (node: Node, holder: Node | undefined) => void, holder?: Node): void {
  see(node, holder);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) walk(child as Node, see, node); // nodes have one
    }
  }
}

/** Whether the identifier stands for a variable, and not for the name of a property. */
function isVariable(node: Node, holder: Node | undefined): boolean {
  if (!holder) return true;
  if ('computed' in holder && holder.computed) return true;
  if (holder.type === 'MemberExpression') return holder.object === node;
  if ('key' in holder && holder.key === node) return holder.type === 'Property' && holder.shorthand;
  return true;
}

/** Stands for the name of a module that only the running program knows. */
const COMPUTED = '(a name made at run time)';

/** The modules that a program asks for, and the variables that it names. */
interface Uses {
  readonly specifiers: string[];
  readonly variables: Set<string>;
}

const seen = new WeakMap<Node, Uses>();

/** Looked for once in each worker: several tests ask the same of every file. */
function usesOf(program: Node): Uses {
  const known = seen.get(program);
  if (known) return known;
  const uses: Uses = { specifiers: [], variables: new Set() };
  walk(program, (node, holder) => {
    if (node.type === 'Identifier' && isVariable(node, holder)) uses.variables.add(node.name);
    if (!('source' in node) || !node.source || typeof node.source !== 'object') return;
    uses.specifiers.push(node.source.type === 'Literal' ? String(node.source.value) : COMPUTED);
  });
  seen.set(program, uses);
  return uses;
}

/** Every module that the source asks for: import, export from, import(). */
export function specifiersOf(program: Node): readonly string[] {
  return usesOf(program).specifiers;
}

function packageOf(specifier: string): string {
  const [scope = '', name] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function breach(path: string, specifier: string): string | undefined {
  const room = roomOf(path);
  const rule = rules[room];
  if (!rule) return `${room} is no room of the house`;
  if (specifier === COMPUTED) {
    return rule.computed?.includes(path) ? undefined : 'nobody can tell which room that is';
  }
  const isRelative = specifier.startsWith('.');
  if (!isRelative && !specifier.startsWith('#')) {
    const name = packageOf(specifier);
    return rule.packages(name) ? undefined : `${room} may not use the package ${name}`;
  }
  const target = isRelative ? roomOf(posix.join(posix.dirname(path), specifier)) : roomOf(specifier.slice(1));
  if (isRelative && target !== room) return `another room is imported by its name: #${target}/…`;
  if (!/\.(tsx?|mjs|css|svg|json)(\?\w+(&\w+)*)?$/.test(specifier)) return 'the import has no file ending';
  return rule.rooms.includes(target) ? undefined : `${room} may not import ${target}`;
}

/**
 * The rules of its room that a source file breaks: by its imports, and by the globals it uses.
 * @param path from the project's folder, `machines/booking/extension/chart.ts`
 * @returns one sentence for each breach
 */
export function breachesOf(path: string, source: string): string[] {
  const { program, errors } = parsed(path, source);
  if (errors.length > 0) throw new Error(`Failed to parse ${path}: ${errors[0]?.message}`);
  const imports = specifiersOf(program).flatMap((specifier) => {
    const reason = breach(path, specifier);
    return reason ? [`${path} imports ${specifier}: ${reason}`] : [];
  });
  const rule = rules[roomOf(path)];
  const exempt = rule?.exempt ?? {};
  const globals = [...usesOf(program).variables]
    .filter((name) => rule?.globals.includes(name) && !exempt[path]?.includes(name))
    .map((name) => `${path} uses ${name}: ${roomOf(path)} may not`);
  return [...imports, ...globals];
}
