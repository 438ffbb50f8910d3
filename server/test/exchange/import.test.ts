/** A newsroom imports its conversations from another product, looks at them as a reader, and reverts the import. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { WebhookTopic } from '../../../core/contract/delivery/webhooks';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { addWebhook } from '../../src/modules/delivery/webhooks/add-webhook';
import { findFormat } from '../../src/modules/exchange/formats/formats';
import { readText } from '../../src/modules/exchange/formats/open-file';
import { findImport } from '../../src/modules/exchange/imports/imports.repository';
import type { ImportOptions } from '../../src/modules/exchange/imports/job';
import { moveContainers } from '../../src/modules/exchange/imports/move-containers';
import { haveSlowWriters } from '../../src/modules/exchange/imports/pace';
import { Report } from '../../src/modules/exchange/imports/report';
import { checkImport, runImport } from '../../src/modules/exchange/imports/run-import';
import { undoImport } from '../../src/modules/exchange/imports/undo-import';
import { startTestApp, type TestApp } from '../support/app';
import { list, post, type TestContainer, texts } from '../support/conversation';

let t: TestApp;
before(async () => {
  t = await startTestApp();
});
after(() => t?.close());

const folder = new URL('./exports/', import.meta.url);
const exported = (name: string) => readText(fileURLToPath(new URL(name, folder)));
async function* lines(...records: object[]) {
  for (const record of records) yield `${JSON.stringify(record)}\n`;
}

const defaults = (source: string): ImportOptions => ({
  ...{ source, zone: 'UTC', withEmails: false, withPending: false, withStanding: false },
  ...{ containerMap: new Map(), since: 0, rate: 100_000 },
});

interface Asked {
  format: string;
  chunks: AsyncIterable<string>;
  options?: Partial<ImportOptions>;
}

function asked({ format: name, chunks, options }: Asked) {
  const format = findFormat(name);
  assert.ok(format);
  const report = new Report();
  const all = { ...defaults(options?.source ?? name), ...options };
  return { db: t.app.db, site: t.site, format, chunks, options: all, report, now: t.app.clock.now() };
}

async function bringIn(wanted: Asked) {
  const job = asked(wanted);
  const uuid = await runImport(job);
  return { uuid, report: job.report };
}

const problems = ({ problems }: Report) => Object.fromEntries([...problems].map(([what, { count }]) => [what, count]));

async function roomOf(container_id: string, kind = 'livecomments'): Promise<TestContainer> {
  const { uuid: cc } = await t.app.db
    .selectFrom('containers')
    .select('uuid')
    .where('container_id', '=', container_id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return { cc, container_id, path: `/v4/${kind}/${t.site.uuid}/${cc}` };
}

const oldest = 'limit=20&reply_limit=20&sorted_by=oldest';
const person = async (name: string) =>
  t.app.db.selectFrom('users').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

/** Returns stored counters that differ from a count of the rows. */
async function wrongNumbers(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'container' as what, c.container_id as name from containers c
    where c.total_visible <> (select count(*) from comments o where o.container_uuid = c.uuid and o.state = 'visible')
      or c.people <> case when c.kind = 'livecomments' then (
        select count(distinct o.actor_id) from comments o join users u on u.id = o.actor_id and u.role = 'normal'
        where o.container_uuid = c.uuid and o.state = 'visible'
      ) else 0 end
    union all
    select 'comment', c.content from comments c
    where c.total_direct_replies <> (select count(*) from comments r where r.parent_id = c.id and r.state = 'visible')
      or c.total_replies <> case when c.parent_id is null
        then (select count(*) from comments r where r.thread_id = c.id and r.id <> c.id and r.state = 'visible')
        else (select count(*) from comments r where r.parent_id = c.id and r.state = 'visible') end
      or c.is_listed <> (c.state = 'visible' or exists (select from comments r where r.parent_id = c.id and r.is_listed))
      or c.total_likes <> c.base_likes + (select count(*) from votes v where v.comment_id = c.id and v.value = 1)
    union all
    select 'person', u.name from users u
    where u.content_created <> (select count(*) from comments c where c.actor_id = u.id and c.state = 'visible')
      or u.likes_received <> (select coalesce(sum(c.total_likes), 0) from comments c where c.actor_id = u.id)
      or u.replies_received <> (
        select count(*) from comments c where c.parent_actor_id = u.id and c.actor_id <> u.id and c.state = 'visible'
      )
    union all select 'rank', comment_id::text from stale_ranks
    union all select 'heat', container_uuid::text from container_hours
    union all select 'message', kind from outbox
    union all select 'notification', id::text from notifications
    union all select 'stage', foreign_id from import_stage`.execute(t.app.db);
  return rows;
}

describe('from Disqus', () => {
  it('shows threads, texts and people unchanged', async () => {
    const { report } = await bringIn({ format: 'disqus', chunks: exported('disqus.xml') });
    const page = await list(t, await roomOf('ferry-cuts'), oldest);
    assert.deepEqual(texts(page), [
      'The last boat leaves at nine now.\n\nSee https://example.org/timetable/winter',
      '> The last boat leaves at nine\n\nCafé at the pier, déjà vu.',
      undefined,
      'Answer to something that is gone',
    ]);
    assert.equal(page.contents[0]?.date_created, Date.UTC(2019, 2, 1, 9));
    assert.equal(
      page.contents[0]?.actor_uuid,
      page.contents[1]?.actor_uuid,
      'one account with and without a user name',
    );
    assert.deepEqual(problems(report), {
      'encoding of the text repaired': 1,
      'left out: spam': 1,
      'page that nothing here matches': 2,
      'name that nobody may have: renamed': 1,
      'replies to a comment that is missing: a stub stands for it': 1,
    });
    assert.deepEqual(await wrongNumbers(), []);
  });

  it('makes no conversation for a page without comments, and closes closed ones', async () => {
    const rows = await t.app.db.selectFrom('containers').select(['container_id', 'expiry_time']).execute();
    assert.deepEqual(rows.map(({ container_id, expiry_time }) => [container_id, expiry_time !== null]).sort(), [
      ['101', true],
      ['ferry-cuts', false],
    ]);
  });

  it('stores no address, and no name that is reserved for staff', async () => {
    const rows = await t.app.db.selectFrom('users').select(['name', 'email', 'type']).orderBy('id').execute();
    assert.deepEqual(rows.map(({ email }) => email).filter(Boolean), []);
    assert.deepEqual(
      rows.filter(({ name }) => /^admin/i.test(name)),
      [],
    );
    assert.equal((await person('Guest Bo')).type, 'anonymous');
  });

  it('changes nothing in a second run', async () => {
    const before = await dump();
    const { report } = await bringIn({ format: 'disqus', chunks: exported('disqus.xml') });
    assert.equal(report.counts.get('comments'), undefined);
    assert.deepEqual(await dump(), before);
  });
});

/** Dumps all rows that an import may write, without timestamps of the run. */
async function dump(): Promise<string> {
  const tables = ['users', 'identities', 'containers', 'pages', 'comments', 'reviews', 'votes', 'bans', 'badges'];
  const parts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{
        row: string;
      }>`select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(t.app.db);
      return rows.map(({ row }) => `${table} ${row}`).sort();
    }),
  );
  return parts.flat().join('\n');
}

