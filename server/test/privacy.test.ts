import assert from 'node:assert/strict';
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { NULL_UUID } from '../../core/contract/ids';
import { CommandError } from '../src/commands/command-error';
import { eraseAccount, exportAccount } from '../src/commands/privacy';
import { openDatabase } from '../src/database/database';
import type { MediaStore } from '../src/modules/content/media/media-store';
import { privacyParts } from '../src/wiring/privacy';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from './support/app';
import { act, list, openContainer, post, type TestContainer } from './support/conversation';
import { type Mailbox, openMailbox } from './support/mailbox';
import { uploaded } from './support/media';
import { buildWidgets } from './support/painted';

const MARKER = 'Zxq7marker';

/** Every column of every table that holds the text, as `table.column`. */
async function findText({ db }: Pick<TestApp['app'], 'db'>, text: string): Promise<string[]> {
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

/** Files of media, and those of them that hold the text in their bytes or name. */
function findInMedia(folder: string, text: string): { files: number; marked: string[] } {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile());
  const marked = files.filter((name) => `${name}${readFileSync(join(folder, name), 'latin1')}`.includes(text));
  return { files: files.length, marked };
}

/** What the server has written to its log since: it writes lines to the standard output. */
function watchLog(): () => string {
  const lines: string[] = [];
  const write = fs.writeSync;
  const isLog = (to: unknown, text: unknown): text is string => to === 1 && String(text).startsWith('{"level"');
  fs.writeSync = ((to: number, text: string, ...rest: []) => {
    if (!isLog(to, text)) return write(to, text, ...rest);
    lines.push(text);
    return Buffer.byteLength(text);
  }) as typeof fs.writeSync;
  const later = fs.write;
  fs.write = ((to: number, text: string, ...rest: unknown[]) => {
    if (!isLog(to, text)) return (later as (...all: unknown[]) => void)(to, text, ...rest);
    lines.push(text);
    (rest.at(-1) as (error: null, written: number) => void)(null, Buffer.byteLength(text));
  }) as typeof fs.write;
  return () => lines.join('');
}

/** All outbox jobs that are due are done. */
const flush = (t: TestApp) => t.app.outbox.run();

