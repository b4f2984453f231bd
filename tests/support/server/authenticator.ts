import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '#contract/operator/passkeyFields.ts';

type Encoded =
  | string
  | number
  | Buffer
  | Readonly<Record<string, unknown>>
  | ReadonlyMap<number, number | Buffer>;

/** The head of a value in CBOR: its kind, and a number. */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

/** As much of CBOR as authenticators write. */
function cbor(value: Encoded): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries: (readonly [string | number, unknown])[] =
    value instanceof Map ? [...value.entries()] : Object.entries(value);
  const parts = entries.flatMap(([key, each]) => [cbor(key), cbor(each as Encoded)]); // of what authenticators write
  return Buffer.concat([head(5, entries.length), ...parts]);
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** Where a passkey is used, and how; what is left out is as it should be. */
interface Use {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the finger was recognised. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** The ways of signing, each with its keys and how COSE writes the public one. */
const ALGORITHMS = {
  ES256: {
    make: (): KeyPair => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    cose: {
      kty: 2,
      alg: -7,
      crv: 1,
      parts: [
        [-2, 'x'],
        [-3, 'y'],
      ],
    },
    digest: 'sha256',
  },
  RS256: {
    make: (): KeyPair => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    cose: {
      kty: 3,
      alg: -257,
      crv: null,
      parts: [
        [-1, 'n'],
        [-2, 'e'],
      ],
    },
    digest: 'sha256',
  },
  EdDSA: {
    make: (): KeyPair => generateKeyPairSync('ed25519'),
    cose: { kty: 1, alg: -8, crv: 6, parts: [[-2, 'x']] },
    digest: null,
  },
  ES384: {
    make: (): KeyPair => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    cose: {
      kty: 2,
      alg: -35,
      crv: 2,
      parts: [
        [-2, 'x'],
        [-3, 'y'],
      ],
    },
    digest: 'sha384',
  },
} as const;
export type Algorithm = keyof typeof ALGORITHMS;

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_KEY = 64;

/** A passkey of software, as a browser with an authenticator would hold it: usually ES256, and it counts. */
export class Authenticator {
  readonly #origin: string;
  readonly #algorithm: Algorithm;
  readonly #keys: KeyPair;
  readonly #id = randomBytes(16);
  #userHandle = '';
  counter = 0;

  constructor(origin: string, algorithm: Algorithm = 'ES256') {
    this.#origin = origin;
    this.#algorithm = algorithm;
    this.#keys = ALGORITHMS[algorithm].make();
  }

  get id(): string {
    return text(this.#id);
  }

  /** Makes the passkey. */
  make(options: CreationOptions, { isVerified = true, ...use }: Use = {}): Attestation {
    this.#userHandle = options.user.id;
    const { kty, alg, crv, parts } = ALGORITHMS[this.#algorithm].cose;
    const jwk = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Buffer>([
      [1, kty],
      [3, alg],
      ...(crv === null ? [] : [[-1, crv] as const]),
      ...parts.map(([label, name]) => [label, Buffer.from(jwk[name] ?? '', 'base64url')] as const),
    ]);
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      cbor(key),
    ]);
    const rpId = use.rpId ?? options.rp.id;
    const authData = Buffer.concat([this.#data(rpId, HAS_KEY, isVerified), credential]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, use.origin),
        attestationObject: text(cbor({ fmt: 'none', attStmt: {}, authData })),
        transports: ['internal', 'something-new'],
      },
    };
  }

  /** Shows it. */
  show(options: RequestOptions, { isVerified = true, ...use }: Use = {}): Assertion {
    this.counter = use.counter ?? this.counter + 1;
    const authData = this.#data(use.rpId ?? options.rpId, 0, isVerified);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, use.origin);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: text(authData),
        signature: text(sign(ALGORITHMS[this.#algorithm].digest, signed, this.#keys.privateKey)),
        userHandle: use.userHandle ?? this.#userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, origin = this.#origin): string {
    return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  #data(rpId: string, flags: number, isVerified: boolean): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter]);
  }
}
