/**
 * Many concurrent changes: posts and votes of many containers share batches, and each is still judged, counted and
 * published as if alone. With `TEST_DATABASE_URL` also beside a second server and beside a transaction that locks a
 * container.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Comment } from '../../../core/contract/content/comment';
import { buildApp } from '../../src/app';
import { openDatabase } from '../../src/database/database';
import type { Tables } from '../../src/database/schema';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { whenLockIsAwaited } from '../support/awaited-lock';
import { openContainer, post, sendPost, type TestContainer } from '../support/conversation';

let t: TestApp;
let people: TestUser[];
before(async () => {
  t = await startTestApp();
  people = await Promise.all(['Anna', 'Ben', 'Cleo', 'Dora'].map((name) => t.signUp(name)));
});
after(() => t.close());

const someone = (number: number) => people[number % people.length] as TestUser;
const onPostgres = { skip: !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL' };

/** Returns the stored counts of a container, from the tables. */
async function standing({ cc }: TestContainer) {
  const { rows } = await sql<{
    total_visible: number;
    seq: number;
    comments: number;
    numbers: number[];
    ids: number[];
  }>`
    select total_visible, seq,
      (select count(*) from comments where container_uuid = c.uuid and state = 'visible') as comments,
      array(select seq::int from events where container_uuid = c.uuid order by seq) as numbers,
      array(select id::float8 from comments where container_uuid = c.uuid order by date_created, id) as ids
    from containers c where uuid = ${cc}`.execute(t.app.db);
  const row = rows[0];
  assert.ok(row);
  assert.equal(row.total_visible, row.comments);
  assert.deepEqual(
    row.numbers,
    Array.from({ length: row.seq }, (_, index) => index + 1),
  );
  return row;
}

const like = (who: TestUser, container: TestContainer, { content_uuid }: Comment, method: 'POST' | 'DELETE' = 'POST') =>
  who.inject({ method, url: `${container.path}/comments/${content_uuid}/like` });

test('simultaneous posts in many containers are each stored once, in the right place', async () => {
  const containers = await Promise.all(Array.from({ length: 5 }, () => openContainer(t)));
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => sendPost(someone(i), containers[i % 5] as TestContainer, `post ${i}`)),
  );
  for (const [i, answer] of answers.entries()) {
    assert.equal(answer.statusCode, 201, answer.body);
    const comment = answer.json() as Comment;
    assert.equal(comment.content, `post ${i}`);
    assert.equal(comment.content_container_uuid, containers[i % 5]?.cc);
    assert.equal(comment.actor_uuid, someone(i).user.uuid);
  }
  for (const container of containers) assert.equal((await standing(container)).comments, 20);
});

test('a refused job costs the others of its batch nothing', async () => {
  const [open, closed] = [await openContainer(t), await openContainer(t)];
  await t.app.db.updateTable('containers').set({ expiry_time: 1 }).where('uuid', '=', closed.cc).execute();
  const nowhere = { ...open, path: open.path.replace(open.cc, crypto.randomUUID()) };
  const [good, late, lost, orphan, other] = await Promise.all([
    sendPost(someone(0), open, 'one'),
    sendPost(someone(1), closed, 'two'),
    sendPost(someone(2), nowhere, 'three'),
    sendPost(someone(3), open, 'four', { parent: '00000000-0000-4000-8000-0000000fffff' }),
    sendPost(someone(1), open, 'five'),
  ]);
  const said = [good, late, lost, orphan, other].map((answer) => answer?.json().code ?? answer?.statusCode);
  assert.deepEqual(said, [201, 'commenting_closed', 'container_not_found', 'content_not_found', 201]);
  assert.equal((await standing(open)).comments, 2);
  assert.equal((await standing(closed)).seq, 0);
});

