/**
 * Signatures and keys at the edges of their formats, for each algorithm of ID tokens (host contract 11): the faults of
 * public test-vector collections, on ID tokens that are valid otherwise.
 */
import assert from 'node:assert/strict';
import { constants, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, it } from 'node:test';
import { createLocalJWKSet, type JWK } from 'jose';
import { checkIdToken } from './id-token';
import type { KeySet } from './provider';

const CLIENT = 'community';
const ISSUER = 'https://id.example';
const NOW = 1_700_000_000_000;
const KID = 'one';

const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });
const curve = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });
const [rsaPair, otherRsa] = [rsa(2048), rsa(2048)];

interface Algorithm {
  pair: { privateKey: KeyObject; publicKey: KeyObject };
  other: { privateKey: KeyObject; publicKey: KeyObject };
  sign(text: string, key: KeyObject): Buffer;
}
const pkcs1 = (bits: number): Algorithm => ({
  ...{ pair: rsaPair, other: otherRsa },
  sign: (text, key) => sign(`sha${bits}`, Buffer.from(text), key),
});
const pss = (bits: number, saltLength = bits / 8): Algorithm => ({
  ...{ pair: rsaPair, other: otherRsa },
  sign: (text, key) =>
    sign(`sha${bits}`, Buffer.from(text), { key, saltLength, padding: constants.RSA_PKCS1_PSS_PADDING }),
});
const ecdsa = (bits: number, name: string): Algorithm => ({
  ...{ pair: curve(name), other: curve(name) },
  sign: (text, key) => sign(`sha${bits}`, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }),
});
const edwards = (): Algorithm => ({
  ...{ pair: generateKeyPairSync('ed25519'), other: generateKeyPairSync('ed25519') },
  sign: (text, key) => sign(null, Buffer.from(text), key),
});

const algorithms: Record<string, Algorithm> = {
  RS256: pkcs1(256),
  RS384: pkcs1(384),
  RS512: pkcs1(512),
  PS256: pss(256),
  PS384: pss(384),
  PS512: pss(512),
  ES256: ecdsa(256, 'P-256'),
  ES384: ecdsa(384, 'P-384'),
  ES512: ecdsa(512, 'P-521'),
  ES256K: ecdsa(256, 'secp256k1'),
  EdDSA: edwards(),
  Ed25519: edwards(),
};

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const second = NOW / 1000;
const PAYLOAD = encoded({ iss: ISSUER, aud: CLIENT, sub: 'ada', iat: second, exp: second + 600 });

/** Behaves like a fetched remote set. */
function keysOf(...keys: JWK[]): KeySet {
  return Object.assign(createLocalJWKSet({ keys }), { fresh: true, coolingDown: true }) as KeySet;
}
const check = (token: string, keys: KeySet) =>
  checkIdToken(token, { keys, issuer: ISSUER, client_id: CLIENT, now: NOW });

