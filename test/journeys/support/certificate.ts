/** A self-signed certificate, for a test server with TLS. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** As PEM. */
  key: string;
  cert: string;
  /** The hash of its public key, by which a browser can be set to trust it. */
  fingerprint: string;
}

/** Basic encoding rules: a tag, the length of the content, and the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = body.length < 256 ? [body.length] : [body.length >> 8, body.length & 255];
  const many = body.length < 128 ? [] : [0x80 + length.length];
  return Buffer.concat([Buffer.from([tag, ...many, ...length]), body]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const VERSION_3 = der(0xa0, der(0x02, Buffer.from([2])));
const COMMON_NAME = oid('550403');
const DAY_MS = 86_400_000;

/** Names no host, because its reader only checks the key. */
export function makeCertificate(name: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const now = Date.now();
  const content = sequence(
    VERSION_3,
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    subject,
    sequence(time(new Date(now - DAY_MS)), time(new Date(now + DAY_MS))),
    subject,
    spki,
  );
  const signature = sign('sha256', content, privateKey);
  const whole = sequence(content, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  };
}
