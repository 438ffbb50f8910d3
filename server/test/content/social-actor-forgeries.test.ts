/** Forged activities in the inbox: the server stores nothing of them, and fetches only the key that they name. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../support/app';
import {
  cavageHeader,
  type Fediverse,
  newPair,
  openFediverse,
  PUBLIC,
  rfc9421Headers,
  type Sending,
  sha256,
} from '../support/fediverse';
import { type Article, publishArticle, publishing, runJobs } from '../support/site-account';

const HOUR_MS = 3_600_000;
const other = newPair();
const weak = newPair(1024);

let t: TestApp;
let far: Fediverse;
/** A third server, whose accounts sign for nobody here. */
let third: Fediverse;
let article: Article;
let names = 0;

before(async () => {
  far = await openFediverse(() => t);
  third = await openFediverse(() => t);
  t = await startTestApp({ privateAddresses: true });
  await publishing(t);
  article = await publishArticle(t);
});
after(async () => {
  far?.close();
  third?.close();
  await t?.close();
});

/** Everything that an activity could change, in one number each. */
async function stored(): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*)::int from comments where content <> '') as comments,
      (select count(*)::int from users where type = 'remote') as people,
      (select count(*)::int from social_authors) as authors, (select count(*)::int from social_posts) as posts,
      (select count(*)::int from social_followers) as followers,
      (select count(*)::int from social_reactions) as reactions,
      (select sum(likes + reposts)::int from social_threads) as numbers,
      (select count(*)::int from comments where content like '%forged%') as forged,
      (select string_agg(name, ',' order by id) from users where type = 'remote') as names`.execute(t.app.db);
  return rows[0] ?? {};
}

interface Forgery {
  name: string;
  /** 401 by default. */
  status?: number;
  /** Requests to the sender's server; by default none. */
  fetches?: number;
  make(user: string): InjectOptions;
}

const reply = (user: string, more: object = {}) =>
  far.note(`of-${user}-${names}`, user, article.id, '<p>forged</p>', more);
const create = (user: string, more: object = {}) => far.activity('Create', user, reply(user, more));
const keyId = (user: string) => `${far.userId(user)}#main-key`;

/** A reply whose signature or headers are wrong in one way. */
const sent = (name: string, sending: Sending, about: Partial<Forgery> = {}): Forgery => ({
  name,
  ...about,
  make: (user) => far.signed(create(user), { user, ...sending }),
});
const changed = (name: string, change: (headers: Record<string, string>) => void, about: Partial<Forgery> = {}) =>
  sent(name, { change }, about);
/** A signature by draft-cavage over chosen lines. */
const lines = (
  name: string,
  choose: (right: Record<string, string>) => [string, string][],
  about: Partial<Forgery> & { algorithm?: string; more?: string } = {},
): Forgery => ({
  name,
  ...about,
  make(user) {
    const body = JSON.stringify(create(user));
    const options = far.signed(body, { user });
    const { host: _, signature: _2, 'content-type': type = '', ...headers } = options.headers as Record<string, string>;
    const { host } = new URL(t.app.config.publicUrl);
    const right = { '(request-target)': 'post /social/inbox', host, ...headers };
    const { algorithm, more } = about;
    const by = { keyId: keyId(user), pair: far.pair, ...(algorithm && { algorithm }), ...(more && { more }) };
    return { ...options, headers: { ...headers, 'content-type': type, signature: cavageHeader(choose(right), by) } };
  },
});
/** A signature by RFC 9421 over chosen components. */
const parts = (
  name: string,
  choose: (right: Record<string, string>) => Record<string, string>,
  about: Partial<Forgery> & { params?(created: number, id: string): string; label?: string } = {},
): Forgery => ({
  name,
  ...about,
  make(user) {
    const body = JSON.stringify(create(user));
    const created = Math.floor(t.app.clock.now() / 1000);
    const digest = `sha-256=:${sha256(body)}:`;
    const right = {
      '"@method"': 'POST',
      '"@target-uri"': `${t.app.config.publicUrl}/social/inbox`,
      '"content-digest"': digest,
    };
    const params = about.params?.(created, keyId(user)) ?? `;created=${created};keyid="${keyId(user)}"`;
    const by = { pair: far.pair, params, ...(about.label && { label: about.label }) };
    const headers = rfc9421Headers(Object.entries(choose(right)), by);
    const type = 'application/activity+json';
    return {
      method: 'POST',
      url: '/social/inbox',
      payload: body,
      headers: { 'content-type': type, 'content-digest': digest, ...headers },
    };
  },
});
/** A well-signed activity of the wrong content. */
const said = (
  name: string,
  what: (user: string) => object | string,
  about: Partial<Forgery> & Sending = {},
): Forgery => ({
  name,
  ...about,
  make: (user) => far.signed(what(user), { user, ...about }),
});
/** A reply by an account whose document is wrong. */
const account = (name: string, more: (id: string) => object, about: Partial<Forgery> = {}): Forgery => ({
  name,
  fetches: 1,
  ...about,
  make(user) {
    far.accounts.set(user, { more: more(far.userId(user)) });
    return far.signed(create(user), { user });
  },
});
const answered = (name: string, answer: object, about: Partial<Forgery> = {}): Forgery => ({
  name,
  fetches: 1,
  ...about,
  make(user) {
    far.instead.set(`/users/${user}`, answer);
    return far.signed(create(user), { user });
  },
});
const deep = (levels: number) => `${'{"x":'.repeat(levels)}1${'}'.repeat(levels)}`;
const withKey = (id: string, publicKeyPem: string, owner = id) => ({
  publicKey: { id: `${id}#main-key`, owner, publicKeyPem },
});

