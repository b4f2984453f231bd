import { type RawBuilder, sql } from 'kysely';
import type { Minutes } from '#domain/time.ts';

/** How long before its start a reservation of the booth is made at the latest, out of `booths`. */
export const leadColumn: RawBuilder<Minutes> = sql`booths.lead_minutes`;
