import { randomBytes } from 'node:crypto';
import { dateOf, type Instant } from '#domain/time.ts';
import type { CallName, Fields, Transport } from '../calls.ts';
import type { Found, Movement, Records, SimulatedCard, Trade } from './records.ts';

const TOKEN_LIFETIME_MS = 30 * 60_000;
const TRIES = 5;

/**
 * Errors in the provider's shape. The classes are its own (E…: the call, 42G…: the card), the numbers are near enough.
 */
class Fault extends Error {
  override readonly name = 'Fault';
  readonly info: string;

  constructor(info: string) {
    super(info);
    this.info = info;
  }
}

const FAULTS = {
  unreadable: 'E01010001',
  orderExists: 'E01040010',
  orderUnknown: 'E01110002',
  memberExists: 'E01390010',
  memberUnknown: 'E01390002',
  cardUnknown: 'E01240002',
  wrongPass: 'E01060010',
  notProcessable: 'E11010001',
  tokenUnusable: 'E01610001',
  notAnswered: 'E11010203',
  overLimit: '42G030000',
  ownerUnproven: '42G600000',
  busy: '42C010000',
} as const;

/** An AccessID says whose order it is: two of the calls come without a ShopID. */
export function accessIdOf(shopId: string, orderId: string): string {
  return `${shopId}.${orderId}`;
}

/** The order of an AccessID of the simulator: it holds both ids, divided by a dot. */
export function orderOf(accessId: string): { readonly shopId: string; readonly orderId: string } {
  const [shopId = '', orderId = ''] = accessId.split('.');
  return { shopId, orderId };
}

/**
 * The calls of the card provider, answered in the process: forms in, query strings out, an OrderID taken once for
 * ever. Charges nothing. Its bank asks the owner of a card where the
 * shop has its page, as the bank of a demo of several hosts can't be at a host of its own.
 */
export function simulatedProvider(
  records: Records,
  challengePathOf: (accessId: string) => string,
  clockOf: (shopId: string) => Promise<Instant>,
): Transport {
  return async (name, form) => {
    const fields = Object.fromEntries(new URLSearchParams(form));
    try {
      return encoded(await CALLS[name]({ records, challengePathOf, clockOf }, fields));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return encoded([{ ErrCode: error.info.slice(0, 3), ErrInfo: error.info }]);
    }
  };
}

interface Provider {
  readonly records: Records;
  readonly challengePathOf: (accessId: string) => string;
  readonly clockOf: (shopId: string) => Promise<Instant>;
}
type Call = (provider: Provider, fields: Fields) => Promise<readonly Fields[]>;

function encoded(rows: readonly Fields[]): string {
  const names = Object.keys(rows[0] ?? {});
  return new URLSearchParams(
    names.map((name) => [name, rows.map((row) => row[name] ?? '').join('|')]),
  ).toString();
}

function field(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined || value === '') throw new Fault(FAULTS.unreadable);
  return value;
}

interface Order {
  readonly shopId: string;
  readonly orderId: string;
  readonly found: Found<'trade'>;
}

/** The order of an AccessID with its pass. */
async function opened({ records }: Provider, fields: Fields): Promise<Order> {
  const { shopId, orderId } = orderOf(field(fields, 'AccessID'));
  const found = await records.find(shopId, 'trade', orderId);
  if (found === undefined) throw new Fault(FAULTS.orderUnknown);
  if (found.value.accessPass !== field(fields, 'AccessPass')) throw new Fault(FAULTS.wrongPass);
  return { shopId, orderId, found };
}

async function move({ records }: Provider, order: Order, to: Partial<Trade>): Promise<void> {
  const { shopId, orderId, found } = order;
  const value = { ...found.value, ...to };
  if (!(await records.change(shopId, 'trade', orderId, found, value))) throw new Fault(FAULTS.busy);
}

/** Moves the order on together with yen that are taken or given back. */
async function movePaid(
  provider: Provider,
  order: Order,
  { kind, yen }: Pick<Movement, 'kind' | 'yen'>,
  to: Partial<Trade>,
): Promise<void> {
  const on = dateOf(await provider.clockOf(order.shopId));
  const { movements = [] } = order.found.value;
  await move(provider, order, { ...to, movements: [...movements, { kind, yen, on }] });
}

async function cardOf({ records }: Provider, fields: Fields): Promise<SimulatedCard> {
  const holder = await records.find(field(fields, 'SiteID'), 'holder', field(fields, 'MemberID'));
  if (holder === undefined) throw new Fault(FAULTS.memberUnknown);
  const card = holder.value.cards[Number(fields.CardSeq ?? '0')];
  if (card === undefined || card.isDeleted) throw new Fault(FAULTS.cardUnknown);
  return card;
}

/** The card of a token, which is good once and for 30 minutes. */
async function redeem({ records }: Provider, shopId: string, token: string): Promise<SimulatedCard> {
  const found = await records.find(shopId, 'token', token);
  const isGood =
    found !== undefined && !found.value.isUsed && Date.now() - found.value.madeAtMs < TOKEN_LIFETIME_MS;
  if (!isGood) throw new Fault(FAULTS.tokenUnusable);
  const isFirst = await records.change(shopId, 'token', token, found, { ...found.value, isUsed: true });
  if (!isFirst) throw new Fault(FAULTS.tokenUnusable);
  return found.value.card;
}

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

