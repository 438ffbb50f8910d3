/**
 * Remaining data of a person erased by themselves, by an administrator or by the operator: nothing, or texts without a
 * name.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { NULL_UUID } from '../../../core/contract/values/ids';
import { CommandError } from '../../src/commands/command-error';
import { eraseAccount, exportAccount } from '../../src/commands/privacy';
import { openDatabase } from '../../src/database/database';
import { PASSWORD, startTestApp, type TestUser } from '../support/app';
import { list, openContainer, post } from '../support/conversation';
import {
  chief,
  container,
  findInMedia,
  findText,
  flush,
  folder,
  logged,
  MARKER,
  markedPeople,
  number,
  other,
  plant,
  t,
  url,
} from '../support/marked-person';
import { rowsOf } from '../support/rows-of';

describe('a copy of a person’s data, and its deletion', () => {
  markedPeople();

  const erase = (who: TestUser, payload: object) => who.inject({ method: 'POST', url: url('current/erase'), payload });

  it('finds every kind of data that a person can leave', async () => {
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

  it('leaves no data of a person anywhere if the site deletes comments', async () => {
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

    // Nor in caches and answers.
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

    // Nor in the log, which never contained it.
    assert.match(logged(), /"path":/);
    assert.equal(logged().toLowerCase().includes(name.toLowerCase()), false);

    // Content of others stays, and the person is no longer counted.
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

  it('keeps only the texts, under no name, when the site anonymizes', async () => {
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

  it('leaves every row of somebody else as it is', async () => {
    const leaving = [await plant(), await plant()] as const;
    const { person: stays } = await plant();
    await flush(t);
    const before = await rowsOf(t.app, stays.id);
    assert.ok(Object.keys(before).length > 15, Object.keys(before).join());
    for (const [index, mode] of (['anonymise', 'delete'] as const).entries()) {
      const erase = { method: 'POST' as const, url: url(`${leaving[index]?.person.id}/erase`), payload: { mode } };
      assert.equal((await chief.inject(erase)).statusCode, 202);
      await flush(t);
      assert.deepEqual(await rowsOf(t.app, stays.id), before, mode);
    }
  });

  it('runs again for data stored just after', async () => {
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

  it('erases nobody without their password or a recent login, nor in a mode that the site turned off', async () => {
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

  it('lets only administrators erase others, except staff', async () => {
    const { person, name } = await plant();
    const ask = (who: TestUser, id: number) =>
      who.inject({ method: 'POST', url: url(`${id}/erase`), payload: { mode: 'delete' } });
    assert.equal((await ask(other, person.id)).statusCode, 403);
    assert.equal((await ask(chief, chief.id)).statusCode, 403);
    assert.equal((await ask(chief, person.id)).statusCode, 202);
    await flush(t);
    assert.deepEqual(await findText(t.app, name), []);
  });

  it('continues where it stopped', async () => {
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

  it('erases many comments in parts, and their texts in the log of events', async () => {
    // Lets all limits expire.
    t.pass(120_000);
    const busy = await t.signUp(`Busy${number}`);
    await t.changeUser(busy, { email_verification_status: 'none' });
    const room = await openContainer(t);
    await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 } });
    for (let n = 0; n < 45; n += 1) await post(busy, room, `Lanterns ${n} in the harbour`);
    await post(other, room, 'Lanterns of somebody else');
    await chief.inject({ method: 'POST', url: url(`${busy.id}/erase`), payload: { mode: 'delete' } });
    await flush(t);
    const { rows: comments } = await sql<{ content: string }>`
      select content from comments where container_uuid = ${room.cc} and content <> ''`.execute(t.app.db);
    assert.deepEqual(
      comments.map(({ content }) => content),
      ['Lanterns of somebody else'],
    );
    const { rows: events } = await sql<{ payload: string }>`
      select payload from events where container_uuid = ${room.cc} and payload like '%Lanterns%'`.execute(t.app.db);
    assert.equal(
      events.every(({ payload }) => payload.includes('somebody else')),
      true,
    );
    assert.equal(events.length, 2);
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
    // Only one process can use an embedded database at a time.
    const isShared = config.databaseUrl !== null;
    if (!isShared) await t.close();
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    await exportAccount(config, { email: person.user.email }, say);
    const copy = JSON.parse(lines.join('\n'));
    assert.deepEqual([copy.user.name, copy.comments.length], [MARKER, 1]);
    await assert.rejects(eraseAccount(config, { email: 'nobody@example.org' }, say), CommandError);
    await assert.rejects(eraseAccount(config, { email: person.user.email, mode: 'burn' }, say), /--mode/);
    await eraseAccount(config, { email: person.user.email, mode: 'delete' }, say);
    assert.match(lines.at(-1) ?? '', /^Erased .* \(delete\)$/);
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
