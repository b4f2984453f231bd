/** Lets the document wear a tenant's accent (any CSS colour), or the product's own again (null). */
export function wearAccent(accent: string | null): void {
  const root = document.documentElement;
  root.toggleAttribute('data-tenant-accent', accent !== null);
  root.style.setProperty('--tenant-accent', accent);
}