describe('from WordPress', () => {
  const wordpress = (options?: Partial<ImportOptions>) =>
    bringIn({ format: 'wordpress', chunks: exported('wordpress.xml'), options: { zone: 'Europe/Oslo', ...options } });

  it('shows comments with their line breaks, and dates without a zone in that of the paper', async () => {
    const { report } = await wordpress({ withEmails: true });
    const page = await list(t, await roomOf('wp-42'), oldest);
    assert.deepEqual(texts(page), ['First line\nsecond line\n\nNew paragraph & more', 'In summer time']);
    assert.equal(page.contents[1]?.date_created, Date.UTC(2018, 6, 2, 12));
    assert.deepEqual(problems(report), {
      'left out: pingback': 1,
      'left out: pending': 1,
      'left out: order_note': 1,
      'left out: second review by the same person': 1,
    });
  });

  it('never imports a shop’s notes on orders, nor IP addresses', async () => {
    assert.doesNotMatch(await dump(), /4711|10\.0\.0\.1/);
  });

  it('turns the ratings of a shop into reviews', async () => {
    const { cc } = await roomOf('wp-50', 'reviews');
    const answer = await t.inject({ url: `/v4/reviews/${t.site.uuid}/${cc}/reviews?limit=10` });
    const [review, ...more] = answer.json().contents;
    assert.deepEqual([review.content, review.rating, more.length], ['Catches fish.', 4, 0]);
    const summary = await t.inject({ url: `/v4/reviews/${t.site.uuid}/${cc}/summary` });
    assert.equal(summary.json().rating_average, 4);
    assert.deepEqual(await wrongNumbers(), []);
  });

  it('leaves a review alone that its writer has written here', async () => {
    const vera = await t.signUp('Vera');
    await t.changeUser(vera, { email_verification_status: 'approved' });
    const made = await t.inject({
      method: 'POST',
      url: `/v4/reviews/${t.site.uuid}/`,
      payload: { container_id: 'rope' },
    });
    const path = `/v4/reviews/${t.site.uuid}/${made.json().content_container_uuid}`;
    const posted = await vera.inject({
      method: 'POST',
      url: `${path}/reviews`,
      payload: { content: 'Holds.', rating: 5 },
    });
    assert.equal(posted.statusCode, 201, posted.body);
    const { report } = await vf1(
      'shop',
      [
        { kind: 'container', id: 'rope', type: 'reviews', container_id: 'rope' },
        user('v', { email: 'vera@example.org', is_email_verified: true }),
        comment('old review', { container: 'rope', author: 'v', rating: 2 }),
        comment('nameless', { container: 'rope', author: null, rating: 1 }),
      ],
      { withEmails: true },
    );
    assert.deepEqual(problems(report), {
      'left out: second review by the same person': 1,
      'left out: review without an author': 1,
    });
    assert.equal((await t.inject({ url: `${path}/summary` })).json().rating_average, 5);
  });

  it('finds the account at the first login by the publisher’s own user id', async () => {
    const { id } = await person('Ingrid');
    const row = await t.app.db
      .selectFrom('identities')
      .selectAll()
      .where('provider', '=', 'cookie')
      .where('subject', '=', '7')
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.user_id, row.issuer], [id, t.site.uuid]);
    assert.equal((await person('Ingrid')).email, 'ingrid@example.org');
    assert.equal((await person('Knut')).email, null, 'a guest may have typed any address');
  });
});

