import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { Tables } from './schema.ts';
import type { OfTenant } from './tables/ofTenant.ts';
import type { Db } from './transaction.ts';

/** The tables whose rows are a tenant's. */
type TenantTableName = { [Name in keyof Tables]: Tables[Name] extends OfTenant ? Name : never }[keyof Tables];

/** The beginnings of queries that read and change rows of one tenant alone. */
export interface TenantQueries {
  selectFrom<Name extends TenantTableName>(table: Name): SelectQueryBuilder<Tables, Name, object>;
  updateTable<Name extends TenantTableName>(
    table: Name,
  ): UpdateQueryBuilder<Tables, Name, Name, UpdateResult>;
  deleteFrom<Name extends TenantTableName>(table: Name): DeleteQueryBuilder<Tables, Name, DeleteResult>;
}

/**
 * Queries that are bound to the tenant from their beginning, so that none can forget it. An insert names its tenant
 * among its values, because its type wants it there.
 */
export function ofTenant(db: Db, tenantId: string): TenantQueries {
  const isOwn = (table: string) => sql<SqlBool>`${sql.ref(`${table}.tenant_id`)} = ${tenantId}`;
  const queries = {
    selectFrom: (table: TenantTableName) => db.selectFrom(table).where(isOwn(table)),
    updateTable: (table: TenantTableName) => db.updateTable(table).where(isOwn(table)),
    deleteFrom: (table: TenantTableName) => db.deleteFrom(table).where(isOwn(table)),
  };
  // The builder's types can't follow a table that is a parameter; each caller names one.
  return queries as unknown as TenantQueries;
}
