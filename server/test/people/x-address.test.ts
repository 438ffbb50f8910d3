/** X returns the address of a reader only to applications with that permission. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { reroute } from '../support/reroute';
import { bringHome, exchange, newVerifier } from '../support/window-login';
import { PUBLIC, type WindowPart, windowParts } from '../support/window-parts';

let test: TestApp;
let admin: TestUser;
let part: WindowPart;
before(async () => {
  part = (await windowParts.twitter?.()) as WindowPart;
  test = await startTestApp({ publicUrl: PUBLIC }, async (app) => reroute(app, part.hosts));
  admin = await test.signUp('Admin', 'administrator');
});
after(async () => {
  await test.close();
  await part.close();
});

/** @returns the stored address afterwards */
async function logIn(asks_for_address: boolean | null): Promise<string | null | undefined> {
  const payload = { config: { ...part.config, asks_for_address } };
  await admin.inject({ method: 'PUT', url: '/v2/localhost/providers/twitter', payload });
  const [window_, verifier] = [{ test, provider: 'twitter', hosts: part.hosts }, newVerifier()];
  const answer = await exchange(window_, await bringHome(window_, verifier), verifier);
  assert.equal(answer.statusCode, 200, answer.body);
  const known = await test.app.db.selectFrom('identities').select(['email', 'is_email_verified']).executeTakeFirst();
  assert.equal(known?.is_email_verified, known?.email !== null);
  return known?.email;
}

it('logs in without an address until the site asks for it, and with it then', async () => {
  assert.equal(await logIn(null), null);
  assert.equal(await logIn(true), 'ada@news.example');
});