describe('from a table', () => {
  it('reads columns in any order, with texts of several lines', async () => {
    const { report } = await bringIn({ format: 'csv', chunks: exported('comments.csv') });
    const page = await list(t, await roomOf('csv-article'), oldest);
    assert.deepEqual(texts(page), ['A text; with a semicolon\nand a second line', 'Answer', 'No date at all']);
    assert.deepEqual([page.contents[0]?.total_likes, page.contents[0]?.total_dislikes], [3, 1]);
    assert.equal(page.contents[0]?.date_created, Date.UTC(2020, 0, 2, 2, 4, 5));
    assert.equal(page.contents[2]?.date_created, Date.UTC(2020, 0, 2, 4, 4, 5), 'that of the comment before it');
    assert.deepEqual(problems(report), {
      'date is missing or impossible: that of the comment before it is used': 1,
    });
    assert.deepEqual(await wrongNumbers(), []);
  });
});

const HOUR = 3_600_000;
const then = Date.UTC(2021, 4, 6, 7, 8, 9);
const user = (id: string, more: object = {}) => ({ kind: 'user', id, name: `Person ${id}`, ...more });
const comment = (id: string, more: object = {}) => ({
  ...{ kind: 'comment', id, container: 'page', author: 'a', text: `text ${id}`, date_created: then },
  ...more,
});
const vf1 = (source: string, records: object[], options: Partial<ImportOptions> = {}) =>
  bringIn({ format: 'vf1', chunks: lines(...records), options: { source, ...options } });

