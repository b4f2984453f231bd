import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addMinutes } from '#domain/time.ts';
import { type OwedFacts, readOwedFacts } from '#server/booking/payment/owedCharges.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { type Earlier, keptByRow } from '#server/effects/earlier.ts';
import { prepareEffect } from '#server/effects/prepareEffect.ts';
import { type Stored, type StoredAnswer, storedColumn } from '#server/usecase/idempotency.ts';
import { IN_FLIGHT } from './registration.ts';

/** The facts by which the wish to pay with another card is judged. */
export interface RegistrationFacts extends Earlier {
  /** Whether the provider is being asked about the same token for another request. */
  readonly isAsked: boolean;
  /** null: the member was shown no amount. */
  readonly owed: OwedFacts | null;
}

interface FactsRow {
  readonly kept: StoredAnswer | null;
  readonly isAsked: boolean;
}

/** A registration that was refused or abandoned is no outcome: its refusal is, once it has been said. */
const facts = prepareStatement<CommandKey & { asked_since: Date }, FactsRow>(
  (given) => sql`
    select coalesce((
      select json_build_object('body_hash', body_hash, 'answer', json_build_object('registration_id', registration_id))
      from card_registrations
      where tenant_id = ${given.tenant} and member_id = ${given.member}
        and call = ${given.call} and idempotency_key = ${given.key}
        and state in ('open', 'challenged', 'registered')
      order by created_at desc
      limit 1
    ), ${storedColumn(given)}) as kept, exists (
      select from card_registrations
      where tenant_id = ${given.tenant} and member_id = ${given.member} and state = 'open'
        and body_hash = ${given.body_hash} and created_at > ${given.asked_since}
    ) as "isAsked"`,
);

/** Reads them, under the lock of the member. */
export async function readRegistrationFacts(
  trx: Trx,
  { key, tenant, member, now }: Command<unknown>,
  seenOwed: number | null,
): Promise<RegistrationFacts> {
  const [row] = await facts(trx, { ...key, asked_since: new Date(addMinutes(now, -IN_FLIGHT)) });
  if (row === undefined) throw new Error('Failed to look for a registration of a card: no row.');
  const owed =
    seenOwed === null ? null : await readOwedFacts(trx, { tenantId: tenant.id, memberId: member.id });
  return { ...keptByRow(row.kept), isAsked: row.isAsked, owed };
}

interface RegistrationValues extends CommandKey {
  readonly registration: string;
  readonly challenge: string;
  readonly seen_owed: number | null;
}

const begun = prepareEffect<RegistrationValues>((given) => ({
  writes: [
    sql`registration as (
      insert into card_registrations (tenant_id, registration_id, member_id, state, call, idempotency_key, body_hash,
        attempts, challenge_id, seen_owed, created_at)
      values (${given.tenant}, ${given.registration}, ${given.member}, 'open', ${given.call}, ${given.key},
        ${given.body_hash}, 0, ${given.challenge}, ${given.seen_owed}, ${given.now})
      returning registration_id
    )`,
  ],
  answer: sql`json_build_object('registration_id', registration.registration_id)::jsonb`,
  from: sql`from registration`,
}));

/** Begins it, and ends what the member has begun before. */
export async function writeRegistration(
  trx: Trx,
  { key, tenant, member, now }: Command<unknown>,
  seenOwed: number | null,
): Promise<Stored> {
  await ofTenant(trx, tenant.id)
    .updateTable('card_registrations')
    .set({ state: 'abandoned', settled_at: now })
    .where('member_id', '=', member.id)
    .where('state', 'in', ['open', 'challenged'])
    .execute();
  return await begun(trx, {
    ...key,
    registration: randomUUID(),
    // Given to the bank before it is known whether it will be asked anything.
    challenge: randomBytes(32).toString('base64url'),
    seen_owed: seenOwed,
  });
}
