/** Search for people of a site in the newsroom console, and the details of one person. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PeoplePage, PersonDetail } from '../../../core/contract/console/people';
import { DAY_MS } from '../../../core/contract/values/durations';
import { walkNames, walkNewest, walkTrusted } from '../../src/modules/content/console/people.repository';
import { maskEmail } from '../../src/modules/content/console/present-person';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post } from '../support/conversation';
import { planOf } from '../support/plan-of';

let t: TestApp;
let ada: TestUser;
let mona: TestUser;
let anna: TestUser;
let annika: TestUser;
before(async () => {
  t = await startTestApp();
  ada = await t.signUp('Ada', 'administrator');
  mona = await t.signUp('Mona', 'moderator');
  anna = await t.signUp('Anna');
  annika = await t.signUp('Annika');
});
after(() => t?.close());

const URL = '/v1/console/localhost/people';
async function people(query = '', who: Pick<TestUser, 'inject'> = mona): Promise<PeoplePage> {
  const answer = await who.inject({ url: `${URL}?${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  return answer.json();
}
const names = async (query: string) => (await people(query)).people.map(({ name }) => name);
async function detail(of: TestUser, who: TestUser, query = ''): Promise<PersonDetail> {
  const answer = await who.inject({ url: `${URL}/${of.user.uuid}?${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

test('one account is found by its whole address, its uuid or its number, in any case of letters', async () => {
  for (const q of ['ANNA@example.org', anna.user.uuid, String(anna.id)])
    assert.deepEqual(await names(`q=${encodeURIComponent(q)}`), ['Anna'], q);
  assert.deepEqual(await names('q=nobody@example.org'), []);
});

test('a name is found by its beginning, page by page', async () => {
  const first = await people('q=ann&limit=1');
  assert.deepEqual(
    first.people.map(({ name }) => name),
    ['Anna'],
  );
  const second = await people(`q=ann&limit=1&after=${first.after}`);
  assert.deepEqual([second.people[0]?.name, second.after], ['Annika', null]);
  assert.deepEqual(await names('q=nna'), []);
});

test('lists have the newest first, the staff, the trusted, the banned and the new', async () => {
  assert.deepEqual((await names('limit=2')).slice(0, 2), ['Annika', 'Anna']);
  assert.deepEqual(await names('filter=staff'), ['Mona', 'Ada']);
  await mona.inject({ method: 'PUT', url: `/v2/localhost/users/${anna.id}/trust` });
  assert.deepEqual(await names('filter=trusted'), ['Anna']);
  assert.deepEqual(await names('filter=trusted&q=annik'), []);
  const payload = { ban_level: 'posting', is_permanent: false, date_expired: t.app.clock.now() + DAY_MS };
  await mona.inject({ method: 'POST', url: `/v2/localhost/users/${annika.id}/bans`, payload });
  assert.deepEqual(await names('filter=banned'), ['Annika']);
  assert.deepEqual(await names('filter=banned&q=an'), ['Annika']);
  await t.changeUser(anna, { date_created: t.app.clock.now() - 31 * DAY_MS });
  assert.ok(!(await names('filter=new')).includes('Anna'));
  assert.ok((await names('filter=new')).includes('Annika'));
  const one = await people('filter=staff&limit=1');
  assert.deepEqual(await names(`filter=staff&limit=1&after=${one.after}`), ['Ada']);
});

test('people of another site are not found, and guests and readers have no access', async () => {
  const other = await t.app.sites.add({ domain: 'other.example' });
  await t.changeUser(annika, { site_uuid: other.uuid });
  assert.deepEqual(await names(`q=${annika.id}`), []);
  assert.equal((await mona.inject({ url: `${URL}/${annika.user.uuid}` })).statusCode, 404);
  assert.equal((await mona.inject({ url: '/v1/console/other.example/people' })).statusCode, 401);
  await t.changeUser(annika, { site_uuid: t.site.uuid });
  assert.equal((await t.inject({ url: URL })).statusCode, 401);
  assert.equal((await anna.inject({ url: URL })).statusCode, 403);
});

test('an invalid cursor is refused by name', async () => {
  for (const after of ['x', 'WyJhIl0', Buffer.from('["a",1.5]').toString('base64url')]) {
    const answer = await mona.inject({ url: `${URL}?q=a&after=${after}` });
    assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, 'after'], after);
  }
});

test('an administrator who asks for it sees a whole address, which is logged once an hour', async () => {
  assert.equal(maskEmail('åsa@example.org'), 'å…@example.org');
  assert.equal((await people('q=anna', ada)).people[0]?.email, 'a…@example.org');
  assert.equal((await detail(anna, mona)).email, 'a…@example.org');
  assert.equal((await detail(ada, mona)).email, '');
  const looks = async () => {
    const log = await mona.inject({
      url: `/v4/livecomments/${t.site.uuid}/moderation/log?user_uuid=${anna.user.uuid}`,
    });
    const entries = log.json().entries as { action: string; actor_uuid: string }[];
    return entries.filter(({ action }) => action === 'see_address').map(({ actor_uuid }) => actor_uuid);
  };
  assert.equal((await detail(anna, ada)).email, 'a…@example.org');
  assert.deepEqual(await looks(), []);
  const asked = 'show_address=true';
  assert.equal((await mona.inject({ url: `${URL}/${anna.user.uuid}?${asked}` })).statusCode, 403);
  assert.equal((await detail(anna, ada, asked)).email, 'anna@example.org');
  await detail(anna, ada, asked);
  assert.deepEqual(await looks(), [ada.user.uuid]);
});

test('a person is shown with the states of their comments, their ban, and their login methods', async () => {
  await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0 } });
  const kim = await t.signUp('Kim');
  const container = await openContainer(t);
  const [, second, third] = [
    await post(kim, container, 'The first.'),
    await post(kim, container, 'The second.'),
    await post(kim, container, 'The third.'),
    await post(kim, container, 'Taken back by its writer.').then(({ content_uuid }) =>
      kim.inject({ method: 'DELETE', url: `${container.path}/comments/${content_uuid}` }),
    ),
  ] as { content_uuid: string }[];
  await mona.inject({ method: 'POST', url: `${container.path}/moderation/${second?.content_uuid}/disable` });
  await mona.inject({ method: 'DELETE', url: `${container.path}/comments/${third?.content_uuid}` });
  await mona.inject({ method: 'POST', url: `/v2/localhost/users/${kim.id}/bans`, payload: { ban_level: 'ghost' } });
  const shown = await detail(kim, mona);
  assert.deepEqual(shown.removals, {
    days_30: { written: 3, removed: 2 },
    days_365: { written: 3, removed: 2 },
  });
  assert.deepEqual([shown.totals.disabled, shown.ban?.ban_level, shown.ban_level], [1, 'ghost', 'ghost']);
  assert.deepEqual(shown.logins, ['password']);
  assert.ok(shown.date_seen !== null && shown.date_seen >= shown.date_created);
  assert.doesNotMatch(JSON.stringify(shown), /hash|argon|kim@/);
  await t.app.db
    .updateTable('comments')
    .set({ date_created: t.app.clock.now() - 40 * DAY_MS })
    .where('actor_id', '=', kim.id)
    .execute();
  assert.deepEqual((await detail(kim, mona)).removals, {
    days_30: { written: 0, removed: 0 },
    days_365: { written: 3, removed: 2 },
  });
});

test('every list of people walks an index', async () => {
  const walk = { site_uuid: t.site.uuid, after: null, limit: 10 };
  const { db } = t.app;
  assert.match(await planOf(db, (it) => walkNames(it, { ...walk, prefix: 'ann' })), /users_name_prefix/);
  assert.match(await planOf(db, (it) => walkNewest(it, walk)), /users_newest/);
  assert.match(await planOf(db, (it) => walkTrusted(it, walk)), /users_trusted/);
});
