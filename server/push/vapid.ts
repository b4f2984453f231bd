import { createECDH, createPrivateKey, sign } from 'node:crypto';

/** The keys of a sender of pushes: an uncompressed point and a number of P-256, base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const NUMBER_BYTES = 32;
/** A push service takes none that is good for more than a day. */
const GOOD_FOR_SECONDS = 12 * 3_600;

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** New keys. */
export function newVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A number that begins with zeros is written shorter.
  const number = Buffer.concat([Buffer.alloc(NUMBER_BYTES), pair.getPrivateKey()]).subarray(-NUMBER_BYTES);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: number.toString('base64url') };
}

/** Whether the two are a pair. */
export function areVapidKeys({ publicKey, privateKey }: VapidKeys): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false; // the number is none of the curve
  }
}

/**
 * The Authorization of a push (RFC 8292): who sends it, to that push service, for half a day.
 * @param subject where the push service reaches the sender: `mailto:` or https
 * @param nowMs by the system's clock, which the push service compares with its own
 */
export function vapidAuthorization(
  { publicKey, privateKey }: VapidKeys,
  endpoint: string,
  subject: string,
  nowMs: number,
): string {
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 1 + NUMBER_BYTES).toString('base64url');
  const y = point.subarray(1 + NUMBER_BYTES).toString('base64url');
  const key = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey },
    format: 'jwk',
  });
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1_000) + GOOD_FOR_SECONDS,
    sub: subject,
  };
  const token = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`;
}
