import * as v from 'valibot';
import type { Capabilities } from '../capabilities.ts';
import { endpoint, NOTHING } from '../endpoint.ts';
import { addition } from '../wire.ts';

/** What the app needs to know of its deployment before anybody signs in. */
export interface Metadata extends Capabilities {
  readonly tenantId: string;
  readonly appName: string;
  readonly externalSearchUrl: string | null;
  readonly support: {
    readonly tel: string | null;
    readonly mail: string | null;
    readonly hours: string | null;
  };
  readonly payment: {
    readonly provider: string;
    readonly scriptUrl: string | null;
    readonly shopId: string | null;
  };
  readonly mapUrlTemplate: string | null;
  readonly accent: string | null;
  /** The embedded default: payments, doors and mails are simulated, and the screen says so. */
  readonly isDemo: boolean;
}

const Metadata = v.object({
  tenant_id: v.string(),
  app_name: v.string(),
  external_search_url: v.nullable(v.string()),
  support: v.object({
    tel: v.nullable(v.string()),
    mail: v.nullable(v.string()),
    hours: v.nullable(v.string()),
  }),
  payment: v.object({
    provider: v.string(),
    script_url: v.nullable(v.string()),
    shop_id: v.nullable(v.string()),
  }),
  map: v.object({ url_template: v.nullable(v.string()) }),
  theme: v.object({ accent: v.nullable(v.string()) }),
  demo: v.boolean(),
  request_keys: addition(v.optional(v.boolean(), false)),
  additions: addition(v.optional(v.array(v.string()), [])),
});

/** GET /metadata.json: app configuration, the tenant resolved by Host (spec section 7, decisions.md). */
export const getMetadata = endpoint({
  method: 'get',
  path: '/metadata.json',
  summary: 'App configuration (section 7, Settings and user).',
  audience: 'anyone',
  response: Metadata,
  input: NOTHING,
  output: {
    decode: (wire): Metadata => ({
      tenantId: wire.tenant_id,
      appName: wire.app_name,
      externalSearchUrl: wire.external_search_url,
      support: wire.support,
      payment: {
        provider: wire.payment.provider,
        scriptUrl: wire.payment.script_url,
        shopId: wire.payment.shop_id,
      },
      mapUrlTemplate: wire.map.url_template,
      accent: wire.theme.accent,
      isDemo: wire.demo,
      requestKeys: wire.request_keys,
      additions: wire.additions,
    }),
    encode: (metadata) => ({
      tenant_id: metadata.tenantId,
      app_name: metadata.appName,
      external_search_url: metadata.externalSearchUrl,
      support: metadata.support,
      payment: {
        provider: metadata.payment.provider,
        script_url: metadata.payment.scriptUrl,
        shop_id: metadata.payment.shopId,
      },
      map: { url_template: metadata.mapUrlTemplate },
      theme: { accent: metadata.accent },
      demo: metadata.isDemo,
      request_keys: metadata.requestKeys,
      additions: [...metadata.additions],
    }),
  },
});