const entryTran: Call = async ({ records }, fields) => {
  const [shopId, orderId, job] = [field(fields, 'ShopID'), field(fields, 'OrderID'), field(fields, 'JobCd')];
  if (!/^[A-Za-z0-9-]{1,27}$/.test(orderId)) throw new Fault(FAULTS.unreadable);
  const yen = job === 'CHECK' ? 0 : Number(field(fields, 'Amount'));
  const accessPass = randomBytes(16).toString('hex');
  const trade: Trade = {
    job,
    yen,
    status: 'UNPROCESSED',
    accessPass,
    card: null,
    returnUrl: null,
    challenge: null,
    movements: [],
  };
  if (!(await records.add(shopId, 'trade', orderId, trade))) throw new Fault(FAULTS.orderExists);
  return [{ AccessID: accessIdOf(shopId, orderId), AccessPass: accessPass }];
};

const execTran: Call = async (provider, fields) => {
  const order = await opened(provider, fields);
  const { job, status, yen } = order.found.value;
  if (status !== 'UNPROCESSED') throw new Fault(FAULTS.notProcessable);
  if (job === 'CHECK') return await execCheck(provider, order, fields);
  const card = await cardOf(provider, fields);
  if (card.behaviour === 'refused') throw new Fault(FAULTS.overLimit);
  await movePaid(provider, order, { kind: 'charge', yen }, { status: job, card });
  return [{ ACS: '0', OrderID: order.orderId, Approve: '000000' }];
};

async function execCheck(provider: Provider, order: Order, fields: Fields): Promise<readonly Fields[]> {
  const card = await redeem(provider, order.shopId, field(fields, 'Token'));
  if (card.behaviour !== 'challenged') {
    await move(provider, order, { status: 'CHECK', card });
    return [{ ACS: '0', OrderID: order.orderId }];
  }
  const returnUrl = field(fields, 'RetUrl');
  await move(provider, order, { card, challenge: 'pending', returnUrl });
  const url = new URL(provider.challengePathOf(accessIdOf(order.shopId, order.orderId)), returnUrl);
  return [{ ACS: '2', RedirectUrl: url.href }];
}

const secureTran2: Call = async (provider, fields) => {
  const order = await opened(provider, fields);
  const { status, challenge } = order.found.value;
  if (status !== 'UNPROCESSED') throw new Fault(FAULTS.notProcessable);
  if (challenge === 'failed') throw new Fault(FAULTS.ownerUnproven);
  if (challenge !== 'passed') throw new Fault(FAULTS.notAnswered);
  await move(provider, order, { status: 'CHECK' });
  return [{ OrderID: order.orderId }];
};

const tradedCard: Call = async (provider, fields) => {
  const trade = await provider.records.find(field(fields, 'ShopID'), 'trade', field(fields, 'OrderID'));
  if (trade === undefined) throw new Fault(FAULTS.orderUnknown);
  if (trade.value.status !== 'CHECK' || trade.value.card === null) throw new Fault(FAULTS.notProcessable);
  return [await addCard(provider, fields, trade.value.card)];
};

const searchCard: Call = async ({ records }, fields) => {
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

const deleteCard: Call = async (provider, fields) => {
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

const saveMember: Call = async ({ records }, fields) => {
  const memberId = field(fields, 'MemberID');
  const isNew = await records.add(field(fields, 'SiteID'), 'holder', memberId, { cards: [] });
  if (!isNew) throw new Fault(FAULTS.memberExists);
  return [{ MemberID: memberId }];
};

const alterTran: Call = async (provider, fields) => {
  const order = await opened(provider, fields);
  if (order.found.value.status !== 'CAPTURE') throw new Fault(FAULTS.notProcessable);
  const job = field(fields, 'JobCd');
  if (!['VOID', 'RETURN', 'RETURNX'].includes(job)) throw new Fault(FAULTS.unreadable);
  await movePaid(provider, order, { kind: 'refund', yen: order.found.value.yen }, { status: job });
  return [{ AccessID: field(fields, 'AccessID') }];
};

const changeTran: Call = async (provider, fields) => {
  const order = await opened(provider, fields);
  if (order.found.value.status !== 'CAPTURE') throw new Fault(FAULTS.notProcessable);
  const yen = Number(field(fields, 'Amount'));
  await movePaid(provider, order, { kind: 'refund', yen: order.found.value.yen - yen }, { yen });
  return [{ AccessID: field(fields, 'AccessID') }];
};

const searchTrade: Call = async ({ records }, fields) => {
  const [shopId, orderId] = [field(fields, 'ShopID'), field(fields, 'OrderID')];
  const trade = await records.find(shopId, 'trade', orderId);
  if (trade === undefined) throw new Fault(FAULTS.orderUnknown);
  const { status, job, yen, accessPass, card } = trade.value;
  return [
    {
      OrderID: orderId,
      Status: status,
      JobCd: job,
      AccessID: accessIdOf(shopId, orderId),
      AccessPass: accessPass,
      Amount: String(yen),
      CardNo: card?.masked ?? '',
    },
  ];
};

const CALLS: Readonly<Record<CallName, Call>> = {
  SaveMember: saveMember,
  SaveCard: async (provider, fields) => {
    const card = await redeem(provider, field(fields, 'SiteID'), field(fields, 'Token'));
    return [await addCard(provider, fields, card)];
  },
  SearchCard: searchCard,
  DeleteCard: deleteCard,
  EntryTran: entryTran,
  ExecTran: execTran,
  SecureTran2: secureTran2,
  TradedCard: tradedCard,
  AlterTran: alterTran,
  ChangeTran: changeTran,
  SearchTrade: searchTrade,
};