describe('from vf/1', () => {
  it('reads records in any order, and keeps the order of time in threads', async () => {
    const room = { container: 'any-order' };
    const { report } = await vf1('any order', [
      comment('reply', { ...room, parent: 'root', date_created: then }),
      comment('early reply', { ...room, parent: 'root', date_created: then - HOUR }),
      comment('deep', { ...room, parent: 'reply', author: 'b', date_created: '2021-05-06T10:08:09+02:00' }),
      comment('later', { ...room, date_created: then + HOUR }),
      comment('root', { ...room, likes: 5, date_created: then }),
      { kind: 'vote', comment: 'root', user: 'b', value: 1 },
      { kind: 'vote', comment: 'root', user: 'b', value: 1 },
      user('a'),
      user('b'),
    ]);
    const page = await list(t, await roomOf('any-order'), oldest);
    assert.deepEqual(texts(page), ['text root', 'text early reply', 'text reply', 'text deep', 'text later']);
    assert.equal(page.contents[0]?.total_likes, 6);
    assert.equal(report.counts.get('duplicates'), 1);
    assert.deepEqual(await wrongNumbers(), []);
  });

  it('marks the reviews of verified buyers, even if the reviews are imported separately', async () => {
    const shop = { kind: 'container', id: 'lamp', container_id: 'lamp', type: 'reviews' };
    const review = (id: string) => comment(id, { container: 'lamp', author: id, rating: 4 });
    const buyer = (id: string) => ({ kind: 'buyer', container: 'lamp', user: id, source: 'an order' });
    await vf1('shop', [shop, user('bea'), user('ben'), user('nina'), review('bea'), review('nina'), buyer('ben')]);
    await vf1('shop', [shop, user('bea'), buyer('bea'), review('ben')]);
    const { cc } = await roomOf('lamp', 'reviews');
    const rows = await t.app.db.selectFrom('comments').selectAll().where('container_uuid', '=', cc).execute();
    const isMarked = Object.fromEntries(rows.map(({ content, fields: written }) => [content, written?.is_verified]));
    assert.deepEqual(isMarked, { 'text bea': true, 'text ben': true, 'text nina': false });
    const { fields } = await t.app.db
      .selectFrom('containers')
      .select('fields')
      .where('container_id', '=', 'lamp')
      .executeTakeFirstOrThrow();
    assert.equal(fields?.verified, 2);
    const changed = { ...review('bea'), text: 'changed' };
    const again = await vf1('shop', [shop, user('bea'), buyer('bea'), changed]);
    assert.deepEqual(Object.fromEntries(again.report.counts), { 'comments changed': 1 });
    const { fields: written } = await t.app.db
      .selectFrom('comments')
      .select('fields')
      .where('content', '=', 'changed')
      .executeTakeFirstOrThrow();
    assert.equal(written?.is_verified, true);
  });

  it('sorts the comments of two imports by date, in any order of imports', async () => {
    const orders: string[][] = [];
    for (const [at, years] of [
      [2019, 2021],
      [2021, 2019],
    ].entries()) {
      const id = `order-${at}`;
      const page = { kind: 'container', id, container_id: id };
      for (const year of years) {
        const months = [1, 5, 9].map((month) => {
          // The years take turns within each month.
          const date_created = Date.UTC(2020, month, year === 2019 ? 1 : 2);
          return comment(`${id} ${year} ${month}`, { container: id, text: `${month} of ${year}`, date_created });
        });
        await vf1(`${id} ${year}`, [page, user('a'), ...months]);
      }
      orders.push(texts(await list(t, await roomOf(id), oldest)) as string[]);
    }
    const turns = [1, 5, 9].flatMap((month) => [`${month} of 2019`, `${month} of 2021`]);
    assert.deepEqual(orders, [turns, turns]);
  });

  it('gives every comment of a crowded second an id, some in the next second', async () => {
    const crowd = Array.from({ length: 4100 }, (_, at) => comment(`c${at}`, { container: 'crowded' }));
    await vf1('crowd', [user('a'), ...crowd]);
    const { cc } = await roomOf('crowded');
    const { rows } = await sql<{ ids: number; seconds: number }>`
      select count(*)::int as ids, count(distinct id / 4096)::int as seconds from comments where container_uuid = ${cc}`.execute(
      t.app.db,
    );
    assert.deepEqual(rows[0], { ids: 4100, seconds: 2 });
  });

  it('names the line and the member of an invalid record, and continues', async () => {
    const chunks = async function* () {
      yield '{"kind":"comment"}\nno json\n{"kind":"poll"}\n';
      yield `${JSON.stringify(comment('ok', { container: 'wrong-lines' }))}\n${JSON.stringify(comment('x', { likes: -1 }))}`;
    };
    const { report } = await bringIn({ format: 'vf1', chunks: chunks(), options: { source: 'wrong' } });
    const wrong = report.problems.get('record that does not match vf/1');
    assert.deepEqual(
      wrong?.examples.map(({ at }) => at),
      ['line 1', 'line 2', 'line 3', 'line 5'],
    );
    assert.match(wrong?.examples[3]?.detail ?? '', /likes/);
    assert.deepEqual(texts(await list(t, await roomOf('wrong-lines'))), ['text ok']);
  });

  it('breaks a circle of replies, and never joins the threads of two pages', async () => {
    const { report } = await vf1('circle', [
      user('a'),
      comment('1', { container: 'circle', parent: '2' }),
      comment('2', { container: 'circle', parent: '1' }),
      comment('3', { container: 'elsewhere', parent: '1' }),
    ]);
    assert.deepEqual(problems(report), {
      'page that nothing here matches': 2,
      'name is taken: renamed': 1,
      'replies in a circle: made a root': 1,
      'replies to a comment of another page: made a root': 1,
    });
    assert.deepEqual(texts(await list(t, await roomOf('circle'), oldest)), ['text 1', 'text 2']);
    assert.deepEqual(texts(await list(t, await roomOf('elsewhere'), oldest)), ['text 3']);
    assert.deepEqual(await wrongNumbers(), []);
  });

  it('reads names, titles and ids with characters that the database cannot store', async () => {
    const { report } = await vf1('refused', [
      { ...user('nul\u0000'), name: 'Nu\u0000la \ud800' },
      { kind: 'container', id: 'refused', title: 'A \udfff title', url: 'https://localhost/refused' },
      comment('refused\u0000', {
        container: 'refused',
        author: 'nul\u0000',
        metadata: { origin_url: 'https://a.example/\ud800' },
      }),
    ]);
    assert.equal(problems(report)['characters that cannot be stored: left out'], 3);
    assert.equal((await person('Nula')).type, 'user');
    assert.equal(texts(await list(t, await roomOf('refused'), oldest)).length, 1);
  });

  it('leaves no script and no control character in a text', async () => {
    const text = '<img src=x onerror=alert(1)> \u0000\u0007ok \ud800';
    await vf1('hostile', [user('a'), comment('1', { container: 'hostile', text })]);
    const [stored] = texts(await list(t, await roomOf('hostile')));
    assert.equal(stored, '<img src=x onerror=alert(1)> ok \ufffd', 'plain text, which the widgets show as such');
  });
});

