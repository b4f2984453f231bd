import { evenly } from '#server/account/links/evenly.ts';
import { hashOfSecret } from '#server/account/links/secret.ts';
import { enterAct } from '#server/audit/enter.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { transaction } from '#server/database/transaction.ts';
import { type Budget, spendTries } from '#server/throttle/throttle.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import { actorOf, type VisitorContext } from '../context.ts';
import { lockOperator } from '../operatorRow.ts';
import { issueLink } from './links.ts';

/** None for the address: 78 bits are not guessed, and strangers who try must keep no operator out. */
const FROM_ONE_SOURCE: Budget = { name: 'operatorCode.source', tries: 20, minutes: 15 };

/** POST /operator/codes/use: spends the code and opens the enrolment. 400 code_refused, 429 throttled. */
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
      const { numUpdatedRows } = await ofTenant(trx, tenant.id)
        .updateTable('operator_codes')
        .set({ used_at: now })
        .where('operator_id', '=', operator.id)
        .where('code_hash', '=', hashOfSecret(code))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw codeRefused();
      const link = await issueLink(trx, tenant.id, { operatorId: operator.id, purpose: 'code' }, now);
      const subject = `operator:${operator.id}`;
      await enterAct(trx, tenant.id, { actor: actorOf(operator), act: 'codeUsed', subject, requestId }, now);
      return { linkToken: link.token };
    });
  });
}

function codeRefused(): RefusalError {
  return new RefusalError(
    400,
    'code_refused',
    'メールアドレスかコードが違います。コードは一度だけ使えます。',
  );
}
