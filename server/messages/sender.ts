import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/usecase/context.ts';

/** The sender of a message: its tenant's name, and where its links lead. */
export interface Sender {
  readonly appName: string;
  /** Without a slash at its end. */
  readonly origin: string;
}

/** The tenant of a message, and the origin of a process for the tenant of every host. */
interface SentBy extends Pick<Context, 'tenant'> {
  readonly services: { readonly config: Pick<Config, 'publicOrigin'> };
}

/** The sender of a tenant's messages, by its request. */
export function senderOf({ tenant, services }: SentBy): Sender {
  return { appName: tenant.appName, origin: originOf(tenant.hosts, services.config.publicOrigin) };
}

/**
 * Where the members of a tenant reach it: PUBLIC_ORIGIN for the tenant of every host (`*`), else https and the first of
 * its hosts. Where PUBLIC_ORIGIN is not https, which only a demo's is, they share its scheme and its port.
 */
export function originOf(hosts: readonly string[], publicOrigin: string): string {
  const [host] = hosts;
  if (host === undefined || hosts.includes('*')) return publicOrigin;
  const { protocol, port } = new URL(publicOrigin);
  return protocol === 'https:' ? `https://${host}` : new URL(`${protocol}//${host}:${port}`).origin;
}
