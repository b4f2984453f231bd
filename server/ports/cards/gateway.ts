import type { Logger } from 'pino';
import { dateOf, daysBetween } from '#domain/time.ts';
import type {
  BrowserSetup,
  CardCharge,
  CardRefund,
  CardVerification,
  Payments,
  ProviderRecord,
  RegistrationName,
  TradeAccess,
  Verified,
} from '../payments.ts';
import {
  type CallName,
  callOnce,
  callRows,
  type Fields,
  NoAnswer,
  ProviderError,
  type Transport,
} from './calls.ts';
import { holderIdOf, orderIdOf } from './names.ts';

/** What a shop is known by at the provider. */
export interface Credentials {
  readonly siteId: string;
  readonly sitePass: string;
  readonly shopId: string;
  readonly shopPass: string;
}

/** What stands in each contract's manual. */
export interface ContractTerms {
  /** Whether who registers a card is asked by the bank (3-D Secure 2, obligatory on the web in Japan). */
  readonly asksOwner: boolean;
  /** TdRequired, Tds2Type and CallbackType of a verification, as the contract has them; empty ones are not sent. */
  readonly tdRequired: string;
  readonly tds2Type: string;
  readonly callbackType: string;
  /** Until how many days after the charge it can be voided (0: the same day), and returned; RETURNX from then on. */
  readonly voidDays: number;
  readonly returnDays: number;
}

export interface GatewayOptions {
  readonly transport: Transport;
  readonly credentialsOf: (tenantId: string) => Credentials;
  readonly terms: ContractTerms;
  readonly isSimulated: boolean;
  readonly browserOrigins: readonly string[];
  readonly browserSetup: (tenantId: string) => BrowserSetup;
  readonly log: Logger;
}

const ORDER_EXISTS = 'E01040010';
const ORDER_UNKNOWN = 'E01110002';
const MEMBER_EXISTS = 'E01390010';
const CARD_UNKNOWN = new Set(['E01240002', 'E01390002']);

const PAID = new Set(['CAPTURE', 'SALES']);
const GIVEN_BACK = new Set(['VOID', 'RETURN', 'RETURNX']);

/**
 * Whether the provider has refused for good: 42G… says so of the card, and a card that it does not know can't pay.
 * 42C… means that nobody knows yet, and every other code is a fault of ours or theirs: both are asked again.
 */
function isRefusal(error: unknown): error is ProviderError {
  return (
    error instanceof ProviderError &&
    error.codes.every((code) => code.startsWith('42G') || CARD_UNKNOWN.has(code))
  );
}

function says(error: unknown, code: string): boolean {
  return error instanceof ProviderError && error.codes.includes(code);
}

const accessFields = ({ id, pass }: TradeAccess): Fields => ({ AccessID: id, AccessPass: pass });
const accessOf = (row: Fields): TradeAccess => ({ id: row.AccessID ?? '', pass: row.AccessPass ?? '' });

/** What we keep of a card: the provider's member that holds it, and its place there. */
function cardTokenOf(holderId: string, cardSeq: string): string {
  return `${holderId}/${cardSeq}`;
}

function cardFields(cardToken: string): Fields {
  const [holderId = '', cardSeq = '0'] = cardToken.split('/');
  return { MemberID: holderId, SeqMode: '0', CardSeq: cardSeq };
}

