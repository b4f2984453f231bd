import { sql } from 'kysely';
import type { TroubleKind } from '#domain/visit/troubleKinds.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { type Earlier, earlierColumn } from '#server/effects/earlier.ts';
import { prepareEffect } from '#server/effects/prepareEffect.ts';
import type { Stored } from '#server/usecase/idempotency.ts';

/** The facts of the mail to the support: who reports, from which booth, and whom to answer. */
export interface TroubleFacts extends Earlier {
  readonly placeName: string;
  readonly boothName: string;
  /** Empty where nobody answers mails. */
  readonly supportMail: string;
  readonly isGuest: boolean;
  readonly memberName: string;
  /** The address by which a regular member signs in. */
  readonly loginId: string;
  readonly tel: string | null;
}

const facts = prepareStatement<CommandKey & { tranid: number }, TroubleFacts>(
  (given) => sql`
    select ${earlierColumn(given)} as earlier, coalesce(booths.place_name, '') as "placeName",
      coalesce(booths.cube_name, '') as "boothName", tenants.support_mail as "supportMail",
      members.is_guest as "isGuest", members.name as "memberName", members.loginid as "loginId", members.tel
    from tenants
    join members on members.tenant_id = tenants.tenant_id and members.member_id = ${given.member}
    left join reservations
      on reservations.tenant_id = tenants.tenant_id and reservations.tranid = ${given.tranid}
        and reservations.member_id = members.member_id
    left join booths
      on booths.tenant_id = reservations.tenant_id and booths.telecube_id = reservations.telecube_id
    where tenants.tenant_id = ${given.tenant}`,
);

/** Reads them, under the locks of member and reservation. */
export async function readTroubleFacts(
  trx: Trx,
  { key }: Command<unknown>,
  tranid: number,
): Promise<TroubleFacts> {
  const [row] = await facts(trx, { ...key, tranid });
  if (row === undefined) throw new Error('Failed to read who reports trouble: no row.');
  return row;
}

/** A report as it is kept. */
export interface KeptTrouble {
  readonly tranid: number;
  readonly kind: TroubleKind;
  readonly words: string;
  readonly photo: Uint8Array | null;
  readonly messageId: number | null;
}

const kept = prepareEffect<
  CommandKey & {
    readonly tranid: number;
    readonly kind: TroubleKind;
    readonly words: string;
    readonly photo: Uint8Array | null;
    readonly message: number | null;
  }
>((given) => ({
  writes: [
    sql`kept as (
      insert into troubles (tenant_id, member_id, tranid, kind, words, photo, message_id, reported_at)
      values (${given.tenant}, ${given.member}, ${given.tranid}, ${given.kind}, ${given.words}, ${given.photo},
        ${given.message}, ${given.now})
      returning trouble_id
    )`,
  ],
  answer: sql`json_build_object('trouble_id', kept.trouble_id)::jsonb`,
  from: sql`from kept`,
}));

/** Keeps the report, with the answer of its command. */
export function keepTrouble(
  trx: Trx,
  { key }: Command<unknown>,
  { messageId: message, ...trouble }: KeptTrouble,
): Promise<Stored> {
  return kept(trx, { ...key, ...trouble, message });
}

/** The report, as the answer of its command says. */
export function troubleIdOf(stored: Stored | undefined): number {
  return Number(stored?.trouble_id);
}
