import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JWTPayload, SignJWT } from 'jose';
import { createAccessTokens } from './access-token';
import { VerifiedTokens } from './verified-tokens';

const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string];
const claims = { user_uuid: ids[0], site_uuid: ids[1], session_uuid: ids[2] };
const NOW = 1_700_000_000_000;

test('a token that was found good ends after ten minutes, also when it was seen before', async () => {
  const tokens = createAccessTokens('only-for-tests-and-of-enough-length', 'https://community.example');
  const token = await tokens.sign(claims, NOW);
  const end = NOW + 600_000;
  assert.deepEqual(await tokens.verify(token, NOW), claims);
  assert.deepEqual(await tokens.verify(token, end - 1), claims);
  assert.equal(await tokens.verify(token, end), null);
  assert.deepEqual(await tokens.verify(token, end, 60), claims);
  // A token accepted with tolerance is refused without it.
  assert.equal(await tokens.verify(token, end), null);
});

test('the signature of a token is verified once, for any number of uses', async (t) => {
  const tokens = createAccessTokens('only-for-tests-and-of-enough-length', 'https://community.example');
  const token = await tokens.sign(claims, NOW);
  const looks = t.mock.method(crypto.subtle, 'verify').mock;
  for (const later of [0, 1000, 599_000]) assert.deepEqual(await tokens.verify(token, NOW + later), claims);
  assert.equal(looks.callCount(), 1);
});

test('a token of another server stays invalid when it is repeated', async () => {
  const issuer = 'https://community.example';
  const tokens = createAccessTokens('only-for-tests-and-of-enough-length', issuer);
  const foreign = await createAccessTokens('another-secret-of-quite-enough-length', issuer).sign(claims, NOW);
  const own = await tokens.sign(claims, NOW);
  assert.deepEqual(await tokens.verify(own, NOW), claims);
  for (let i = 0; i < 2; i++) assert.equal(await tokens.verify(foreign, NOW), null);
  // A token with the same claims under another signature.
  const forged = `${own.slice(0, own.lastIndexOf('.'))}.${foreign.slice(foreign.lastIndexOf('.') + 1)}`;
  assert.equal(await tokens.verify(forged, NOW), null);
});

test('a token under our own signature that names no person, site or login is none', async () => {
  const [secret, issuer] = ['only-for-tests-and-of-enough-length', 'https://community.example'];
  const tokens = createAccessTokens(secret, issuer);
  const signed = (payload: object) =>
    new SignJWT({ sub: ids[0], aud: ids[1], sid: ids[2], iss: issuer, exp: NOW / 1000 + 60, ...payload } as JWTPayload)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));
  assert.deepEqual(await tokens.verify(await signed({}), NOW), claims);
  const wrong = [{ sub: 7 }, { aud: [ids[1], ids[0]] }, { sid: 7 }, { sid: 'no login' }, { sid: undefined }];
  for (const payload of [...wrong, { exp: undefined }, { iss: 'https://elsewhere.example' }]) {
    assert.equal(await tokens.verify(await signed(payload), NOW), null, JSON.stringify(payload));
  }
});

test('keeps a bounded number, the newest', () => {
  const kept = new VerifiedTokens();
  for (let i = 0; i <= 10_000; i++) kept.add(`token ${i}`, { claims, exp: NOW });
  assert.equal(kept.find('token 0', NOW), null);
  assert.deepEqual(kept.find('token 1', NOW), claims);
  assert.deepEqual(kept.find('token 10000', NOW), claims);
});
