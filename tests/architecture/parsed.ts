import { type ParseResult, parseSync } from 'oxc-parser';

const results = new Map<string, { readonly text: string; readonly result: ParseResult }>();

/** The source as the parser reads it: once in each worker, however many tests look at it. */
export function parsed(path: string, text: string): ParseResult {
  const known = results.get(path);
  if (known?.text === text) return known.result;
  const result = parseSync(path, text);
  results.set(path, { text, result });
  return result;
}
