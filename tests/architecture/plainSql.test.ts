/**
 * Statements in plain SQL name their tenant as often as they name tables whose rows belong to tenants; the query
 * builder's are asked in owners.test.ts.
 */
import { expect, it } from 'vitest';
import { rentedTables } from './ownedTables.ts';
import { sourcesOf } from './sources.ts';

/** Statements that name their tenant less often, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'server/intents/giveUp.ts: intents': 'names what is too old, of every tenant',
};

/** A comparison, a join by the column, or a row that is written with it; not a column that is only read. */
const TENANT_NAMED =
  /\btenant_id\s*(?:=|in\b)|\busing \(tenant_id\b|\((?:\w+\.)?tenant_id,[^()]*\)\s*(?:=|in\b)|\binto \w+(?: as \w+)?\s*\(\s*tenant_id\b/g;

/** The text of each template that is tagged `sql`, as it is written. */
function templatesIn(text: string): string[] {
  return [...text.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map(({ 0: tag, index }) => {
    const from = index + tag.length;
    let [to, depth] = [from, 0];
    for (; to < text.length && (depth > 0 || text[to] !== '`'); to += 1) {
      if (text.startsWith('${', to) || (depth > 0 && text[to] === '{')) depth += 1;
      if (depth > 0 && text[to] === '}') depth -= 1;
      if (text.startsWith('${', to)) to += 1;
    }
    return text.slice(from, to);
  });
}

/** The template, and the parts of the same file that it is made of. */
function withParts(template: string, text: string): string {
  const names = [...template.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const parts = names.flatMap((name) => {
    const [part] = new RegExp(`(?:const|function) ${name}\\b(?! = \\()[^]*?;\\n`).exec(text) ?? [];
    return part === undefined || part.includes(template) ? [] : [withParts(part, text)];
  });
  return [template, ...parts].join('\n');
}

const statements = sourcesOf('server')
  .filter(([path]) => !/^server\/(demo|database\/migrations)\//.test(path))
  .flatMap(([path, text]) =>
    templatesIn(text).map((template) => {
      const whole = withParts(template, text);
      const named = [...whole.matchAll(/\b(?:from|join|update|into|using) (\w+)\b(?![.(])/g)]
        .map(([, table = '']) => table)
        .filter((table) => rentedTables.has(table) && table !== 'tenants');
      return { path, named, tenants: [...whole.matchAll(TENANT_NAMED)].length };
    }),
  )
  .filter(({ named }) => named.length > 0);

it('finds the statements', () => {
  expect(statements.length).toBeGreaterThan(150);
});

it('names the tenant of each table', () => {
  const short = statements.filter(({ named, tenants }) => tenants < named.length);
  const said = short.map(({ path, named }) => `${path}: ${named.join(', ')}`);
  expect(said.toSorted()).toEqual(Object.keys(ELSEWHERE));
});
