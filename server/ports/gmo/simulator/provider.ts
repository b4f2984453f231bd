import type { Instant } from '#domain/time.ts';
import type { CallName, Fields, Transport } from '../calls.ts';
import { type Call, Fault } from './call.ts';
import { deleteCard, saveCard, saveMember, searchCard, tradedCard } from './cards.ts';
import type { Records } from './records.ts';
import { alterTran, changeTran, entryTran, execTran, searchTrade, secureTran2 } from './trades.ts';

const CALLS: Readonly<Record<CallName, Call>> = {
  SaveMember: saveMember,
  SaveCard: saveCard,
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

function encoded(rows: readonly Fields[]): string {
  const names = Object.keys(rows[0] ?? {});
  return new URLSearchParams(
    names.map((name) => [name, rows.map((row) => row[name] ?? '').join('|')]),
  ).toString();
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
