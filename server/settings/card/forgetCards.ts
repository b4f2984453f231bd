import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS, type Instant, instantOf } from '#domain/time.ts';
import { backlogOf } from '#server/dueRows/backlog.ts';
import { claimDue, LEASE_MS } from '#server/dueRows/claimDue.ts';
import { type ServedBy, tenantNow } from '#server/dueRows/dueTime.ts';
import { doEachDue } from '#server/dueRows/eachDue.ts';
import type { Backlog } from '#server/metrics/dueGauge.ts';
import type { Services } from '#server/usecase/context.ts';

const BATCH = 20;
const LONGEST_WAIT_MS = DAY_MS;

interface ForgottenRow {
  readonly tenant_id: string;
  readonly card_token: string;
}

/**
 * Has the provider forget the cards that nobody pays with any more. A card that an open intent still needs is kept
 * until that has ended. In any number of processes: each claims its own.
 */
export async function forgetCards(services: Services): Promise<void> {
  await doEachDue<ForgottenRow>(services, {
    claim: () => claim(services),
    batch: BATCH,
    act: (card) => forget(services, card),
    complaint: 'card not forgotten, will be tried again',
    naming: ({ tenant_id: tenantId }) => ({ tenantId }),
  });
}

async function forget({ db, payments }: Services, card: ForgottenRow): Promise<void> {
  await payments.forget(card.tenant_id, card.card_token);
  await sql`
    update cards set forgotten_at = ${tenantNow(instantOf(Date.now()))}
    from tenants
    where tenants.tenant_id = cards.tenant_id
      and cards.tenant_id = ${card.tenant_id} and cards.card_token = ${card.card_token}`.execute(db);
}

/** Nobody pays with it any more, and nothing open hangs on it. */
const isToBeForgotten = sql<SqlBool>`
  cards.replaced_at is not null and cards.forgotten_at is null
  and not exists (
    select 1 from intents
    where intents.tenant_id = cards.tenant_id and intents.member_id = cards.member_id
      and intents.state = 'open' and intents.detail->>'cardToken' = cards.card_token
  )`;

/** Cards that the provider still keeps and should not. */
export function forgottenBacklog(now: Instant, config: ServedBy): RawBuilder<Backlog> {
  return backlogOf(now, config, { table: 'cards', since: sql`cards.replaced_at`, isDue: isToBeForgotten });
}

function claim(services: Services): Promise<readonly ForgottenRow[]> {
  return claimDue(services, instantOf(Date.now()), BATCH, {
    table: 'cards',
    key: 'card_token',
    isDue: isToBeForgotten,
    order: sql`cards.next_forget_at nulls first`,
    attempts: 'forget_attempts',
    nextAt: 'next_forget_at',
    leaseMs: LEASE_MS,
    longestWaitMs: LONGEST_WAIT_MS,
    lock: 'update',
    returning: sql`cards.tenant_id, cards.card_token`,
  });
}
