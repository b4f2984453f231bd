import { UNUSED_MINUTES } from '#domain/operator/sessionTimes.ts';
import { enterAct } from '#server/audit/enter.ts';
import { transaction } from '#server/database/transaction.ts';
import { type Budget, spendTry } from '#server/throttle/throttle.ts';
import { actorOf, type OperatorContext } from '../context.ts';
import type { RecordRow } from './records.statements.ts';

/** Page after page is one look; a session that nobody uses for so long is over. */
const ONE_LOOK: Budget = { name: 'audit.look', tries: 1, minutes: UNUSED_MINUTES };

/**
 * Enters that an operator looks at the words of reasons, which people have written about people, before they are
 * answered. All else of the log is ids. The mark is made with the entry: neither is there without the other.
 */
export async function enterLook(
  { db, tenant, operator, now, requestId }: OperatorContext,
  shown: readonly Pick<RecordRow, 'words' | 'reason_hash'>[],
): Promise<void> {
  if (!shown.some(({ words, reason_hash }) => words !== null && reason_hash !== null)) return;
  await transaction(db, async (trx) => {
    const subject = `operator:${operator.id}`;
    const { isGranted } = await spendTry({ db: trx, tenant, now }, { budget: ONE_LOOK, subject });
    if (!isGranted) return;
    await enterAct(
      trx,
      tenant.id,
      { actor: actorOf(operator), act: 'look', subject: 'audit', requestId },
      now,
    );
  });
}
