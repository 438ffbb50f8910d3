/** Issuers rotate keys and revoke leaked ones: tokens are checked by the present keys, without a restart. */
import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, it } from 'node:test';
import { createRemoteJWKSet, customFetch } from 'jose';
import { checkIdToken } from './id-token';

const CLIENT = 'community';
const ISSUER = 'https://id.example';
const NOW = 1_700_000_000_000;

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const second = NOW / 1000;
const PAYLOAD = encoded({ iss: ISSUER, aud: CLIENT, sub: 'ada', iat: second, exp: second + 600 });

for (const [alg, namedCurve] of Object.entries({ ES256: 'P-256', ES256K: 'secp256k1' })) {
  describe(alg, () => {
    const pair = (kid: string) => ({ kid, ...generateKeyPairSync('ec', { namedCurve }) });
    const made = ({ kid, privateKey: key }: { kid: string; privateKey: KeyObject }): string => {
      const text = `${encoded({ alg, kid })}.${PAYLOAD}`;
      return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    };
    /** @param lasting milliseconds that keys are fresh, and that a missing one is not requested again */
    function issuer(lasting: { cacheMaxAge: number; cooldownDuration: number }) {
      const there = { keys: [pair('old')], asked: 0 };
      const keys = createRemoteJWKSet(new URL(`${ISSUER}/keys`), {
        ...lasting,
        [customFetch]: async () => {
          there.asked += 1;
          const jwks = there.keys.map(({ kid, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid }));
          return Response.json({ keys: jwks });
        },
      });
      const check = (token: string) => checkIdToken(token, { keys, issuer: ISSUER, client_id: CLIENT, now: NOW });
      return { there, check };
    }
    const HOUR = 60 * 60_000;

    it('accepts a token with a key that was added later', async () => {
      const { there, check } = issuer({ cacheMaxAge: HOUR, cooldownDuration: 0 });
      await check(made(there.keys[0] as ReturnType<typeof pair>));
      const next = pair('new');
      there.keys.push(next);
      assert.equal((await check(made(next))).sub, 'ada');
      assert.equal(there.asked, 2);
    });

    it('accepts none with a revoked key', async () => {
      const { there, check } = issuer({ cacheMaxAge: 0, cooldownDuration: 0 });
      const [old] = there.keys as [ReturnType<typeof pair>];
      await check(made(old));
      there.keys = [pair('new')];
      await assert.rejects(check(made(old)), { code: 'unauthorized' });
    });

    it('requests keys once for any number of tokens with an unknown key', async () => {
      const { there, check } = issuer({ cacheMaxAge: HOUR, cooldownDuration: HOUR });
      for (let tries = 0; tries < 5; tries++) {
        await assert.rejects(check(made(pair(`made up ${tries}`))), { code: 'unauthorized' });
      }
      assert.equal(there.asked, 1);
    });
  });
}
