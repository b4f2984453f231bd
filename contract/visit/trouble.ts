import * as v from 'valibot';
import { LARGEST_PHOTO, LONGEST_TROUBLE_TEXT, type TroubleReport } from '#domain/visit/trouble.ts';
import { TROUBLE_KINDS } from '#domain/visit/troubleKinds.ts';
import { TROUBLE_PROBLEMS } from '#domain/visit/troubleWords.ts';
import { endpoint } from '../endpoint.ts';
import { absent, optional } from '../field.ts';
import { type Means, OK_MESSAGE, only, record } from '../record.ts';
import { whole } from '../values.ts';
import { Whole } from '../wire.ts';

/** Base64 has 4 characters for 3 bytes. */
const PhotoText = v.pipe(
  v.string(),
  v.maxLength(Math.ceil(LARGEST_PHOTO / 3) * 4, TROUBLE_PROBLEMS.photoTooLarge),
  v.regex(/^[A-Za-z0-9+/]+={0,2}$/, TROUBLE_PROBLEMS.photoUnreadable),
  v.description('a JPEG or PNG of at most 2 MiB, in base64'),
);

const troubleReport = record({
  reservationId: ['tranid', whole],
  kind: ['kind', v.picklist(TROUBLE_KINDS, TROUBLE_PROBLEMS.kindMissing)],
  text: [
    'text',
    optional(v.pipe(v.string(), v.maxLength(LONGEST_TROUBLE_TEXT, TROUBLE_PROBLEMS.textTooLong)), ''),
  ],
  photo: ['photo', absent(PhotoText)],
}) satisfies Means<TroubleReport>;

/**
 * From the earliest entry until the end of the use (docs/spec/visit.md, "Trouble"). 422 for `other` without words or
 * photo, and for what is no picture.
 */
export const reportTrouble = endpoint({
  call: 'POST /reservations/trouble',
  summary: 'Tells the support what is wrong in a booth.',
  audience: 'member',
  additive: true,
  effect: true,
  refuses: ['not_found', 'too_early', 'reservation_ended', 'throttled', 'invalid'],
  body: troubleReport,
  answer: only('trouble_id', Whole, OK_MESSAGE),
});
