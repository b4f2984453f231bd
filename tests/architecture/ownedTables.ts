import { sourcesOf } from './sources.ts';

/** The tables whose type says that. */
function tablesThatSay(words: RegExp): ReadonlySet<string> {
  const tables = sourcesOf('server/database');
  const types = tables.flatMap(([, text]) =>
    [...text.matchAll(/interface (\w+Table)\b[^{]*\{.*?\n\}/gs)]
      .filter(([type]) => words.test(type))
      .map(([, name]) => name),
  );
  const named = tables.flatMap(([, text]) => [...text.matchAll(/^ {2}(\w+): (\w+Table);$/gm)]);
  return new Set(named.filter(([, , type]) => types.includes(type)).map(([, table = '']) => table));
}

/** Their rows belong to members. */
export const ownedTables = tablesThatSay(/\bmember_id:/);
/** Their rows belong to a tenant. */
export const rentedTables = tablesThatSay(/\btenant_id:|\bOfTenant\b/);