for (const [alg, { pair, other, sign: signText }] of Object.entries(algorithms)) {
  describe(alg, () => {
    const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: KID } as JWK;
    const keys = keysOf(jwk);
    const made = (header: object = {}, key = pair.privateKey, payload = PAYLOAD): string => {
      const text = `${encoded({ alg, kid: KID, ...header })}.${payload}`;
      return `${text}.${signText(text, key).toString('base64url')}`;
    };
    /** Signs until the number has no leading zero, which RSA may drop: one in 256 signatures has one. */
    function signed(): string {
      for (let jti = 0; ; jti += 1) {
        const token = made({ jti });
        if (Buffer.from(token.split('.')[2] ?? '', 'base64url')[0] !== 0) return token;
      }
    }
    const [header = '', payload = '', text = ''] = signed().split('.');
    const signature = Buffer.from(text, 'base64url');
    const signedAs = (bytes: Buffer) => `${header}.${payload}.${bytes.toString('base64url')}`;
    const withByte = (at: number) => {
      const bytes = Buffer.from(signature);
      bytes[at] = (bytes[at] as number) ^ 1;
      return bytes;
    };
    const isRefused = async (token: string, what: string, known = keys) => {
      await assert.rejects(check(token, known), { code: 'unauthorized' }, what);
    };

    it('accepts a whole token, with the key’s name or without', async () => {
      assert.equal((await check(made(), keys)).sub, 'ada');
      assert.equal((await check(made({ kid: undefined }), keys)).sub, 'ada');
      assert.equal((await check(made(), keysOf({ ...jwk, use: 'sig', alg, key_ops: ['verify'] }))).sub, 'ada');
    });

    it('refuses a signature that is changed, cut, longer, empty or of something else', async () => {
      for (const at of [0, signature.length >> 1, signature.length - 1]) {
        await isRefused(signedAs(withByte(at)), `byte ${at} changed`);
      }
      await isRefused(signedAs(signature.subarray(1)), 'without its first byte');
      await isRefused(signedAs(signature.subarray(0, -1)), 'without its last byte');
      await isRefused(signedAs(Buffer.concat([signature, Buffer.alloc(1)])), 'a byte longer');
      await isRefused(signedAs(Buffer.concat([Buffer.alloc(1), signature])), 'a byte before it');
      await isRefused(signedAs(Buffer.alloc(0)), 'empty');
      await isRefused(signedAs(Buffer.alloc(1)), 'one byte');
      for (const byte of [0, 1, 255]) await isRefused(signedAs(Buffer.alloc(signature.length, byte)), `all ${byte}`);
      await isRefused(signedAs(signText(payload, pair.privateKey)), 'of the payload alone');
      await isRefused(signedAs(signText('', pair.privateKey)), 'of nothing');
    });

    it('refuses a changed or missing header or payload', async () => {
      const changed = encoded({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'bob' });
      await isRefused(`${header}.${changed}.${text}`, 'another payload');
      await isRefused(`${encoded({ alg, kid: KID, typ: 'JWT' })}.${payload}.${text}`, 'another header');
      for (const token of [`.${payload}.${text}`, `${header}..${text}`, `${header}.${payload}.`, '..', '']) {
        await isRefused(token, `parts left out: ${token.slice(0, 10)}`);
      }
      for (const token of [`${header}.${payload}`, `${payload}.${text}`, header, `${made()}.`, `${made()}.foo`]) {
        await isRefused(token, 'another number of parts');
      }
      for (const value of ['text', 17, null, [], '']) {
        await isRefused(made({}, pair.privateKey, encoded(value)), `${JSON.stringify(value)} for claims`);
      }
      await isRefused(made({}, pair.privateKey, Buffer.from('{').toString('base64url')), 'claims that are no JSON');
      await isRefused(`${Buffer.from('{').toString('base64url')}.${payload}.${text}`, 'a header that is no JSON');
    });

    it('refuses other encodings of the same value', async () => {
      await isRefused(`${made()}=`, 'padded');
      await isRefused(`${made()}\n`, 'a line break behind it');
      await isRefused(` ${made()}`, 'a space before it');
      await isRefused(`${header}.${payload}.${text.slice(0, 9)} ${text.slice(9)}`, 'a space within');
      await isRefused(`${header}.${payload}.${text.slice(0, 9)}!${text.slice(9)}`, 'a sign within that is none');
      const json = { payload, signatures: [{ protected: header, signature: text }] };
      await isRefused(JSON.stringify(json), 'as JSON');
      await isRefused(JSON.stringify({ payload, protected: header, signature: text }), 'as flat JSON');
    });

    it('refuses an algorithm that the key does not have, and none', async () => {
      for (const name of [
        ...Object.keys(algorithms),
        'HS256',
        'none',
        'None',
        '',
        alg.toLowerCase(),
        undefined,
        1,
        [],
      ]) {
        // Two names of one algorithm.
        if (name === alg || (alg.startsWith('Ed') && String(name).startsWith('Ed'))) continue;
        await isRefused(made({ alg: name }), `called ${name}`);
      }
    });

    it('refuses critical members that are unknown, and keys inside the token', async () => {
      await isRefused(made({ crit: ['exp'], exp: second + 600 }), 'crit');
      await isRefused(made({ crit: [] }), 'an empty crit');
      await isRefused(made({ crit: ['b64'], b64: false }), 'an unencoded payload');
      const own = { ...other.publicKey.export({ format: 'jwk' }), kid: KID };
      await isRefused(made({}, other.privateKey), 'of another key by its name');
      await isRefused(made({ jwk: own }, other.privateKey), 'a key in its header');
      await isRefused(made({ jku: `${ISSUER}/keys`, x5u: ISSUER }, other.privateKey), 'an address of keys');
      await isRefused(made({ kid: 'two' }), 'an unknown key');
    });

    it('refuses keys that are for something else', async () => {
      await isRefused(made(), 'a key to encrypt with', keysOf({ ...jwk, use: 'enc' }));
      await isRefused(made(), 'a key that verifies nothing', keysOf({ ...jwk, key_ops: ['encrypt'] }));
      await isRefused(
        made(),
        'a key of another algorithm',
        keysOf({ ...jwk, alg: alg === 'RS256' ? 'PS256' : 'RS256' }),
      );
      await isRefused(made(), 'a key under another name', keysOf({ ...jwk, kid: 'two' }));
      await isRefused(made(), 'no key', keysOf());
    });
  });
}

