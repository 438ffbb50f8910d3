import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { articles } from '../../../demo/articles';
import { frames, widths } from '../../../demo/gallery/frames';
import { generateThread } from '../../../demo/long/generate';
import { countRemarks, parseThread, type Remark } from '../../../demo/remark';
import { parseData } from '../../../demo/texts';
import { LONG_THREAD_COMMENTS, threads } from '../../../demo/threads';
import { buildApp } from '../../src/app';
import type { Config } from '../../src/config';
import { demoAccounts, seedDemo } from '../../src/demo/seed';
import { readDescriptors } from '../../src/modules/delivery/render/descriptors';
import { startTestApp, type TestApp } from '../support/app';

describe('the demo publication', () => {
  /** The same server with the demo off, on the same database. */
  let without: TestApp;
  let config: Config;
  let app: FastifyInstance;
  let tookMs = 0;

  before(async () => {
    without = await startTestApp();
    config = { ...without.app.config, demo: true };
    const begin = process.cpuUsage();
    app = await buildApp(config, { database: without.app.database });
    await app.ready();
    const { user, system } = process.cpuUsage(begin);
    tookMs = (user + system) / 1000;
  });
  after(async () => {
    await app?.close();
    await without?.close();
  });

  const page = async (url: string) => {
    const answer = await app.inject({ url, headers: { host: 'localhost:3000' } });
    return { status: answer.statusCode, type: String(answer.headers['content-type']), body: answer.body };
  };
  const section = async () => (await app.sites.byDomain('localhost'))?.uuid ?? '';

  it('contains every comment after a start of a few seconds', async () => {
    const { count } = await app.db
      .selectFrom('comments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      // Posts of live blogs and messages of chats are written in demo/live.
      .where('kind', '=', 'livecomments')
      // Replies from social networks are recorded in demo/networks.
      .where('origin', 'is', null)
      .executeTakeFirstOrThrow();
    const written = threads().reduce((sum, { remarks }) => sum + countRemarks(remarks), 0);
    assert.equal(Number(count), written);
    assert.ok(written > LONG_THREAD_COMMENTS + 300, `${written} comments`);
    // Less than a second on an idle machine; measured in processor time, so that others may use it too.
    assert.ok(tookMs < 20_000, `${tookMs} ms`);
  });

  it('has the counters of posting one by one', async () => {
    const wrong = await sql<{ what: string; id: string }>`
      select 'container' as what, k.container_id as id from containers k
      left join lateral (
        select count(*) as visible, count(c.date_pinned) as pinned, count(*) filter (where c.is_picked) as picked,
          count(*) filter (where c.is_top) as top
        from comments c where c.container_uuid = k.uuid and c.state = 'visible'
      ) n on true
      where (k.total_visible, k.total_visible_pinned, k.total_visible_picked, k.total_visible_top)
        <> (n.visible, n.pinned, n.picked, n.top)
      union all
      select 'comment', c.id::text from comments c where
        c.total_likes - c.base_likes <> (select count(*) from votes v where v.comment_id = c.id and v.value = 1)
        or c.total_dislikes <> (select count(*) from votes v where v.comment_id = c.id and v.value = -1)
        or c.total_direct_replies <> (select count(*) from comments r where r.parent_id = c.id and r.state = 'visible')
        or c.total_replies <> case when c.parent_id is null
          then (select count(*) from comments r where r.thread_id = c.id and r.parent_id is not null and r.is_listed
            and r.state = 'visible')
          else c.total_direct_replies end
        or c.is_listed <> (c.state = 'visible'
          or exists (select from comments r where r.parent_id = c.id and r.is_listed))
      union all
      select 'user', u.name from users u where
        u.content_created <> (select count(*) from comments c where c.actor_id = u.id and c.state = 'visible')
        or u.pictures_created <> (select count(*) from comments c
          where c.actor_id = u.id and c.state = 'visible' and c.media <> '[]')
        or u.replies_received <> (select count(*) from comments c
          where c.parent_actor_id = u.id and c.actor_id <> u.id and c.state = 'visible')
        or u.likes_created <> (select count(*) from votes v where v.user_id = u.id and v.value = 1)
        or u.dislikes_created <> (select count(*) from votes v where v.user_id = u.id and v.value = -1)
        or u.likes_received <> (select count(*) from votes v join comments c on c.id = v.comment_id
          where c.actor_id = u.id and v.value = 1)
        or u.dislikes_received <> (select count(*) from votes v join comments c on c.id = v.comment_id
          where c.actor_id = u.id and v.value = -1)`.execute(app.db);
    assert.deepEqual(wrong.rows, []);
  });

  it('has work for a visiting moderator: reported, waiting and spam comments, and pictures that are served', async () => {
    const { rows } = await sql<{ state: string; count: number; pictures: number }>`
      select state, count(*)::int as count, sum(jsonb_array_length(media))::int as pictures
      from comments group by state`.execute(app.db);
    const by = new Map(rows.map((row) => [row.state, row]));
    assert.ok((by.get('awaiting_moderation')?.count ?? 0) >= 3);
    assert.ok((by.get('spam')?.count ?? 0) >= 2);
    const wrong = await sql`
      select id from comments c
      where c.total_flags <> (select count(*) from flags f where f.comment_id = c.id)`.execute(app.db);
    assert.deepEqual(wrong.rows, []);
    const reports = await app.db.selectFrom('flags').select('reason').execute();
    assert.ok(reports.length >= 6);
    assert.ok(new Set(reports.map(({ reason }) => reason)).size >= 4);

    const pictures = await app.db.selectFrom('media').selectAll().execute();
    assert.ok((by.get('visible')?.pictures ?? 0) >= 2);
    for (const { uuid, sizes, comment_id } of pictures) {
      const comment = app.db
        .selectFrom('comments')
        .select('state')
        .where('id', '=', comment_id as number);
      const { state } = await comment.executeTakeFirstOrThrow();
      const answer = await app.inject({ url: `/media/${uuid}/${sizes[0]?.file}` });
      assert.equal(answer.statusCode, state === 'visible' ? 200 : 404);
    }
  });

  it('keeps ids, times and threads in order, and no votes for oneself', async () => {
    const { rows } = await sql`
      select c.id from comments c left join comments p on p.id = c.parent_id
      where c.date_created > ${Date.now()} or c.date_edited > ${Date.now()} or p.id >= c.id
        or p.date_created >= c.date_created or p.container_uuid <> c.container_uuid
        or c.thread_id <> coalesce(p.thread_id, c.id) or c.parent_actor_id is distinct from p.actor_id
      union all
      select b.id from comments a join comments b on b.container_uuid = a.container_uuid
        and b.id > a.id and b.date_created < a.date_created
      where a.parent_id is null and b.parent_id is null and a.origin is null and b.origin is null
      union all
      select c.id from votes v join comments c on c.id = v.comment_id where c.actor_id = v.user_id`.execute(app.db);
    assert.deepEqual(rows, []);
  });

  it('changes nothing when it is seeded again', async () => {
    const count = async () =>
      (
        await sql<{ n: number }>`select (select count(*) from comments) + (select count(*) from users)
          + (select count(*) from votes) + (select count(*) from containers) as n`.execute(app.db)
      ).rows[0]?.n;
    const earlier = await count();
    const accounts = demoAccounts(config);
    const again = await seedDemo({ db: app.db, sites: app.sites, config, media: app.media, now: Date.now() });
    assert.equal(again.comments, 0);
    assert.equal(await count(), earlier);
    assert.deepEqual(demoAccounts(config), accounts);

    // Accounts in memory are known by their configuration, so it stays the same one.
    const { publicUrl } = config;
    const seedAt = (publicUrl: string) =>
      seedDemo({
        db: app.db,
        sites: app.sites,
        config: Object.assign(config, { publicUrl }),
        media: app.media,
        now: Date.now(),
      });
    await seedAt('http://localhost:4711');
    const pages = await app.db.selectFrom('pages').select(['url', 'image_url']).execute();
    const demo = pages.filter(({ image_url }) => image_url?.includes('/demo/pictures/'));
    assert.ok(demo.length > 5);
    for (const { url, image_url } of demo) {
      assert.match(url ?? '', /^http:\/\/localhost:4711\/(articles\/|live$)/);
      assert.match(image_url ?? '', /^http:\/\/localhost:4711\/demo\/pictures\//);
    }
    await seedAt(publicUrl);
  });

  it('signs its three accounts in with the passwords it tells', async () => {
    const accounts = demoAccounts(config);
    assert.deepEqual(
      accounts.map(({ role }) => role),
      ['normal', 'moderator', 'administrator'],
    );
    for (const { email, password, role, name } of accounts) {
      const answer = await app.inject({
        method: 'POST',
        url: '/v2/localhost/users/login?session=false',
        payload: { email, password },
      });
      assert.equal(answer.statusCode, 200, answer.body);
      assert.equal(answer.json().result.user_privilege, role);
      assert.equal(answer.json().result.name, name);
    }
  });

  it('serves every article with its tags, its widgets and one script', async () => {
    const front = await page('/');
    assert.equal(front.status, 200);
    for (const article of articles) {
      assert.match(front.body, new RegExp(`<vf-conversations-count [^>]*vf-container-id="${article.container_id}"`));
      const { status, type, body } = await page(`/articles/${article.slug}`);
      assert.equal(status, 200);
      assert.match(type, /^text\/html/);
      const tags = new Map(
        [...body.matchAll(/<meta name="(vf:[^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]),
      );
      assert.equal(tags.get('vf:container_id'), article.container_id);
      assert.equal(tags.get('vf:url'), `http://localhost:3000/articles/${article.slug}`);
      assert.match(tags.get('vf:image') ?? '', /^http:\/\/localhost:3000\/demo\/pictures\/\w+\.svg$/);
      assert.match(tags.get('vf:author') ?? '', /^viafoura-uuid:00000000-0000-4000-8000-/);
      assert.ok(tags.has('vf:title') && tags.has('vf:topic'));
      const topics = [...body.matchAll(/<meta name="vf:topic" content="([^"]*)">/g)].map(([, topic]) => topic);
      const followed = /<vf-topic-follow [^>]*topic-id="([^"]*)"/.exec(body)?.[1];
      assert.ok(followed && topics.includes(followed), 'what its button follows is a topic of the page');
      assert.equal(body.match(/<vf-conversations[ >]/g)?.length, 1);
      assert.equal(body.match(/src="\/vf\.js"/g)?.length, 1);
      assert.match(body, article.lang === 'ar' ? /<html lang="ar" dir="rtl">/ : /<html lang="en" dir="ltr">/);
      // Painted widgets bring facts as JSON, which does not run.
      assert.doesNotMatch(body, /<script(?! type="application\/(ld\+)?json")[^>]*>[^<]/, 'no inline script');
    }
    assert.equal((await page('/articles/no-such-thing')).status, 404);
  });

  it('answers the conversations through the API, closed and empty ones too', async () => {
    const list = async (container_id: string) => {
      const url = `/v4/livecomments/${await section()}?container_id=${container_id}&limit=10&reply_limit=2`;
      const answer = await app.inject({ url });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json();
    };
    const long = await list('wrackline-1044');
    assert.ok(long.more_available);
    assert.ok(long.contents[0].is_pinned);
    assert.equal(long.container.total_visible_content, LONG_THREAD_COMMENTS);
    assert.deepEqual((await list('wrackline-1046')).contents, []);
    const closed = await list('wrackline-1029');
    assert.ok(closed.container.settings.expiry_time < Date.now());
    const stubs = await list('gallery-stubs');
    assert.ok(stubs.contents.some((one: { content?: string }) => one.content === undefined));
  });

  it('serves all that its pages name', async () => {
    const pages = ['/', '/reader', '/hostile', '/hostile/plain', '/gallery', `/articles/${articles[0]?.slug}`];
    const named = new Set<string>();
    for (const url of pages) {
      const { status, body } = await page(url);
      assert.equal(status, 200, url);
      for (const [, path] of body.matchAll(/(?:href|src)="(\/(?:demo|articles|reader|hostile|gallery)[^"#]*)"/g)) {
        if (path) named.add(path.replaceAll('&#38;', '&'));
      }
    }
    for (const article of articles) named.add(`/demo/pictures/${article.picture}.svg`);
    assert.ok(named.size > 40, `${named.size} addresses`);
    for (const url of named) assert.equal((await page(url)).status, 200, url);
  });

  it('gives the single-page reader the tags of its next view', async () => {
    const answer = await app.inject({ url: `/demo/articles/${articles[2]?.slug}.json` });
    const view = answer.json();
    assert.equal(view.title, articles[2]?.title);
    assert.ok(view.tags.some(([name, content]: string[]) => name === 'vf:url' && content?.includes('/reader/')));
    assert.equal((await app.inject({ url: '/demo/articles/nothing.json' })).statusCode, 404);
  });

  it('has a page for every frame of the gallery, signed in where the state asks for it', async () => {
    assert.ok(frames.length * widths.length > 300, `${frames.length} frames`);
    const tags = (await readDescriptors()).map(({ tag }) => tag);
    assert.deepEqual([...new Set(frames.map(({ widget }) => `vf-${widget}`))], tags);
    for (const frame of frames) {
      const { status, body } = await page(frame.url);
      assert.equal(status, 200, frame.url);
      assert.match(body, new RegExp(`<html lang="${frame.dir === 'rtl' ? 'ar' : 'en'}" dir="${frame.dir}"`));
      assert.equal(/data-access="[^"]{20,}"/.test(body), Boolean(frame.state.role), frame.url);
    }
    assert.equal((await page('/gallery/frame?widget=tray&state=nothing')).status, 404);
    const { headers } = await app.inject({ url: '/gallery', headers: { host: 'localhost:3000' } });
    assert.match(String(headers['content-security-policy']), /frame-src 'self' /, 'they stand in the gallery itself');
  });

  it('keeps its gallery, and the logins in it, to the developer’s own machine and network', async () => {
    const url = frames.find(({ state }) => state.role === 'moderator')?.url ?? '';
    const ask = (host: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
      app.inject({ url, headers: { host, ...headers }, remoteAddress });
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.5:3000']) {
      const answer = await ask(host);
      assert.equal(answer.statusCode, 200, host);
      // Otherwise any page that the developer visits could read the moderator's tokens.
      const read = await ask(host, { origin: 'https://evil.example' });
      assert.equal(read.headers['access-control-allow-origin'], undefined);
    }
    // A foreign name that resolves to this address; and a client from outside, also behind a proxy.
    assert.equal((await ask('evil.example')).statusCode, 404);
    assert.equal((await ask('localhost:3000', {}, '203.0.113.1')).statusCode, 404);
    assert.equal((await ask('localhost:3000', {}, '2001:db8::1')).statusCode, 404);
    assert.equal((await ask('localhost:3000', { 'x-forwarded-for': '203.0.113.1' })).statusCode, 404);
  });

  it('answers a page to browsers that went astray, and JSON to everybody else', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const url of ['/nowhere', '/articles/nowhere', '/demo/pictures/constructor.svg', '/c/nowhere.js']) {
      const answer = await app.inject({ url, headers: { host: 'localhost', accept } });
      assert.equal(answer.statusCode, 404, url);
      if (!url.startsWith('/c/')) assert.match(answer.body, /front page/, url);
    }
    for (const [url, headers] of [
      ['/nowhere', {}],
      ['/v2/localhost/nowhere', { accept }],
      ['/demo/pictures/__proto__.svg', {}],
    ] as const) {
      const answer = await app.inject({ url, headers: { host: 'localhost', ...headers } });
      assert.equal(answer.statusCode, 404, url);
      assert.equal(answer.json().code, 'not_found', url);
    }
    assert.equal((await without.inject({ url: '/nowhere', headers: { accept } })).json().code, 'not_found');
  });

  it('exists only on request, and in production without its gallery', async () => {
    for (const url of ['/', '/gallery', '/articles/old-bridge-sundays']) {
      assert.equal((await without.inject({ url })).statusCode, 404, url);
    }
    const production = await buildApp({ ...config, production: true }, { database: without.app.database });
    try {
      assert.equal((await production.inject({ url: '/' })).statusCode, 200);
      for (const url of ['/gallery', '/gallery/frame?widget=tray&state=staff']) {
        assert.equal((await production.inject({ url })).statusCode, 404, url);
      }
    } finally {
      await production.close();
    }
  });

  // Last, because the second server gives the accounts other passwords.
  it('lets everyone log in as a reader or a moderator while it starts over each hour', async () => {
    const options = { ...config, production: true, demoResetMs: 3_600_000 };
    const open = await buildApp(options, { database: without.app.database });
    const logIn = (to: FastifyInstance, role: string, origin = 'http://demo.example') =>
      to.inject({
        method: 'POST',
        url: `/demo/session?role=${role}`,
        headers: { host: 'demo.example', origin },
        remoteAddress: '203.0.113.7',
      });
    try {
      await open.ready();
      for (const role of ['normal', 'moderator']) {
        assert.equal(typeof (await logIn(open, role)).json().access_token, 'string', role);
      }
      assert.equal((await logIn(open, 'administrator')).statusCode, 404);
      assert.equal((await logIn(open, 'moderator', 'http://other.example')).statusCode, 404);
      assert.equal((await logIn(app, 'moderator')).statusCode, 404);
      const { body } = await open.inject({ url: '/', headers: { host: 'demo.example' } });
      assert.match(body, /It starts over every hour\./);
      assert.doesNotMatch(body, /Log in as administrator|\/gallery/);
    } finally {
      await open.close();
    }
  });
});

describe('the demo\u2019s threads', () => {
  const flat = (remarks: Remark[]): Remark[] => remarks.flatMap((one) => [one, ...flat(one.replies)]);

  it('are read from lines, with their marks, likes and levels', () => {
    const [one, two, ...none] = parseThread(`
mara 12 -3 pinned edited | First. \u00b6 Second.
  tobias | Below | with a bar.
    mara 1 | Deeper.
deleted | [removed]
`);
    assert.deepEqual(none, []);
    assert.equal(one?.text, 'First.\n\nSecond.');
    assert.deepEqual(
      [one?.by, one?.likes, one?.dislikes, [...(one?.marks ?? [])]],
      ['mara', 12, 3, ['pinned', 'edited']],
    );
    assert.equal(one?.replies[0]?.text, 'Below | with a bar.');
    assert.equal(one?.replies[0]?.replies[0]?.likes, 1);
    assert.ok(two?.marks.has('deleted'));
    assert.throws(() => parseThread('mara | a\n      tobias | too deep'), /too deep/);
    assert.throws(() => parseThread('no bar at all'), SyntaxError);
  });

  it('are generated the same every time, as long as asked, with hardly a sentence twice and no slot left open', () => {
    const thread = generateThread(1900);
    assert.equal(countRemarks(thread), 1900);
    assert.deepEqual(generateThread(1900), thread);
    const texts = flat(thread).map(({ text }) => text);
    assert.ok(new Set(texts).size > 1900 * 0.95, `${new Set(texts).size} different ones`);
    assert.deepEqual(
      texts.filter((text) => /[{}]|undefined/.test(text)),
      [],
    );
  });
});

describe('the demo\u2019s texts', () => {
  const schema = Type.Object({ by: Type.String(), ago: Type.Number() }, { additionalProperties: false });
  const lists = Type.Object({ posts: Type.Array(schema) });

  it('are written without quotes', () => {
    const text = 'posts:\n  - by: ada\n    ago: 3\n  - { by: no, ago: 1.5 }\n';
    assert.deepEqual(parseData('a.yaml', text, lists), {
      posts: [
        { by: 'ada', ago: 3 },
        { by: 'no', ago: 1.5 },
      ],
    });
  });

  it('stop a start with the file and the field that is wrong', () => {
    const reads = (post: string) => () =>
      parseData('live/a.yaml', `posts:\n  - { by: ada, ago: 3 }\n  - ${post}\n`, lists);
    assert.throws(reads('{ by: ada, ago: soon }'), /demo\/live\/a\.yaml: posts\.1\.ago must be number/);
    assert.throws(reads('{ by: ada, ago: 3, adn: 4 }'), /demo\/live\/a\.yaml: posts\.1\.adn is no field/);
    assert.throws(reads('{ by: ada, ago: 3'), /demo\/live\/a\.yaml: Flow map/);
  });
});