describe('a copy of everything about somebody, and its end', () => {
  let t: TestApp;
  let container: TestContainer;
  let chief: TestUser;
  let other: TestUser;
  let logged: () => string;
  let folder: string;
  let mailbox: Mailbox;
  let number = 0;
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

  const url = (path: string) => `/v2/localhost/users/${path}`;
  const erase = (who: TestUser, payload: object) => who.inject({ method: 'POST', url: url('current/erase'), payload });

  /** Somebody who has left their mark wherever a person can write. */
  async function plant() {
    number += 1;
    const name = `${MARKER}${number}`;
    const person = await t.signUp(name);
    // Its mail leaves while the address still waits.
    await flush(t);
    // The address waits to be verified; nobody but the clock stands in the way of a first comment here.
    await t.changeUser(person, { email_verification_status: 'none' });
    const address = { email: person.user.email };
    await t.inject({ method: 'POST', url: '/v2/localhost/account/password', payload: address });
    await flush(t);
    const theirs = await post(other, container, 'Somebody else');
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

  /** A chat, an interview and a book's reviews are not the same tables all through. */
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

  /** A post that was corrected and a draft, in a blog that lists them, and a vote in a poll. */
  async function reportAndVote(person: TestUser, name: string): Promise<void> {
    const done = async (who: TestUser, method: 'POST' | 'PUT', url: string, payload: object) => {
      const answer = await who.inject({ method, url, payload });
      assert.ok(answer.statusCode < 300, answer.body);
      return answer.json();
    };
    const blog = await openContainer(t, `/v4/liveblog/${t.site.uuid}`);
    await done(chief, 'PUT', `${blog.path}/authors`, [{ user_uuid: person.user.uuid, role: 'editor' }]);
    const told = (content: string) => ({
      content,
      title: `Title ${name}`,
      body: [{ type: 'paragraph', text: content }],
    });
    const { content_uuid } = await done(person, 'POST', `${blog.path}/posts`, told(`Reported ${name}`));
    await done(person, 'POST', `${blog.path}/content/${content_uuid}/edit`, told(`Corrected ${name}`));
    const draft = { status: 'draft', post: told(`Draft ${name}`) };
    await done(person, 'PUT', `${blog.path}/drafts/${crypto.randomUUID()}`, draft);
    const { path } = await openContainer(t, `/v4/interaction/${t.site.uuid}`);
    const asked = { question: 'Should the bridge open?', options: [{ text: 'Yes' }, { text: 'No' }] };
    const { poll_uuid, options } = await done(chief, 'POST', `${path}/polls`, asked);
    const vote = { options: [options[0].option_uuid] };
    await done(person, 'PUT', `/v4/interaction/${t.site.uuid}/polls/${poll_uuid}/vote`, vote);
  }

  /** A log-in of another provider's, and a name that waits for a moderator. */
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

  /** Log-ins that are on their way home: by the same login, by the address, to be connected; and somebody else’s. */
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

  it('gives a copy of everything: account, words, votes, flags, ties, sessions', async () => {
    const { person, name, root, reply, theirs } = await plant();
    const answer = await person.inject({ url: url('current/export') });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    const copy = answer.json();
    assert.equal(copy.user.name, name);
    assert.equal(copy.user.email, person.user.email);
    assert.deepEqual(
      copy.comments.map(({ content }: { content: string }) => content.split(/[ ,]/, 2).join(' ')),
      [
        `Root ${name}`,
        `Reply ${name}`,
        `Regretted ${name}`,
        'In chat',
        'In questions',
        'In reviews',
        `Corrected ${name}`,
      ],
    );
    assert.equal(copy.author_in.length, 1);
    assert.match(JSON.stringify(copy.post_drafts), new RegExp(`Draft ${name}`));
    assert.deepEqual(copy.poll_votes[0].chosen, ['Yes']);
    // What was removed is listed as such: when, and whether by themselves.
    const ofConversation = copy.comments.slice(0, 3);
    assert.deepEqual(
      ofConversation.map(({ is_deleted, deleted_by }: Record<string, unknown>) => [is_deleted, deleted_by]),
      [
        [false, null],
        [false, null],
        [true, 'author'],
      ],
    );
    assert.deepEqual(
      ofConversation.map(({ date_deleted }: { date_deleted: number | null }) => date_deleted !== null),
      [false, false, true],
    );
    assert.equal(await act(chief, 'DELETE', container, reply, ''), 204);
    const [, removed] = (await person.inject({ url: url('current/export') })).json().comments;
    assert.deepEqual([removed.is_deleted, removed.deleted_by], [true, 'staff']);
    assert.equal(copy.comments[0].links.length, 1);
    assert.ok(Array.isArray(copy.comments[0].decisions));
    assert.equal(copy.votes[0].content_uuid, theirs.content_uuid);
    assert.equal(copy.flags[0].reason, 'other');
    assert.equal(copy.following[0].user_uuid, other.user.uuid);
    assert.equal(copy.followers[0].user_uuid, other.user.uuid);
    assert.equal(copy.followed_pages[0].page_uuid, container.cc);
    assert.equal(copy.followed_threads[0].content_uuid, theirs.content_uuid);
    assert.equal(copy.named_in.length, 1);
    assert.equal(copy.sessions.length, 1);
    assert.deepEqual(copy.mails.map(({ kind }: { kind: string }) => kind).sort(), [
      'email_verification',
      'password_reset',
      'password_reset',
    ]);
    assert.ok(copy.mails.every((mail: { date_expires: number }) => mail.date_expires > t.app.clock.now()));
    assert.equal(copy.moderation_log[0].detail.user_message, name);
    assert.equal(root.content_uuid, copy.comments[0].content_uuid);
    // Secrets, and who it was among others, are not in it.
    assert.doesNotMatch(answer.body, /argon2|password_hash|token|actor_id/);
    assert.deepEqual(copy.mutes, []);
  });

  it('knows of every column of the database that points to people', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`.execute(t.app.db);
    assert.deepEqual(
      rows.map(({ name }) => name),
      privacyParts({} as MediaStore)
        .flatMap(({ markers: { own, others = [] } }) => [...own, ...others])
        .sort(),
    );
  });

  it('does not tell a ghost-banned person of the ban in their own copy, and tells an administrator', async () => {
    const ghost = await t.signUp(`Ghost${number}`);
    await t.changeUser(ghost, { email_verification_status: 'none' });
    await t.changeUser(ghost, { ban_level: 'ghost', ban_created: 5 });
    await post(ghost, container, 'Boo');
    const own = await ghost.inject({ url: url('current/export') });
    assert.doesNotMatch(own.body, /actor_ghost_banned|"ghost"/);
    assert.equal(own.json().comments[0].state, 'visible');
    assert.equal(own.json().user.content_created, 1);
    const staff = await chief.inject({ url: url(`${ghost.id}/export`) });
    assert.match(staff.body, /actor_ghost_banned/);
    assert.equal((await other.inject({ url: url(`${ghost.id}/export`) })).statusCode, 403);
    const moderator = await t.signUp(`Moderator${number}`, 'moderator');
    assert.equal((await moderator.inject({ url: url(`${ghost.id}/export`) })).statusCode, 403);
    assert.equal((await t.inject({ url: url('current/export') })).statusCode, 401);
  });

  it('finds the mark of somebody wherever they can leave one', async () => {
    const { name } = await plant();
    const found = await findText(t.app, name);
    for (const place of [
      'comments.content',
      'comments.idempotency_key',
      'comments.links',
      'comments.metadata',
      'events.payload',
      'identities.email',
      'identities.subject',
      'login_codes.identity',
      'mail_tokens.email_key',
      'moderation_log.detail',
      'post_drafts.post',
      'post_versions.content',
      'posts.body',
      'posts.title',
      'users.email',
      'users.email_key',
      'users.name',
      'users.name_key',
      'users.name_pending',
      'users.social_login_id',
    ]) {
      assert.ok(found.includes(place), `${place} is not marked`);
    }
  });

  it('leaves nothing of somebody anywhere when the site deletes', async () => {
    const files = findInMedia(folder, '').files;
    const { person, name, theirs, root } = await plant();
    assert.equal(findInMedia(folder, name).files, files + 6);
    await t.changeSettings({ user_erasure: 'delete' });
    // Cached by now, and marked.
    for (const read of [
      `${container.path}/comments`,
      `/render/conversations?site=localhost&container_id=${container.container_id}`,
    ]) {
      assert.match((await t.inject({ url: read })).body, new RegExp(name));
    }
    const answer = await erase(person, { password: PASSWORD });
    assert.equal(answer.statusCode, 202, answer.body);
    await flush(t);
    assert.deepEqual(await findText(t.app, name), []);
    assert.deepEqual(findInMedia(folder, name).marked, []);
    assert.equal(findInMedia(folder, '').files, files);
    const { rows: uploads } = await sql`select 1 from media where user_id = ${person.id}`.execute(t.app.db);
    assert.deepEqual(uploads, []);
    const codes = t.app.db.selectFrom('login_codes').select('hash').where('hash', 'like', `% of ${person.id}`);
    assert.deepEqual(await codes.execute(), [{ hash: `code 3 of ${person.id}` }]);

    // Nor in what is cached and answered.
    const reads = [
      `${container.path}/comments?limit=100&reply_limit=50`,
      `/v4/livecomments/${t.site.uuid}/?container_id=${container.container_id}`,
      `${container.path}/comments/${root.content_uuid}`,
      url(`${person.id}`),
      url(`?ids=${person.id}`),
      `/v4/livecomments/${t.site.uuid}/${person.user.uuid}/recent`,
      `/v3/sections/${t.site.uuid}/users/${person.user.uuid}`,
      `/render/conversations?site=localhost&container_id=${container.container_id}`,
    ];
    for (const read of reads) {
      for (const who of [t, other, chief]) {
        const { body } = await who.inject({ url: read });
        assert.equal(body.toLowerCase().includes(name.toLowerCase()), false, read);
      }
    }
    assert.equal((await person.inject({ url: url('current') })).statusCode, 401);
    const again = await t.inject({
      method: 'POST',
      url: url('login'),
      payload: { email: person.user.email, password: PASSWORD },
    });
    assert.equal(again.json().code, 'unregistered_email');

    // Nor in the log, which never had it.
    assert.match(logged(), /"path":/);
    assert.equal(logged().toLowerCase().includes(name.toLowerCase()), false);

    // What others wrote stays, and what was counted of the person is not.
    const after = await list(t, container, 'limit=100&reply_limit=50');
    const kept = after.contents.find(({ content_uuid }) => content_uuid === theirs.content_uuid);
    assert.deepEqual([kept?.total_likes, kept?.total_replies], [0, 0]);
    const stub = after.contents.find(({ content_uuid }) => content_uuid === root.content_uuid);
    assert.deepEqual([stub?.state, stub?.content], ['hidden', undefined]);
    const naming = after.contents.find(({ content }) => content?.startsWith('An answer'));
    assert.equal(naming?.content, 'An answer to @Deleted user, see @Chief');
    const named = naming?.mentions?.map(({ user_uuid, position, length }) => [
      user_uuid === NULL_UUID,
      naming.content?.slice(position, position + length),
    ]);
    assert.deepEqual(named, [
      [true, '@Deleted user'],
      [false, '@Chief'],
    ]);
    const counts = await t.app.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    assert.deepEqual([counts.content_created, counts.likes_created, counts.password_hash], [0, 0, null]);
    assert.deepEqual([counts.pictures_created, counts.videos_created, counts.shares_made], [0, 0, 0]);
    const flagged = await sql<{
      n: number;
    }>`select sum(total_flags)::int as n from comments where container_uuid = ${container.cc}`.execute(t.app.db);
    assert.equal(flagged.rows[0]?.n, 0);
  });

  it('leaves only the words, under no name, when the site anonymises', async () => {
    const ties = async () => {
      const { subscriber_count, subscribed } = (await t.inject({ url: url(`${other.id}`) })).json().result;
      return [subscriber_count, subscribed];
    };
    const before = await ties();
    const { person, name, root, theirs } = await plant();
    assert.notDeepEqual(await ties(), before);
    const answer = await erase(person, { password: PASSWORD });
    assert.equal(answer.statusCode, 202, answer.body);
    await flush(t);
    assert.deepEqual(await findText(t.app, name), [
      'comments.content',
      'comments.fields',
      'comments.links',
      'comments.metadata',
      'events.payload',
      'post_versions.content',
      'post_versions.fields',
      'posts.body',
      'posts.title',
      'reviews.title',
    ]);
    const { contents } = await list(t, container, 'limit=100&reply_limit=50');
    assert.match(contents.find(({ content_uuid }) => content_uuid === root.content_uuid)?.content ?? '', /^Root/);
    assert.equal(contents.find(({ content_uuid }) => content_uuid === theirs.content_uuid)?.total_likes, 1);
    const rest = await sql<{ content: string }>`
      select content from comments where actor_id = ${person.id} and date_deleted is not null`.execute(t.app.db);
    assert.deepEqual(rest.rows, [{ content: '' }]);
    const shown = (await t.inject({ url: url(`${person.id}`) })).json().result;
    assert.deepEqual([shown.name, shown.processing_status, shown.subscriber_count], ['Deleted user', 'deleted', 0]);
    assert.deepEqual(await ties(), before);
    for (const what of ['follows', 'mutes']) {
      const answer = await other.inject({ method: 'PUT', url: `/v2/localhost/${what}/${person.id}` });
      assert.equal(answer.json().code, 'user_not_found');
    }
  });

  it('comes by again for what was stored just after', async () => {
    const { person, name } = await plant();
    await chief.inject({ method: 'POST', url: url(`${person.id}/erase`), payload: { mode: 'delete' } });
    await flush(t);
    const late = {
      container_uuid: container.cc,
      section_uuid: t.site.uuid,
      thread_id: 1,
      actor_id: person.id,
      content: name,
    };
    const row = {
      ...late,
      links: '[]',
      metadata: '{}',
      media_uuids: '[]',
      state_reasons: '[]',
      state: 'visible',
      is_listed: true,
    };
    await t.app.db
      .insertInto('comments')
      .values({ ...row, date_created: 1 } as never)
      .execute();
    t.pass(61_000);
    await flush(t);
    assert.deepEqual(await findText(t.app, name), []);
  });

  it('erases nobody without their password or a fresh login, and never by a mode the site has not chosen', async () => {
    const person = await t.signUp(`Careful${number}`);
    assert.equal((await erase(person, { password: 'wrong password' })).json().code, 'wrong_password');
    assert.equal((await erase(person, { mode: 'delete', password: PASSWORD })).statusCode, 403);
    assert.equal((await erase(person, { mode: 'burn' })).json().data.field, 'mode');
    const ago = Date.now() - 11 * 60_000;
    await t.app.db.updateTable('sessions').set({ date_created: ago }).where('user_id', '=', person.id).execute();
    assert.equal((await erase(person, {})).json().data.field, 'password');
    assert.equal((await person.inject({ url: url('current') })).json().result.id, person.id);
    const fresh = await t.signUp(`Fresh${number}`);
    assert.equal((await erase(fresh, {})).statusCode, 202);
  });

  it('lets administrators erase anybody but staff, and nobody else', async () => {
    const { person, name } = await plant();
    const ask = (who: TestUser, id: number) =>
      who.inject({ method: 'POST', url: url(`${id}/erase`), payload: { mode: 'delete' } });
    assert.equal((await ask(other, person.id)).statusCode, 403);
    assert.equal((await ask(chief, chief.id)).statusCode, 403);
    assert.equal((await ask(chief, person.id)).statusCode, 202);
    await flush(t);
    assert.deepEqual(await findText(t.app, name), []);
  });

  it('goes on where it stopped', async () => {
    const { person, name } = await plant();
    const take = t.app.writeQueue.take.bind(t.app.writeQueue);
    let isBroken = true;
    t.app.writeQueue.take = ((uuid: string, job: never) =>
      isBroken ? Promise.reject(new Error('the process died')) : take(uuid, job)) as typeof t.app.writeQueue.take;
    await chief.inject({ method: 'POST', url: url(`${person.id}/erase`), payload: { mode: 'delete' } });
    await flush(t);
    assert.deepEqual((await findText(t.app, name)).includes('comments.content'), true);
    assert.equal(
      (await findText(t.app, name)).some((place) => place.startsWith('users.')),
      false,
    );
    isBroken = false;
    t.app.writeQueue.take = take;
    t.pass(60_000);
    await flush(t);
    assert.deepEqual(await findText(t.app, name), []);
  });
});

describe('the operator', () => {
  it('exports and erases without a server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vf-privacy-'));
    const t = await startTestApp({ dataDir: folder });
    const { config } = t.app;
    const person = await t.signUp(MARKER);
    const container = await openContainer(t);
    await post(person, container, `Words of ${MARKER}`);
    // An embedded database belongs to one process at a time.
    const isShared = config.databaseUrl !== null;
    if (!isShared) await t.close();
    let text = '';
    const say = (line: string) => {
      text = line;
    };
    await exportAccount(config, { email: person.user.email }, say);
    assert.deepEqual([JSON.parse(text).user.name, JSON.parse(text).comments.length], [MARKER, 1]);
    await assert.rejects(eraseAccount(config, { email: 'nobody@example.org' }, say), CommandError);
    await assert.rejects(eraseAccount(config, { email: person.user.email, mode: 'burn' }, say), /--mode/);
    await eraseAccount(config, { email: person.user.email, mode: 'delete' }, say);
    assert.match(text, /^Erased .* \(delete\)$/);
    const database = await openDatabase(config);
    assert.deepEqual(await findText(database, MARKER), []);
    const { rows } = await sql<{ done: boolean }>`
      select date_done is not null as done from outbox where idempotency_key = ${`erase_user ${person.id}`}`.execute(
      database.db,
    );
    assert.deepEqual(rows, [{ done: true }]);
    await database.close();
    if (isShared) await t.close();
    rmSync(folder, { recursive: true });
  });
});
