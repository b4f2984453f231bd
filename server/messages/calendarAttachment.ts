import { sql } from 'kysely';
import { type CalendarEntry, calendarFile } from '#domain/booking/calendar.ts';
import { calendarEntry } from '#server/database/calendarEntries.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Attachment } from '#server/ports/mail.ts';
import type { Services } from '#server/usecase/context.ts';
import { originOf } from './sender.ts';

const entryOf = prepareStatement<
  { readonly tenant: string; readonly message: number },
  CalendarEntry & { readonly hosts: readonly string[] }
>(
  (given) => sql`
    select ${calendarEntry}, tenants.hosts
    from outbox
    join tenants on tenants.tenant_id = outbox.tenant_id
    join reservations on reservations.tenant_id = outbox.tenant_id and reservations.tranid = outbox.tranid
    join booths on booths.tenant_id = reservations.tenant_id and booths.telecube_id = reservations.telecube_id
    where outbox.tenant_id = ${given.tenant} and outbox.message_id = ${given.message}`,
);

/**
 * The calendar entry of the reservation that a mail is about, as it is now, so that a mail that is sent late brings
 * nothing that is no longer true; nothing for other mails.
 */
export async function calendarAttachment(
  { db, config }: Pick<Services, 'db' | 'config'>,
  tenantId: string,
  messageId: number,
): Promise<readonly Attachment[]> {
  const [entry] = await entryOf(db, { tenant: tenantId, message: messageId });
  if (entry === undefined) return [];
  const { host } = new URL(originOf(entry.hosts, config.publicOrigin));
  const content = Buffer.from(calendarFile([entry], { host }));
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return [{ filename: `komori-${entry.reservationId}.ics`, contentType, content }];
}