describe('a second run', () => {
  const records = (more: object = {}) => [
    user('a'),
    comment('1', { container: 'again', ...more }),
    comment('2', { container: 'again', parent: '1', date_created: then + 1000 }),
  ];
  const one = async () => (await list(t, await roomOf('again'), oldest)).contents[0];

  it('adds new comments, and applies changes of the source', async () => {
    await vf1('again', records({ likes: 2 }));
    const late = comment('3', { container: 'again', parent: '2', date_created: then + 2000 });
    const { report } = await vf1('again', [...records({ text: 'corrected', likes: 7 }), late]);
    assert.deepEqual([report.counts.get('comments'), report.counts.get('comments changed')], [1, 1]);
    const page = await list(t, await roomOf('again'), oldest);
    assert.deepEqual(texts(page), ['corrected', 'text 2', 'text 3']);
    assert.deepEqual([page.contents[0]?.total_likes, page.contents[0]?.total_replies], [7, 2]);
    assert.deepEqual(await wrongNumbers(), []);
  });

  it('adds the votes that people gave since, to comments that did not change', async () => {
    const all = [user('a'), user('v1'), user('v2'), comment('1', { container: 'voted', likes: 1 })];
    const vote = (who: string, value = 1) => ({ kind: 'vote', comment: '1', user: who, value });
    await vf1('voted', [...all, vote('v1')]);
    const { report } = await vf1('voted', [...all, vote('v1'), vote('v2', -1)]);
    assert.equal(report.counts.get('votes'), 1);
    const [one] = (await list(t, await roomOf('voted'))).contents;
    assert.deepEqual([one?.total_likes, one?.total_dislikes], [2, 1]);
    assert.equal((await person('Person v2')).dislikes_created, 1);
    assert.deepEqual(await wrongNumbers(), []);
  });

  it('removes comments that were removed there, and leaves a stub above replies', async () => {
    await vf1('again', records({ state: 'removed' }));
    assert.equal((await one())?.content, undefined);
    assert.deepEqual(await wrongNumbers(), []);
  });

  it('gives a stub its author, text and date when its comment is imported later', async () => {
    const reply = (id: string, author: string) =>
      comment(id, { container: 'late', parent: 'late parent', author, date_created: then + HOUR });
    const replies = [user('late'), user('reader'), reply('early', 'reader'), reply('own', 'late')];
    await vf1('late', replies);
    const parent = comment('late parent', { container: 'late', author: 'late', likes: 2 });
    await vf1('late', [...replies, parent]);
    const page = await list(t, await roomOf('late'), oldest);
    assert.deepEqual(texts(page), ['text late parent', 'text early', 'text own']);
    const [first, early] = page.contents;
    assert.equal(first?.actor_uuid, numericIdToUuid((await person('Person late')).id));
    assert.equal(early?.parent_actor_uuid, first?.actor_uuid);
    assert.equal(first?.date_created, then);
    assert.deepEqual(await wrongNumbers(), []);
  });

  it('counts who writes for the first time when their comment is published', async () => {
    const waiting = (state: string) => [user('w'), comment('w1', { container: 'published', author: 'w', state })];
    await vf1('published', waiting('pending'), { withPending: true });
    await vf1('published', waiting('visible'), { withPending: true });
    assert.deepEqual(texts(await list(t, await roomOf('published'))), ['text w1']);
    assert.deepEqual(await wrongNumbers(), []);
  });

  it('leaves alone what staff here has judged', async () => {
    await vf1('judged', [user('a'), comment('1', { container: 'judged' })]);
    const mona = await t.signUp('Mona', 'moderator');
    const room = await roomOf('judged');
    const { contents } = await list(t, room);
    const url = `${room.path}/moderation/${contents[0]?.content_uuid}/disable`;
    assert.equal((await mona.inject({ method: 'POST', url })).statusCode, 204);
    const { report } = await vf1('judged', [user('a'), comment('1', { container: 'judged', text: 'other' })]);
    assert.deepEqual(problems(report), { 'changed in the source, and here: left as it is here': 1 });
    assert.deepEqual(texts(await list(t, room)), []);
    await t.app.outbox.run();
    await sql`delete from outbox`.execute(t.app.db);
    await sql`delete from notifications`.execute(t.app.db);
    await sql`delete from container_hours`.execute(t.app.db);
  });

  it('does not restore a person who was erased here', async () => {
    const all = [user('erased', { publisher_id: 'e1' }), comment('e', { container: 'erased', author: 'erased' })];
    await vf1('erased', all);
    const { id } = await person('Person erased');
    await t.app.db.deleteFrom('comments').where('actor_id', '=', id).execute();
    await t.changeUser({ id }, { name: 'Deleted user', date_erased: t.app.clock.now() });
    await vf1('erased', all);
    assert.deepEqual(texts(await list(t, await roomOf('erased'))), []);
    const rows = await t.app.db.selectFrom('users').select('id').where('name', '=', 'Person erased').execute();
    assert.deepEqual(rows, []);
    await sql`update containers set total_visible = 0, people = 0 where container_id = 'erased'`.execute(t.app.db);
    await sql`update users set content_created = 0 where id = ${id}`.execute(t.app.db);
  });
});

