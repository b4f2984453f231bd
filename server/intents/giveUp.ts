import { sql } from 'kysely';
import { instantOf } from '#domain/time.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Services } from '#server/usecase/context.ts';
import { tenantNow } from '#server/usecase/dueTime.ts';
import type { GivenUpIntent, IntentKind } from './intent.ts';

/** What a kind of intent says about giving up. */
export interface GivenUp extends Pick<IntentKind<unknown>, 'givesUpAfterMs' | 'giveUp'> {
  readonly kind: string;
}

interface GivenUpRow extends GivenUpIntent {
  readonly kind: string;
  readonly intentId: string;
  readonly attempts: number;
}

/** Ends the intents of those kinds that are too old to be tried again, of every tenant; one statement for all, and what follows of it. */
export async function giveUpIntents({ db, log }: Services, kinds: readonly GivenUp[]): Promise<void> {
  const limits = kinds.flatMap(({ kind, givesUpAfterMs }) =>
    givesUpAfterMs === null ? [] : [sql`(${kind}::text, ${givesUpAfterMs}::float8)`],
  );
  const now = tenantNow(instantOf(Date.now()));
  const givenUp = await transaction(db, async (trx) => {
    const { rows } = await sql<GivenUpRow>`
      update intents
      set state = 'given_up', settled_at = ${now}, next_attempt_at = null
      from tenants, (values ${sql.join(limits)}) as limits (kind, gives_up_after_ms)
      where tenants.tenant_id = intents.tenant_id
        and intents.kind = limits.kind
        and intents.state = 'open'
        and intents.created_at < ${now} - limits.gives_up_after_ms * interval '1 millisecond'
      returning intents.kind, intents.intent_id as "intentId", intents.attempts, intents.tenant_id as "tenantId",
        intents.subject, intents.settled_at as "settledAt"`.execute(trx);
    for (const { kind, giveUp } of kinds) {
      const own = rows.filter((row) => row.kind === kind);
      if (own.length > 0) await giveUp?.(trx, own);
    }
    return rows;
  });
  for (const { kind, intentId, attempts } of givenUp) {
    log.warn({ kind, intentId, attempts }, 'intent given up');
  }
}
