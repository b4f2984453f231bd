import { type CallName, callOnce, callRows, type Fields, ProviderError, type Transport } from './calls.ts';

/** A shop's credentials at the provider. */
export interface Credentials {
  readonly siteId: string;
  readonly sitePass: string;
  readonly shopId: string;
  readonly shopPass: string;
}

/** The provider's name of an order, and the pass to go on with it. */
export interface TradeAccess {
  readonly id: string;
  readonly secret: string;
}

/** An order as the provider has it. */
export interface Trade {
  /** UNPROCESSED, CHECK, CAPTURE, SALES, VOID, RETURN … */
  readonly status: string;
  readonly yen: number;
  readonly access: TradeAccess;
}

const ORDER_EXISTS = 'E01040010';
const ORDER_UNKNOWN = 'E01110002';
const CARD_UNKNOWN = new Set(['E01240002', 'E01390002']);

/**
 * Whether the provider has refused for good: 42G… says so of the card, and a card that it does not know can't pay.
 * 42C… means that nobody knows yet, and every other code is a fault of ours or theirs: both are asked again.
 */
export function isRefusal(error: unknown): error is ProviderError {
  return (
    error instanceof ProviderError &&
    error.codes.every((code) => code.startsWith('42G') || CARD_UNKNOWN.has(code))
  );
}

/** Whether the provider has answered with that code of its list of errors. */
export function says(error: unknown, code: string): boolean {
  return error instanceof ProviderError && error.codes.includes(code);
}

/** Whether the provider does not know the card, or who holds it. */
export function isCardUnknown(error: unknown): boolean {
  return error instanceof ProviderError && error.codes.some((code) => CARD_UNKNOWN.has(code));
}

/** A trade's names in the calls. */
export const accessFields = ({ id, secret }: TradeAccess): Fields => ({ AccessID: id, AccessPass: secret });
const accessOf = (row: Fields): TradeAccess => ({ id: row.AccessID ?? '', secret: row.AccessPass ?? '' });

/** The card that a token names, as the calls have it. */
export function cardFields(cardToken: string): Fields {
  const [holderId = '', cardSeq = '0'] = cardToken.split('/');
  return { MemberID: holderId, SeqMode: '0', CardSeq: cardSeq };
}

/** The orders of a provider's shops, and the calls that need what a shop is known by. */
export type Orders = ReturnType<typeof ordersOver>;

/** Orders over the provider's calls: looked for, and begun once. */
export function ordersOver(transport: Transport, credentialsOf: (tenantId: string) => Credentials) {
  const shop = (tenantId: string): Fields => {
    const { shopId, shopPass } = credentialsOf(tenantId);
    return { ShopID: shopId, ShopPass: shopPass };
  };
  const site = (tenantId: string): Fields => {
    const { siteId, sitePass } = credentialsOf(tenantId);
    return { SiteID: siteId, SitePass: sitePass };
  };
  const once = (name: CallName, fields: Fields) => callOnce(transport, name, fields);

  const rows = (name: CallName, fields: Fields) => callRows(transport, name, fields);

  async function search(tenantId: string, orderId: string): Promise<Trade | null> {
    try {
      const row = await once('SearchTrade', { ...shop(tenantId), OrderID: orderId });
      return { status: row.Status ?? '', yen: Number(row.Amount || 0), access: accessOf(row) };
    } catch (error) {
      if (says(error, ORDER_UNKNOWN)) return null;
      throw error;
    }
  }

  /** The order as it stands, begun if it was not. An order is taken once for ever, so that two can't begin it. */
  async function enter(tenantId: string, fields: Fields, attempt: number): Promise<Trade> {
    const orderId = fields.OrderID ?? '';
    const found = attempt > 1 ? await search(tenantId, orderId) : null;
    if (found !== null) return found;
    try {
      const row = await once('EntryTran', { ...shop(tenantId), ...fields });
      return { status: 'UNPROCESSED', yen: Number(fields.Amount ?? 0), access: accessOf(row) };
    } catch (error) {
      const existing = says(error, ORDER_EXISTS) ? await search(tenantId, orderId) : null;
      if (existing === null) throw error;
      return existing;
    }
  }

  return { shop, site, once, rows, search, enter };
}