describe('people', () => {
  it('assigns a name once: to the person with most comments', async () => {
    await vf1('names', [
      user('few', { name: 'Nora' }),
      user('many', { name: 'nora' }),
      comment('n1', { container: 'names', author: 'few' }),
      ...['n2', 'n3'].map((id) => comment(id, { container: 'names', author: 'many' })),
    ]);
    const rows = await t.app.db
      .selectFrom('users')
      .select(['name', 'content_created'])
      .where('name', 'ilike', 'nora%')
      .execute();
    assert.deepEqual(rows.map(({ name, content_created }) => [name, content_created]).sort(), [
      ['Nora 2', 1],
      ['nora', 2],
    ]);
  });

  it('assigns no account here to a person who only claims its address', async () => {
    const olga = await t.signUp('Olga');
    const claim = user('claim', { name: 'Other', email: 'olga@example.org', is_email_verified: true });
    const first = await vf1('claims', [claim, comment('o1', { container: 'claims', author: 'claim' })], {
      withEmails: true,
    });
    assert.deepEqual(problems(first.report)['address belongs to another account: imported without it'], 1);
    assert.equal((await person('Other')).email, null);

    await t.changeUser(olga, { email_verification_status: 'approved' });
    await vf1('claims 2', [claim, comment('o2', { container: 'claims', author: 'claim' })], { withEmails: true });
    const [row] = (await list(t, await roomOf('claims'), 'limit=1&sorted_by=newest')).contents;
    assert.equal(row?.actor_uuid, olga.user.uuid, 'both have proved it');

    // Similar letters share one key, but are two mailboxes.
    await t.changeUser(olga, { email: 'pıa@example.org', email_key: 'pia@example.org' });
    const pia = user('pia', { name: 'Pia', email: 'pia@example.org', is_email_verified: true });
    const alike = await vf1('claims 3', [pia, comment('o3', { container: 'claims', author: 'pia' })], {
      withEmails: true,
    });
    assert.deepEqual(problems(alike.report)['address belongs to another account: imported without it'], 1);
  });

  it('lets regulars skip the queue of newcomers, and gives nobody a role', async () => {
    const regular = Array.from({ length: 5 }, (_, at) =>
      comment(`r${at}`, { container: 'regulars', author: 'regular' }),
    );
    await vf1('regulars', [
      user('regular', { role: 'administrator' }),
      user('regular'),
      user('rare'),
      ...regular,
      comment('rare', { container: 'regulars', author: 'rare' }),
    ]);
    const [regularRow, rareRow] = [await person('Person regular'), await person('Person rare')];
    assert.deepEqual([regularRow.date_vouched !== null, rareRow.date_vouched !== null], [true, false]);
    assert.deepEqual([regularRow.date_first_post, regularRow.role], [then, 'normal']);
  });

  it('have bans, trust and badges only on request', async () => {
    const standing = { is_banned: true, is_trusted: true, badges: ['Founder'] };
    const all = (id: string) => [user(id, standing), comment(id, { container: 'standing', author: id })];
    await vf1('standing', all('s1'));
    await vf1('standing', all('s2'), { withStanding: true });
    const of = async (name: string) => {
      const { ban_level, badge_trusted, custom_badges } = await person(name);
      return [ban_level, badge_trusted, custom_badges.join()];
    };
    assert.deepEqual(await of('Person s1'), ['none', false, '']);
    assert.deepEqual(await of('Person s2'), ['posting', true, 'Founder']);
  });
});

describe('an import that is killed', () => {
  /** Simulates a killed process: a database that fails permanently after a number of transactions. */
  function killedAfter(db: TestApp['app']['db'], commits: number) {
    let left = commits;
    const dead = () => {
      throw new Error('killed');
    };
    return new Proxy(db, {
      get(target, name) {
        if (left <= 0) return dead;
        const member = Reflect.get(target, name);
        if (name !== 'transaction') return typeof member === 'function' ? member.bind(target) : member;
        return () => ({
          execute: async (work: (trx: never) => Promise<unknown>) => {
            const result = await target.transaction().execute(work as never);
            left -= 1;
            return result;
          },
        });
      },
    });
  }

  const records = (name: string) => [
    ...['a', 'b'].map((id) => user(`${name} ${id}`)),
    ...[1, 2, 3].flatMap((page) => [
      comment(`${name} ${page}`, { container: `${name}-${page}`, author: `${name} a` }),
      comment(`${name} ${page} reply`, {
        container: `${name}-${page}`,
        author: `${name} b`,
        parent: `${name} ${page}`,
      }),
      { kind: 'vote', comment: `${name} ${page}`, user: `${name} b`, value: 1 },
    ]),
  ];

  it('is complete after another run, wherever it was killed', async () => {
    let killed = 0;
    for (let commits = 0; commits <= killed; commits += 1) {
      const name = `killed${commits}`;
      const chunks = () => lines(...records(name));
      const options = { source: name, rowsAtOnce: 1 };
      const job = asked({ format: 'vf1', chunks: chunks(), options });
      const failed = await runImport({ ...job, db: killedAfter(t.app.db, commits) }).then(
        () => false,
        () => true,
      );
      if (failed) killed += 1;
      await bringIn({ format: 'vf1', chunks: chunks(), options });
      for (const page of [1, 2, 3]) {
        const { contents } = await list(t, await roomOf(`${name}-${page}`), oldest);
        assert.deepEqual(
          contents.map(({ content, total_likes }) => [content, total_likes]),
          [
            [`text ${name} ${page}`, 1],
            [`text ${name} ${page} reply`, 0],
          ],
        );
      }
    }
    await t.app.db.deleteFrom('outbox').execute();
    assert.deepEqual(await wrongNumbers(), []);
    assert.ok(killed >= 8, `${killed} places`);
    const states = await t.app.db.selectFrom('imports').select('state').where('source', 'like', 'killed%').execute();
    assert.deepEqual([...new Set(states.map(({ state }) => state))].sort(), ['done', 'failed']);
  });
});

describe('a check', () => {
  it('reports what would happen, and writes nothing', async () => {
    const before = await dump();
    const job = asked({ format: 'disqus', chunks: exported('disqus.xml'), options: { source: 'another' } });
    await checkImport(job);
    assert.deepEqual(Object.fromEntries(job.report.counts), { 'people new': 4, 'comments new': 5, 'pages new': 2 });
    assert.equal(problems(job.report)['replies to a comment that is missing'], 1);
    assert.equal(await dump(), before);
    assert.match(job.report.html('<b>x'), /&lt;b&gt;x/);
  });
});

