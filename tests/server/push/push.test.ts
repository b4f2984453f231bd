import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { arePushKeys, encryptPush, LONGEST_PUSH } from '#server/push/encryption.ts';
import { isPushEndpoint, PUSH_SERVICES } from '#server/push/hosts.ts';
import { areVapidKeys, newVapidKeys, vapidAuthorization } from '#server/push/vapid.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { newDevice, readAuthorization } from '#tests/support/push/device.ts';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc';
const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('the body of a push', () => {
  it('is the one of RFC 8291, appendix A, for its keys', () => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const chosen = {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    };
    const body = encryptPush(keys, 'When I grow up, I want to be a watermelon', chosen);
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is read by its device alone, and is another one each time', () => {
    const [device, other] = [newDevice(ENDPOINT), newDevice(ENDPOINT)];
    const body = encryptPush(device.subscription.keys, 'まもなく開始です');
    expect(device.read(body)).toBe('まもなく開始です');
    expect(() => other.read(body)).toThrow();
    expect(encryptPush(device.subscription.keys, 'まもなく開始です').equals(body)).toBe(false);
  });

  it('holds 3,993 bytes of text, which make the 4,096 that push services take, and no more', () => {
    const { keys } = newDevice(ENDPOINT).subscription;
    expect(LONGEST_PUSH).toBe(3_993);
    expect(encryptPush(keys, 'x'.repeat(3_993))).toHaveLength(4_096);
    expect(() => encryptPush(keys, 'あ'.repeat(1_332))).toThrow('too many');
  });
});

describe('the keys of a device', () => {
  const { keys } = newDevice(ENDPOINT).subscription;
  const own = createECDH('prime256v1');
  own.generateKeys();

  it.each([
    ['a point of the curve and 16 bytes', keys, true],
    [
      'a point that is not on the curve',
      { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      false,
    ],
    ['a compressed point', { ...keys, p256dh: own.getPublicKey('base64url', 'compressed') }, false],
    ['nothing', { p256dh: '', auth: '' }, false],
    ['too short a secret', { ...keys, auth: 'AAAA' }, false],
  ])('are good where they are %s: %o', (_, given, isGood) => {
    expect(arePushKeys(given)).toBe(isGood);
  });
});

describe('the sender of a push', () => {
  it('is signed for the one push service, for half a day, under keys that are a pair (RFC 8292)', () => {
    const keys = newVapidKeys();
    expect(areVapidKeys(keys)).toBe(true);
    expect(areVapidKeys({ ...keys, publicKey: newVapidKeys().publicKey })).toBe(false);
    expect(areVapidKeys({ ...keys, privateKey: 'AA' })).toBe(false);
    const read = readAuthorization(vapidAuthorization(keys, ENDPOINT, 'https://komori.example', NOW));
    expect(read).toEqual({
      key: keys.publicKey,
      head: { typ: 'JWT', alg: 'ES256' },
      claims: {
        aud: 'https://fcm.googleapis.com',
        exp: Math.floor(NOW / 1_000) + 43_200,
        sub: 'https://komori.example',
      },
      isSigned: true,
    });
  });

  it('has keys of full length, also where the number begins with zeros', () => {
    const lengths = Array.from({ length: 300 }, () => bytes(newVapidKeys().privateKey).length);
    expect(new Set(lengths)).toEqual(new Set([32]));
  });
});

describe('an endpoint', () => {
  const services = PUSH_SERVICES.split(' ');

  it.each([
    ENDPOINT,
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('of a browser’s push service is taken: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, services)).toBe(true);
  });

  it.each([
    'https://komori.example/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://10.0.0.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'https://metadata.google.internal/abc',
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:pass@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com@10.0.0.1/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com.evil.example/abc',
    'https://evil-push.apple.com/abc',
    'https://push.apple.com.evil.example/abc',
    'file:///etc/passwd',
    'fcm.googleapis.com/abc',
    '',
  ])('of anything else is refused: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, services)).toBe(false);
  });

  it('of this machine is taken over http only where it is listed', () => {
    expect(isPushEndpoint('http://127.0.0.1:8090/abc', ['127.0.0.1'])).toBe(true);
    expect(isPushEndpoint('http://10.0.0.1:8090/abc', ['10.0.0.1'])).toBe(false);
    expect(isPushEndpoint('http://127.0.0.1:8090/abc', services)).toBe(false);
  });
});
