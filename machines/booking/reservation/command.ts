import * as v from 'valibot';
import { newQuoteOf } from '#contract/booking/refusals.ts';
import {
  type Confirmation,
  confirmationCodec,
  createReservation,
  type MadeReservation,
} from '#contract/booking/reservations.ts';
import type { IdempotencyKey } from '#contract/caller.ts';
import { ask } from '#contract/client.ts';
import type { Quote } from '#domain/booking/quote.ts';
import { addMinutes, instantAt, type Minutes } from '#domain/time.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { defineCommandMemory } from '../../shared/commandMemory.ts';
import { keepPart } from '../../storage.ts';
import { readLiveReservations } from '../liveReservations.ts';
import { type BookingRefusal, reservationRefusalOf, type SlotTaken } from '../refusals.ts';

/** A reservation of a chosen time, or the use of a booth at once (docs/spec/booking.md, "Immediate use"). */
export type BookingMode = 'reserve' | 'immediate';

/** The confirmation, and which of the two it is for. */
export interface BookingConfirmation extends Confirmation {
  readonly mode: BookingMode;
}

export type CreationAnswer =
  | { readonly kind: 'reserved'; readonly made: MadeReservation }
  /** The quote is null where the answer did not say what it costs now. */
  | { readonly kind: 'priceChanged'; readonly quote: Quote | null }
  | SlotTaken
  | BookingRefusal;

/** A use that starts at once is confirmed by its screen, and by no mail. */
async function start(
  confirmation: Confirmation,
  by: { readonly key: IdempotencyKey; readonly signal: AbortSignal },
) {
  const { askToStart } = await import('#contract/composed/startingUse.ts');
  const answer = await askToStart(confirmation, by);
  if (answer.kind === 'refused') return answer;
  return { ...answer, value: { id: answer.value, isMailQueued: false } };
}

async function create(
  { key, content: { mode, ...confirmation } }: Command<BookingConfirmation>,
  signal: AbortSignal,
): Promise<CreationAnswer> {
  const answer =
    mode === 'reserve'
      ? await ask(createReservation, confirmation, { key, signal })
      : await start(confirmation, { key, signal });
  if (answer.kind === 'done') {
    keepPart('Reservation.ended', null); // something else has been done since that use
    return { kind: 'reserved', made: answer.value };
  }
  return answer.code === 'price_changed'
    ? { kind: 'priceChanged', quote: newQuoteOf(answer.body) }
    : reservationRefusalOf(answer);
}

/** The list shows a reservation of that booth and time, which nobody but the member can have made. */
async function consult(
  { boothId, date, start, interval }: BookingConfirmation,
  signal: AbortSignal,
): Promise<CreationAnswer | null> {
  const startsAt = instantAt(date, start);
  const endsAt = addMinutes(startsAt, interval);
  const reservations = await readLiveReservations(signal);
  const made = reservations.find(
    (each) => each.boothId === boothId && each.startsAt === startsAt && each.endsAt === endsAt,
  );
  return made === undefined ? null : { kind: 'reserved', made: { id: made.id, isMailQueued: false } };
}

/** A use that starts at once is wanted at once. */
const WAITED_FOR: Readonly<Record<BookingMode, Minutes>> = { reserve: 10, immediate: 2 };

export const creationMemory = defineCommandMemory({
  part: 'Reservation.creation',
  schema: v.object({ mode: v.picklist(['reserve', 'immediate']), confirmation: confirmationCodec.schema }),
  codec: {
    decode: ({ mode, confirmation }): BookingConfirmation => ({
      ...confirmationCodec.decode(confirmation),
      mode,
    }),
    encode: ({ mode, ...confirmation }) => ({ mode, confirmation: confirmationCodec.encode(confirmation) }),
  },
  waitedFor: ({ mode }) => WAITED_FOR[mode],
});

/**
 * Making the reservation, or starting the use, that was confirmed: exactly once, even if the connection or the page is
 * lost.
 */
export const creation = defineCommand({ id: 'creation', ask: create, consult, memory: creationMemory });