const badSignatures: Forgery[] = [
  changed('no signature', (headers) => delete headers.signature),
  changed('an empty signature', (headers) => Object.assign(headers, { signature: '' })),
  changed('a signature without a key', (headers) => {
    headers.signature = headers.signature?.replace(/keyId="[^"]*",/, '') ?? '';
  }),
  changed('a signature without its value', (headers) => {
    headers.signature = headers.signature?.replace(/,signature="[^"]*"/, '') ?? '';
  }),
  changed('two keys in one signature', (headers) => {
    headers.signature += `,keyId="${far.userId('otto')}#main-key"`;
  }),
  changed(
    'random bytes as a signature',
    (headers) => {
      headers.signature = headers.signature?.replace(/,signature="[^"]*"/, `,signature="${sha256('x')}"`) ?? '';
    },
    { fetches: 1 },
  ),
  sent('a signature by another key', { pair: other }, { fetches: 1 }),
  sent('a body that was changed', { sent: '{"type":"Follow"}' }),
  {
    name: 'a body and its digest that were changed',
    fetches: 1,
    make(user) {
      const instead = JSON.stringify(create(user));
      const change = (headers: Record<string, string>) =>
        void Object.assign(headers, { digest: `SHA-256=${sha256(instead)}` });
      return far.signed(create(user), { user, sent: instead, change });
    },
  },
  changed('no digest', (headers) => delete headers.digest),
  changed('a digest by an unknown algorithm', (headers) => Object.assign(headers, { digest: 'md5=AAAA' })),
  changed('two digests, one of them wrong', (headers) => {
    headers.digest += `,SHA-256=${sha256('other')}`;
  }),
  lines('a digest that is not signed', ({ digest: _, ...right }) => Object.entries(right)),
  lines('a date that is not signed', ({ date: _, ...right }) => Object.entries(right)),
  lines('a target that is not signed', ({ '(request-target)': _, ...right }) => Object.entries(right)),
  lines('a host that is not signed', ({ host: _, ...right }) => Object.entries(right)),
  sent('a date that is two hours old', { age: 2 * HOUR_MS }),
  sent('a date two hours ahead', { age: -2 * HOUR_MS }),
  changed('no date', (headers) => delete headers.date),
  changed('a date that cannot be read', (headers) => Object.assign(headers, { date: 'yesterday' })),
  sent('a signature for another inbox', { to: 'http://localhost:3000/social/actors/localhost/inbox' }, { fetches: 1 }),
  sent('a signature for another server', { to: 'http://other.example/social/inbox' }, { fetches: 1 }),
  lines(
    'a signature for another method',
    (right) => Object.entries({ ...right, '(request-target)': 'get /social/inbox' }),
    { fetches: 1 },
  ),
  lines('a time of creation two hours ago', (right) => [['(created)', '1700000000'], ...Object.entries(right)], {
    algorithm: 'hs2019',
    more: 'created=1700000000,',
  }),
  lines('a signature that has expired', (right) => Object.entries(right), { more: 'expires=1700000000,' }),
  lines('an algorithm that needs a shared secret', (right) => Object.entries(right), { algorithm: 'hmac-sha256' }),
  lines('an algorithm of another kind of key', (right) => Object.entries(right), {
    algorithm: 'ed25519',
    fetches: 1,
  }),
  lines('a header that is signed twice', (right) => [...Object.entries(right), ['host', right.host ?? '']]),
  lines('a signed header that was not sent', (right) => [...Object.entries(right), ['x-other', '1']]),
];