describe('taking an import back', () => {
  const undo = async (uuid: string) => {
    const row = await findImport(t.app.db, uuid);
    assert.ok(row);
    return undoImport(t.app.db, row, { now: t.app.clock.now(), store: t.app.media });
  };

  it('leaves the database as it was', async () => {
    const before = await dump();
    const { uuid } = await bringIn({
      format: 'disqus',
      chunks: exported('disqus.xml'),
      options: { source: 'to undo', withEmails: true },
    });
    assert.notEqual(await dump(), before);
    const { remaining } = await undo(uuid);
    assert.equal(remaining, 0);
    assert.equal(await dump(), before);
    assert.equal((await findImport(t.app.db, uuid))?.state, 'undone');
    assert.deepEqual(await wrongNumbers(), []);
  });

  it('keeps comments that readers here have answered, and their parents', async () => {
    const { uuid } = await vf1('answered', [
      user('ua'),
      ...[1, 2, 3].map((at) =>
        comment(`u${at}`, { container: 'answered', author: 'ua', ...(at > 1 && { parent: `u${at - 1}` }) }),
      ),
      comment('u4', { container: 'answered', author: 'ua' }),
    ]);
    const room = await roomOf('answered');
    const { contents } = await list(t, room, oldest);
    const second = contents.find(({ content }) => content === 'text u2');
    const paul = await t.signUp('Paul');
    await post(paul, room, 'an answer of today', second?.content_uuid);
    assert.deepEqual(await undo(uuid), { removed: 2, remaining: 2 });
    assert.deepEqual(texts(await list(t, room, oldest)), ['text u1', 'text u2', 'an answer of today']);
  });
});

it('tells the publisher’s server that it is done, and nothing else', async () => {
  const { uuid: webhook } = await addWebhook(t.app.db, t.app.config.secret, {
    ...{ site_uuid: t.site.uuid, url: 'https://hooks.example/', format: 'standard' as const, is_staff: true },
    ...{ topics: ['content', 'people', 'system', 'notifications'] satisfies WebhookTopic[], now: 0 },
  });
  const { uuid } = await vf1('told', [user('told'), comment('told', { container: 'told', author: 'told' })]);
  const messages = await t.app.db.selectFrom('outbox').selectAll().where('date_done', 'is', null).execute();
  const events = messages.flatMap(({ payload }) => payload.events as { action: string; data: object }[]);
  assert.deepEqual(
    events.map(({ action, data }) => [action, data]),
    [['import.finished', { section_uuid: t.site.uuid, import_uuid: uuid, comments: 1 }]],
  );
  await t.app.db.deleteFrom('outbox').execute();
  await t.app.db.deleteFrom('webhooks').where('uuid', '=', webhook).execute();
});

it('creates no article for a page on another site', async () => {
  const elsewhere = { kind: 'container', id: 'far', url: 'https://evil.example/x', title: 'Win!' };
  await vf1('far', [user('a'), elsewhere, comment('f', { container: 'far' })]);
  const near = { kind: 'container', id: 'near', url: 'https://localhost/near?utm_source=x', title: 'Near' };
  await vf1('near', [user('a'), near, comment('n', { container: 'near' })]);
  const pages = await t.app.db
    .selectFrom('pages')
    .select(['url', 'title'])
    .where('container_id', 'in', ['far', 'near'])
    .execute();
  assert.deepEqual(pages, [{ url: 'https://localhost/near', title: 'Near' }]);
});

