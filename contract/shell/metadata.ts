import * as v from 'valibot';
import type { Capabilities } from '../capabilities.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, type DomainOf, list, optional } from '../field.ts';
import { only, record } from '../record.ts';
import { Whole } from '../wire.ts';

/** The price at the cheapest booths of a deployment, in tax-included yen: for who is no member yet. */
const lowestPrice = record({
  per15Minutes: ['per_15_minutes', Whole],
  perHour: ['per_hour', Whole],
  /** Every booth costs as much. */
  isEverywhere: ['everywhere', v.boolean()],
});
export type LowestPrice = DomainOf<typeof lowestPrice>;

const mapTiles = record({ url: ['url', v.string()], attribution: ['attribution', v.string()] });
export type MapTiles = DomainOf<typeof mapTiles>;

const text = absent(v.string());

/**
 * The facts about a deployment that the app needs before anybody signs in. The specification names the call and none of
 * its fields: each may be missing.
 */
const metadata = record({
  /** Named in each request; null where the server has one tenant, or knows it by the Host. */
  tenantId: ['tenant_id', text],
  appName: ['app_name', optional(v.string(), 'Komori')],
  externalSearchUrl: ['external_search_url', text],
  support: [
    'support',
    optional(record({ tel: ['tel', text], mail: ['mail', text], hours: ['hours', text] }), {}),
  ],
  /** The provider is null where there is none: nothing makes a token of a card then. */
  payment: [
    'payment',
    optional(
      record({
        provider: ['provider', text],
        scriptUrl: ['script_url', text],
        shopId: ['shop_id', text],
      }),
      {},
    ),
  ],
  mapUrlTemplate: ['map', optional(only('url_template', text), {})],
  /** Tiles of a map to move on, with {z} {x} {y}, and the words that their provider is owed; null: there are none. */
  mapTiles: ['map_tiles', addition(absent(mapTiles))],
  /** The host in the names of calendar entries, which makes those of a mail, a feed and the app the same ones. */
  calendarHost: ['calendar_host', addition(text)],
  accent: ['theme', optional(only('accent', text), {})],
  /** The embedded default: payments, doors and mails are simulated, and the screen says so. */
  isDemo: ['demo', optional(v.boolean(), false)],
  /** null where nobody says it. */
  lowestPrice: ['lowest_price', addition(absent(lowestPrice))],
  requestKeys: ['request_keys', addition(optional(v.boolean(), false))],
  additions: ['additions', addition(optional(list(v.string()), []))],
});
export type Metadata = DomainOf<typeof metadata> & Capabilities;

/** The tenant is resolved by Host (docs/spec/wire.md, "Answers of additions"). */
export const getMetadata = endpoint({
  call: 'GET /metadata.json',
  summary: 'App configuration.',
  audience: 'anyone',
  answer: metadata,
});
