/** Readers whose account came with a password hash of WordPress or phpBB. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app';

/** "test12345", by the public vector of phpass. */
const WORDPRESS_HASH = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0';

let t: TestApp;
before(async () => {
  t = await startTestApp();
});
after(() => t?.close());

const logIn = (password: string) =>
  t.inject({
    method: 'POST',
    url: '/v2/localhost/users/login?session=false',
    payload: { email: 'wilma@example.org', password },
  });

test('logs in with the password from WordPress, which is then stored as ours', async () => {
  const { user, id } = await t.signUp('Wilma');
  await t.changeUser(user, { password_hash: WORDPRESS_HASH });
  const stored = async () =>
    (await t.app.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
      .password_hash;

  assert.equal((await logIn('test12346')).statusCode, 400);
  assert.equal(await stored(), WORDPRESS_HASH, 'a wrong password replaces nothing');

  assert.equal((await logIn('test12345')).statusCode, 200);
  assert.match((await stored()) ?? '', /^\$argon2id\$/);
  assert.equal((await logIn('test12345')).statusCode, 200);
});
