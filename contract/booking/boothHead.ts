import * as v from 'valibot';
import type { BoothHead } from '#domain/booking/availability.ts';
import { absent } from '../field.ts';
import { type Means, record } from '../record.ts';
import { text } from '../values.ts';
import { boothFacts } from './boothFacts.ts';
import { freeCancellationMinutes } from './freeCancellation.ts';
import { leadMinutes } from './lead.ts';

/**
 * A booth, where to find it and how it is built, beside its id, which has a name of its own in each answer. `name` says
 * whether an answer always has the names of the booth and its place.
 */
export function boothHead(name: v.GenericSchema<string | undefined, string>) {
  return record(
    {
      boothName: ['cube_name', name],
      placeName: ['place_name', name],
      floorName: ['floor_name', absent(v.string())],
      access: ['access', text],
      freeCancellationMinutes,
      leadMinutes,
    },
    boothFacts,
  ) satisfies Means<Omit<BoothHead, 'boothId'>>;
}
