/** A person who has left marks everywhere, on a server whose files and log are searched for them. */
import assert from 'node:assert/strict';
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { startTestApp, type TestApp, type TestUser } from './app';
import { act, openContainer, post, type TestContainer } from './conversation';
import { type Mailbox, openMailbox } from './mailbox';
import { uploaded } from './media';
import { buildWidgets } from './painted';

export const MARKER = 'Zxq7marker';

/** Finds every column of every table that contains the text, as `table.column`. */
export async function findText({ db }: Pick<TestApp['app'], 'db'>, text: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns where table_schema = 'public'`.execute(db);
  assert.ok(columns.length > 100);
  const found: string[] = [];
  for (const { table_name, column_name } of columns) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table_name)}
      where ${sql.ref(column_name)}::text ilike ${`%${text}%`}`.execute(db);
    if (rows[0]?.count) found.push(`${table_name}.${column_name}`);
  }
  return found.sort();
}

/** Counts files of media, and finds those that contain the text in their bytes or name. */
export function findInMedia(folder: string, text: string): { files: number; marked: string[] } {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile());
  const marked = files.filter((name) => `${name}${readFileSync(join(folder, name), 'latin1')}`.includes(text));
  return { files: files.length, marked };
}

/** Returns the log lines since, which the server writes to standard output. */
function watchLog(): () => string {
  const lines: string[] = [];
  const write = fs.writeSync;
  const isLog = (to: unknown, text: unknown): text is string => to === 1 && String(text).startsWith('{"level"');
  fs.writeSync = ((to: number, text: string, ...rest: []) => {
    if (!isLog(to, text)) return write(to, text, ...rest);
    lines.push(text);
    return Buffer.byteLength(text);
  }) as typeof fs.writeSync;
  const writeLine = fs.write;
  fs.write = ((to: number, text: string, ...rest: unknown[]) => {
    if (!isLog(to, text)) return (writeLine as (...all: unknown[]) => void)(to, text, ...rest);
    lines.push(text);
    (rest.at(-1) as (error: null, written: number) => void)(null, Buffer.byteLength(text));
  }) as typeof fs.write;
  return () => lines.join('');
}

/** Runs all due jobs of the outbox. */
export const flush = (t: TestApp) => t.app.outbox.run();

export let t: TestApp;
export let container: TestContainer;
export let chief: TestUser;
export let other: TestUser;
/** The log so far. */
export let logged: () => string;
/** Folder of media. */
export let folder: string;
/** Makes names unique. */
export let number = 0;
let mailbox: Mailbox;

/** Sets up the tests. Call this in a `describe`. */
export function markedPeople(): void {
  before(async () => {
    buildWidgets();
    logged = watchLog();
    folder = mkdtempSync(join(tmpdir(), 'vf-privacy-'));
    mailbox = await openMailbox();
    const mail = { url: mailbox.url, from: 'no-reply@news.example' };
    t = await startTestApp({ rateLimit: false, logLevel: 'trace', mediaDir: folder, mail });
    chief = await t.signUp('Chief', 'administrator');
    other = await t.signUp('Other');
  });
  after(async () => {
    await t.close();
    await mailbox.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    container = await openContainer(t);
    await t.changeSettings({
      user_erasure: 'anonymise',
      enable_email_verification: true,
      enable_comment_images: true,
    });
  });
}

export const url = (path: string) => `/v2/localhost/users/${path}`;

/** Creates a person who has left marks wherever people can write. */
export async function plant() {
  number += 1;
  const name = `${MARKER}${number}`;
  const person = await t.signUp(name);
  // Sends its mail while the address is still unverified.
  await flush(t);
  // The address waits for verification; nothing else prevents a first comment here.
  await t.changeUser(person, { email_verification_status: 'none' });
  const address = { email: person.user.email };
  await t.inject({ method: 'POST', url: '/v2/localhost/account/password', payload: address });
  await flush(t);
  const theirs = await post(other, container, `Somebody else, ${number}`);
  const body = (text: string) => ({
    content: `${text} ${name} https://${name}.example/`,
    links: [{ url: `https://${name}.example/`, position: 3 }],
    metadata: {
      origin_title: name,
      origin_summary: name,
      origin_url: `https://${name}.example/x`,
      origin_image_alt: name,
    },
  });
  const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: name, ImageDescription: name } })
    .jpeg()
    .toBuffer();
  assert.ok(photo.includes(name));
  const upload = async () => (await uploaded(person, container, photo, { name: `${name}.jpg` })).media_uuid;
  await upload();
  const media_uuids = [await upload()];
  const send = (path: string, payload: { content: string }) =>
    person.inject({
      method: 'POST',
      url: `${container.path}${path}`,
      payload,
      headers: { 'idempotency-key': `${name} ${payload.content.slice(0, 4)}`, 'user-agent': name },
    });
  const root = await send('/comments', { ...body('Root'), media_uuids } as { content: string });
  assert.equal(root.statusCode, 201, root.body);
  const reply = await send(`/comments/${theirs.content_uuid}`, body('Reply'));
  assert.equal(reply.statusCode, 201, reply.body);
  const gone = (await send(`/comments/${theirs.content_uuid}`, body('Regretted'))).json();
  assert.equal(await act(person, 'DELETE', container, gone, ''), 204);
  await post(other, container, `An answer to @${name}, see @Chief`, root.json().content_uuid);
  assert.equal(await act(person, 'POST', container, theirs, '/like'), 204);
  assert.equal(await act(person, 'POST', container, theirs, '/flag'), 204);
  await act(other, 'POST', container, root.json(), '/like');
  await person.inject({ method: 'PUT', url: `/v2/localhost/follows/${other.id}` });
  await other.inject({ method: 'PUT', url: `/v2/localhost/follows/${person.id}` });
  await chief.inject({ method: 'PUT', url: `/v2/localhost/mutes/${person.id}` });
  await person.inject({ method: 'POST', url: `/v5/subscriptions/${t.site.uuid}/pages/${container.cc}` });
  await person.inject({ method: 'POST', url: `/v5/subscriptions/${t.site.uuid}/threads/${theirs.content_uuid}` });
  await t.inject({ method: 'POST', url: '/v2/localhost/account/password', payload: { email: person.user.email } });
  await writeInEveryKind(person, name);
  await reportAndVote(person, name);
  await connect(person, name);
  await t.app.db
    .insertInto('moderation_log')
    .values({
      site_uuid: t.site.uuid,
      container_uuid: null,
      comment_id: null,
      user_id: person.id,
      actor_id: chief.id,
      action: 'ban',
      detail: JSON.stringify({ user_message: name }),
      date_created: 1,
    })
    .execute();
  return { person, name, root: root.json(), reply: reply.json(), theirs };
}

