import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { call } from '#contract/client.ts';
import { makeCalendar } from '#contract/settings/calendar.ts';
import { type Command, type CommandInput, defineCommand } from '../../shared/command.ts';
import { defineCommandMemory } from '../../shared/commandMemory.ts';

export interface MakingAnswer {
  readonly kind: 'made';
  readonly address: string;
}

async function make({ key }: Command<null>, signal: AbortSignal): Promise<MakingAnswer> {
  return { kind: 'made', address: await call(makeCalendar, undefined, { key, signal }) };
}

export const makingCalendarMemory = defineCommandMemory({
  part: 'Reservation.calendarAddress',
  schema: v.null(),
  codec: { decode: () => null, encode: () => null },
  waitedFor: () => 10,
});

/**
 * Having an address made, in the place of the one before, exactly once: it is told to nobody else, so that a reload
 * asks for it again.
 */
export const makingCalendar = defineCommand({
  id: 'makingCalendar',
  ask: make,
  memory: makingCalendarMemory,
});

/** The command whose answer a reload has cut off; null where there is none. */
export const findMaking = fromPromise<CommandInput<null> | null, void>(async () => {
  const found = makingCalendarMemory.find();
  return found && { ...found, isInterrupted: true };
});
