import { COMMON_CODES } from '#contract/errors.ts';
import { type Declarations, declarationsIn, importsIn } from './declarations.ts';
import type { Source } from './folders.ts';

/** A refusal that a use case may come to, by the declarations that lead to it. */
export interface Reached {
  readonly code: string;
  readonly way: readonly string[];
}

interface Module {
  readonly declarations: Declarations;
  readonly imports: ReturnType<typeof importsIn>;
}

/** Makes a refusal of a code that is its argument. */
const MAKES = /\b(?:conflict|refused|new RefusalError)\(/g;

const common: readonly string[] = COMMON_CODES;

/** The text without its comments: a word of a comment leads nowhere. */
function bare(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1');
}

/** The text from a place up to the bracket that closes there. */
function upToClosing(text: string, from: number): string {
  let depth = 1;
  let at = from;
  while (depth > 0 && at < text.length) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    at += 1;
  }
  return text.slice(from, at);
}

/** The codes of single calls by which a declaration refuses. */
function codesIn(text: string, isCode: (word: string) => boolean): readonly string[] {
  return [...text.matchAll(MAKES)].flatMap(({ 0: head, index }) =>
    [...upToClosing(text, index + head.length).matchAll(/'(\w+)'/g)]
      .map(([, word = '']) => word)
      .filter((word) => isCode(word) && !common.includes(word)),
  );
}

/** The names that a declaration uses: no properties, no keys of an object, no texts. */
function namesIn(text: string): ReadonlySet<string> {
  const code = text.replace(/'[^'\n]*'/g, "''");
  return new Set([...code.matchAll(/(?<![.\w])(\w+)(?!\w|:)/g)].map(([, name = '']) => name));
}

/**
 * Follows a use case through everything that it names, and finds the codes by which it may refuse, each once. It sees
 * more than happens: whatever a declaration names counts as done.
 * @param isCode whether a word is a code that some call names
 */
export function createSearch(sources: readonly Source[], isCode: (word: string) => boolean) {
  const modules = new Map<string, Module>(
    sources.map(([path, text]) => {
      const code = bare(text);
      return [path, { declarations: declarationsIn(code), imports: importsIn([path, code]) }];
    }),
  );
  function follow(file: string, name: string, before: readonly string[], seen: Set<string>): Reached[] {
    const module = modules.get(file);
    const text = module?.declarations.get(name);
    if (module === undefined || text === undefined || seen.has(`${file}: ${name}`)) return [];
    seen.add(`${file}: ${name}`);
    const way = [...before, name];
    const further = [...namesIn(text)].flatMap((used) => {
      if (module.declarations.has(used)) return follow(file, used, way, seen);
      const [from, original] = module.imports.get(used) ?? [];
      return from === undefined || original === undefined ? [] : follow(from, original, way, seen);
    });
    return [...codesIn(text, isCode).map((code) => ({ code, way })), ...further];
  }
  return (file: string, name: string) => follow(file, name, [], new Set());
}