test('the same post sent twice at the same moment is stored once', async () => {
  const container = await openContainer(t);
  const headers = { 'idempotency-key': 'the same' };
  const answers = await Promise.all(
    [someone(0), someone(0), someone(1), someone(0)].map((who) => sendPost(who, container, 'hello', { headers })),
  );
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 200, 201, 201]);
  assert.equal(new Set(answers.map((answer) => answer.json().content_uuid)).size, 2);
  assert.equal((await standing(container)).comments, 2);
});

test('simultaneous replies and votes are all counted, and announced with earlier ones', async () => {
  const container = await openContainer(t);
  const root = await post(someone(0), container, 'root');
  const reply = await post(someone(1), container, 'reply', root.content_uuid);
  await Promise.all([
    like(someone(1), container, root),
    sendPost(someone(2), container, 'a', { parent: reply.content_uuid }),
    like(someone(2), container, root),
    sendPost(someone(3), container, 'b', { parent: root.content_uuid }),
    like(someone(2), container, root),
    like(someone(3), container, root),
    like(someone(3), container, root, 'DELETE'),
    someone(1).inject({ method: 'POST', url: `${container.path}/comments/${root.content_uuid}/dislike` }),
  ]);
  const { rows } = await sql<Record<string, number>>`
    select total_likes, total_dislikes, total_replies, total_direct_replies,
      (select count(*) from votes where comment_id = c.id) as votes
    from comments c where parent_id is null and container_uuid = ${container.cc}`.execute(t.app.db);
  assert.deepEqual(rows, [{ total_likes: 1, total_dislikes: 1, total_replies: 3, total_direct_replies: 2, votes: 2 }]);
  await standing(container);
  const { rows: told } = await sql<{ message_type: string; action: string; payload: string }>`
    select message_type, action, payload from events where container_uuid = ${container.cc} order by seq`.execute(
    t.app.db,
  );
  let replies = 0;
  let votes = 0;
  for (const { message_type, action, payload } of told) {
    if (message_type === 'reply_to_livecomment_post' && action === 'created') replies += 1;
    if (!/like/.test(action)) continue;
    votes += action.startsWith('un') ? -1 : 1;
    const comment = JSON.parse(payload) as Comment;
    assert.deepEqual([comment.total_likes + comment.total_dislikes, comment.total_replies], [votes, replies]);
  }
});

test('the event, the answer and a later read of a comment are equal', async () => {
  const container = await openContainer(t);
  const payload = {
    content: 'Grüße \u2028 "quoted" \\ 🙂 <b>',
    links: [{ url: 'https://example.org/ä?a=b"c', position: 3, show_preview: true }],
    metadata: { origin_title: 'Title "x"', origin_url: 'https://example.org/' },
  };
  const answer = await someone(0).inject({ method: 'POST', url: `${container.path}/comments`, payload });
  assert.equal(answer.statusCode, 201, answer.body);
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  const { rows } = await sql<{ action: string; payload: string }>`
    select action, payload from events where container_uuid = ${container.cc} order by seq`.execute(t.app.db);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['created', 'visible'],
  );
  for (const event of rows) assert.deepEqual(JSON.parse(event.payload), answer.json());
  const url = `${container.path}/selection?uuids=${answer.json().content_uuid}`;
  const read = await someone(1).inject({ method: 'GET', url });
  assert.deepEqual(read.json().contents, [answer.json()]);
});

test('two servers post for the same people in the same containers without a deadlock', onPostgres, async () => {
  const database = await openDatabase(t.app.config);
  const other = await buildApp(t.app.config, { database });
  try {
    const containers = await Promise.all(Array.from({ length: 6 }, () => openContainer(t)));
    const roots = await Promise.all(containers.map((container, i) => post(someone(i), container, 'root')));
    const answers = await Promise.all(
      Array.from({ length: 240 }, (_, i) => {
        const who = someone(Math.floor(i / 5));
        const headers = { authorization: `Bearer ${who.token}` };
        const elsewhere: TestUser = { ...who, inject: (what) => other.inject({ ...what, headers }) };
        const parent = roots[i % 6]?.content_uuid;
        return sendPost(
          i % 2 ? who : elsewhere,
          containers[i % 6] as TestContainer,
          `post ${i}`,
          parent && i % 3 ? { parent } : {},
        );
      }),
    );
    assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [201]);
    for (const container of containers) assert.equal((await standing(container)).comments, 41);
  } finally {
    await other.close();
    await database.close();
  }
});

