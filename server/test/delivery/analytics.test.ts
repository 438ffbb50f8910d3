/** Sums of widget use: counting, rolling up over time, and readers of the figures (design decision 24). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { AnalyticsBatch, AnalyticsRecord } from '../../../core/contract/delivery/analytics';
import type { PanelRow } from '../../../core/contract/delivery/panels';
import { insertClient } from '../../src/modules/sites/clients/clients.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { publishPage } from '../support/pages';
import { openShortWay, type ShortWay } from '../support/short-way';

const DAY = 86_400_000;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let t: TestApp;
let anna: TestUser;
let mona: TestUser;
let article: TestContainer;
let number = 0;

function batch(records: AnalyticsRecord[], more: Partial<AnalyticsBatch> = {}): AnalyticsBatch {
  number += 1;
  const batch_id = `batch-of-test-${number}`;
  return { v: 10, batch_id, container_id: article.container_id, segment: 'anonymous', records, ...more };
}

/** Sends like a browser's beacon: text, without preflight. */
const send = (payload: unknown, headers: Record<string, string> = {}) =>
  t.inject({
    method: 'POST',
    url: `/v1/analytics/${t.site.uuid}`,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': BROWSER, ...headers },
    payload: JSON.stringify(payload),
  });

const ask = (panel: string, query = '', who: Pick<TestApp, 'inject'> = mona) =>
  who.inject({ url: `/v1/analytics/${t.site.uuid}/panels/${panel}?${query}` });

async function rows(panel: string, query = ''): Promise<PanelRow[]> {
  await t.app.analytics.flush();
  const answer = await ask(panel, query);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().rows;
}

/** Counts the events of a name, by the panel of all events. */
async function told(name: AnalyticsRecord['name'], query = ''): Promise<number> {
  const found = (await rows('actions', query)).filter((row) => row.name === name);
  return found.reduce((sum, { n }) => sum + Number(n), 0);
}

/** Lets days pass, and renews the sessions. */
async function pass(days: number): Promise<void> {
  t.pass(days * DAY);
  number += 1;
  mona = await t.signUp(`Mona ${number}`, 'moderator');
}

before(async () => {
  t = await startTestApp();
  anna = await t.signUp('Anna');
  mona = await t.signUp('Mona', 'moderator');
  await t.changeSettings({ enable_analytics: true });
  article = await openContainer(t);
});
after(() => t?.close());

