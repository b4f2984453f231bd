/**
 * The documents of WebAuthn, as browsers take and give them (`parseCreationOptionsFromJSON`, `toJSON`): the names in
 * them are the standard's. Whatever a browser adds is left out.
 */
import * as v from 'valibot';

/** Base64url, as long as any authenticator makes it. */
const Bytes = v.pipe(v.string(), v.regex(/^[\w-]{1,16384}$/));
const PublicKey = v.literal('public-key');

const Descriptor = v.object({
  id: v.string(),
  type: PublicKey,
  transports: v.exactOptional(
    v.array(v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
  ),
});

/** Asks for a passkey that is there: for `startAuthentication({ optionsJSON })`. */
export const RequestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  /** Milliseconds. */
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.exactOptional(v.array(Descriptor)),
});
export type RequestOptions = v.InferOutput<typeof RequestOptions>;

/** Asks for a new passkey: for `startRegistration({ optionsJSON })`. */
export const CreationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: PublicKey, alg: v.number() })),
  /** Milliseconds. */
  timeout: v.number(),
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});
export type CreationOptions = v.InferOutput<typeof CreationOptions>;

/** The answer of `startAuthentication`. */
export const Assertion = v.object({
  id: Bytes,
  rawId: Bytes,
  type: PublicKey,
  response: v.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: v.exactOptional(Bytes),
  }),
});
export type Assertion = v.InferOutput<typeof Assertion>;

/** The answer of `startRegistration`. */
export const Attestation = v.object({
  id: Bytes,
  rawId: Bytes,
  type: PublicKey,
  response: v.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
});
export type Attestation = v.InferOutput<typeof Attestation>;
