import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { addition, type DomainOf } from '../field.ts';
import { record } from '../record.ts';
import { ComparedId } from './comparedId.ts';
import { memberCodec } from './member.ts';
import { OwnPassword } from './ownPassword.ts';

/** Kept by the device for its next logins, where it is a new one. */
export const deviceProof = addition(v.exactOptional(v.string()));

/** A signed-in member and the bearer token of the session. */
export const signInCodec = record({
  member: ['user', memberCodec],
  token: ['token', v.string()],
  /** Kept by the device for its next logins, where it is a new one. */
  deviceProof: ['device_proof', deviceProof],
});
export type SignIn = DomainOf<typeof signInCodec>;

/** How many members of one device are remembered. */
export const MOST_DEVICE_PROOFS = 5;

/** The data of a login. */
const credentials = record({
  loginId: ['loginid', ComparedId],
  password: ['pw', OwnPassword],
  /** The answers to earlier logins on this device, newest first. */
  deviceProofs: [
    'device_proofs',
    addition(
      v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(MOST_DEVICE_PROOFS))),
    ),
  ],
});
export type Credentials = DomainOf<typeof credentials>;

export const login = endpoint({
  call: 'POST /login',
  summary: 'Signs a member in.',
  audience: 'anyone',
  refuses: ['wrong_credentials', 'throttled'],
  body: credentials,
  answer: signInCodec,
});
