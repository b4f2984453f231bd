import { describe, expect, it } from 'vitest';
import { parsed } from './parsed.ts';
import { sourcesOf } from './sources.ts';

interface Node {
  readonly type: string;
  readonly start: number;
}

interface Call extends Node {
  readonly type: 'CallExpression';
  readonly callee: {
    readonly type: string;
    readonly name?: string;
    readonly property?: { readonly name?: string };
  };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function isCall(node: Node): node is Call {
  return node.type === 'CallExpression';
}

/** The calls of `x.send(…)` that no callback logic makes: it runs between transitions, a machine's actions in them. */
function* sendsIn(node: Node): Generator<Node> {
  if (isCall(node)) {
    if (node.callee.name === 'fromCallback') return;
    if (node.callee.property?.name === 'send') yield node;
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* sendsIn(child);
  }
}

/** Where a flow sends something in the middle of a transition, `path:line`. */
function hastySends([path, text]: readonly [string, string]): string[] {
  // The parser's tree is of nodes, each with its type and its place.
  const program = parsed(path, text).program as unknown as Node;
  return [...sendsIn(program)].map(({ start }) => `${path}:${text.slice(0, start).split('\n').length}`);
}

describe('what a flow tells another', () => {
  it('is queued until its transition is complete: by notify or sendTo, never by sending at once', () => {
    expect(sourcesOf('machines').flatMap(hastySends)).toEqual([]);
  });

  it('is asked of the shell by the action itself, because an action that calls another does nothing', () => {
    const callers = sourcesOf('machines').filter(([, text]) => /\bshellActions\.\w+\(/.test(text));
    expect(callers.map(([path]) => path)).toEqual([]);
  });

  it('is found where it is sent at once', () => {
    const hasty = 'setup({ actions: {\n tell: ({ context }) => context.list?.send({ type: "a.b" }),\n} });';
    expect(hastySends(['hasty.ts', hasty])).toEqual(['hasty.ts:2']);
    expect(hastySends(['callback.ts', `fromCallback(() => { ${hasty} });`])).toEqual([]);
  });
});
