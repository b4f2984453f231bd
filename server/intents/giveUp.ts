import { sql } from 'kysely';
import { instantOf } from '#domain/time.ts';
import type { Services } from '#server/usecase/context.ts';
import { tenantNow } from '#server/usecase/dueTime.ts';

/** A kind of intent, and after how many milliseconds nobody tries it any more; null: never. */
export interface GivenUp {
  readonly kind: string;
  readonly givesUpAfterMs: number | null;
}

/** Ends the intents of those kinds that are too old to be tried again, of every tenant; one statement for all. */
export async function giveUpIntents({ db, log }: Services, kinds: readonly GivenUp[]): Promise<void> {
  const limits = kinds.flatMap(({ kind, givesUpAfterMs }) =>
    givesUpAfterMs === null ? [] : [sql`(${kind}::text, ${givesUpAfterMs}::float8)`],
  );
  const now = tenantNow(instantOf(Date.now()));
  const { rows } = await sql<{ kind: string; intent_id: string; attempts: number }>`
    update intents
    set state = 'given_up', settled_at = ${now}, next_attempt_at = null
    from tenants, (values ${sql.join(limits)}) as limits (kind, gives_up_after_ms)
    where tenants.tenant_id = intents.tenant_id
      and intents.kind = limits.kind
      and intents.state = 'open'
      and intents.created_at < ${now} - limits.gives_up_after_ms * interval '1 millisecond'
    returning intents.kind, intents.intent_id, intents.attempts`.execute(db);
  for (const { kind, intent_id: intentId, attempts } of rows) {
    log.warn({ kind, intentId, attempts }, 'intent given up');
  }
}
