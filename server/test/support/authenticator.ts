/** A software security key (WebAuthn level 3): ES256, with a signature counter, and answers that a test can change. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyWanted, SignatureWanted } from '../../../core/contract/people/passkeys';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** Encodes CBOR, as far as an attestation uses it. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

export interface Overrides {
  origin?: string;
  host?: string;
  challenge?: string;
  isVerified?: boolean;
  counter?: number;
}

export class Authenticator {
  readonly id = base64url(randomBytes(32));
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private readonly origin: string) {}

  make(wanted: PasskeyWanted, overrides: Overrides = {}) {
    const jwk = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (text = '') => Buffer.from(text, 'base64url');
    const key = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(jwk.x)],
        [-3, bytes(jwk.y)],
      ]),
    );
    const id = bytes(this.id);
    const data = Buffer.concat([
      this.data(wanted.host, ATTESTED, overrides),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      key,
    ]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    );
    const client_data = base64url(this.clientData('webauthn.create', wanted, overrides));
    return { ticket: wanted.ticket, credential: { id: this.id, client_data, attestation: base64url(attestation) } };
  }

  sign(wanted: SignatureWanted, overrides: Overrides = {}) {
    this.counter = overrides.counter ?? this.counter + 1;
    const data = this.data(wanted.host, 0, overrides);
    const clientData = this.clientData('webauthn.get', wanted, overrides);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.keys.privateKey);
    return {
      ticket: wanted.ticket,
      credential: {
        id: this.id,
        client_data: base64url(clientData),
        authenticator_data: base64url(data),
        signature: base64url(signature),
      },
    };
  }

  private data(host: string, more: number, overrides: Overrides): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const flags = PRESENT | (overrides.isVerified === false ? 0 : VERIFIED) | more;
    return Buffer.concat([sha256(overrides.host ?? host), Buffer.from([flags]), count]);
  }

  private clientData(type: string, { challenge }: { challenge: string }, overrides: Overrides): Buffer {
    const data = { type, challenge: overrides.challenge ?? challenge, origin: overrides.origin ?? this.origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }));
  }
}
