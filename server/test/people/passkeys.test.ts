/** Passkeys, with a software key that really signs: permissions and refusals. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hostFor } from '../../src/modules/people/passkeys/relying-party';
import { PASSWORD, type TestUser } from '../support/app';
import { Authenticator } from '../support/authenticator';
import { type MailedApp, startMailedApp } from '../support/mailed-app';
import {
  addPasskey,
  logInWith,
  PAGE,
  PASSKEYS,
  sendPasskey,
  wantPasskey,
  wantSignature,
} from '../support/passkey-ways';

let t: MailedApp;
let admin: TestUser;
let editor: TestUser;
before(async () => {
  t = await startMailedApp();
  admin = await t.signUp('Admin', 'administrator');
  editor = await t.signUp('Editor', 'moderator');
  await set({ config: {} });
});
after(() => t?.close());

const set = async (payload: object) => {
  const answer = await admin.inject({ method: 'PUT', url: '/v2/localhost/providers/passkey', payload });
  assert.equal(answer.statusCode, 200, answer.body);
};
/** Lets all ceremonies expire. */
const late = () => t.app.db.updateTable('login_flows').set({ date_expires: 1 }).execute();
const refused = (answer: { statusCode: number; json(): { data?: { field?: string } } }, field = 'credential') =>
  assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, field]);
const list = async (user: TestUser) => (await user.inject({ url: PASSKEYS })).json();
const remove = (user: TestUser, uuid: string) => user.inject({ method: 'DELETE', url: `${PASSKEYS}/${uuid}` });

test('staff adds a key, sees it in the list, logs in with it, and removes it', async () => {
  const wanted = await wantPasskey(editor);
  assert.equal(wanted.host, 'localhost');
  const key = new Authenticator(PAGE);
  const added = await sendPasskey(editor, key.make(wanted), 'Laptop');
  assert.equal(added.statusCode, 200, added.body);
  assert.equal((await wantPasskey(editor)).known.includes(key.id), true);

  const answer = await logInWith(t, key.sign(await wantSignature(t)));
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.json().result.id, editor.id);
  assert.ok(answer.json().access_token);

  const { may_add, passkeys } = await list(editor);
  assert.equal(may_add, true);
  const [{ uuid, name, host, date_created, date_last_login }] = passkeys;
  assert.deepEqual([name, host, date_last_login >= date_created], ['Laptop', 'localhost', true]);
  assert.equal((await remove(admin, uuid)).statusCode, 404);
  assert.deepEqual((await remove(editor, uuid)).json().passkeys, []);
  refused(await logInWith(t, key.sign(await wantSignature(t))));
});

test('the owner of an account gets a mail for each added key, and none for a refused one', async () => {
  const owner = await t.signUp('Owner', 'moderator');
  const { email } = await t.app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  await t.sent();
  refused(await sendPasskey(owner, new Authenticator(PAGE).make(await wantPasskey(owner), { isVerified: false })));
  assert.deepEqual(await t.sent(), []);
  const key = await addPasskey(owner);
  const [mail, ...others] = await t.sent();
  assert.deepEqual([mail?.to, others], [[email], []]);
  assert.match(mail?.raw ?? '', /Subject: A passkey was added to your account on Test site/);
  // The person who added the key chose its name, so the owner's mail must not contain it.
  assert.doesNotMatch(mail?.raw ?? '', /Laptop/);
  assert.deepEqual([mail?.link.origin, mail?.link.searchParams.get('vtoken')], [PAGE, null]);
  refused(await sendPasskey(owner, key.make(await wantPasskey(owner))));
  assert.deepEqual(await t.sent(), []);
  const jobs = () =>
    t.app.db.selectFrom('outbox').select('id').where('idempotency_key', 'like', `new_passkey ${owner.id} %`).execute();
  assert.equal((await jobs()).length, 1);
  const payload = { password: PASSWORD };
  const erased = await owner.inject({ method: 'POST', url: '/v2/localhost/users/current/erase', payload });
  assert.equal(erased.statusCode, 202, erased.body);
  assert.deepEqual(await jobs(), [], 'it goes with the account');
});

