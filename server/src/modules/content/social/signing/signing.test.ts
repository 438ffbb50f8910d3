import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import { signatureForms } from '../../../../../../core/contract/content/social';
import { HOUR_MS } from '../../../../../../core/contract/values/durations';
import { contentDigestOf, digestOf, isDigestOf } from './digest';
import { isSignedBy, isUsableKey, type ReceivedRequest, requireDigests, SignatureRefused } from './received';
import { readSignature, signRequest } from './sign-request';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
const now = Date.UTC(2026, 8, 1);
const url = new URL('https://paper.example/social/inbox?a=1');
const body = '{"type":"Follow"}';
const key = { id: 'https://social.example/users/rita#main-key', privateKey };

const receivedAt = (form: (typeof signatureForms)[number], change: Partial<ReceivedRequest> = {}): ReceivedRequest => ({
  method: 'POST',
  target: '/social/inbox?a=1',
  origin: 'https://paper.example',
  headers: signRequest(form, { method: 'POST', url, body, key, now }),
  body: Buffer.from(body),
  now,
  ...change,
});
const reasonOf = (request: ReceivedRequest): string => {
  try {
    const read = readSignature(request);
    requireDigests(read, request.body);
    return isSignedBy(publicKey, read) ? 'signed' : 'not signed';
  } catch (error) {
    if (error instanceof SignatureRefused) return error.reason;
    throw error;
  }
};

describe('a signed request', () => {
  for (const form of signatureForms) {
    it(`counts in the form ${form}, with its key only`, () => {
      const read = readSignature(receivedAt(form));
      assert.deepEqual([read.form, read.keyId], [form, key.id]);
      assert.ok(isSignedBy(publicKey, read));
      assert.ok(!isSignedBy(other, read));
    });

    it(`does not count in the form ${form} for another path, method, host, body or hour`, () => {
      assert.equal(reasonOf(receivedAt(form, { target: '/social/actors/news/inbox' })), 'not signed');
      assert.equal(reasonOf(receivedAt(form, { method: 'PUT' })), 'not signed');
      assert.equal(reasonOf(receivedAt(form, { origin: 'https://other.example' })), 'not signed');
      assert.equal(reasonOf(receivedAt(form, { body: Buffer.from('{"type":"Block"}') })), 'digest');
      assert.equal(reasonOf(receivedAt(form, { now: now + HOUR_MS })), 'signed');
      assert.equal(reasonOf(receivedAt(form, { now: now + HOUR_MS + 1000 })), 'date');
      assert.equal(reasonOf(receivedAt(form, { now: now - HOUR_MS - 1000 })), 'date');
    });

    it(`signs what it fetches in the form ${form}, without a body`, () => {
      const headers = signRequest(form, { method: 'GET', url, body: null, key, now });
      assert.ok(headers.signature?.includes(form === 'cavage' ? key.id : 'sig1=:'));
      assert.equal(headers.digest, undefined);
      assert.equal(headers['content-digest'], undefined);
    });
  }
});

describe('a long signature header', () => {
  it('is read in proportion to its length', () => {
    const began = performance.now();
    for (let times = 0; times < 20; times += 1)
      assert.equal(reasonOf(receivedAt('cavage', { headers: { signature: 'a'.repeat(16_000) } })), 'unsigned');
    const ms = performance.now() - began;
    assert.ok(ms < 1000, `${ms} ms`);
  });
});

describe('the digest of a body', () => {
  it('is read in both headers, with other algorithms beside it', () => {
    const bytes = Buffer.from(body);
    for (const header of [digestOf(body), contentDigestOf(body), `md5=x, ${digestOf(body)}`])
      assert.ok(isDigestOf(header, bytes), header);
    const twice = `${digestOf(body)},${digestOf(body)}`;
    for (const header of ['', 'md5=x', digestOf('other'), `${digestOf(body)},${digestOf('other')}`, twice])
      assert.ok(!isDigestOf(header, bytes), header);
  });
});

describe('a key', () => {
  it('is usable when it is RSA of a usual size, or Ed25519', () => {
    assert.ok(isUsableKey(publicKey));
    assert.ok(isUsableKey(createPublicKey(generateKeyPairSync('ed25519').privateKey)));
    assert.ok(!isUsableKey(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey));
    assert.ok(!isUsableKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey));
    const { n = '' } = publicKey.export({ format: 'jwk' });
    const e = Buffer.alloc(255, 255).toString('base64url');
    const slow = createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' });
    assert.ok(!isUsableKey(slow), 'an exponent that makes checks slow');
  });
});
