import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushSubscription } from '#domain/inbox/push.ts';

/** Push services take bodies of 4,096 bytes: header, text, its end and its tag. */
const RECORD_SIZE = 4096;
const SALT_BYTES = 16;
const POINT_BYTES = 65;
const TAG_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES;
/** The longest text of a push, in bytes of UTF-8. */
export const LONGEST_PUSH = RECORD_SIZE - HEADER_BYTES - 1 - TAG_BYTES;

/** Ends the text of the last record (RFC 8188). */
const LAST_RECORD = Buffer.from([2]);

/** Chosen at random, but for the vector of the RFC. */
interface Chosen {
  readonly salt: Uint8Array;
  /** The private key that is used for this one push. */
  readonly privateKey: Uint8Array | undefined;
}

function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/**
 * The body of a push (RFC 8291, aes128gcm) that nobody but the device can read: a header and one record. Throws for
 * keys that are none, and for a text of more than LONGEST_PUSH bytes.
 */
export function encryptPush(
  { p256dh, auth }: PushSubscription['keys'],
  text: string,
  { salt, privateKey }: Chosen = { salt: randomBytes(SALT_BYTES), privateKey: undefined },
): Buffer<ArrayBuffer> {
  const plain = Buffer.from(text);
  if (plain.length > LONGEST_PUSH) throw new Error(`Failed to push ${plain.length} bytes: too many.`);
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = createECDH('prime256v1');
  if (privateKey === undefined) ours.generateKeys();
  else ours.setPrivateKey(privateKey);
  const point = ours.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, point]);
  const secret = derive(ours.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(HEADER_BYTES - POINT_BYTES);
  header.set(salt, 0);
  header.writeUInt32BE(RECORD_SIZE, SALT_BYTES);
  header.writeUInt8(POINT_BYTES, SALT_BYTES + 4);
  return Buffer.concat([
    header,
    point,
    cipher.update(plain),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Whether a device's keys can be encrypted for: a point of the curve, and 16 bytes. */
export function arePushKeys({ p256dh, auth }: PushSubscription['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== POINT_BYTES || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16)
    return false;
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  try {
    ours.computeSecret(point);
    return true;
  } catch {
    return false; // it is not on the curve
  }
}