test('readers have them if the site allows it, and cannot use them otherwise', async () => {
  const reader = await t.signUp('Reader');
  assert.equal((await list(reader)).may_add, false);
  const ask = () =>
    reader.inject({
      method: 'POST',
      url: `${PASSKEYS}/options`,
      headers: { origin: PAGE },
      payload: { password: PASSWORD },
    });
  assert.equal((await ask()).statusCode, 403);
  await set({ config: { who: 'everybody' } });
  const key = await addPasskey(reader);
  assert.equal((await logInWith(t, key.sign(await wantSignature(t)))).json().result.id, reader.id);
  await set({ config: { who: 'staff' } });
  assert.equal((await logInWith(t, key.sign(await wantSignature(t)))).statusCode, 403);
  await set({ is_on: false });
  assert.equal(
    (await logInWith(t, key.sign({ ticket: 'none', challenge: 'none', host: 'localhost' }))).json().code,
    'login_method_disabled',
  );
  await set({ is_on: true });
});

test('adding a key requires the password, or a recent login', async () => {
  const guarded = await t.signUp('Guarded', 'moderator');
  const ask = async (payload: object) => {
    const url = `${PASSKEYS}/options`;
    return (await guarded.inject({ method: 'POST', url, headers: { origin: PAGE }, payload })).json();
  };
  assert.equal((await ask({ password: 'not the password' })).code, 'wrong_password');
  assert.ok((await ask({})).ticket);
  await t.app.db.updateTable('sessions').set({ date_created: 1 }).where('user_id', '=', guarded.id).execute();
  assert.equal((await ask({})).data.field, 'password');
  assert.ok((await ask({ password: PASSWORD })).ticket);
});

test('a key for another site, for another challenge or without a signature is refused', async () => {
  const key = new Authenticator(PAGE);
  for (const told of [
    { origin: 'https://evil.example' },
    { origin: 'https://localhost.evil.example' },
    { host: 'evil.example' },
    { challenge: 'c'.repeat(43) },
    { isVerified: false },
  ]) {
    refused(await sendPasskey(editor, key.make(await wantPasskey(editor), told)));
  }
  // Signed for a login, with a ticket of the other kind.
  const toLogIn = await wantSignature(t);
  refused(await sendPasskey(editor, key.make({ ...(await wantPasskey(editor)), ...toLogIn })), 'ticket');
  // Requested by another person.
  refused(await sendPasskey(admin, key.make(await wantPasskey(editor))), 'ticket');
  const wanted = await wantPasskey(editor);
  await late();
  refused(await sendPasskey(editor, key.make(wanted)), 'ticket');
  const page = { method: 'POST', url: `${PASSKEYS}/options`, payload: { password: PASSWORD } } as const;
  for (const headers of [{}, { origin: 'https://evil.example' }]) {
    assert.equal((await editor.inject({ ...page, headers })).json().code, 'origin_refused');
  }
  const { passkeys } = await list(editor);
  assert.deepEqual(passkeys, []);
});

test('a key belongs to one account, and an answer counts once', async () => {
  const wanted = await wantPasskey(editor);
  const key = new Authenticator(PAGE);
  const made = key.make(wanted);
  assert.equal((await sendPasskey(editor, made)).statusCode, 200);
  refused(await sendPasskey(editor, made), 'ticket');
  refused(await sendPasskey(editor, key.make(await wantPasskey(editor))));
  refused(await sendPasskey(admin, key.make(await wantPasskey(admin))));
  assert.equal((await logInWith(t, key.sign(await wantSignature(t)))).json().result.id, editor.id);
});

test('a login needs the right key, page and challenge, once, and a verified person', async () => {
  const key = await addPasskey(editor);
  for (const told of [
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
    { challenge: 'c'.repeat(43) },
    { isVerified: false },
  ]) {
    refused(await logInWith(t, key.sign(await wantSignature(t), told)));
  }
  // Another key with this one's id.
  const other = new Authenticator(PAGE);
  const forged = other.sign(await wantSignature(t));
  refused(await logInWith(t, { ...forged, credential: { ...forged.credential, id: key.id } }));
  // Two pages ask, and the answer to one has the other's ticket.
  const [mine, theirs] = [await wantSignature(t), await wantSignature(t)];
  refused(await logInWith(t, { ...key.sign(mine), ticket: theirs.ticket }));
  const signed = key.sign(mine);
  assert.equal((await logInWith(t, signed)).statusCode, 200);
  refused(await logInWith(t, signed), 'ticket');
  const old = await wantSignature(t);
  await late();
  refused(await logInWith(t, key.sign(old)), 'ticket');
});

