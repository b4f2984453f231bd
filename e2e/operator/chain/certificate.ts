import { generateKeyPairSync, sign } from 'node:crypto';

/** A value of DER: its tag, its length, its content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), body]);
}

const SEQUENCE = 0x30;
/** The third version, which browsers want. */
const VERSION = der(0xa0, der(0x02, Buffer.from([2])));
/** Nobody's name: CN=test. */
const NAME = der(
  SEQUENCE,
  der(0x31, der(SEQUENCE, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('test')))),
);
/** ecdsa-with-SHA256 */
const ALGORITHM = der(SEQUENCE, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const DAY_MS = 24 * 60 * 60 * 1000;

const utcTime = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64')}\n-----END ${label}-----\n`;

/** A key and the certificate that it has signed itself, good from yesterday until tomorrow. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const validity = der(SEQUENCE, utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS));
  const signed = der(
    SEQUENCE,
    VERSION,
    der(0x02, Buffer.from([1])),
    ALGORITHM,
    NAME,
    validity,
    NAME,
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: pem('CERTIFICATE', der(SEQUENCE, signed, ALGORITHM, signature)),
  };
}
