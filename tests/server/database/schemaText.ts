import type { Catalogue } from '#server/database/catalogue.ts';

const HEAD = `-- The schema, read from the database and drawn by tests/server/database/catalogue.test.ts. What makes it
-- stands in server/database/migrations.
`;

/** The statements as somebody would write them: the database spells types and lists at length. */
function written(statement: string): string {
  return statement
    .replace(/\b[A-Z]{2,}\b(?=[^']*(?:'[^']*'[^']*)*$)/g, (keyword) => keyword.toLowerCase())
    .replace(/timestamp with time zone/g, 'timestamptz')
    .replace(/('(?:[^']*)')::(?:text|bigint)/g, '$1')
    .replace(/= any \(array\[([^\]]*)\]\)/g, 'in ($1)')
    .replace(/ using btree/g, '');
}

/** The schema as a page to be read: functions, then each table with its indexes and triggers. */
export function schemaText({ tables, functions }: Catalogue): string {
  const statements = tables.map(({ name, columns, constraints, others }) =>
    [`create table ${name} (\n  ${[...columns, ...constraints].join(',\n  ')}\n)`, ...others]
      .map(written)
      .join(';\n'),
  );
  return [HEAD, ...[...functions, ...statements].map((statement) => `${statement};\n`)].join('\n');
}
