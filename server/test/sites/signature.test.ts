/** Signatures of containers (host contract 13): an RS512 JWT with the key of the site's group. */
import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { after, before, test } from 'node:test';
import { jwtVerify } from 'jose';
import { signingKey } from '../../src/modules/sites/syndication/signing-key';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer } from '../support/conversation';

let t: TestApp;
let mona: TestUser;
before(async () => {
  t = await startTestApp();
  mona = await t.signUp('Mona', 'moderator');
});
after(() => t?.close());

test('staff get a signature that names site and container, made with one key, also when two ask at first', async () => {
  const container = await openContainer(t);
  const url = `${container.path}/signature`;
  const [first, second] = await Promise.all([mona.inject({ url }), mona.inject({ url })]);
  const { secret } = t.app.config;
  const key = await signingKey(t.app.db, { site_uuid: t.site.uuid, secret, now: 0 });
  const publicKey = createPublicKey(createPrivateKey(key));
  for (const answer of [first, second]) {
    assert.equal(answer.statusCode, 200, answer.body);
    const { payload, protectedHeader } = await jwtVerify(answer.json().signature, publicKey, { algorithms: ['RS512'] });
    const { iat, ...claims } = payload;
    assert.equal(protectedHeader.alg, 'RS512');
    assert.deepEqual(claims, { canonical_site_uuid: t.site.uuid, container_id: container.container_id });
    assert.ok(iat && Math.abs(iat - Date.now() / 1000) < 60);
  }
  const { signing_key } = await t.app.db.selectFrom('site_groups').selectAll().executeTakeFirstOrThrow();
  assert.ok(!signing_key.includes('PRIVATE KEY'));
  await assert.rejects(signingKey(t.app.db, { site_uuid: t.site.uuid, secret: `${secret}x`, now: 0 }));
});

test('nobody else gets one, and nobody for a container of another site', async () => {
  const container = await openContainer(t);
  const reader = await t.signUp('Reader');
  assert.equal((await t.inject({ url: `${container.path}/signature` })).statusCode, 401);
  assert.equal((await reader.inject({ url: `${container.path}/signature` })).statusCode, 403);
  const unknown = container.path.replace(container.cc, crypto.randomUUID());
  assert.equal((await mona.inject({ url: `${unknown}/signature` })).statusCode, 404);
});