const rest = (alg: string, bytes: (text: string) => Buffer): string => {
  const text = `${encoded({ alg, kid: KID })}.${PAYLOAD}`;
  return `${text}.${bytes(text).toString('base64url')}`;
};
const jwkOf = ({ pair }: Algorithm) => ({ ...pair.publicKey.export({ format: 'jwk' }), kid: KID }) as JWK;

describe('curves', () => {
  for (const [alg, half] of Object.entries({ ES256: 32, ES384: 48, ES512: 66, ES256K: 32 })) {
    it(`refuses for ${alg} a signature in the form of certificates, without a half, or with the halves swapped`, async () => {
      const algorithm = algorithms[alg] as Algorithm;
      const { privateKey } = algorithm.pair;
      const made = (change: (r: Buffer, s: Buffer) => Buffer[]) =>
        rest(alg, (text) => {
          const raw = algorithm.sign(text, privateKey);
          return Buffer.concat(change(raw.subarray(0, half), raw.subarray(half)));
        });
      const none = Buffer.alloc(half);
      const tokens = {
        DER: rest(alg, (text) =>
          sign(`sha${alg === 'ES512' ? 512 : alg === 'ES384' ? 384 : 256}`, Buffer.from(text), privateKey),
        ),
        'r alone': made((r) => [r]),
        'no r': made((_r, s) => [none, s]),
        'no s': made((r) => [r, none]),
        'in turn': made((r, s) => [s, r]),
        'a zero before each': made((r, s) => [Buffer.alloc(1), r, Buffer.alloc(1), s]),
      };
      const keys = keysOf(jwkOf(algorithm));
      assert.equal(
        (
          await check(
            made((r, s) => [r, s]),
            keys,
          )
        ).sub,
        'ada',
      );
      for (const [what, token] of Object.entries(tokens)) {
        await assert.rejects(check(token, keys), { code: 'unauthorized' }, what);
      }
    });
  }

  it('are not confused with each other', async () => {
    const swapped = { ...jwkOf(algorithms.ES256 as Algorithm), crv: 'secp256k1' };
    const token = rest('ES256', (text) =>
      (algorithms.ES256 as Algorithm).sign(text, (algorithms.ES256 as Algorithm).pair.privateKey),
    );
    await assert.rejects(check(token, keysOf(swapped)), { code: 'unauthorized' });
  });
});

describe('RSA', () => {
  it('refuses another padding, another hash, a salt of another length, and short keys', async () => {
    const { privateKey } = rsaPair;
    const keys = keysOf(jwkOf(pkcs1(256)));
    const made = (alg: string, by: Algorithm) => rest(alg, (text) => by.sign(text, privateKey));
    assert.equal((await check(made('PS256', pss(256)), keys)).sub, 'ada');
    for (const [alg, by] of Object.entries({
      RS256: pss(256),
      PS256: pkcs1(256),
      RS384: pkcs1(256),
      PS384: pss(256),
    })) {
      await assert.rejects(check(made(alg, by), keys), { code: 'unauthorized' }, alg);
    }
    for (const salt of [0, 20, 64]) {
      await assert.rejects(check(made('PS256', pss(256, salt)), keys), { code: 'unauthorized' }, `a salt of ${salt}`);
    }
    const short = rsa(1024);
    const token = rest('RS256', (text) => pkcs1(256).sign(text, short.privateKey));
    const jwk = { ...short.publicKey.export({ format: 'jwk' }), kid: KID } as JWK;
    await assert.rejects(check(token, keysOf(jwk)), { code: 'unauthorized' }, '1024 bits');
  });

  it('refuses its own numbers as a secret', async () => {
    const { createHmac } = await import('node:crypto');
    const jwk = jwkOf(pkcs1(256));
    const pem = rsaPair.publicKey.export({ type: 'spki', format: 'pem' });
    for (const secret of [pem, jwk.n as string, Buffer.from(jwk.n as string, 'base64url'), '']) {
      const token = rest('HS256', (text) => createHmac('sha256', secret).update(text).digest());
      await assert.rejects(check(token, keysOf(jwk)), { code: 'unauthorized' });
      const shared = { kty: 'oct', kid: KID, k: Buffer.from(secret).toString('base64url') };
      await assert.rejects(check(token, keysOf(shared)), { code: 'unauthorized' }, 'though it is among the keys');
    }
  });
});
