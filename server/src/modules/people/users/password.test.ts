import assert from 'node:assert/strict';
import { it } from 'node:test';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { hashPassword, isPassword } from './password';

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const hashes: Record<string, string | null> = {
  'no account': null,
  'an account of ours': await hashPassword('secret one', CHEAP),
  'an imported account': await bcrypt('secret one', { cost: 4 }),
};

for (const [whose, stored] of Object.entries(hashes)) {
  it(`refuses a wrong password after 300 ms: ${whose}`, async () => {
    const start = performance.now();
    assert.equal(await isPassword('secret two', stored), false);
    assert.ok(performance.now() - start >= 299);
  });
}

it('accepts a right password without a delay', async () => {
  const start = performance.now();
  assert.equal(await isPassword('secret one', hashes['an imported account'] ?? null), true);
  assert.ok(performance.now() - start < 299);
});