const badStandardSignatures: Forgery[] = [
  parts('RFC 9421: a method that is not signed', ({ '"@method"': _, ...right }) => right),
  parts('RFC 9421: a target that is not signed', ({ '"@target-uri"': _, ...right }) => right),
  parts('RFC 9421: a digest that is not signed', ({ '"content-digest"': _, ...right }) => right),
  parts('RFC 9421: a path without its host', ({ '"@target-uri"': _, ...right }) => ({
    ...right,
    '"@path"': '/social/inbox',
  })),
  parts(
    'RFC 9421: the address of another server',
    (right) => ({ ...right, '"@target-uri"': 'http://other.example/' }),
    {
      fetches: 1,
    },
  ),
  parts('RFC 9421: two hours old', (right) => right, {
    params: (created, id) => `;created=${created - 7200};keyid="${id}"`,
  }),
  parts('RFC 9421: no time', (right) => right, { params: (_, id) => `;keyid="${id}"` }),
  parts('RFC 9421: expired', (right) => right, {
    params: (created, id) => `;created=${created};expires=${created - 1};keyid="${id}"`,
  }),
  parts('RFC 9421: an algorithm that needs a shared secret', (right) => right, {
    params: (created, id) => `;created=${created};keyid="${id}";alg="hmac-sha256"`,
  }),
  parts('RFC 9421: a signature of another label', (right) => right, { label: 'sig2' }),
  parts('RFC 9421: a component with parameters', ({ '"@method"': method = '', ...right }) => ({
    '"@method";req': method,
    ...right,
  })),
  parts(
    'RFC 9421: a digest of another body',
    (right) => ({ ...right, '"content-digest"': `sha-256=:${sha256('x')}:` }),
    {
      fetches: 1,
    },
  ),
  sent('RFC 9421: another key', { form: 'rfc9421', pair: other }, { fetches: 1 }),
];

const badKeys: Forgery[] = [
  {
    name: 'a key of another host',
    make: (user) => far.signed(create(user), { user, keyId: `${third.at}/users/${user}#main-key`, pair: third.pair }),
  },
  sent('a key named by a handle', { keyId: 'acct:rita@social.example' }),
  sent('a key that is no address', { keyId: 'main-key' }),
  {
    name: 'the key of another account on the same host',
    fetches: 1,
    make: (user) => far.signed(create(user), { user, keyId: `${far.userId('otto')}#main-key` }),
  },
  account('an account that says it is another', () => ({ id: `${far.at}/users/otto` })),
  account('an account that says it is on another host', () => ({ id: 'https://other.example/users/rita' })),
  account('an account of a type that is none', () => ({ type: 'Note' })),
  account('a key that belongs to somebody else', (id) => withKey(id, far.pair.publicKey, `${far.at}/users/otto`)),
  account('no key', () => ({ publicKey: null })),
  account('a key that cannot be read', (id) => withKey(id, 'nonsense')),
  account('a key that is too short', (id) => withKey(id, weak.publicKey)),
  account('a key of a kind that nobody uses', (id) => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return withKey(id, publicKey.export({ type: 'spki', format: 'pem' }).toString());
  }),
  answered('an account that leads to another host', { status: 302, location: 'http://other.example/users/rita' }),
  {
    name: 'an account that leads around in circles',
    fetches: 3,
    make(user) {
      far.instead.set(`/users/${user}`, { status: 302, location: `/users/${user}` });
      return far.signed(create(user), { user });
    },
  },
  answered('an uploaded picture in place of an account', { type: 'image/png' }),
  answered('a page in place of an account', { type: 'text/html' }),
  answered('plain JSON in place of an account', { type: 'application/json' }),
  answered('an account of 300 KB', { body: JSON.stringify({ x: 'x'.repeat(300_000) }) }),
  answered('an account 40 levels deep', { body: deep(40) }),
  answered('an account that is not there', { status: 404 }),
  answered('an account whose server fails', { status: 500 }),
];

