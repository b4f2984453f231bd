import type { Instant } from '#domain/time.ts';
import { evenly } from '#server/account/links/evenly.ts';
import { hashOfSecret } from '#server/account/links/secret.ts';
import { enterAct } from '#server/audit/enter.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { type Budget, spendTries } from '#server/throttle/throttle.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import { actorOf, type VisitorContext } from '../context.ts';
import { lockOperator } from '../operatorRow.ts';
import { issueLink } from './links.ts';

/** None for the address: 78 bits are not guessed, and strangers who try must keep no operator out. */
const FROM_ONE_SOURCE: Budget = { name: 'operatorCode.source', tries: 20, minutes: 15 };

/**
 * POST /operator/codes/use: spends the code and opens the enrolment for ten minutes. In these the same code gives the
 * link again, until a passkey is enrolled: it may be the last one, and its answer can be lost. 400 code_refused, 429
 * throttled.
 */
export function useCode(
  context: VisitorContext,
  { mail, code }: { readonly mail: string; readonly code: string },
): Promise<{ readonly linkToken: string }> {
  return evenly(context.services, async () => {
    await spendTries(
      context,
      [{ budget: FROM_ONE_SOURCE, subject: context.address }],
      'コードの入力が続いています。しばらくしてからもう一度お試しください。',
    );
    const { db, tenant, now, requestId } = context;
    return await transaction(db, async (trx) => {
      const found = await ofTenant(trx, tenant.id)
        .selectFrom('operators')
        .select('operator_id')
        .where('mail', '=', mail)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      const operator = found && (await lockOperator(trx, tenant.id, found.operator_id));
      if (operator === undefined) throw codeRefused();
      const openedAt = await openByCode(trx, tenant.id, { operatorId: operator.id, code, now });
      const link = await issueLink(trx, tenant.id, { operatorId: operator.id, purpose: 'code' }, openedAt);
      const subject = `operator:${operator.id}` as const;
      await enterAct(trx, tenant.id, { actor: actorOf(operator), act: 'codeUsed', subject, requestId }, now);
      return { linkToken: link.token };
    });
  });
}

/** Answers when the code was spent, which is now or a moment ago. 400 code_refused. */
async function openByCode(
  trx: Trx,
  tenantId: string,
  { operatorId, code, now }: { readonly operatorId: number; readonly code: string; readonly now: Instant },
): Promise<Instant> {
  const printed = await ofTenant(trx, tenantId)
    .selectFrom('operator_codes')
    .select(['code_hash', 'used_at'])
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashOfSecret(code))
    .executeTakeFirst();
  if (printed === undefined) throw codeRefused();
  if (printed.used_at !== null) {
    if (await leadsOn(trx, tenantId, { operatorId, openedAt: printed.used_at, now })) return printed.used_at;
    throw codeRefused();
  }
  await ofTenant(trx, tenantId)
    .updateTable('operator_codes')
    .set({ used_at: now })
    .where('code_hash', '=', printed.code_hash)
    .execute();
  return now;
}

/** Tells whether what a code opened at that moment is open, and nobody has enrolled since. */
async function leadsOn(
  trx: Trx,
  tenantId: string,
  {
    operatorId,
    openedAt,
    now,
  }: {
    readonly operatorId: number;
    readonly openedAt: Instant;
    readonly now: Instant;
  },
): Promise<boolean> {
  const link = await ofTenant(trx, tenantId)
    .selectFrom('operator_links')
    .select('link_id')
    .where('operator_id', '=', operatorId)
    .where('purpose', '=', 'code')
    .where('issued_at', '=', openedAt)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return link !== undefined;
}

function codeRefused(): RefusalError {
  return new RefusalError(
    400,
    'code_refused',
    'メールアドレスかコードが違います。コードは一度だけ使えます。',
  );
}
