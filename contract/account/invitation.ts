import * as v from 'valibot';
import type { InvitationLimits, KnownInvitation } from '#domain/account/invitation.ts';
import type { Codec } from '../codec.ts';
import { endpoint, NOTHING } from '../endpoint.ts';
import { ApiFailure, ErrorBody } from '../errors.ts';
import { absent, DateText, toDate, Whole } from '../wire.ts';
import { signInCodec, WireSignIn } from './session.ts';

/**
 * Invitation user info (docs/spec/account.md, "Data"). Times are minutes; what is left, but for `total_reserve_count`
 * (granted).
 */
export const WireInvitation = v.object({
  expiration_date: DateText,
  total_reserve_time: Whole,
  reserve_per_time: Whole,
  total_reserve_count: Whole,
  reserve_possible_count: Whole,
  enabled: v.optional(v.boolean(), true),
});

export const invitationCodec: Codec<v.InferOutput<typeof WireInvitation>, InvitationLimits> = {
  decode: (wire) => ({
    endsOn: toDate(wire.expiration_date),
    minutesLeft: wire.total_reserve_time,
    minutesEach: wire.reserve_per_time,
    countGranted: wire.total_reserve_count,
    countLeft: wire.reserve_possible_count,
    isEnabled: wire.enabled,
  }),
  encode: (limits) => ({
    expiration_date: limits.endsOn,
    total_reserve_time: limits.minutesLeft,
    reserve_per_time: limits.minutesEach,
    total_reserve_count: limits.countGranted,
    reserve_possible_count: limits.countLeft,
    enabled: limits.isEnabled,
  }),
};

/** Each field by itself: a server that says one otherwise still says the other. */
const RefusedBody = v.object({
  ...ErrorBody.entries,
  corporation_name: v.fallback(absent(v.string()), null),
  expiration_date: v.fallback(absent(DateText), null),
});

/** The fields of a refused invitation besides its sentence, under the names of the wire. */
export function refusedFields({ host, endsOn }: KnownInvitation) {
  return { corporation_name: host, expiration_date: endsOn };
}

/** The host of an invitation that was refused, and its last day; null for what the answer doesn't say. */
export function invitationRefusedBy(failure: unknown): KnownInvitation {
  const parsed = v.safeParse(RefusedBody, failure instanceof ApiFailure ? failure.answer : undefined);
  if (!parsed.success) return { host: null, endsOn: null };
  const { corporation_name: host, expiration_date: date } = parsed.output;
  return { host: host?.trim() ? host : null, endsOn: date === null ? null : toDate(date) };
}

/**
 * POST /InvitationUselogin {url} -> user, token (docs/spec/wire.md, "Calls of account"). `url` is the last part of the
 * link. 401 invitation_expired, invitation_used_up, invitation_disabled, invitation_invalid, with the sentence of
 * docs/spec/account.md, "Refusals"; the first three with `corporation_name` and `expiration_date`, which the link's
 * holder has been told. 429 throttled.
 */
export const logInByInvitation = endpoint({
  method: 'post',
  path: '/InvitationUselogin',
  summary: 'Signs a guest in by an invitation link.',
  audience: 'anyone',
  refuses: [
    'invitation_invalid',
    'invitation_expired',
    'invitation_used_up',
    'invitation_disabled',
    'throttled',
  ],
  body: v.object({
    url: v.pipe(
      v.string(),
      v.nonEmpty('URLが正しくありません。'),
      v.maxLength(200, 'URLが正しくありません。'),
    ),
  }),
  response: WireSignIn,
  input: {
    decode: ({ body }) => body.url,
    encode: (link: string) => ({ body: { url: link } }),
  },
  output: signInCodec,
});

/**
 * GET /invitation-use/user-info -> message, user_info (docs/spec/wire.md, "Calls of account"). 403 for members who are
 * no guests.
 */
export const getInvitation = endpoint({
  method: 'get',
  path: '/invitation-use/user-info',
  summary: "What is left of the guest's invitation.",
  audience: 'member',
  response: v.object({ message: v.literal('OK'), user_info: WireInvitation }),
  input: NOTHING,
  output: {
    decode: (wire) => invitationCodec.decode(wire.user_info),
    encode: (limits: InvitationLimits) => ({
      message: 'OK' as const,
      user_info: invitationCodec.encode(limits),
    }),
  },
});
