/** A column as the catalogue names it. */
interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** It is a part of the primary key. */
  readonly key: boolean;
}

/** A foreign key between two tables. */
interface Reference {
  readonly from: string;
  readonly to: string;
}

/** `timestamp with time zone` in one word, because a diagram's types have no spaces. */
function typeOf({ type }: Column): string {
  return type.replace('timestamp with time zone', 'timestamptz').replace(/ /g, '_').replace('[]', '_array');
}

/** docs/schema.md: every table with its columns and the tables that it refers to, all but the tenant of each. */
export function schemaPage(columns: readonly Column[], references: readonly Reference[]): string {
  const tables = [...new Set(columns.map(({ table }) => table))].sort();
  const arrows = [...new Set(references.map(({ from, to }) => `${from} }o--|| ${to} : ""`))];
  const boxes = tables.map((table) => {
    const own = columns.filter((each) => each.table === table).sort((a, b) => (a.name < b.name ? -1 : 1));
    return [
      `  ${table} {`,
      ...own.map((each) => `    ${typeOf(each)} ${each.name}${each.key ? ' PK' : ''}`),
      '  }',
    ];
  });
  const lines = arrows.filter((arrow) => !arrow.includes('|| tenants ')).sort();
  return `# Schema

Drawn from the database by \`tests/server/database/catalogue.test.ts\`. Every table belongs to a tenant, whose id begins its
key; the arrows to \`tenants\` are left out.

\`\`\`mermaid
erDiagram
${lines.map((line) => `  ${line}`).join('\n')}
${boxes.flat().join('\n')}
\`\`\`
`;
}
