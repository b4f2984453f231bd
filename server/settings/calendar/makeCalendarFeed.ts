import { hashOfSecret, newSecret, secretOfKey } from '#server/account/links/secret.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Asker, Command } from '#server/effects/command.ts';
import { type Committed, defineEffect } from '#server/effects/defineEffect.ts';
import { readEarlier } from '#server/effects/earlier.ts';
import { senderOf } from '#server/messages/sender.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { CALENDAR_PATH } from './calendarFeed.ts';
import { writeFeed } from './changeFeed.statements.ts';

const SECRET_BYTES = 32;

/**
 * POST /settings/calendar: a new secret address (256 bits); the one before opens nothing any more. The same command is
 * answered the same address, which is made of its key and a kept salt: neither is of use without the other.
 */
export const makeCalendarFeed = defineEffect({ lock, read: readEarlier, judge, write, outside });

function lock(trx: Trx, { tenant, member }: Command<void>): Promise<void> {
  return lockCaller(trx, tenant.id, member.id);
}

/** Whoever has their member may have an address. */
function judge(): object {
  return {};
}

async function write(trx: Trx, command: Command<void>): Promise<Committed> {
  const salt = newSecret();
  const hash = hashOfSecret(secretOf(command, salt));
  return { stored: await writeFeed(trx, command, { hash, salt }) };
}

async function outside(context: Asker, { stored }: Committed): Promise<string> {
  return `${senderOf(context).origin}${CALENDAR_PATH}/${secretOf(context, String(stored?.salt))}.ics`;
}

/** Without a key nothing is kept, and the salt alone is as good as any secret. */
function secretOf(
  { tenant, member, requestKey }: Pick<Asker, 'tenant' | 'member' | 'requestKey'>,
  salt: string,
) {
  const purpose = `calendar ${tenant.id} ${member.id}`;
  return secretOfKey(requestKey?.seed ?? '', salt, purpose, SECRET_BYTES).toString('base64url');
}
