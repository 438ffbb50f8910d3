import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkIdentity } from './check-identity';

const identity = {
  ...{ issuer: 'id.example', subject: '1', email: null, is_email_verified: false, name: null, picture: null },
  ...{ issued_at: null },
};
const long = (length: number) => 'x'.repeat(length);

test('texts of an identity that are empty or longer than 1,000 characters are left out', () => {
  for (const name of ['email', 'name', 'picture'] as const) {
    const read = (text: string | null) => checkIdentity({ ...identity, [name]: text })[name];
    assert.deepEqual(
      [read('a'), read(long(1000)), read(long(1001)), read(''), read(null)],
      ['a', long(1000), null, null, null],
    );
  }
});

test('an identity without an issuer or a subject of at most 255 characters is refused', () => {
  for (const name of ['issuer', 'subject'] as const) {
    assert.equal(checkIdentity({ ...identity, [name]: long(255) })[name], long(255));
    for (const text of ['', long(256), 'a\nb'])
      assert.throws(() => checkIdentity({ ...identity, [name]: text }), { code: 'unauthorized' }, JSON.stringify(text));
  }
});

test('entitlements are at most fifty different short texts, given as a list or alone', () => {
  const read = (entitlements: unknown) => checkIdentity({ ...identity, entitlements }).entitlements;
  assert.deepEqual(read('plus'), ['plus']);
  assert.deepEqual(read(['plus', 'plus', 7, null, '', 'a\tb', long(100), long(101)]), ['plus', long(100)]);
  const many = Array.from({ length: 51 }, (_, at) => `${at}`);
  assert.deepEqual(read(many), many.slice(0, 50));
  assert.deepEqual([read(undefined), read(null)], [[], []]);
});
