import * as v from 'valibot';
import type { Member } from '#domain/account/member.ts';
import type { Codec } from '../codec.ts';
import { endpoint, NOTHING, OK } from '../endpoint.ts';
import { addition, Ok } from '../wire.ts';
import { ComparedId } from './comparedId.ts';
import { memberCodec, WireUser } from './member.ts';

/** A signed-in member and the bearer token of the session. */
export interface SignIn {
  readonly member: Member;
  readonly token: string;
  /** Kept by the device for its next logins, where it is a new one. */
  readonly deviceProof?: string;
}

export const WireSignIn = v.object({
  user: WireUser,
  token: v.string(),
  device_proof: addition(v.exactOptional(v.string())),
});

export const signInCodec: Codec<v.InferOutput<typeof WireSignIn>, SignIn> = {
  decode: ({ user, token, device_proof: deviceProof }) => ({
    member: memberCodec.decode(user),
    token,
    ...(deviceProof === undefined ? {} : { deviceProof }),
  }),
  encode: ({ member, token, deviceProof }) => ({
    user: memberCodec.encode(member),
    token,
    ...(deviceProof === undefined ? {} : { device_proof: deviceProof }),
  }),
};

/** The data of a login; `deviceProofs` are the answers to earlier logins on this device, newest first. */
export interface Credentials {
  readonly loginId: string;
  readonly password: string;
  readonly deviceProofs?: readonly string[];
}

/** How many members of one device are remembered. */
export const MOST_DEVICE_PROOFS = 5;

/**
 * POST /login {loginid, pw} -> user, token (docs/spec/wire.md, "Calls of account"). 400 wrong_credentials, 429
 * throttled.
 */
export const login = endpoint({
  method: 'post',
  path: '/login',
  summary: 'Signs a member in.',
  audience: 'anyone',
  refuses: ['wrong_credentials', 'throttled'],
  body: v.object({
    loginid: ComparedId,
    pw: v.pipe(
      v.string(),
      v.nonEmpty('パスワードを入力してください。'),
      v.maxLength(200, 'パスワードが長すぎます。'),
    ),
    device_proofs: addition(
      v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(MOST_DEVICE_PROOFS))),
    ),
  }),
  response: WireSignIn,
  input: {
    decode: ({ body }): Credentials => ({
      loginId: body.loginid,
      password: body.pw,
      ...(body.device_proofs === undefined ? {} : { deviceProofs: body.device_proofs }),
    }),
    encode: ({ loginId, password, deviceProofs }: Credentials) => ({
      body: {
        loginid: loginId,
        pw: password,
        ...(deviceProofs === undefined ? {} : { device_proofs: [...deviceProofs] }),
      },
    }),
  },
  output: signInCodec,
});

/** POST /logout: ends the session of the bearer token. An addition: the spec's client only forgets it. */
export const logout = endpoint({
  method: 'post',
  path: '/logout',
  summary: 'Ends the session of the bearer token (addition).',
  audience: 'member',
  additive: true,
  response: Ok,
  input: NOTHING,
  output: OK,
});

/**
 * POST /logout-everywhere: ends every session of the member, this one too (addition). Not for guests: everybody with
 * a link is one guest.
 */
export const logoutEverywhere = endpoint({
  method: 'post',
  path: '/logout-everywhere',
  summary: 'Ends every session of the member (addition).',
  audience: 'regular',
  additive: true,
  response: Ok,
  input: NOTHING,
  output: OK,
});