test('a locked container delays only its own writers', onPostgres, async () => {
  const [held, free] = [await openContainer(t), await openContainer(t)];
  let isAnswered = false;
  let waiting: Promise<unknown> | undefined;
  await t.app.db.transaction().execute(async (trx) => {
    await sql`select from containers where uuid = ${held.cc} for update`.execute(trx);
    waiting = sendPost(someone(0), held, 'waits').then((answer) => {
      isAnswered = true;
      assert.equal(answer.statusCode, 201, answer.body);
    });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => sendPost(someone(i), free, `post ${i}`)));
    assert.ok(answers.every(({ statusCode }) => statusCode === 201));
    assert.equal(isAnswered, false);
  });
  await waiting;
  assert.equal((await standing(held)).comments, 1);
});

test('a container that another server had locked is free again while others are still locked', onPostgres, async () => {
  const [shared, ...held] = [await openContainer(t), await openContainer(t), await openContainer(t)];
  const lock = (trx: Kysely<Tables>, uuids: string[]) =>
    sql`select from containers where uuid = any(${uuids}::uuid[]) for update`.execute(trx);
  let first: Promise<unknown> | undefined;
  await t.app.db.transaction().execute(async (trx) => {
    await lock(trx, [shared.cc]);
    first = sendPost(someone(0), shared, 'waits');
    await whenLockIsAwaited(t.app.db);
  });
  let waiting: Promise<unknown> | undefined;
  await t.app.db.transaction().execute(async (trx) => {
    await lock(
      trx,
      held.map(({ cc }) => cc),
    );
    await first;
    waiting = Promise.all(held.map((container, at) => sendPost(someone(at + 1), container, 'waits, too')));
    await whenLockIsAwaited(t.app.db, 2);
    const answer = await Promise.race([sendPost(someone(3), shared, 'goes on'), sleep(4000)]);
    assert.equal(answer?.statusCode, 201, 'waited for the locks of other containers');
  });
  await waiting;
});

test('a writer gets "try again" while everything is locked, and readers notice nothing', onPostgres, async () => {
  const held = await Promise.all(Array.from({ length: 8 }, () => openContainer(t)));
  await t.app.db.transaction().execute(async (trx) => {
    await sql`select from containers where uuid = any(${held.map(({ cc }) => cc)}::uuid[]) for update`.execute(trx);
    const writing = Promise.all(
      Array.from({ length: 40 }, (_, i) => sendPost(someone(i), held[i % 2] as TestContainer, `waits ${i}`)),
    );
    let isWriting = true;
    void writing.then(() => {
      isWriting = false;
    });
    await whenLockIsAwaited(t.app.db);
    assert.equal((await t.inject({ url: '/readyz' })).statusCode, 200);
    // Nobody has requested these lists before, so they are not cached.
    for (const [number, { path }] of held.entries()) {
      const list = await t.inject({ url: `${path}/comments?limit=7&sorted_by=likes` });
      assert.deepEqual([list.statusCode, list.json().contents], [200, []]);
      // A busy machine may take longer for all eight lists than a writer waits.
      if (number === 0) assert.ok(isWriting, 'readers waited for the writers');
    }
    const answers = await writing;
    assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [503]);
    assert.ok(answers.every(({ headers }) => headers['retry-after']));
  });
  for (const container of held.slice(0, 2)) assert.equal((await standing(container)).comments, 0);
});