describe('what counts', () => {
  it('is what a page reports, by widget and by article', async () => {
    const answer = await send(
      batch([
        { name: 'PAGE_VIEW', n: 1 },
        { name: 'CONTAINER_LOAD', widget: 'vf-conversations', n: 1 },
        { name: 'ENGAGE', widget: 'vf-conversations', n: 1, exposed_ms: 9000, attention_ms: 4000 },
        { name: 'READ', widget: 'vf-conversations', n: 1 },
      ]),
    );
    assert.equal(answer.statusCode, 204, answer.body);
    const [widget] = await rows('attention');
    const { date, ...counts } = widget ?? {};
    assert.match(String(date), /^\d{4}-\d{2}-\d{2}$/);
    assert.deepEqual(counts, {
      widget: 'vf-conversations',
      loads: 1,
      engaged: 1,
      reads: 1,
      exposed_ms: 9000,
      attention_ms: 4000,
    });
    const [first] = await rows('articles');
    assert.deepEqual(first, {
      container_id: article.container_id,
      title: '',
      url: '',
      views: 1,
      loads: 1,
      engaged: 1,
      reads: 1,
      attempts: 0,
      shares: 0,
      exposed_ms: 9000,
      attention_ms: 4000,
    });
  });

  it('counts a batch once, even if sent several times', async () => {
    const before = await told('SHARE');
    const shared = batch([{ name: 'SHARE', n: 1, value: 'bluesky' }]);
    for (let time = 0; time < 3; time += 1) assert.equal((await send(shared)).statusCode, 204);
    assert.equal(await told('SHARE'), before + 1);
  });

  it('is nothing while the site has analytics off', async () => {
    const before = await told('PAGE_VIEW');
    await t.changeSettings({ enable_analytics: false });
    assert.equal((await send(batch([{ name: 'PAGE_VIEW', n: 1 }]))).statusCode, 204);
    await t.changeSettings({ enable_analytics: true });
    assert.equal(await told('PAGE_VIEW'), before);
  });

  it('leaves programs out of every panel but their own', async () => {
    const before = await told('PAGE_VIEW');
    const view = [{ name: 'PAGE_VIEW', n: 1 } as const];
    await send(batch(view), { 'user-agent': 'Mozilla/5.0 (compatible; Searchbot/2.1)' });
    await send(batch(view, { is_automated: true }));
    assert.equal(await told('PAGE_VIEW'), before);
    const { rows: kept } = await sql<{ n: number }>`
      select coalesce(sum(n), 0)::int as n from analytics_minutes where is_suspect`.execute(t.app.db);
    assert.equal(kept[0]?.n, 2);
    const apart = await rows('suspects');
    assert.deepEqual(
      apart.map(({ name, widget, n }) => [name, widget, Number(n)]),
      [['PAGE_VIEW', '', 2]],
    );
  });

  it('counts a pixel as a view, and ignores what an older page adds', async () => {
    const before = await told('PAGE_VIEW');
    const payload = JSON.stringify({ version: 5, pageUuid: article.container_id, siteUuid: 'x' });
    const url = `/v1/analytics/${t.site.uuid}/p.gif?t=${encodeURIComponent(payload)}`;
    const answer = await t.inject({ url, headers: { 'user-agent': BROWSER } });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'image/gif');
    assert.equal(answer.headers['cache-control'], 'no-store');
    const odd = await t.inject({ url: url.replace(/t=.*/, 't=%5B1'), headers: { 'user-agent': BROWSER } });
    assert.equal(odd.statusCode, 200);
    assert.equal(await told('PAGE_VIEW'), before + 1);
  });

  it('refuses anything but a batch, naming the field, and pages of other sites', async () => {
    for (const [change, field] of [
      [{ v: 6 }, 'v'],
      [{ batch_id: 'short' }, 'batch_id'],
      [{ records: [] }, 'records'],
      [{ records: [{ name: 'NOTHING', n: 1 }] }, 'records.0.name'],
      [{ records: [{ name: 'ENGAGE', n: 1, exposed_ms: 3_600_001 }] }, 'records.0.exposed_ms'],
      [{ records: [{ name: 'SHARE', n: 1, value: 'a b' }] }, 'records.0.value'],
      [{ records: [{ name: 'SHARE', n: -1 }] }, 'records.0.n'],
    ] as const) {
      const answer = await send({ ...batch([{ name: 'PAGE_VIEW', n: 1 }]), ...change });
      assert.equal(answer.statusCode, 400, JSON.stringify(change));
      assert.equal(answer.json().data.field, field);
    }
    const view = batch([{ name: 'PAGE_VIEW', n: 1 }]);
    assert.equal((await send(view, { origin: 'https://elsewhere.example' })).statusCode, 403);
    const big = await send({ ...view, container_id: 'x'.repeat(17_000) });
    assert.equal(big.statusCode, 413);
  });

  it('creates no rows for unknown articles or unlimited names', async () => {
    for (let index = 0; index < 230; index += 1) {
      const records: AnalyticsRecord[] = [{ name: 'SHARE', n: 1, value: `network${index}` }];
      await send(batch(records, { container_id: `made-up-${index}` }));
    }
    const found = await rows('actions');
    assert.ok(new Set(found.map(({ value }) => value)).size <= 202);
    assert.ok(found.some(({ value }) => value === 'other'));
    assert.deepEqual(
      (await rows('articles', 'limit=1000')).filter(({ container_id }) => /made-up/.test(String(container_id))),
      [],
    );
  });

  it('counts no attention outside the view', async () => {
    await send(batch([{ name: 'ENGAGE', widget: 'vf-poll', n: 1, exposed_ms: 100, attention_ms: 5000 }]));
    const poll = (await rows('attention')).find(({ widget }) => widget === 'vf-poll');
    assert.equal(poll?.attention_ms, 100);
  });
});

