import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSessionLookup } from '../../src/modules/people/sessions/session-lookup';
import { revokeSession } from '../../src/modules/people/sessions/sessions.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';

let t: TestApp;
let anna: TestUser;
let ben: TestUser;
before(async () => {
  t = await startTestApp();
  anna = await t.signUp('Anna');
  ben = await t.signUp('Ben');
});
after(() => t.close());

async function sessionOf({ token }: TestUser): Promise<string> {
  const claims = await t.app.accessTokens.verify(token, t.app.clock.now());
  assert.ok(claims);
  return claims.session_uuid;
}

test('combines simultaneous requests in one query, and returns the right user to each', async () => {
  let queries = 0;
  const db = t.app.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const find = createSessionLookup(db, () => t.app.clock.now());
  const [one, two] = [await sessionOf(anna), await sessionOf(ben)];
  const found = await Promise.all([find(one), find(two), find(one.toUpperCase()), find(crypto.randomUUID())]);
  assert.deepEqual(
    found.map((user) => user?.name),
    ['Anna', 'Ben', 'Anna', undefined],
  );
  assert.equal(queries, 1);
});

test('knows of a ban and of a logout with the next request', async () => {
  const find = createSessionLookup(t.app.db, () => t.app.clock.now());
  const session = await sessionOf(ben);
  const before = find(session);
  await t.changeUser(ben, { ban_level: 'posting' });
  await before;
  assert.equal((await find(session))?.ban_level, 'posting');
  await revokeSession(t.app.db, session, t.app.clock.now());
  assert.equal(await find(session), undefined);
});

test('passes the failure of the query to every caller, and queries again for the next', async () => {
  let isBroken = true;
  const db = t.app.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isBroken) throw new Error('broken');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const find = createSessionLookup(db, () => t.app.clock.now());
  const session = await sessionOf(anna);
  const answers = await Promise.allSettled([find(session), find(session)]);
  assert.ok(answers.every(({ status }) => status === 'rejected'));
  isBroken = false;
  assert.equal((await find(session))?.name, 'Anna');
});