test('other writes of a container wait for a row as long as any statement may take', onPostgres, async () => {
  await post(someone(0), await openContainer(t), 'in a transaction that waits less');
  const limits = await Promise.all(
    Array.from({ length: 10 }, () =>
      sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(t.app.db),
    ),
  );
  assert.deepEqual([...new Set(limits.flatMap(({ rows }) => rows.map(({ limit }) => limit)))], ['0']);
});

/** Fails some of the next transactions that insert into a table, like the database in a deadlock. */
async function withDeadlocks(table: string, times: number, work: () => Promise<void>): Promise<void> {
  const { db } = t.app;
  // A sequence continues even if its transaction is rolled back.
  await sql`create sequence deadlocks`.execute(db);
  await sql`
    create function deadlock() returns trigger language plpgsql as $$ begin
      if nextval('deadlocks') <= tg_argv[0]::int then raise 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$`.execute(db);
  await sql
    .raw(`create trigger deadlock before insert on ${table} for each statement execute function deadlock(${times})`)
    .execute(db);
  try {
    await work();
  } finally {
    await sql`drop function deadlock cascade`.execute(db);
    await sql`drop sequence deadlocks`.execute(db);
  }
}

test('a post or a verdict that the database ends in a deadlock is stored with the next try', async () => {
  const container = await openContainer(t);
  await withDeadlocks('comments', 2, async () => {
    await post(someone(0), container, 'after a deadlock');
  });
  const mona = await t.signUp('Mona', 'moderator');
  const { content_uuid } = await post(someone(1), container, 'to be removed');
  await withDeadlocks('moderation_log', 2, async () => {
    const answer = await mona.inject({ method: 'DELETE', url: `${container.path}/comments/${content_uuid}` });
    assert.equal(answer.statusCode, 204, answer.body);
  });
  assert.equal((await standing(container)).comments, 1);
});

test('a job that meets deadlocks repeatedly is refused with a request to retry', async () => {
  const container = await openContainer(t);
  await withDeadlocks('comments', 1000, async () => {
    const answers = await Promise.all([0, 1].map((number) => sendPost(someone(number), container, `try ${number}`)));
    assert.deepEqual(
      answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']]),
      [
        [503, '1'],
        [503, '1'],
      ],
    );
  });
  const url = `/v2/localhost/follows/${someone(0).user.uuid}`;
  await withDeadlocks('follows', 1, async () => {
    const answer = await someone(1).inject({ method: 'PUT', url });
    assert.equal(answer.statusCode, 503, 'outside the write queue');
  });
});

test('two servers that post into one container share few transactions', onPostgres, async () => {
  const database = await openDatabase(t.app.config);
  const other = await buildApp(t.app.config, { database });
  let transactions = 0;
  for (const { db } of [t.app, other]) {
    const begin = db.transaction.bind(db);
    db.transaction = () => {
      transactions += 1;
      return begin();
    };
  }
  try {
    const container = await openContainer(t);
    await sendPost(someone(0), container, 'warms both up');
    transactions = 0;
    const WRITERS = 48;
    const POSTS_OF_ONE = 10;
    // Each posts after the last answer, half of them at the other server.
    const lanes = Array.from({ length: WRITERS }, async (_, lane) => {
      const who = someone(lane);
      const headers = { authorization: `Bearer ${who.token}` };
      const there: TestUser = { ...who, inject: (what) => other.inject({ ...what, headers }) };
      for (let i = 0; i < POSTS_OF_ONE; i += 1) {
        const answer = await sendPost(lane % 2 ? who : there, container, `post ${lane} ${i}`);
        assert.equal(answer.statusCode, 201, answer.body);
      }
    });
    await Promise.all(lanes);
    const posts = WRITERS * POSTS_OF_ONE;
    assert.equal((await standing(container)).comments, posts + 1);
    assert.ok(transactions < posts / 6, `${transactions} transactions for ${posts} posts`);
  } finally {
    await other.close();
    await database.close();
  }
});