describe('a page that gets another id', () => {
  const move = async (...moves: [from: string, to: string][]) => {
    const report = new Report();
    const wanted = moves.map(([from, to]) => ({ from, to }));
    await moveContainers({ db: t.app.db, site: t.site, moves: wanted, report, now: t.app.clock.now() });
    return report;
  };
  const section = () => `/v4/livecomments/${t.site.uuid}`;
  let asks = 0;
  /** Reads with another limit each time, because cached answers are compared with rows only after a moment. */
  const shownAt = async (id: string) => {
    asks += 1;
    const { contents } = (await t.inject({ url: `${section()}/?container_id=${id}&limit=${10 + asks}` })).json();
    return (contents ?? []).map(({ content }: { content: string }) => content);
  };

  before(async () => {
    const page = { kind: 'container', id: 'm', container_id: 'old-id', url: 'https://localhost/moved', title: 'Moved' };
    await vf1('moved', [user('m'), page, comment('m1', { container: 'm', author: 'm' })]);
  });

  it('keeps its conversation, under the old id too', async () => {
    const report = await move(['https://www.localhost/moved/', 'new-id'], ['nowhere', 'x'], ['old-id', 'not allowed']);
    assert.equal(report.counts.get('conversations moved'), 1);
    assert.deepEqual(problems(report), {
      'no conversation has this id or address': 1,
      'new container id that is not allowed': 1,
    });
    for (const id of ['new-id', 'old-id']) assert.deepEqual(await shownAt(id), ['text m1'], id);
    const url = `${section()}/content-containers/comment-count-and-status/by-container-ids`;
    const counts = await t.inject({ method: 'POST', url, payload: ['old-id', 'new-id', 'none'] });
    assert.deepEqual(
      counts.json().map(({ commentCount }: { commentCount: number }) => commentCount),
      [1, 1, 0],
      counts.body,
    );
    const again = await t.inject({ method: 'POST', url: `${section()}/`, payload: { container_id: 'old-id' } });
    assert.equal(again.statusCode, 409, 'makes no second conversation');
  });

  it('gets the comments of later imports that have the old id', async () => {
    const page = { kind: 'container', id: 'm2', container_id: 'old-id' };
    await vf1('moved later', [user('m'), page, comment('m2', { container: 'm2', date_created: then + 1000 })]);
    assert.deepEqual((await shownAt('new-id')).sort(), ['text m1', 'text m2']);
  });

  it('replaces an unused conversation only', async () => {
    await t.inject({ method: 'POST', url: `${section()}/`, payload: { container_id: 'opened' } });
    await move(['new-id', 'opened']);
    for (const id of ['opened', 'new-id', 'old-id']) assert.equal((await shownAt(id)).length, 2, id);
    await vf1('used', [user('m'), comment('used', { container: 'used', author: 'm' })]);
    assert.deepEqual(problems(await move(['opened', 'used'])), { 'both ids have a conversation: left as they are': 1 });
    assert.deepEqual(await shownAt('used'), ['text used']);
  });
});

describe('a damaged file', () => {
  it('is read as far as possible: truncated, with characters that XML forbids, and compressed', async () => {
    const xml = readFileSync(fileURLToPath(new URL('disqus.xml', folder)), 'utf8');
    const cut = async function* () {
      yield `\ufeff${xml.slice(0, xml.indexOf('<post dsq:id="3">')).replace('nine', 'ni\u0008ne')}`;
    };
    const { report } = await bringIn({ format: 'disqus', chunks: cut(), options: { source: 'cut' } });
    assert.equal(report.counts.get('comments'), 2);
    assert.ok(problems(report)['damaged XML']);
  });
});

describe('training the spam model', () => {
  /** Returns the number of lessons that the model has learned. */
  async function learned() {
    const model = await t.app.db
      .selectFrom('spam_models')
      .select(['bad', 'good'])
      .where('name', '=', t.site.uuid)
      .executeTakeFirst();
    return [model?.bad ?? 0, model?.good ?? 0] as const;
  }
  const records = [
    user('a'),
    comment('good', { container: 'lessons', text: 'The last boat leaves at nine.' }),
    comment('bad', { container: 'lessons', text: 'Buy cheap watches', state: 'spam' }),
  ];

  it('happens when asked for, and once per source', async () => {
    const [bad, good] = await learned();
    await vf1('untrained', records);
    assert.deepEqual(await learned(), [bad, good]);
    const { report } = await vf1('trained', records, { train: true });
    assert.equal(report.counts.get('lessons of the spam model'), 2);
    assert.deepEqual(await learned(), [bad + 1, good + 1]);
    const { report: second } = await vf1('trained', records, { train: true });
    assert.equal(problems(second)['has learned from this source before: not trained again'], 1);
    assert.deepEqual(await learned(), [bad + 1, good + 1]);
  });
});

describe('asking pages', () => {
  it('asks only pages of the site that nothing else matches', async () => {
    const urls: string[] = [];
    const askPage = (url: string) => {
      if (url.endsWith('/one-too-many')) return null;
      urls.push(url);
      return Promise.resolve(url.endsWith('/named') ? 'named-by-page' : '');
    };
    const page = (id: string, more: object) => [
      { kind: 'container', id, ...more },
      comment(`asked ${id}`, { container: id, text: `on ${id}` }),
    ];
    const { report } = await vf1(
      'asked',
      [
        user('a'),
        ...page('asked-1', { url: 'https://localhost/named' }),
        ...page('asked-2', { url: 'https://localhost/silent' }),
        ...page('asked-3', { url: 'https://elsewhere.example/page' }),
        ...page('asked-5', { url: 'https://localhost/one-too-many' }),
        ...page('asked-4', { url: 'https://localhost/known', container_id: 'known' }),
      ],
      { askPage, askEveryMs: 0 },
    );
    assert.deepEqual(urls.toSorted(), ['https://localhost/named', 'https://localhost/silent']);
    assert.deepEqual(texts(await list(t, await roomOf('named-by-page'))), ['on asked-1']);
    assert.equal(report.counts.get('pages that named no container'), 1);
    assert.equal(report.counts.get('pages that were not asked'), 1);
    assert.equal(problems(report)['page that nothing here matches'], 3);
  });
});

it('notices writers of the site that wait', { skip: !process.env.TEST_DATABASE_URL }, async () => {
  assert.equal(await haveSlowWriters(t.app.db), false);
  await t.app.db.transaction().execute(async (trx) => {
    await sql`update sites set domain = domain`.execute(trx);
    await sql`select pg_sleep(0.2)`.execute(trx);
    assert.equal(await haveSlowWriters(t.app.db), true);
  });
});
