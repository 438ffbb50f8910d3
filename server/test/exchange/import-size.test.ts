/** A publisher brings more conversations than fit into memory: the import holds a small part of them at a time. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type KyselyPlugin, sql } from 'kysely';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { A_SECOND } from '../../src/modules/content/model/imported-id';
import { findFormat } from '../../src/modules/exchange/formats/formats';
import { findImport } from '../../src/modules/exchange/imports/imports.repository';
import { Report } from '../../src/modules/exchange/imports/report';
import { checkImport, runImport } from '../../src/modules/exchange/imports/run-import';
import { undoImport } from '../../src/modules/exchange/imports/undo-import';
import { startTestApp, type TestApp } from '../support/app';
import { randomOf } from '../support/random';

const ROWS_AT_ONCE = 100;
let t: TestApp;
before(async () => {
  t = await startTestApp();
});
after(() => t?.close());

const date = (at: number) => Date.UTC(2015, 0, 1) + at * 60_000;

/** A list of each kind with `count` items: people, pages, comments and votes of one page, votes of one poll. */
function* site(count: number, name: string): Generator<object> {
  const one = (kind: string, id: string, more: object) => ({ kind, id: `${name} ${id}`, ...more });
  yield one('container', 'crowd', { container_id: `${name}-crowd` });
  const options = [{ text: 'Yes' }, { text: 'No' }];
  const polls = [{ id: `${name} poll`, question: 'More ferries?', options }];
  yield one('container', 'asks', { container_id: `${name}-asks`, type: 'interaction', polls });
  for (let at = 0; at < count; at += 1) {
    const [author, page] = [`${name} u${at}`, `${name} p${at}`];
    const written = { author, date_created: date(at), text: `text ${at}` };
    yield one('user', `u${at}`, { name: `${name} ${at}` });
    yield one('container', `p${at}`, { container_id: `${name}-p${at}`, url: `https://localhost/${name}/${at}` });
    yield one('comment', `on ${at}`, { container: page, ...written });
    const parent = at % 5 === 0 ? undefined : `${name} c${at - 1}`;
    yield one('comment', `c${at}`, { container: `${name} crowd`, ...written, ...(parent && { parent }) });
    yield { kind: 'vote', comment: `${name} c0`, user: author, value: 1 };
    yield { kind: 'poll_vote', poll: `${name} poll`, user: author, choices: [at % 2] };
    yield one('comment', `lost ${at}`, { container: `${name} crowd`, ...written, parent: `${name} missing ${at}` });
  }
}

async function* lines(records: Iterable<object>) {
  for (const record of records) yield `${JSON.stringify(record)}\n`;
}

/** Notes the most rows of an answer, and the longest query, with its values. */
function watched() {
  const most = { rows: 0, query: 0 };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      most.query = Math.max(most.query, JSON.stringify(node).length);
      return node;
    },
    async transformResult({ result }) {
      most.rows = Math.max(most.rows, result.rows.length);
      return result;
    },
  };
  return { most, db: t.app.db.withPlugin(plugin) };
}

function jobOf(
  source: string,
  records: Iterable<object>,
  more: { db?: TestApp['app']['db']; rowsAtOnce?: number } = {},
) {
  const format = findFormat('vf1');
  assert.ok(format);
  const { db = t.app.db, rowsAtOnce = ROWS_AT_ONCE } = more;
  const options = {
    ...{ source, zone: 'UTC', withEmails: false, withPending: false, withStanding: false },
    ...{ containerMap: new Map(), since: 0, rate: 1_000_000, rowsAtOnce },
  };
  const report = new Report();
  return { db, site: t.site, format, chunks: lines(records), options, report, now: t.app.clock.now() };
}

async function undo(db: TestApp['app']['db'], uuid: string) {
  const row = await findImport(t.app.db, uuid);
  assert.ok(row);
  return undoImport(db, row, { now: t.app.clock.now(), store: t.app.media, rowsAtOnce: ROWS_AT_ONCE });
}

it('uses the same memory for a large file as for a small one', async () => {
  const held = [];
  for (const count of [280, 560]) {
    const name = `of${count}`;
    const { most, db } = watched();
    await checkImport(jobOf(name, site(count, name), { db }));
    const uuid = await runImport(jobOf(name, site(count, name), { db }));
    const { removed } = await undo(db, uuid);
    assert.equal(removed, 4 * count);
    held.push(most);
  }
  const [small, large] = held;
  assert.ok(small && large);
  assert.equal(large.rows, small.rows);
  // Longer numbers.
  assert.ok(large.query < small.query * 1.1, `${small.query} and ${large.query} characters`);
});

it('writes long texts a few at a time', async () => {
  function* texts() {
    yield { kind: 'container', id: 'long', container_id: 'long' };
    for (let at = 0; at < 12; at += 1) {
      yield { kind: 'comment', id: `long ${at}`, container: 'long', text: 'a'.repeat(900_000), date_created: date(at) };
    }
  }
  const { most, db } = watched();
  await runImport(jobOf('long', texts(), { db }));
  assert.equal((await threadsOf('long')).rows.length, 12);
  assert.ok(most.query < 8_000_000, `${most.query} characters`);
});