test('a counter that does not increase means a copy', async () => {
  const key = await addPasskey(editor);
  assert.equal((await logInWith(t, key.sign(await wantSignature(t), { counter: 5 }))).statusCode, 200);
  for (const counter of [4, 5, 0]) refused(await logInWith(t, key.sign(await wantSignature(t), { counter })));
  // Two at once with the same count.
  const [one, two] = [await wantSignature(t), await wantSignature(t)];
  const answers = await Promise.all([one, two].map((wanted) => logInWith(t, key.sign(wanted, { counter: 6 }))));
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 400]);
  // Synced passkeys do not count.
  const synced = await addPasskey(editor);
  for (const counter of [0, 0]) {
    assert.equal((await logInWith(t, synced.sign(await wantSignature(t), { counter }))).statusCode, 200);
  }
});

test('a key is valid on its own site', async () => {
  await t.app.sites.add({ domain: 'other.example' });
  const key = await addPasskey(editor);
  const there = await wantSignature(t, 'other.example');
  assert.equal(there.ticket, 'none', 'it is off there');
  const { app } = t;
  const other = await app.sites.byDomain('other.example');
  await app.db
    .insertInto('site_providers')
    .values({
      site_uuid: other?.uuid ?? '',
      provider: 'passkey',
      is_on: true,
      config: '{}',
      sealed_secrets: null,
      date_changed: 1,
    })
    .execute();
  const wanted = await wantSignature(t, 'other.example');
  refused(await logInWith(t, key.sign(wanted), 'other.example'));
  // A ticket of the other site.
  refused(await logInWith(t, key.sign(wanted)), 'ticket');
});

test('the last login method stays, of any kind', async () => {
  const sole = await t.signUp('Sole', 'moderator');
  await addPasskey(sole);
  const second = await addPasskey(sole);
  await t.app.db.updateTable('users').set({ password_hash: null }).where('id', '=', sole.id).execute();
  t.app.cache.userChanged(sole.id);
  const [first, last] = (await list(sole)).passkeys;
  assert.equal((await remove(sole, first.uuid)).statusCode, 200);
  const kept = await remove(sole, last.uuid);
  assert.deepEqual([kept.statusCode, kept.json().data.field], [403, 'passkey']);
  assert.equal((await logInWith(t, second.sign(await wantSignature(t)))).json().result.id, sole.id);
});

test('the key belongs to the shortest host of the site that contains the page', () => {
  const origins = ['https://news.example', 'https://www.news.example', 'https://shop.example:8443'];
  for (const [origin, host] of [
    ['https://www.news.example', 'news.example'],
    ['https://m.www.news.example', 'news.example'],
    ['https://shop.example:8443', 'shop.example'],
    ['https://notnews.example', 'notnews.example'],
    ['https://example', 'example'],
    // The console of this server has keys of its own.
    ['https://community.news.example', 'community.news.example'],
  ] as const) {
    assert.equal(hostFor(origin, origins, 'https://community.news.example'), host);
  }
});

test('a person with a passkey may remove the only other login, unless the site turned passkeys off', async () => {
  const owner = await t.signUp('Keyed', 'moderator');
  await addPasskey(owner);
  await t.app.db.updateTable('users').set({ password_hash: null }).where('id', '=', owner.id).execute();
  const [site_uuid, now] = [t.site.uuid, Date.now()];
  await t.app.db
    .insertInto('identities')
    .values({
      ...{ site_uuid, provider: 'google', issuer: 'https://accounts.google.com', subject: 'keyed', user_id: owner.id },
      ...{ email: null, is_email_verified: false, date_issued: null, date_created: now, date_last_login: now },
    })
    .execute();
  t.app.cache.userChanged(owner.id);
  const unlink = () => owner.inject({ method: 'DELETE', url: '/v2/localhost/users/identities/google' });
  const hasPasskey = async () =>
    (await owner.inject({ url: '/v2/localhost/users/identities' })).json().has_passkey as boolean;
  await set({ is_on: false });
  assert.equal((await unlink()).statusCode, 403);
  assert.equal(await hasPasskey(), false);
  await set({ is_on: true });
  assert.equal(await hasPasskey(), true);
  const gone = await unlink();
  assert.deepEqual([gone.statusCode, gone.json().identities], [200, []], gone.body);
});
