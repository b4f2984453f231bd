import type { Source } from './folders.ts';
import { parsed } from './parsed.ts';

/** The exported functions: declared as one, or a constant that is an arrow. */
function isFunction(node: unknown): boolean {
  const { type, declarations = [] } = node as {
    readonly type: string;
    readonly declarations?: readonly { readonly init?: { readonly type: string } | null }[];
  }; // a declaration of the parser's tree
  return (
    type === 'FunctionDeclaration' ||
    declarations.some(({ init }) => /^(ArrowFunction|Function)Expression$/.test(init?.type ?? ''))
  );
}

/**
 * The exported functions of a file above which no `/** … *\/` stands.
 * @returns `path: the first line`
 */
export function undocumented([path, text]: Source): string[] {
  const { program, comments } = parsed(path, text);
  const documented = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  return program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration || !isFunction(node.declaration))
      return [];
    const isKnown = documented.some(
      ({ end }) => end <= node.start && text.slice(end, node.start).trim() === '',
    );
    return isKnown ? [] : [`${path}: ${text.slice(node.start).split('\n')[0]}`];
  });
}