describe('the short way of batches', () => {
  let way: ShortWay;
  let short: TestApp;
  before(async () => {
    short = await startTestApp({ rateLimit: true });
    await short.changeSettings({ enable_analytics: true });
    way = await openShortWay(short);
  });
  after(() => short?.close());

  const view = (more: object = {}) => JSON.stringify(batch([{ name: 'PAGE_VIEW', n: 1 }], more));
  const report = (body: string, headers: Record<string, string> = {}) =>
    way.ask(
      `/v1/analytics/${short.site.uuid}`,
      {
        'content-type': 'text/plain;charset=UTF-8',
        'user-agent': BROWSER,
        'content-length': String(body.length),
        ...headers,
      },
      'POST',
      body,
    );
  async function counted(isSuspect = false): Promise<number> {
    await short.app.analytics.flush();
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(n), 0)::int as n from analytics_minutes where is_suspect = ${isSuspect}`.execute(
      short.app.db,
    );
    return rows[0]?.n ?? 0;
  }

  it('returns the ordinary answer, header by header, and counts the same', async () => {
    const own = { host: '127.0.0.1', origin: 'http://127.0.0.1' };
    const kinds: Record<string, string>[] = [
      {},
      { origin: 'http://localhost' },
      own,
      { 'content-type': 'application/json' },
    ];
    for (const headers of kinds) {
      const address = { 'x-forwarded-for': `198.51.100.${number % 200}` };
      const before = await counted();
      const ordinary = await report(view(), { ...address, ...headers });
      const again = await report(view(), { ...address, ...headers });
      assert.equal(again.isShort, true, JSON.stringify(headers));
      assert.equal(again.status, 204);
      assert.deepEqual({ ...again, isShort: false }, { ...ordinary, isShort: false });
      assert.equal(await counted(), before + 2);
    }
    const twice = view();
    const before = await counted();
    for (let time = 0; time < 3; time += 1) assert.equal((await report(twice)).isShort, true);
    assert.equal(await counted(), before + 1);
  });

  it('leaves anything but a batch, and pages of other sites, to the ordinary path', async () => {
    const before = await counted();
    for (const [body, field] of [
      ['{"v": 10', undefined],
      ['{"__proto__": {"v": 10}}', undefined],
      [view({ v: 6 }), 'v'],
      [view({ records: [{ name: 'NOTHING', n: 1 }] }), 'records.0.name'],
    ] as const) {
      const short = await report(body);
      // Uses a type without a shortcut.
      const ordinary = await report(body, { 'content-type': 'text/plain;charset=us-ascii' });
      assert.deepEqual([short.isShort, ordinary.isShort], [true, false]);
      assert.equal(short.status, 400, body);
      const { request_id: _, ...said } = JSON.parse(String(short.body));
      const { request_id: __, ...saidOrdinarily } = JSON.parse(String(ordinary.body));
      assert.deepEqual(said, saidOrdinarily);
      assert.equal(said.data?.field, field);
    }
    assert.equal((await report(view(), { origin: 'https://elsewhere.example' })).status, 403);
    assert.equal((await report('x'.repeat(17_000))).status, 413);
    assert.equal(await counted(), before);
    await short.changeSettings({ enable_analytics: false });
    assert.equal((await report(view())).status, 204);
    await short.changeSettings({ enable_analytics: true });
    assert.equal(await counted(), before);
  });

  it('counts one network separately after 60 in a minute, and refuses it after 1,200', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const [readers, programs] = [await counted(), await counted(true)];
    for (let time = 0; time < 1200; time += 1) assert.equal((await report(view(), from)).status, 204);
    assert.equal((await report(view(), from)).status, 429);
    assert.deepEqual([await counted(), await counted(true)], [readers + 60, programs + 1140]);
    assert.equal((await report(view(), { 'x-forwarded-for': '203.0.113.10' })).status, 204);
  });
});

describe('readers and writers', () => {
  it('counts different readers without storing who they are', async () => {
    for (let reader = 0; reader < 300; reader += 1) {
      const visit = { id: `visitor-of-the-test-${reader % 150}` };
      await send(batch([{ name: 'PAGE_VIEW', n: 1 }], { visit }));
    }
    const readers = (await rows('funnel')).find(({ step }) => step === 'viewed')?.people;
    assert.ok(Math.abs(Number(readers) - 150) <= 5, String(readers));
    const { rows: columns } = await sql<{ name: string; column: string }>`
      select table_name as name, column_name as "column" from information_schema.columns
      where table_name like 'analytics%'`.execute(t.app.db);
    assert.ok(columns.length > 50);
    for (const { name, column } of columns) {
      const { rows: found } = await sql`
        select 1 from ${sql.table(name)} where ${sql.ref(column)}::text like '%visitor-of-the-test%'`.execute(t.app.db);
      assert.deepEqual(found, [], `${name}.${column}`);
      assert.doesNotMatch(column, /user|actor|visit|address/);
    }
  });

  it('tells comments a thousand views, and how many are answers', async () => {
    const first = await post(anna, article, 'A first comment on the article');
    await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0 } });
    await post(mona, article, 'An answer to it', first.content_uuid);
    const views = await told('PAGE_VIEW');
    const [today] = await rows('comments');
    assert.deepEqual(
      [today?.comments, today?.replies, today?.reply_share, today?.comments_per_1000_views],
      [2, 1, 0.5, Math.round(200_000 / views) / 100],
    );
    const url = `${article.path}/moderation/${first.content_uuid}/disable`;
    await mona.inject({ method: 'POST', url });
    const [after] = await rows('comments');
    assert.ok(Number(after?.comments) < 2);
    const [decided] = await rows('moderation');
    assert.equal(decided?.n, 1);
    assert.ok(Number(decided?.median_ms) >= 0);
  });
});

describe('who reads it', () => {
  it('is staff, and clients of the site', async () => {
    assert.equal((await ask('actions', '', t)).statusCode, 401);
    assert.equal((await ask('actions', '', anna)).statusCode, 403);
    const { id, secret } = await insertClient(t.app.db, { site_uuid: t.site.uuid, name: 'warehouse', now: Date.now() });
    const answer = await t.inject({
      method: 'POST',
      url: '/authorize_client',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      payload: { grant_type: 'client_credentials', scope: t.site.uuid },
    });
    const token = answer.json().access_token;
    const client: Pick<TestApp, 'inject'> = {
      inject: (options) => t.inject({ ...options, headers: { authorization: `Bearer ${token}` } }),
    };
    const other = await t.app.sites.add({ domain: 'other.example' });
    for (const root of ['/v1/analytics', '/data/v1']) {
      const own = await client.inject({ url: `${root}/${t.site.uuid}/panels/actions` });
      const elsewhere = await client.inject({ url: `${root}/${other.uuid}/panels/actions` });
      assert.deepEqual([own.statusCode, elsewhere.statusCode], [200, 401]);
    }
  });

  it('gets CSV and NDJSON, in which no title is a formula', async () => {
    const { container_id } = article;
    await publishPage(t, { url: 'http://localhost/a', container_id, title: '=1+1, "quoted"' });
    await send(batch([{ name: 'PAGE_VIEW', n: 2 }]));
    await t.app.analytics.flush();
    const csv = await ask('articles', 'format=csv');
    assert.match(String(csv.headers['content-type']), /^text\/csv/);
    assert.match(String(csv.headers['content-disposition']), /filename="articles-.*\.csv"/);
    const [head, first] = csv.body.split('\r\n');
    assert.match(head ?? '', /^container_id,title,url,views/);
    assert.match(first ?? '', /^article-[\w-]+,"'=1\+1, ""quoted""",http:\/\/localhost\/a,\d+,/);
    const lines = (await ask('articles', 'format=ndjson')).body.trim().split('\n');
    assert.equal(JSON.parse(lines[0] ?? '').title, '=1+1, "quoted"');
  });

  it('names the problem of a question', async () => {
    for (const [query, field] of [
      ['from=2026-13-40', 'from'],
      ['from=yesterday', 'from'],
      ['from=2026-02-02&to=2026-02-01', 'from'],
      ['from=2001-01-01', 'from'],
      ['sort=title', 'sort'],
      ['zone=Nowhere/At_all', 'zone'],
    ] as const) {
      const answer = await ask('hours', query);
      assert.equal(answer.statusCode, 400, query);
      assert.equal(answer.json().data.field, field, query);
    }
    const hours = await rows('hours', 'zone=Asia/Tokyo');
    assert.ok(hours.length > 0);
  });
});

describe('over time', () => {
  it('minutes become hours and days, and say the same', async () => {
    const before = await told('PAGE_VIEW');
    const views = Number((await rows('articles', 'sort=views'))[0]?.views);
    await pass(11);
    await send(batch([{ name: 'PAGE_VIEW', n: 5 }]));
    await t.app.analytics.flush();
    await t.app.analytics.rollUp();
    const { rows: minutes } = await sql<{ days: number }>`
      select count(distinct at / ${DAY})::int as days from analytics_minutes`.execute(t.app.db);
    // Eleven days ago was in a partition that was emptied, but the counts are not lost.
    assert.equal(minutes[0]?.days, 1);
    assert.equal(await told('PAGE_VIEW'), before + 5);
    await pass(20);
    await t.app.analytics.rollUp();
    assert.equal(await told('PAGE_VIEW', `from=${dayAgo(40)}`), before + 5);
    const [first] = await rows('articles', `sort=views&from=${dayAgo(40)}`);
    assert.equal(first?.views, views + 5);
    const { rows: weeks } = await sql<{ views: number }>`
      select coalesce(sum(views), 0)::int as views from analytics_page_weeks`.execute(t.app.db);
    assert.equal(weeks[0]?.views, views + 5);
  });

  it('a roll-up that is done again changes nothing', async () => {
    const before = await told('PAGE_VIEW', `from=${dayAgo(60)}`);
    await sql`delete from analytics_rollups where name <> 'analytics_hours'`.execute(t.app.db);
    await t.app.analytics.rollUp();
    assert.equal(await told('PAGE_VIEW', `from=${dayAgo(60)}`), before);
  });

  it('decisions of days that are over have their sums', async () => {
    const from = `from=${dayAgo(60)}`;
    const before = await rows('moderation', from);
    assert.deepEqual(
      before.map(({ action, n, moderators }) => [action, n, moderators]),
      [['disable', 1, 1]],
    );
    await sql`delete from moderation_log`.execute(t.app.db);
    assert.deepEqual(await rows('moderation', from), before);
  });

  it('is deleted after 25 months', async () => {
    await pass(900);
    await t.app.analytics.rollUp();
    // The sign-up of today's moderator may be stored at any moment.
    const recent = t.app.clock.now() - DAY;
    for (const table of ['minutes', 'hours', 'days', 'page_days', 'page_weeks', 'uniques']) {
      const { rows: left } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(`analytics_${table}`)} where at < ${recent}::bigint`.execute(
        t.app.db,
      );
      assert.equal(left[0]?.n, 0, table);
    }
  });
});

/** Returns a day relative to the server's today. */
const dayAgo = (days: number): string => new Date(t.app.clock.now() - days * DAY).toISOString().slice(0, 10);