/** Uses different tables: a chat, an interview and a book's reviews. */
async function writeInEveryKind(person: TestUser, name: string): Promise<void> {
  for (const [kind, words, fields] of [
    ['chat', 'messages', {}],
    ['questions', 'questions', {}],
    ['reviews', 'reviews', { rating: 4, title: `Title ${name}` }],
  ] as const) {
    const place = await openContainer(t, `/v4/${kind}/${t.site.uuid}`);
    const payload = { content: `In ${kind}, is this ${name}?`, ...fields };
    const answer = await person.inject({ method: 'POST', url: `${place.path}/${words}`, payload });
    assert.equal(answer.statusCode, 201, answer.body);
  }
}

/** Writes an edited post and a draft in a blog that lists them, and a vote in a poll. */
async function reportAndVote(person: TestUser, name: string): Promise<void> {
  const done = async (who: TestUser, method: 'POST' | 'PUT', url: string, payload: object) => {
    const answer = await who.inject({ method, url, payload });
    assert.ok(answer.statusCode < 300, answer.body);
    return answer.json();
  };
  const blog = await openContainer(t, `/v4/liveblog/${t.site.uuid}`);
  await done(chief, 'PUT', `${blog.path}/authors`, [{ user_uuid: person.user.uuid, role: 'editor' }]);
  const report = (content: string) => ({
    content,
    title: `Title ${name}`,
    body: [{ type: 'paragraph', text: content }],
  });
  const { content_uuid } = await done(person, 'POST', `${blog.path}/posts`, report(`Reported ${name}`));
  await done(person, 'POST', `${blog.path}/content/${content_uuid}/edit`, report(`Corrected ${name}`));
  const draft = { status: 'draft', post: report(`Draft ${name}`) };
  const draft_uuid = crypto.randomUUID();
  await done(person, 'PUT', `${blog.path}/drafts/${draft_uuid}`, draft);
  await done(person, 'PUT', `${blog.path}/in-hand/${draft_uuid}`, {});
  const { path } = await openContainer(t, `/v4/interaction/${t.site.uuid}`);
  const asked = { question: 'Should the bridge open?', options: [{ text: 'Yes' }, { text: 'No' }] };
  const { poll_uuid, options } = await done(chief, 'POST', `${path}/polls`, asked);
  const vote = { options: [options[0].option_uuid] };
  await done(person, 'PUT', `/v4/interaction/${t.site.uuid}/polls/${poll_uuid}/vote`, vote);
}

/** Connects a login of another provider, and requests a name that waits for a moderator. */
async function connect(person: TestUser, name: string): Promise<void> {
  await t.app.db
    .insertInto('identities')
    .values({
      ...{ site_uuid: t.site.uuid, user_id: person.id, provider: 'oauth', issuer: 'https://id.example' },
      ...{ subject: name, email: `${name}@id.example`, is_email_verified: true },
      ...{ date_issued: null, date_created: 1, date_last_login: 1 },
    })
    .execute();
  await underWay(person, name);
  const waiting = { name_pending: `${name} the second`, username_moderation_status: 'pending_update' } as const;
  await t.changeUser(person, { ...waiting, social_login_provider: 'oauth', social_login_id: name });
  await t.app.db.updateTable('users').set({ shares_made: 3 }).where('id', '=', person.id).execute();
}

/** Logins in progress: by the same identity, by the address, for connecting; and another person's. */
async function underWay(person: TestUser, name: string): Promise<void> {
  const codes = [
    { issuer: 'https://id.example', subject: name, email: null, name },
    { issuer: 'https://other.example', subject: '1', email: person.user.email?.toUpperCase(), name },
    { issuer: 'https://other.example', subject: '2', email: null, name, only_for: person.id },
    { issuer: 'https://other.example', subject: '3', email: 'else@news.example', name: 'Somebody Else' },
  ];
  for (const identity of codes) {
    const hash = `code ${identity.subject.replace(name, '0')} of ${person.id}`;
    const code = { hash, provider: 'oauth', challenge: 'c', date_expires: Date.now() + 60_000, date_used: null };
    const values = { ...code, site_uuid: t.site.uuid, identity: JSON.stringify(identity) };
    await t.app.db.insertInto('login_codes').values(values).execute();
  }
}
