import type { Generated } from 'kysely';

/** Every row is a tenant's: its key begins with it. */
export interface OfTenant {
  tenant_id: string;
}

/** A row that a file may declare: its key there, beside those of its parents; null where no file has. */
export interface Declared {
  world_key: Generated<string | null>;
}
