import { randomBytes } from 'node:crypto';
import { dateOf } from '#domain/time.ts';
import type { Fields } from '../calls.ts';
import { type Call, FAULTS, Fault, field, type Provider } from './call.ts';
import { cardOf, redeem } from './cards.ts';
import type { Found, Movement, Trade } from './records.ts';

/** An AccessID says whose order it is: two of the calls come without a ShopID. */
export function accessIdOf(shopId: string, orderId: string): string {
  return `${shopId}.${orderId}`;
}

/** The order of an AccessID of the simulator: it holds both ids, divided by a dot. */
export function orderOf(accessId: string): { readonly shopId: string; readonly orderId: string } {
  const [shopId = '', orderId = ''] = accessId.split('.');
  return { shopId, orderId };
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

/** Opens an order under an OrderID that is taken once for ever. */
export const entryTran: Call = async ({ records }, fields) => {
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

/** Charges, or begins the check of a card. */
export const execTran: Call = async (provider, fields) => {
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

/** Ends a check after its owner was asked. */
export const secureTran2: Call = async (provider, fields) => {
  const order = await opened(provider, fields);
  const { status, challenge } = order.found.value;
  if (status !== 'UNPROCESSED') throw new Fault(FAULTS.notProcessable);
  if (challenge === 'failed') throw new Fault(FAULTS.ownerUnproven);
  if (challenge !== 'passed') throw new Fault(FAULTS.notAnswered);
  await move(provider, order, { status: 'CHECK' });
  return [{ OrderID: order.orderId }];
};

/** Gives all that was charged back. */
export const alterTran: Call = async (provider, fields) => {
  const order = await opened(provider, fields);
  if (order.found.value.status !== 'CAPTURE') throw new Fault(FAULTS.notProcessable);
  const job = field(fields, 'JobCd');
  if (!['VOID', 'RETURN', 'RETURNX'].includes(job)) throw new Fault(FAULTS.unreadable);
  await movePaid(provider, order, { kind: 'refund', yen: order.found.value.yen }, { status: job });
  return [{ AccessID: field(fields, 'AccessID') }];
};

/** Lowers what was charged. */
export const changeTran: Call = async (provider, fields) => {
  const order = await opened(provider, fields);
  if (order.found.value.status !== 'CAPTURE') throw new Fault(FAULTS.notProcessable);
  const yen = Number(field(fields, 'Amount'));
  await movePaid(provider, order, { kind: 'refund', yen: order.found.value.yen - yen }, { yen });
  return [{ AccessID: field(fields, 'AccessID') }];
};

/** The state of an order. */
export const searchTrade: Call = async ({ records }, fields) => {
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