/** Our Payments over the provider's calls: the same for the provider itself and for its simulator. */
export function cardGateway(options: GatewayOptions): Payments {
  const { transport, credentialsOf, terms, log } = options;

  const shop = (tenantId: string): Fields => {
    const { shopId, shopPass } = credentialsOf(tenantId);
    return { ShopID: shopId, ShopPass: shopPass };
  };
  const site = (tenantId: string): Fields => {
    const { siteId, sitePass } = credentialsOf(tenantId);
    return { SiteID: siteId, SitePass: sitePass };
  };
  const once = (name: CallName, fields: Fields) => callOnce(transport, name, fields);

  async function search(tenantId: string, orderId: string): Promise<ProviderRecord | null> {
    try {
      const row = await once('SearchTrade', { ...shop(tenantId), OrderID: orderId });
      return { status: row.Status ?? '', yen: Number(row.Amount || 0), access: accessOf(row) };
    } catch (error) {
      if (says(error, ORDER_UNKNOWN)) return null;
      throw error;
    }
  }

  /** The order as it stands, begun if it was not. An order is taken once for ever, so that two can't begin it. */
  async function enter(tenantId: string, fields: Fields, attempt: number): Promise<ProviderRecord> {
    const orderId = fields.OrderID ?? '';
    const found = attempt > 1 ? await search(tenantId, orderId) : null;
    if (found !== null) return found;
    try {
      const row = await once('EntryTran', { ...shop(tenantId), ...fields });
      return { status: 'UNPROCESSED', yen: Number(fields.Amount ?? 0), access: accessOf(row) };
    } catch (error) {
      const standing = says(error, ORDER_EXISTS) ? await search(tenantId, orderId) : null;
      if (standing === null) throw error;
      return standing;
    }
  }

  async function charge({ tenantId, intentId, cardToken, yen, attempt }: CardCharge) {
    const orderId = orderIdOf(tenantId, 'payment', intentId);
    const entry = { OrderID: orderId, JobCd: 'CAPTURE', Amount: String(yen) };
    const trade = await enter(tenantId, entry, attempt);
    if (trade.status === 'UNPROCESSED') {
      try {
        await once('ExecTran', {
          ...accessFields(trade.access),
          OrderID: orderId,
          Method: '1',
          ...site(tenantId),
          ...cardFields(cardToken),
        });
      } catch (error) {
        return await afterFailedExec(tenantId, orderId, yen, error);
      }
      log.info(
        { intentId, orderId, yen, outcome: 'succeeded', simulated: options.isSimulated },
        'card charge',
      );
      return 'succeeded' as const;
    }
    return standingCharge(orderId, trade, yen);
  }

  /** A call that failed may still have been done, by itself or by another process that asked for the same order. */
  async function afterFailedExec(tenantId: string, orderId: string, yen: number, error: unknown) {
    if (error instanceof NoAnswer) throw error;
    const trade = await search(tenantId, orderId);
    if (trade !== null && trade.status !== 'UNPROCESSED') return standingCharge(orderId, trade, yen);
    if (!isRefusal(error)) throw error;
    log.info({ orderId, yen, codes: error.codes, outcome: 'refused' }, 'card charge');
    return 'refused' as const;
  }

  function standingCharge(orderId: string, trade: ProviderRecord, yen: number): 'succeeded' {
    if (PAID.has(trade.status) && trade.yen === yen) return 'succeeded';
    throw new Error(
      `Failed to charge order ${orderId}: it stands at ${trade.status} over ${trade.yen} yen, not ${yen}.`,
    );
  }

  async function refund({ tenantId, intentId, leavesYen, chargedAt, now }: CardRefund) {
    const orderId = orderIdOf(tenantId, 'payment', intentId);
    const trade = await search(tenantId, orderId);
    if (trade === null) throw new Error(`Failed to refund order ${orderId}: the provider does not know it.`);
    if (GIVEN_BACK.has(trade.status)) return leavesYen === 0 ? ('succeeded' as const) : ('refused' as const);
    if (!PAID.has(trade.status)) throw new Error(`Failed to refund order ${orderId}: it is ${trade.status}.`);
    if (trade.yen === leavesYen) return 'succeeded' as const;
    try {
      await giveBack(tenantId, trade, leavesYen, daysBetween(dateOf(chargedAt), dateOf(now)));
    } catch (error) {
      if (!(error instanceof ProviderError) || !isRefusal(error)) throw error;
      log.warn({ orderId, leavesYen, codes: error.codes }, 'card refund refused');
      return 'refused' as const;
    }
    log.info({ orderId, leavesYen, simulated: options.isSimulated }, 'card refund');
    return 'succeeded' as const;
  }

  /** The whole amount by the job that the charge's age allows, a part of it by another amount. */
  async function giveBack(tenantId: string, trade: ProviderRecord, leavesYen: number, days: number) {
    const common = { ...shop(tenantId), ...accessFields(trade.access) };
    if (leavesYen > 0) {
      await once('ChangeTran', { ...common, JobCd: 'CAPTURE', Amount: String(leavesYen) });
      return;
    }
    const job = days <= terms.voidDays ? 'VOID' : days <= terms.returnDays ? 'RETURN' : 'RETURNX';
    await once('AlterTran', { ...common, JobCd: job });
  }

  async function verify(verification: CardVerification): Promise<Verified> {
    const { tenantId, registrationId, paymentToken, returnUrl, attempt } = verification;
    if (!terms.asksOwner) return await keepUnasked(verification);
    const orderId = orderIdOf(tenantId, 'registration', registrationId);
    const entry = { OrderID: orderId, JobCd: 'CHECK', TdFlag: '2', ...given({ Tds2Type: terms.tds2Type }) };
    const trade = await enter(tenantId, { ...entry, ...given({ TdRequired: terms.tdRequired }) }, attempt);
    if (trade.status === 'CHECK') return { kind: 'verified' };
    try {
      const answer = await once('ExecTran', {
        ...accessFields(trade.access),
        OrderID: orderId,
        Token: paymentToken,
        RetUrl: returnUrl,
        ...given({ CallbackType: terms.callbackType }),
      });
      if (answer.ACS !== '2') return { kind: 'verified' };
      return { kind: 'challenge', url: answer.RedirectUrl ?? '', access: trade.access };
    } catch (error) {
      return await afterFailedVerification(tenantId, orderId, error);
    }
  }

  /** Without a question to its owner a card is as good as the provider's taking it. */
  async function keepUnasked({
    tenantId,
    registrationId,
    paymentToken,
  }: CardVerification): Promise<Verified> {
    const holder = await openHolder({ tenantId, registrationId });
    if ((await firstCard(holder)) !== undefined) return { kind: 'verified' };
    try {
      await once('SaveCard', { ...holder, SeqMode: '0', Token: paymentToken });
      return { kind: 'verified' };
    } catch (error) {
      if (!(error instanceof ProviderError) || error.codes.some((code) => code.startsWith('42C')))
        throw error;
      return { kind: 'refused', reason: error.codes[0] ?? '' };
    }
  }

  /** Nothing is charged by a verification: what is no good for any reason may be tried again with another token. */
  async function afterFailedVerification(
    tenantId: string,
    orderId: string,
    error: unknown,
  ): Promise<{ kind: 'verified' } | { kind: 'refused'; reason: string }> {
    if (!(error instanceof ProviderError) || error.codes.some((code) => code.startsWith('42C'))) throw error;
    const trade = await search(tenantId, orderId);
    if (trade?.status === 'CHECK') return { kind: 'verified' };
    log.info({ orderId, codes: error.codes, outcome: 'refused' }, 'card verification');
    return { kind: 'refused', reason: error.codes[0] ?? '' };
  }

  async function verified({ tenantId, registrationId }: RegistrationName, access: TradeAccess) {
    const orderId = orderIdOf(tenantId, 'registration', registrationId);
    try {
      await once('SecureTran2', { ...accessFields(access) });
      return { kind: 'verified' as const };
    } catch (error) {
      const after = await afterFailedVerification(tenantId, orderId, error);
      // The bank's no is about the card; every other one means that there was nothing to be asked yet.
      return after.kind === 'refused' && !isRefusal(error) ? { kind: 'pending' as const } : after;
    }
  }

  async function openHolder({ tenantId, registrationId }: RegistrationName) {
    const holder = { ...site(tenantId), MemberID: holderIdOf(tenantId, registrationId) };
    try {
      await once('SaveMember', holder);
    } catch (error) {
      if (!says(error, MEMBER_EXISTS)) throw error;
    }
    return holder;
  }

  async function keep(name: RegistrationName) {
    const holder = await openHolder(name);
    const kept = (await firstCard(holder)) ?? (await trade(name, holder));
    const { CardSeq, CardNo, Brand, Expire } = kept;
    return {
      cardToken: cardTokenOf(holder.MemberID, CardSeq ?? '0'),
      face: { masked: CardNo ?? '', brand: Brand || null, expires: Expire || null },
    };
  }

  /** Makes the card of the verified order its holder's. */
  async function trade({ tenantId, registrationId }: RegistrationName, holder: Fields): Promise<Fields> {
    const orderId = orderIdOf(tenantId, 'registration', registrationId);
    await once('TradedCard', { ...shop(tenantId), ...holder, OrderID: orderId, SeqMode: '0' });
    const card = await firstCard(holder);
    if (card === undefined) throw new Error('Failed to keep a card: the provider does not list it.');
    return card;
  }

  async function firstCard(holder: Fields): Promise<Fields | undefined> {
    try {
      const rows = await callRows(transport, 'SearchCard', { ...holder, SeqMode: '0' });
      return rows.find((row) => row.DeleteFlag !== '1');
    } catch (error) {
      if (error instanceof ProviderError && error.codes.some((code) => CARD_UNKNOWN.has(code)))
        return undefined;
      throw error;
    }
  }

  async function forget(tenantId: string, cardToken: string): Promise<void> {
    try {
      await once('DeleteCard', { ...site(tenantId), ...cardFields(cardToken) });
    } catch (error) {
      const isGone = error instanceof ProviderError && error.codes.some((code) => CARD_UNKNOWN.has(code));
      if (!isGone) throw error;
    }
  }

  return {
    isSimulated: options.isSimulated,
    browserOrigins: options.browserOrigins,
    browserSetup: options.browserSetup,
    charge,
    refund,
    verify,
    verified,
    keep,
    discard: ({ tenantId, registrationId }) =>
      forget(tenantId, cardTokenOf(holderIdOf(tenantId, registrationId), '0')),
    forget,
    recordOf: (tenantId, kind, intentId) => search(tenantId, orderIdOf(tenantId, kind, intentId)),
  };
}

/** Fields that the contract has a value for. */
function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
