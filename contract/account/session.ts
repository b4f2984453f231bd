import * as v from 'valibot';
import type { Member } from '#domain/account/member.ts';
import type { Codec } from '../codec.ts';
import { endpoint, NOTHING, OK } from '../endpoint.ts';
import { Ok } from '../wire.ts';
import { memberCodec, WireUser } from './member.ts';

/** A signed-in member and the bearer token of the session. */
export interface SignIn {
  readonly member: Member;
  readonly token: string;
}

export const WireSignIn = v.object({ user: WireUser, token: v.string() });

export const signInCodec: Codec<v.InferOutput<typeof WireSignIn>, SignIn> = {
  decode: (wire) => ({ member: memberCodec.decode(wire.user), token: wire.token }),
  encode: (signIn) => ({ user: memberCodec.encode(signIn.member), token: signIn.token }),
};

/** POST /login {loginid, pw} -> user, token (spec section 7). 400 wrong_credentials, 429 throttled. */
export const login = endpoint({
  method: 'post',
  path: '/login',
  summary: 'Signs a member in (section 7, Authentication).',
  audience: 'anyone',
  body: v.object({
    loginid: v.pipe(v.string(), v.nonEmpty('IDを入力してください。'), v.maxLength(254, 'IDが長すぎます。')),
    pw: v.pipe(
      v.string(),
      v.nonEmpty('パスワードを入力してください。'),
      v.maxLength(200, 'パスワードが長すぎます。'),
    ),
  }),
  response: WireSignIn,
  input: {
    decode: ({ body }) => ({ loginId: body.loginid, password: body.pw }),
    encode: (credentials: { loginId: string; password: string }) => ({
      body: { loginid: credentials.loginId, pw: credentials.password },
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
  response: Ok,
  input: NOTHING,
  output: OK,
});
