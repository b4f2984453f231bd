import { addition, optional } from '../field.ts';
import { Whole } from '../wire.ts';

/** How long before its start a reservation is made at the latest; a server that does not say it has none of it. */
export const leadMinutes = ['lead_minutes', addition(optional(Whole, 0))] as const;
