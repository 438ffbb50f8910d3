/** The examples of RFC 8291 (appendix A) and RFC 8292 (section 2.4), byte for byte. */
import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { describe, it } from 'node:test';
import { encrypt, isPoint, LONGEST_TEXT_BYTES, paddedLength } from './encrypt';
import { authorization, type Claims, newKeyPair, Signatures, unsigned } from './vapid';

const bytes = (text: string) => Buffer.from(text, 'base64url');

const receiver = {
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
};

describe('a push message', () => {
  it('equals the example of RFC 8291, appendix A', () => {
    const text = Buffer.from('When I grow up, I want to be a watermelon');
    const body = encrypt(text, receiver, text.length, {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    });
    assert.equal(body.length, 144);
    assert.equal(
      body.toString('base64url'),
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is padded, so that texts of about one length look the same, and within the limit of services', () => {
    const lengthOf = (length: number) => encrypt(Buffer.alloc(length, 'a'), receiver).length;
    assert.equal(lengthOf(1), lengthOf(400));
    assert.notEqual(lengthOf(400), lengthOf(600));
    assert.equal(lengthOf(LONGEST_TEXT_BYTES), 4096);
    assert.equal(paddedLength(LONGEST_TEXT_BYTES - 1), LONGEST_TEXT_BYTES);
    assert.throws(() => lengthOf(LONGEST_TEXT_BYTES + 1), RangeError);
  });

  it('is not sent to a key that is not a point of the curve', () => {
    assert.ok(isPoint(receiver.p256dh));
    const off = Buffer.from(receiver.p256dh);
    off.writeUInt8((off.readUInt8(64) + 1) % 256, 64);
    for (const wrong of [off, Buffer.alloc(65), receiver.p256dh.subarray(1), Buffer.alloc(0)]) {
      assert.ok(!isPoint(wrong), wrong.toString('base64url'));
    }
  });
});

describe('the sender’s signature', () => {
  const claims = { aud: 'https://push.example.net', exp: 1453523768, sub: 'mailto:push@example.com' };

  it('signs what RFC 8292 requires, and verifies the signature of its example', () => {
    const [header, body, signature] =
      'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA'.split(
        '.',
      );
    assert.equal(unsigned(claims), `${header}.${body}`);
    const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
    assert.ok(isSigned(unsigned(claims), signature ?? '', key));
  });

  it('is good under the key it names', () => {
    const pair = newKeyPair();
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization(claims, pair)) ?? [];
    const [header, body, signature = ''] = token.split('.');
    assert.equal(key, pair.publicKey);
    assert.ok(isSigned(`${header}.${body}`, signature, key));
  });

  it('is made once for a service, and again before it expires', () => {
    const signatures = new Signatures(newKeyPair(), 'https://news.example/');
    const now = Date.now();
    const first = signatures.for('https://push.example/a', now);
    assert.equal(signatures.for('https://push.example/b', now + 60_000), first);
    const claimsOf = (text: string): Claims => JSON.parse(bytes(text.split('.')[1] ?? '').toString()) as Claims;
    assert.equal(claimsOf(first).aud, 'https://push.example');
    const other = signatures.for('https://elsewhere.example/a', now);
    assert.equal(claimsOf(other).aud, 'https://elsewhere.example');
    const later = signatures.for('https://push.example/a', now + 11.5 * 60 * 60_000);
    assert.ok(claimsOf(later).exp > claimsOf(first).exp);
    // A clock that was ahead is set back: services refuse signatures valid for more than a day.
    const earlier = signatures.for('https://push.example/a', now - 24 * 60 * 60_000);
    assert.ok(claimsOf(earlier).exp * 1000 < now);
  });
});

function isSigned(text: string, signature: string, key: string): boolean {
  const point = bytes(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  return verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature));
}
