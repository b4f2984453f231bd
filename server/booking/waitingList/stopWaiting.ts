import type { KnownWait } from '#domain/booking/waiting.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command } from '#server/effects/command.ts';
import { defineEffect, nothing } from '#server/effects/defineEffect.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict, notFound } from '#server/usecase/refusal.ts';
import { endWait, type OwnWait, readOwnWait } from './stopWaiting.statements.ts';

/**
 * DELETE /waiting-list/{id}: ends a wait, or takes what has become of it off the list. 404 for one that is not the
 * member's; 409 turn_came where its reservation stands and the member has not seen it, also where another of their
 * devices has: whoever gives up a wait is not to have what it has made.
 */
export const stopWaiting = defineEffect({ lock, read, judge, write, outside: nothing });

function lock(trx: Trx, { tenant, member }: Command<KnownWait>): Promise<void> {
  return lockCaller(trx, tenant.id, member.id);
}

function read(trx: Trx, command: Command<KnownWait>): Promise<OwnWait> {
  return readOwnWait(trx, command);
}

/** The wait that ends. */
interface Ending {
  readonly waitId: number;
}

function judge({ request }: Command<KnownWait>, _: unknown, { isThere, isReserved }: OwnWait): Ending {
  if (!isThere) throw notFound('空き待ちが見つかりませんでした。');
  if (isReserved && request.seen !== 'booked') {
    throw conflict('turn_came', '空きが出て、予約が確定しています。予約一覧からキャンセルできます。');
  }
  return { waitId: request.waitId };
}

async function write(trx: Trx, command: Command<KnownWait>, { waitId }: Ending) {
  return { stored: await endWait(trx, command, waitId) };
}