/** Threads with wrong clocks, removed comments, missing parents, and replies that come before what they reply to. */
function* crowd(name: string): Generator<object> {
  const { below, pick } = randomOf(11);
  yield { kind: 'container', id: name, container_id: name };
  const order = Array.from({ length: 150 }, (_, at) => ({ at, key: below(1000) })).toSorted((a, b) => a.key - b.key);
  for (const { at } of order) {
    const parent = at < 10 || below(6) === 0 ? undefined : `${name} ${at % 13 === 0 ? `lost ${at % 4}` : below(at)}`;
    yield {
      ...{ kind: 'comment', id: `${name} ${at}`, container: name, author: `${name} u${below(9)}` },
      ...{
        text: `text ${at}`,
        date_created: date(below(40)) + at * 399,
        state: pick(['visible', 'visible', 'visible', 'removed', 'rejected']),
      },
      ...(parent && { parent }),
    };
  }
  for (let at = 0; at < 9; at += 1) yield { kind: 'user', id: `${name} u${at}`, name: `${name} ${at}` };
}

/** In the order of the seconds in their ids. Within a second, replies with wrong clocks have no certain order. */
async function threadsOf(container_id: string) {
  const { rows } = await sql<{ foreign_id: string; parent: string | null }>`
    select i.foreign_id, p.foreign_id as parent, r.foreign_id as root, c.content, c.state, c.is_listed, c.total_replies,
      c.total_direct_replies, c.date_created, c.parent_actor_id is null as is_root
    from comments c join containers k on k.uuid = c.container_uuid and k.container_id = ${container_id}
    join import_items i on i.kind = 'comment' and i.our_id = c.id::text
    left join import_items p on p.kind = 'comment' and p.our_id = c.parent_id::text
    join import_items r on r.kind = 'comment' and r.our_id = c.thread_id::text
    order by c.id / ${A_SECOND}, i.foreign_id`.execute(t.app.db);
  const { rows: counts } = await sql`
    select total_visible, people, date_latest from containers where container_id = ${container_id}`.execute(t.app.db);
  const text = JSON.stringify({ rows, counts }, null, 1).replaceAll(`"${container_id} `, '"');
  return { rows, text };
}

it('renders many comments that are streamed like those sent at once', async () => {
  await runImport(jobOf('whole', crowd('whole'), { rowsAtOnce: 1000 }));
  const whole = await threadsOf('whole');
  assert.ok(whole.rows.length > 100);
  for (const rowsAtOnce of [1, 7]) {
    const name = `parts${rowsAtOnce}`;
    await runImport(jobOf(name, crowd(name), { rowsAtOnce }));
    assert.deepEqual((await threadsOf(name)).text.split('\n'), whole.text.split('\n'));
  }
});

it('removes many comments in parts, and keeps those that readers have answered', async () => {
  const uuid = await runImport(jobOf('undone', crowd('undone'), {}));
  const rows = (await threadsOf('undone')).rows;
  const deep = rows.findLast(({ parent }) => parent !== null);
  assert.ok(deep);
  const { id: comment_id, container_uuid } = await commentOf('undone', deep.foreign_id);
  const { id: user_id } = await t.signUp('Vera');
  const vote = { comment_id, container_uuid, user_id, value: 1 as const, date_created: 5 };
  await t.app.db.insertInto('votes').values(vote).execute();
  const { removed, remaining } = await undo(t.app.db, uuid);
  let above = 0;
  for (let at: string | null | undefined = deep.foreign_id; at; above += 1) {
    at = rows.find(({ foreign_id }) => foreign_id === at)?.parent;
  }
  assert.deepEqual([removed, remaining], [rows.length - above, above]);
});

const commentOf = (source: string, foreign_id: string) =>
  t.app.db
    .selectFrom('import_items')
    .innerJoin('comments', (join) => join.on(sql<boolean>`comments.id = import_items.our_id::bigint`))
    .select(['comments.id', 'comments.container_uuid'])
    .where('source', '=', source)
    .where('import_items.kind', '=', 'comment')
    .where('foreign_id', '=', foreign_id)
    .executeTakeFirstOrThrow();

it('accepts comments whose replies form circles', async () => {
  function* circles() {
    yield { kind: 'container', id: 'circles', container_id: 'circles' };
    for (let at = 0; at < 40; at += 1) {
      const parent = `circle ${at % 2 === 0 ? at + 1 : at - 1}`;
      yield {
        kind: 'comment',
        id: `circle ${at}`,
        container: 'circles',
        text: `text ${at}`,
        date_created: date(at),
        parent,
      };
    }
  }
  const job = jobOf('circles', circles(), { rowsAtOnce: 7 });
  await runImport(job);
  assert.equal((await threadsOf('circles')).rows.length, 40);
  assert.ok((job.report.problems.get('replies in a circle: made a root')?.count ?? 0) > 10);
});

it('returns the answers of questions at any distance', async () => {
  function* questions() {
    yield { kind: 'container', id: 'questions', container_id: 'questions', type: 'livequestions' };
    yield { kind: 'user', id: 'asker', name: 'Asker' };
    for (let at = 0; at < 20; at += 1) {
      const [id, answer] = [`q${at}`, `a${at}`];
      const written = { kind: 'comment', container: 'questions', author: 'asker' };
      const question = { status: 'answered', answered_at: date(100 + at), answer };
      yield { ...written, id, text: `question ${at}`, date_created: date(at), question };
      yield { ...written, id: answer, text: `answer ${at}`, date_created: date(100 + at), parent: id };
    }
  }
  await runImport(jobOf('questions', questions(), { rowsAtOnce: 3 }));
  const { rows } = await sql<{ answer: string; id: number }>`
    select c.fields->>'answer_uuid' as answer, r.id from comments c
    join comments r on r.parent_id = c.id
    join containers k on k.uuid = c.container_uuid and k.container_id = 'questions'`.execute(t.app.db);
  assert.equal(rows.length, 20);
  for (const { answer, id } of rows) assert.equal(answer, numericIdToUuid(id));
});
