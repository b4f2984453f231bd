import * as v from 'valibot';
import type { Capabilities } from '../capabilities.ts';
import { endpoint, NOTHING } from '../endpoint.ts';
import { absent, addition, Whole } from '../wire.ts';

/** The price at the cheapest booths of a deployment, in tax-included yen: for who is no member yet. */
export interface LowestPrice {
  readonly per15Minutes: number;
  readonly perHour: number;
  /** Every booth costs as much. */
  readonly isEverywhere: boolean;
}

/** The facts about a deployment that the app needs before anybody signs in. */
export interface Metadata extends Capabilities {
  /** Named in each request; null where the server has one tenant, or knows it by the Host. */
  readonly tenantId: string | null;
  readonly appName: string;
  readonly externalSearchUrl: string | null;
  readonly support: {
    readonly tel: string | null;
    readonly mail: string | null;
    readonly hours: string | null;
  };
  readonly payment: {
    /** null where there is none: nothing makes a token of a card then. */
    readonly provider: string | null;
    readonly scriptUrl: string | null;
    readonly shopId: string | null;
  };
  readonly mapUrlTemplate: string | null;
  readonly accent: string | null;
  /** null where nobody says it. */
  readonly lowestPrice: LowestPrice | null;
  /** The embedded default: payments, doors and mails are simulated, and the screen says so. */
  readonly isDemo: boolean;
}

const text = absent(v.string());

/** The specification names the call and none of its fields: each may be missing. */
const Metadata = v.object({
  tenant_id: text,
  app_name: v.optional(v.string(), 'Komori'),
  external_search_url: text,
  support: v.optional(v.object({ tel: text, mail: text, hours: text }), {}),
  payment: v.optional(v.object({ provider: text, script_url: text, shop_id: text }), {}),
  map: v.optional(v.object({ url_template: text }), {}),
  theme: v.optional(v.object({ accent: text }), {}),
  demo: v.optional(v.boolean(), false),
  lowest_price: addition(
    absent(v.object({ per_15_minutes: Whole, per_hour: Whole, everywhere: v.boolean() })),
  ),
  request_keys: addition(v.optional(v.boolean(), false)),
  additions: addition(v.optional(v.array(v.string()), [])),
});

/**
 * GET /metadata.json: app configuration, the tenant resolved by Host (docs/spec/wire.md, "Calls of shell" and "Answers
 * of additions").
 */
export const getMetadata = endpoint({
  method: 'get',
  path: '/metadata.json',
  summary: 'App configuration.',
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
      lowestPrice: wire.lowest_price && {
        per15Minutes: wire.lowest_price.per_15_minutes,
        perHour: wire.lowest_price.per_hour,
        isEverywhere: wire.lowest_price.everywhere,
      },
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
      lowest_price: metadata.lowestPrice && {
        per_15_minutes: metadata.lowestPrice.per15Minutes,
        per_hour: metadata.lowestPrice.perHour,
        everywhere: metadata.lowestPrice.isEverywhere,
      },
      demo: metadata.isDemo,
      request_keys: metadata.requestKeys,
      additions: [...metadata.additions],
    }),
  },
});
