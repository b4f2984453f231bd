import type { Trx } from '#server/database/transaction.ts';
import type { Command } from '#server/effects/command.ts';
import { type Committed, defineEffect, nothing } from '#server/effects/defineEffect.ts';
import { readEarlier } from '#server/effects/earlier.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { deleteFeed } from './changeFeed.statements.ts';

/** DELETE /settings/calendar: the address opens nothing from now on; without one it is the same. */
export const endCalendarFeed = defineEffect({ lock, read: readEarlier, judge, write, outside: nothing });

function lock(trx: Trx, { tenant, member }: Command<void>): Promise<void> {
  return lockCaller(trx, tenant.id, member.id);
}

/** Whoever has their member may end it. */
function judge(): object {
  return {};
}

async function write(trx: Trx, command: Command<void>): Promise<Committed> {
  return { stored: await deleteFeed(trx, command) };
}
