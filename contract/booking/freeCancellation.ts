import { FREE_CANCELLATION_MINUTES } from '#domain/booking/quote.ts';
import { absent, addition, optional } from '../field.ts';
import { whole } from '../values.ts';
import { Whole } from '../wire.ts';

/** How long before its start cancelling stops being free; a server that does not say it has the usual hour. */
export const freeCancellationMinutes = [
  'free_cancellation_minutes',
  addition(optional(Whole, FREE_CANCELLATION_MINUTES)),
] as const;

/** The same as the member saw it before the confirmation; left out where it was not shown. */
export const seenFreeCancellation = ['free_cancellation_minutes', addition(absent(whole))] as const;