const badActivities: Forgery[] = [
  said('no JSON', () => 'hello', { status: 400 }),
  said('a list in place of an activity', () => '[]', { status: 400 }),
  said('an activity 40 levels deep', () => deep(40), { status: 400 }),
  said('an activity of 300 KB', (user) => create(user, { summary: 'x'.repeat(300_000) }), { status: 413 }),
  said('an activity of 10 MB', (user) => create(user, { summary: 'x'.repeat(10_000_000) }), { status: 413 }),
  said('no id', (user) => ({ ...create(user), id: undefined }), { status: 400 }),
  said('two actors', (user) => ({ ...create(user), actor: [far.userId(user), far.userId('otto')] }), { status: 400 }),
  said('the id of another host', (user) => ({ ...create(user), id: `${third.at}/activities/1` })),
  said('an actor on another host', (user) => ({ ...create(user), actor: third.userId('rita') })),
  said('somebody else on the same host', (user) => ({ ...create(user), actor: far.userId('otto') }), { fetches: 1 }),
  said('a text of somebody else', (user) => create(user, { attributedTo: far.userId('otto') }), { fetches: 1 }),
  said('a text of nobody', (user) => create(user, { attributedTo: undefined }), { fetches: 1 }),
  said('a text with the id of another host', (user) => create(user, { id: `${third.at}/notes/1` }), { fetches: 1 }),
  said(
    'a text of another host, forwarded',
    (user) => {
      return far.activity('Create', user, third.note('forwarded', 'rita', article.id, '<p>forged</p>'));
    },
    { fetches: 1 },
  ),
  said(
    'an undone follow of somebody else',
    (user) => {
      return far.activity(
        'Undo',
        user,
        far.activity('Follow', 'fan', `${t.app.config.publicUrl}/social/actors/localhost`),
      );
    },
    { fetches: 1 },
  ),
  said(
    'a profile of somebody else',
    (user) => {
      return far.activity('Update', user, { id: far.userId('otto'), type: 'Person', preferredUsername: 'forged' });
    },
    { fetches: 1 },
  ),
  said('a body of another type', (user) => create(user), { status: 415, type: 'text/html' }),
  said(
    'an edit of a reply on another host',
    (user) => {
      const note = { ...third.note('theirs', 'rita', article.id, '<p>forged</p>'), attributedTo: far.userId(user) };
      return far.activity('Update', user, note);
    },
    { fetches: 1 },
  ),
];

/** Signed as they should be, but nothing to do with this server. */
const dropped: Forgery[] = [
  said('a reply for followers only', (user) => create(user, { to: [`${far.userId(user)}/followers`] })),
  said('a direct message', (user) => create(user, { to: [`${t.app.config.publicUrl}/social/actors/localhost`] })),
  // The walk up to its parents asks for the first of them.
  said('an answer to something unknown', (user) => create(user, { inReplyTo: `${far.at}/notes/unknown` }), {
    fetches: 2,
  }),
  said('an answer to nothing', (user) => create(user, { inReplyTo: undefined })),
  said('an answer to itself', (user) => create(user, { id: far.noteId('loop'), inReplyTo: far.noteId('loop') })),
  said('a text that is only named', (user) => far.activity('Create', user, far.noteId('named'))),
  said('a follow of an unknown account', (user) =>
    far.activity('Follow', user, 'http://localhost:3000/social/actors/x'),
  ),
  said('a like of something unknown', (user) => far.activity('Like', user, far.noteId('unknown'))),
  said('a boost of somebody else’s text', (user) => far.activity('Announce', user, far.noteId('unknown'))),
  said('a boost with a text inside', (user) => far.activity('Announce', user, reply('otto'))),
  said('a type that is not known', (user) => far.activity('Arrive', user, reply(user))),
  said('an edit of somebody else’s reply', (user) => {
    const note = { ...far.note('first', user, article.id, '<p>forged</p>'), updated: new Date().toISOString() };
    return far.activity('Update', user, note);
  }),
  said('the same id as somebody else’s reply', (user) => {
    return far.activity('Create', user, far.note('first', user, article.id, '<p>forged</p>'));
  }),
  said('a deletion of somebody else’s reply', (user) => {
    return far.activity('Delete', user, { id: far.noteId('first'), type: 'Tombstone' });
  }),
  said('an undone like of somebody else', (user) => {
    return far.activity('Undo', user, { ...far.activity('Like', user, article.id), id: `${far.at}/activities/like` });
  }),
].map((one) => ({ status: 202, fetches: 1, ...one }));

