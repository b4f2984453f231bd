import type { Logger } from 'pino';
import type { ChallengeRef, NewCard, Payments, RegistrationName, Verdict } from '../payments.ts';
import { type Fields, ProviderError } from './calls.ts';
import { holderIdOf, orderIdOf } from './names.ts';
import { accessFields, cardFields, isCardUnknown, isRefusal, type Orders, says } from './orders.ts';

/** How the contract has cards verified. */
export interface VerificationTerms {
  /** Whether who registers a card is asked by the bank (3-D Secure 2, obligatory on the web in Japan). */
  readonly asksOwner: boolean;
  /** TdRequired, Tds2Type and CallbackType of a verification, as the contract has them; empty ones are not sent. */
  readonly tdRequired: string;
  readonly tds2Type: string;
  readonly callbackType: string;
}

interface RegistrationsOptions {
  readonly orders: Orders;
  readonly terms: VerificationTerms;
  readonly log: Logger;
}

const MEMBER_EXISTS = 'E01390010';

/** Our data of a card: the provider's member that holds it, and its place there. */
function cardTokenOf(holderId: string, cardSeq: string): string {
  return `${holderId}/${cardSeq}`;
}

/** Registering cards: verified by the bank where the contract asks for it, kept by the provider, forgotten again. */
export function registrationsOf(
  options: RegistrationsOptions,
): Pick<Payments, 'register' | 'challengeNamedBy' | 'confirm' | 'keep' | 'discard' | 'forget'> {
  const { orders, terms, log } = options;
  const { shop, site, once, rows: rowsOf, search, enter } = orders;

  async function register(card: NewCard): Promise<Verdict> {
    const { tenantId, registrationId, paymentToken, returnUrl, attempt } = card;
    if (!terms.asksOwner) return await keepUnasked(card);
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
      return { kind: 'challenge', url: answer.RedirectUrl ?? '', ref: trade.access };
    } catch (error) {
      return await afterFailedVerification(tenantId, orderId, error);
    }
  }

  /** Without a question to its owner a card is as good as the provider's taking it. */
  async function keepUnasked({ tenantId, registrationId, paymentToken }: NewCard): Promise<Verdict> {
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

  async function confirm({ tenantId, registrationId }: RegistrationName, ref: ChallengeRef) {
    const orderId = orderIdOf(tenantId, 'registration', registrationId);
    try {
      await once('SecureTran2', { ...accessFields(ref) });
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
      const rows = await rowsOf('SearchCard', { ...holder, SeqMode: '0' });
      return rows.find((row) => row.DeleteFlag !== '1');
    } catch (error) {
      if (isCardUnknown(error)) return undefined;
      throw error;
    }
  }

  async function forget(tenantId: string, cardToken: string): Promise<void> {
    try {
      await once('DeleteCard', { ...site(tenantId), ...cardFields(cardToken) });
    } catch (error) {
      if (!isCardUnknown(error)) throw error;
    }
  }

  return {
    register,
    challengeNamedBy: ({ AccessID }) => (typeof AccessID === 'string' ? AccessID : undefined),
    confirm,
    keep,
    discard: ({ tenantId, registrationId }) =>
      forget(tenantId, cardTokenOf(holderIdOf(tenantId, registrationId), '0')),
    forget,
  };
}

/** Fields that the contract has a value for. */
function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
