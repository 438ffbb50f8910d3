/** A change by one reader, or to one, leaves all rows of another reader as they are. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import { DAY_MS } from '../../../core/contract/values/durations';
import { setAllMail, setMail } from '../../src/modules/delivery/mail/notices/stop';
import { markOwn } from '../../src/modules/delivery/notifications/states.repository';
import { PASSWORD, startTestApp, type TestApp, type TestUser, UNLIMITED } from '../support/app';
import { act, openContainer, post, type TestContainer } from '../support/conversation';
import { rowsOf } from '../support/rows-of';

let t: TestApp;
let mona: TestUser;
let anna: TestUser;
let ben: TestUser;
let cleo: TestUser;
let dora: TestUser;
let container: TestContainer;
let said: Comment;
const bans = new Map<TestUser, string>();

before(async () => {
  t = await startTestApp();
  await t.changeRules(UNLIMITED);
  mona = await t.signUp('Mona', 'moderator');
  [cleo, dora] = [await t.signUp('Cleo'), await t.signUp('Dora')];
  container = await openContainer(t);
  said = await post(cleo, container, 'Said by Cleo');
  [anna, ben] = [await prepared('Anna'), await prepared('Ben')];
  await t.app.outbox.run();
  await t.app.refreshRanks();
});
after(() => t?.close());

const subscriptions = (path: string) => `/v5/subscriptions/${t.site.uuid}/${path}`;
const bansOf = ({ id }: TestUser) => `/v2/localhost/users/${id}/bans`;

/** A reader with rows in many tables. */
async function prepared(name: string): Promise<TestUser> {
  const person = await t.signUp(name);
  await t.changeUser(person, { email_verification_status: 'approved', email_notice_frequency: 'hourly' });
  await person.inject({ method: 'PUT', url: `/v2/localhost/follows/${cleo.id}` });
  await person.inject({ method: 'PUT', url: `/v2/localhost/mutes/${dora.id}` });
  await person.inject({ method: 'POST', url: subscriptions(`pages/${container.cc}`) });
  await person.inject({ method: 'POST', url: subscriptions(`threads/${said.content_uuid}`) });
  const own = await post(person, container, `Said by ${name}`);
  await post(cleo, container, `An answer to ${name}`, own.content_uuid);
  await act(person, 'POST', container, said, '/like');
  await act(person, 'POST', container, said, '/flag');
  await t.inject({ method: 'POST', url: '/v2/localhost/account/password', payload: { email: person.user.email } });
  const ban = { ban_level: 'posting', is_permanent: false, date_expired: t.app.clock.now() + DAY_MS };
  const { ban_uuid } = (await mona.inject({ method: 'POST', url: bansOf(person), payload: ban })).json().result ?? {};
  bans.set(person, ban_uuid);
  return person;
}

const change = (payload: object) =>
  anna.inject({ method: 'PATCH', url: `/v2/localhost/users/${anna.id}`, payload: { password: PASSWORD, ...payload } });
const remove = (url: string) => anna.inject({ method: 'DELETE', url });
const done = async (sent: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await sent;
  assert.ok(statusCode < 300, body);
};

const deeds: Record<string, () => Promise<unknown>> = {
  'another name': () => done(change({ name: 'Anna Anew' })),
  'another address': () => done(change({ email: 'anew@example.org' })),
  'fewer mails': () => done(change({ email_notice_frequency: 'weekly' })),
  'no digest': () => setMail(t.app.db, anna.id, 'gathered', false),
  'no mails': () => setAllMail(t.app.db, anna.id, false),
  'read notifications': () =>
    markOwn(t.app.db, 'read', { user_id: anna.id, id: 1e9, isUpTo: true, now: t.app.clock.now() }),
  'an end of a follow': () => done(remove(`/v2/localhost/follows/${cleo.id}`)),
  'an end of a mute': () => done(remove(`/v2/localhost/mutes/${dora.id}`)),
  'an unfollowed page': () => done(remove(subscriptions(`pages/${container.cc}`))),
  'an unfollowed thread': () => done(remove(subscriptions(`threads/${said.content_uuid}`))),
  'a like taken back': async () => assert.equal(await act(anna, 'DELETE', container, said, '/like'), 204),
  // Before the report, which somebody with this ban cannot take back.
  'a lifted ban': () => done(mona.inject({ method: 'DELETE', url: `${bansOf(anna)}/${bans.get(anna)}` })),
  'a report taken back': async () => assert.equal(await act(anna, 'DELETE', container, said, '/flag'), 204),
  'another ban': () => done(mona.inject({ method: 'POST', url: bansOf(anna), payload: { ban_level: 'ghost' } })),
  'the badge of trust': () => done(mona.inject({ method: 'PUT', url: `/v2/localhost/users/${anna.id}/trust` })),
  'another password': () => done(change({ newPassword: 'a better phrase than before' })),
  'a logout': () => done(remove('/v2/localhost/users/logout')),
};

for (const [deed, run] of Object.entries(deeds))
  test(`${deed} of one reader changes nothing of another`, async () => {
    const before = await rowsOf(t.app, ben.id);
    assert.ok(Object.keys(before).length >= 10, Object.keys(before).join());
    const own = await rowsOf(t.app, anna.id);
    await run();
    assert.notDeepEqual(await rowsOf(t.app, anna.id), own, 'the deed changed something');
    assert.deepEqual(await rowsOf(t.app, ben.id), before);
  });