async function attempt({ status = 401, fetches = 0, make }: Forgery): Promise<void> {
  names += 1;
  // Each minute has a budget of its own for fetching keys.
  t.pass(60_000);
  const user = `u${names}`;
  const request = make(user);
  const before = await stored();
  far.asked.length = 0;
  third.asked.length = 0;
  const answer = await t.inject(request);
  assert.equal(answer.statusCode, status, answer.body);
  await t.app.outbox.run();
  assert.deepEqual(await stored(), before);
  assert.deepEqual([far.asked.length, third.asked.length], [fetches, 0], far.asked.join(' '));
  assert.ok(
    far.asked.every((path) => /^\/(users\/\w+|notes\/unknown)$/.test(path)),
    far.asked.join(' '),
  );
}

describe('a forged activity', () => {
  before(async () => {
    const first = far.activity('Create', 'ella', far.note('first', 'ella', article.id, '<p>Mine</p>'));
    const like = { ...far.activity('Like', 'ella', article.id), id: `${far.at}/activities/like` };
    const follow = far.activity('Follow', 'fan', `${t.app.config.publicUrl}/social/actors/localhost`);
    assert.equal((await far.send(first, { user: 'ella' })).statusCode, 202);
    assert.equal((await far.send(like, { user: 'ella' })).statusCode, 202);
    assert.equal((await far.send(follow, { user: 'fan' })).statusCode, 202);
    await runJobs(t);
    const { comments, followers, reactions, numbers } = await stored();
    assert.deepEqual([comments, followers, reactions, numbers], [1, 1, 1, 1]);
  });

  const all = [...badSignatures, ...badStandardSignatures, ...badKeys, ...badActivities, ...dropped];
  it('is tried in more than sixty ways', () => assert.ok(all.length > 60, String(all.length)));
  for (const forgery of all) it(`is not taken: ${forgery.name}`, () => attempt(forgery));

  it('is not accepted a second time, as the same activity', async () => {
    t.pass(60_000);
    const activity = create('once');
    for (let times = 0; times < 3; times += 1) {
      assert.equal((await far.send(activity, { user: 'once' })).statusCode, 202);
      await t.app.outbox.run();
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from social_authors a join comments c on c.actor_id = a.user_id
      where a.remote_id = ${far.userId('once')}`.execute(t.app.db);
    assert.equal(rows[0]?.count, 1);
  });

  it('causes no request if it reports an unknown object as deleted', async () => {
    const before = await stored();
    far.asked.length = 0;
    for (let at = 0; at < 100; at += 1) {
      const user = `stranger-${at}`;
      const activity = far.activity('Delete', user, at % 2 ? far.userId(user) : far.noteId(`unknown-${at}`));
      assert.equal((await far.send(activity, { user })).statusCode, 202);
    }
    await t.app.outbox.run();
    assert.deepEqual(await stored(), before);
    assert.deepEqual(far.asked, []);
  });

  it('makes at most ten requests a minute to one host', async () => {
    t.pass(60_000);
    far.asked.length = 0;
    const statuses: number[] = [];
    for (let at = 0; at < 15; at += 1) {
      const user = `many${at}`;
      statuses.push((await far.send(far.activity('Like', user, far.noteId('x')), { user })).statusCode);
    }
    assert.equal(far.asked.length, 10);
    assert.deepEqual(statuses, [...Array(10).fill(202), ...Array(5).fill(429)]);
  });
});

describe('an account at a private address', () => {
  it('is not asked for its key', async () => {
    const at = await startTestApp();
    try {
      await publishing(at);
      const addresses = ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254', '192.168.1.1', '0.0.0.0'];
      const { port } = new URL(far.at);
      const origins = addresses.flatMap((host) => [
        `https://${host}`,
        `http://${host}:${port}`,
        `https://${host}:${port}`,
      ]);
      far.asked.length = 0;
      for (const origin of origins) {
        const actor = `${origin}/users/rita`;
        const activity = { id: `${origin}/activities/1`, type: 'Follow', actor, object: 'x', to: [PUBLIC] };
        const request = far.signed(activity, { keyId: `${actor}#main-key` });
        const answer = await at.inject(request);
        assert.equal(answer.statusCode, 401, origin);
      }
      assert.deepEqual(far.asked, []);
    } finally {
      await at.close();
    }
  });
});
