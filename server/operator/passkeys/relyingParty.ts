import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as v from 'valibot';
import {
  type Assertion,
  type Attestation,
  CreationOptions,
  RequestOptions,
} from '#contract/operator/passkeyFields.ts';
import type { Context } from '#server/usecase/context.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import { CHALLENGE_MS } from './challenges.ts';

type Asking = Pick<Context, 'services' | 'tenant'>;

/** ES256 and RS256: authenticators have them all, and the library's own first is an experiment. */
const ALGORITHMS = [-7, -257];

/** The origin comes from the configuration: whoever asks could say any. */
function partyOf({ services }: Pick<Context, 'services'>): { readonly origin: string; readonly id: string } {
  const origin = services.config.operatorOrigin;
  return { origin, id: new URL(origin).hostname };
}

/** The operator as an authenticator keeps it beside the key: no name, no address. */
export function userHandleOf(tenantId: string, operatorId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`${tenantId}/${operatorId}`));
}

/** An operator whose passkey is to be made. */
export interface NewUser {
  readonly id: number;
  readonly mail: string;
  readonly name: string;
  /** The passkeys that are there: one authenticator has one. */
  readonly others: readonly KnownKey[];
}

/** A passkey by which it is asked for. */
export interface KnownKey {
  readonly id: string;
  readonly transports: readonly string[];
}

/**
 * Asks for a new passkey. One that the authenticator finds by itself (`residentKey`): at a sign-in nobody types an
 * address, so that there is nothing to be found out by trying addresses.
 */
export async function creationOptions(
  asking: Asking,
  challenge: string,
  { id, mail, name, others }: NewUser,
): Promise<CreationOptions> {
  const options = await generateRegistrationOptions({
    rpName: asking.tenant.appName,
    rpID: partyOf(asking).id,
    userID: userHandleOf(asking.tenant.id, id),
    userName: mail,
    userDisplayName: name,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: others.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return v.parse(CreationOptions, options);
}

/** Asks for a passkey that is there: one of those, or whichever the authenticator finds. */
export async function requestOptions(
  asking: Asking,
  challenge: string,
  among?: readonly KnownKey[],
): Promise<RequestOptions> {
  const { allowCredentials, ...options } = await generateAuthenticationOptions({
    rpID: partyOf(asking).id,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    ...(among && {
      allowCredentials: among.map(({ id, transports }) => v.parse(Descriptor, { id, transports })),
    }),
  });
  return v.parse(RequestOptions, allowCredentials === undefined ? options : { ...options, allowCredentials });
}

const Descriptor = v.omit(CreationOptions.entries.excludeCredentials.item, ['type']);

/** A passkey as it was made. */
type MadeKey = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** Checks a new passkey against its challenge; 400 passkey_refused, whatever is wrong with it. */
export async function verifyMade(asking: Asking, challenge: string, made: Attestation): Promise<MadeKey> {
  const { origin, id } = partyOf(asking);
  const { response, ...rest } = made;
  const { verified, registrationInfo } = await refusing(asking, () =>
    verifyRegistrationResponse({
      response: {
        ...rest,
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified || registrationInfo === undefined) throw passkeyRefused();
  return registrationInfo;
}

/** A passkey as it is kept. */
export interface StoredKey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** Checks an answer by that passkey; answers where it counts now. 400 passkey_refused, whatever is wrong with it. */
export async function verifyShown(
  asking: Asking,
  challenge: string,
  shown: Assertion,
  stored: StoredKey,
): Promise<number> {
  const { origin, id } = partyOf(asking);
  const { verified, authenticationInfo } = await refusing(asking, () =>
    verifyAuthenticationResponse({
      response: { ...shown, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
      },
    }),
  );
  if (!verified) throw passkeyRefused();
  return authenticationInfo.newCounter;
}

/** The library says by an error what is wrong: for the log, and for nobody who tries. */
async function refusing<T>({ services }: Asking, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    services.log.warn({ reason }, 'a passkey was refused');
    throw passkeyRefused();
  }
}

/** 400: one sentence for every reason. */
export function passkeyRefused(): RefusalError {
  return new RefusalError(
    400,
    'passkey_refused',
    'このパスキーでは確認できませんでした。登録したパスキーで、もう一度お試しください。',
  );
}

function bytesOf(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}
