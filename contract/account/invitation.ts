import * as v from 'valibot';
import type { InvitationLimits, KnownInvitation } from '#domain/account/invitation.ts';
import { endpoint } from '../endpoint.ts';
import { ApiFailure, ErrorBody } from '../errors.ts';
import { absent, optional } from '../field.ts';
import { type Means, OK_MESSAGE, only, record } from '../record.ts';
import { date } from '../values.ts';
import { Whole } from '../wire.ts';
import { signInCodec } from './session.ts';

/**
 * Invitation user info (docs/spec/account.md, "Data"). Times are minutes. Every number says how much is left, except
 * `total_reserve_count`, which says how many were granted.
 */
export const invitationCodec = record({
  endsOn: ['expiration_date', date],
  minutesLeft: ['total_reserve_time', Whole],
  minutesEach: ['reserve_per_time', Whole],
  countGranted: ['total_reserve_count', Whole],
  countLeft: ['reserve_possible_count', Whole],
  isEnabled: ['enabled', optional(v.boolean(), true)],
}) satisfies Means<InvitationLimits>;

const endsOn = absent(date);

/** Each field by itself: a server that says one otherwise still says the other. */
const RefusedBody = v.object({
  ...ErrorBody.entries,
  corporation_name: v.fallback(absent(v.string()).schema, null),
  expiration_date: v.fallback(endsOn.schema, null),
});

/** The fields of a refused invitation besides its sentence, under the names of the wire. */
export function refusedFields(known: KnownInvitation) {
  return { corporation_name: known.host, expiration_date: endsOn.encode(known.endsOn) };
}

/** The host of an invitation that was refused, and its last day; null for what the answer doesn't say. */
export function invitationRefusedBy(failure: unknown): KnownInvitation {
  const parsed = v.safeParse(RefusedBody, failure instanceof ApiFailure ? failure.answer : undefined);
  if (!parsed.success) return { host: null, endsOn: null };
  const { corporation_name: host, expiration_date: lastDay } = parsed.output;
  return { host: host?.trim() ? host : null, endsOn: endsOn.decode(lastDay) };
}

/**
 * `url` is the last part of the link. Refused with the sentence of docs/spec/account.md, "Refusals"; all but
 * invitation_invalid come with `corporation_name` and `expiration_date`, which the link's holder has been told.
 */
export const logInByInvitation = endpoint({
  call: 'POST /InvitationUselogin',
  summary: 'Signs a guest in by an invitation link.',
  audience: 'anyone',
  refuses: [
    'invitation_invalid',
    'invitation_expired',
    'invitation_used_up',
    'invitation_disabled',
    'throttled',
  ],
  body: only(
    'url',
    v.pipe(v.string(), v.nonEmpty('URLが正しくありません。'), v.maxLength(200, 'URLが正しくありません。')),
  ),
  answer: signInCodec,
});

/** 403 for members who are no guests. */
export const getInvitation = endpoint({
  call: 'GET /invitation-use/user-info',
  summary: "The rest of the guest's invitation.",
  audience: 'member',
  answer: only('user_info', invitationCodec, OK_MESSAGE),
});
