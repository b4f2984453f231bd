import type { Fields } from '../calls.ts';
import { type Call, FAULTS, Fault, field, type Provider } from './call.ts';
import type { SimulatedCard } from './records.ts';

const TOKEN_LIFETIME_MS = 30 * 60_000;
const TRIES = 5;

/** The card that a form names by its place among the member's. */
export async function cardOf({ records }: Provider, fields: Fields): Promise<SimulatedCard> {
  const holder = await records.find(field(fields, 'SiteID'), 'holder', field(fields, 'MemberID'));
  if (holder === undefined) throw new Fault(FAULTS.memberUnknown);
  const card = holder.value.cards[Number(fields.CardSeq ?? '0')];
  if (card === undefined || card.isDeleted) throw new Fault(FAULTS.cardUnknown);
  return card;
}

/** The card of a token, which is good once and for 30 minutes. */
export async function redeem({ records }: Provider, shopId: string, token: string): Promise<SimulatedCard> {
  const found = await records.find(shopId, 'token', token);
  const isGood =
    found !== undefined && !found.value.isUsed && Date.now() - found.value.madeAtMs < TOKEN_LIFETIME_MS;
  if (!isGood) throw new Fault(FAULTS.tokenUnusable);
  const isFirst = await records.change(shopId, 'token', token, found, { ...found.value, isUsed: true });
  if (!isFirst) throw new Fault(FAULTS.tokenUnusable);
  return found.value.card;
}

/** Adds a card to the member's; a Fault where others keep changing them. */
async function addCard({ records }: Provider, fields: Fields, card: SimulatedCard): Promise<Fields> {
  const [siteId, memberId] = [field(fields, 'SiteID'), field(fields, 'MemberID')];
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const holder = await records.find(siteId, 'holder', memberId);
    if (holder === undefined) throw new Fault(FAULTS.memberUnknown);
    const cards = [...holder.value.cards, { ...card, isDeleted: false }];
    if (await records.change(siteId, 'holder', memberId, holder, { cards })) {
      return { CardSeq: String(cards.length - 1), CardNo: card.masked };
    }
  }
  throw new Fault(FAULTS.busy);
}

/** Keeps the card of a check that has passed. */
export const tradedCard: Call = async (provider, fields) => {
  const trade = await provider.records.find(field(fields, 'ShopID'), 'trade', field(fields, 'OrderID'));
  if (trade === undefined) throw new Fault(FAULTS.orderUnknown);
  if (trade.value.status !== 'CHECK' || trade.value.card === null) throw new Fault(FAULTS.notProcessable);
  return [await addCard(provider, fields, trade.value.card)];
};

/** The member's cards, also those that are deleted. */
export const searchCard: Call = async ({ records }, fields) => {
  const holder = await records.find(field(fields, 'SiteID'), 'holder', field(fields, 'MemberID'));
  if (holder === undefined) throw new Fault(FAULTS.memberUnknown);
  if (holder.value.cards.length === 0) throw new Fault(FAULTS.cardUnknown);
  return holder.value.cards.map((card, seq) => ({
    CardSeq: String(seq),
    CardNo: card.masked,
    Expire: card.expires,
    Brand: card.brand,
    DeleteFlag: card.isDeleted ? '1' : '0',
  }));
};

/** Marks a card as deleted; its place stays taken. */
export const deleteCard: Call = async (provider, fields) => {
  const [siteId, memberId] = [field(fields, 'SiteID'), field(fields, 'MemberID')];
  await cardOf(provider, fields);
  const holder = await provider.records.find(siteId, 'holder', memberId);
  if (holder === undefined) throw new Fault(FAULTS.memberUnknown);
  const seq = Number(fields.CardSeq ?? '0');
  const cards = holder.value.cards.map((card, at) => (at === seq ? { ...card, isDeleted: true } : card));
  if (!(await provider.records.change(siteId, 'holder', memberId, holder, { cards })))
    throw new Fault(FAULTS.busy);
  return [{ CardSeq: String(seq) }];
};

/** Opens the folder of a member; once. */
export const saveMember: Call = async ({ records }, fields) => {
  const memberId = field(fields, 'MemberID');
  const isNew = await records.add(field(fields, 'SiteID'), 'holder', memberId, { cards: [] });
  if (!isNew) throw new Fault(FAULTS.memberExists);
  return [{ MemberID: memberId }];
};

/** Keeps the card of a token, without a check. */
export const saveCard: Call = async (provider, fields) => {
  const card = await redeem(provider, field(fields, 'SiteID'), field(fields, 'Token'));
  return [await addCard(provider, fields, card)];
};
