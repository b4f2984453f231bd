import type { ActorRefFrom } from 'xstate';
import type { BoothDay } from '#domain/booking/availability.ts';
import type { timetableMachine } from '#machines/booking/timetable.ts';

/** The flow that the parts of the timetable show. */
export type TimetableRef = ActorRefFrom<typeof timetableMachine>;

/** The places the booths stand in, each once. */
export function placesOf(booths: readonly BoothDay[]): readonly string[] {
  return [...new Set(booths.map((booth) => booth.placeName))];
}
