/** A server loads the packages of imports and exports only when a command needs them, so that they cost no memory. */
import assert from 'node:assert/strict';
import { Session } from 'node:inspector';
import { after, before, it } from 'node:test';
import { startTestApp, type TestApp } from '../support/app';
import { openContainer, post } from '../support/conversation';

let t: TestApp;
before(async () => {
  t = await startTestApp();
});
after(() => t?.close());

/** The packages whose files this process has loaded. */
function loadedPackages(): Set<string> {
  const session = new Session();
  session.connect();
  const found = new Set<string>();
  session.on('Debugger.scriptParsed', ({ params: { url } }) => {
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url) ?? [];
    if (name) found.add(name);
  });
  session.post('Debugger.enable');
  session.disconnect();
  return found;
}

it('serves readers and writers without the packages of imports and exports', async () => {
  const anna = await t.signUp('Anna');
  const room = await openContainer(t);
  await post(anna, room, 'hello');
  assert.equal((await t.inject({ url: '/feeds/latest.rss?site=localhost' })).statusCode, 200);
  const before = loadedPackages();
  assert.ok(before.has('fastify') && before.has('kysely'));
  const ofCommands = ['saxes', '@streamparser/json', 'csv-parse', 'yazl', 'yauzl', '@node-rs/bcrypt', 'marked'];
  assert.deepEqual(
    ofCommands.filter((name) => before.has(name)),
    [],
  );
  await import('../../src/modules/exchange/formats/formats');
  assert.ok(loadedPackages().has('saxes'), 'this test would see them');
});
