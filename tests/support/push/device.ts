import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { PushSubscription } from '#domain/inbox/push.ts';

/** A device that has subscribed to pushes, and can read what comes (RFC 8291, the other side). */
export interface Device {
  readonly subscription: PushSubscription;
  read(body: Uint8Array): string;
}

function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** A device at that push service; with keys of its own. */
export function newDevice(endpoint: string): Device {
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: ours.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return {
    subscription: { endpoint, keys },
    read(body) {
      const bytes = Buffer.from(body);
      const salt = bytes.subarray(0, 16);
      const sender = bytes.subarray(21, 21 + bytes.readUInt8(20));
      const record = bytes.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours.getPublicKey(), sender]);
      const secret = derive(ours.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}

/** The claims of an Authorization (RFC 8292), and whether its signature is that of the key it names. */
export function readAuthorization(header: string) {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const of = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const signed = Buffer.from(`${head}.${claims}`);
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return {
    key,
    head: of(head),
    claims: of(claims),
    isSigned: verify('sha256', signed, how, Buffer.from(signature, 'base64url')),
  };
}
