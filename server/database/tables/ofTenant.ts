/** Every row is a tenant's: its key begins with it. */
export interface OfTenant {
  tenant_id: string;
}
