import type { KyselyPlugin } from 'kysely';
import { TENANT_HEADER } from '#contract/headers.ts';
import { DEMO_TENANT } from '#server/demo/world.ts';
import { createApp } from '#server/http/app.ts';
import type { Service } from './service.ts';

/** The same service for one member, with a list that fills with what it asks of the database. */
export async function countingStatements(service: Service, loginid: string) {
  const statements: string[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const token = await service.tokenOf(loginid);
  const app = createApp({ ...service.services, db: service.services.db.withPlugin(counting) }, undefined);
  return {
    statements,
    async call(method: string, path: string) {
      const headers = { [TENANT_HEADER]: DEMO_TENANT, Authorization: `Bearer ${token}` };
      const response = await app.request(path, { method, headers }, {});
      // biome-ignore lint/suspicious/noExplicitAny: as in service.ts, tests look into answers of every shape
      return { status: response.status, body: (await response.json()) as any };
    },
  };
}
