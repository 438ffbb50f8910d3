import assert from 'node:assert/strict';
import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { it } from 'node:test';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { isKnownHash, verifyImported } from './imported-password';

const withoutPadding = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const salt = Buffer.from('salt of a test!!');
const scrypted = withoutPadding(scryptSync('secret one', salt, 32, { cost: 2 ** 10 }));
const pbkdf2 = (digest: string, rounds: number, of: string | Buffer = salt) =>
  pbkdf2Sync('secret one', of, rounds, 32, digest);
const passlib = (bytes: Buffer) => withoutPadding(bytes).replaceAll('+', '.');

const hashes: Record<string, [string, string]> = {
  // The vector that phpass publishes with its own test.
  'phpass of WordPress': ['test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  'phpass of phpBB': ['test12345', '$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  bcrypt: ['secret one', await bcrypt('secret one', { cost: 4 })],
  'bcrypt of PHP': ['secret one', (await bcrypt('secret one', { cost: 4 })).replace('$2b$', '$2y$')],
  scrypt: ['secret one', `$scrypt$ln=10,r=8,p=1$${withoutPadding(salt)}$${scrypted}`],
  'PBKDF2 of Django': [
    'secret one',
    `pbkdf2_sha256$1000$pepper$${pbkdf2('sha256', 1000, 'pepper').toString('base64')}`,
  ],
  'PBKDF2 of passlib': ['secret one', `$pbkdf2-sha512$1000$${passlib(salt)}$${passlib(pbkdf2('sha512', 1000))}`],
};
for (const [kind, [password, stored]] of Object.entries(hashes)) {
  it(`distinguishes the right password from a wrong one: ${kind}`, async () => {
    assert.equal(isKnownHash(stored), true);
    assert.equal(await verifyImported(password, stored), true);
    assert.equal(await verifyImported(`${password}!`, stored), false);
  });
}

it('reads WordPress’ hash over an HMAC, and passwords beyond the length of bcrypt', async () => {
  const { createHmac } = await import('node:crypto');
  const long = 'x'.repeat(100);
  const digest = createHmac('sha384', 'wp-sha384').update(long).digest('base64');
  const stored = `$wp${(await bcrypt(digest, { cost: 4 })).replace('$2b$', '$2y$')}`;
  assert.equal(await verifyImported(long, stored), true);
  assert.equal(await verifyImported('x'.repeat(99), stored), false);
});

const tooCostly = [
  '$P$FIQRaTwmfa03fPOyh/WderrRyxdKtk.',
  '$2b$15$abcdefghijklmnopqrstuuKp5k8Qk9m7g8q6oGm0lF2T8o7u5u5u5',
  `$scrypt$ln=22,r=8,p=1$${withoutPadding(salt)}$${scrypted}`,
  'pbkdf2_sha256$9000000$pepper$AAAA',
];
it('never tries a hash whose cost would block the server', async () => {
  for (const stored of tooCostly) {
    const started = performance.now();
    assert.equal(await verifyImported('test12345', stored), false, stored);
    assert.ok(performance.now() - started < 1000, stored);
  }
});

it('refuses damaged hashes and those of another kind, without an error', async () => {
  for (const stored of ['$P$9IQ', '$2b$10$short', '$scrypt$ln=x', 'md5$a$b', '', '$wp$2y$']) {
    assert.equal(await verifyImported('test12345', stored), false, stored);
  }
  assert.equal(isKnownHash('5f4dcc3b5aa765d61d8327deb882cf99'), false, 'a bare digest');
});
