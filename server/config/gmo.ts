import * as v from 'valibot';
import { days, flag, httpOrNone, NONE, origins, text, url } from './values.ts';

/** A contract with the card provider. `terms` holds the points that the manual leaves to the contract. */
export interface PaymentConfig {
  readonly provider: 'gmo';
  /** Where `/payment/NAME.idPass` stands. */
  readonly url: string;
  readonly siteId: string;
  readonly sitePass: string;
  readonly shopId: string;
  readonly shopPass: string;
  /** The script that makes tokens of cards in the browser, and other origins that it loads from and talks to. */
  readonly scriptUrl: string;
  readonly browserOrigins: readonly string[];
  readonly terms: {
    readonly asksOwner: boolean;
    readonly tdRequired: string;
    readonly tds2Type: string;
    readonly callbackType: string;
    readonly voidDays: number;
    readonly returnDays: number;
  };
}

/** The variables of the contract, each by itself. */
export const PaymentVariables = {
  // Told to the page, to which `simulator` says that nothing is charged.
  PAYMENT_PROVIDER: v.optional(v.picklist(['gmo'], 'must be gmo, the one provider that is known'), 'gmo'),
  PAYMENT_URL: v.optional(httpOrNone),
  PAYMENT_SITE_ID: v.optional(text),
  PAYMENT_SITE_PASS: v.optional(text),
  PAYMENT_SHOP_ID: v.optional(text),
  PAYMENT_SHOP_PASS: v.optional(text),
  PAYMENT_SCRIPT_URL: v.optional(url(['https:', 'http:'])),
  PAYMENT_BROWSER_ORIGINS: v.optional(origins, ''),
  PAYMENT_ASKS_OWNER: v.optional(flag, '1'),
  PAYMENT_TD_REQUIRED: v.optional(text),
  PAYMENT_TDS2_TYPE: v.optional(text),
  PAYMENT_CALLBACK_TYPE: v.optional(text),
  PAYMENT_VOID_DAYS: v.optional(days, '0'),
  PAYMENT_RETURN_DAYS: v.optional(days, '180'),
} as const;

/** All of them make a contract, or none. */
export const CONTRACT_PATHS = [
  ['PAYMENT_URL'],
  ['PAYMENT_SITE_ID'],
  ['PAYMENT_SITE_PASS'],
  ['PAYMENT_SHOP_ID'],
  ['PAYMENT_SHOP_PASS'],
  ['PAYMENT_SCRIPT_URL'],
] as const;

type PaymentEnvironment = v.InferOutput<v.ObjectSchema<typeof PaymentVariables, undefined>>;

/** The contract that the environment describes; undefined where it describes none. */
export function paymentOf(env: PaymentEnvironment): PaymentConfig | undefined {
  const { PAYMENT_URL, PAYMENT_SITE_ID, PAYMENT_SITE_PASS, PAYMENT_SHOP_ID, PAYMENT_SHOP_PASS } = env;
  const scriptUrl = env.PAYMENT_SCRIPT_URL;
  if (PAYMENT_URL === undefined || PAYMENT_URL === NONE || scriptUrl === undefined) return undefined;
  return {
    provider: env.PAYMENT_PROVIDER,
    url: PAYMENT_URL,
    // Given together with the address, as checked above.
    siteId: PAYMENT_SITE_ID ?? '',
    sitePass: PAYMENT_SITE_PASS ?? '',
    shopId: PAYMENT_SHOP_ID ?? '',
    shopPass: PAYMENT_SHOP_PASS ?? '',
    scriptUrl,
    browserOrigins: env.PAYMENT_BROWSER_ORIGINS,
    terms: {
      asksOwner: env.PAYMENT_ASKS_OWNER,
      tdRequired: env.PAYMENT_TD_REQUIRED ?? '',
      tds2Type: env.PAYMENT_TDS2_TYPE ?? '',
      callbackType: env.PAYMENT_CALLBACK_TYPE ?? '',
      voidDays: env.PAYMENT_VOID_DAYS,
      returnDays: env.PAYMENT_RETURN_DAYS,
    },
  };
}
