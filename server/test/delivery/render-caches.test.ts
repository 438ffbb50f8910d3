/** Painted fragments by address: one look has one address, cacheable and never outdated (design decision 2). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app';
import { type Database, openDatabase } from '../../src/database/database';
import { anna, bert, paintedAnnaAndBert, t } from '../support/anna-and-bert';
import { startTestApp, type TestApp } from '../support/app';
import { act, changeContainer, openContainer, post, type TestContainer } from '../support/conversation';
import { elementsIn, paint, renderAddress, shownTexts, textOf, withClass } from '../support/painted';

paintedAnnaAndBert();

const painted = (container: Pick<TestContainer, 'container_id'>, more = '') => paint(t, renderAddress(container, more));

/** Changes found by comparison appear within a second. */
async function soon(look: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 1000;
  while (!(await look())) {
    assert.ok(Date.now() < end, 'not within a second');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

describe('parameters', () => {
  const refused = async (query: string, widget = 'conversations') => {
    const answer = await t.inject({ url: `/render/${widget}?${query}` });
    return [answer.statusCode, answer.json().data?.field];
  };
  const good = 'site=localhost&container_id=a';

  it('are refused by name when they are wrong', async () => {
    const wrong = {
      'container_id=a': 'site',
      'site=localhost': 'container_id',
      'site=localhost&container_id=a%20b': 'container_id',
      'site=localhost&container_id=%3Cb%3E': 'container_id',
      [`site=localhost&container_id=${'a'.repeat(201)}`]: 'container_id',
      [`${good}&lang=%3Cscript%3E`]: 'lang',
      [`${good}&styles=none`]: 'styles',
      [`${good}&section=x%27`]: 'section',
      [`${good}&limit=0`]: 'limit',
      [`${good}&limit=101`]: 'limit',
      [`${good}&limit=many`]: 'limit',
      [`${good}&limit=5&limit=6`]: 'limit',
      [`${good}&reply-limit=-1`]: 'reply-limit',
      [`${good}&pagination-limit=1000`]: 'pagination-limit',
      [`${good}&first-promo-position=5&promo-interval=3`]: 'promo-interval',
      [`${good}&initial-height=0`]: 'initial-height',
      [`${good}&sort=wildest`]: 'sort',
      [`${good}&vf-title=${'x'.repeat(301)}`]: 'vf-title',
    };
    for (const [query, field] of Object.entries(wrong)) assert.deepEqual(await refused(query), [400, field], query);
    assert.deepEqual(await refused('site=localhost&floating=maybe', 'tray-trigger'), [400, 'floating']);
  });

  it('lead to 404 for a site or a widget that does not exist', async () => {
    assert.equal(
      (await t.inject({ url: '/render/conversations?site=nowhere.example&container_id=a' })).statusCode,
      404,
    );
    for (const widget of ['tray', 'nothing', 'conversations/x', '__proto__']) {
      assert.equal((await t.inject({ url: `/render/${widget}?${good}` })).statusCode, 404, widget);
    }
  });

  it('can be in any order, with defaults and unknown ones among them: one rendering, one address', async () => {
    const container = await openContainer(t);
    const one = await painted(container, 'limit=20&reply-limit=5');
    const url = `/render/conversations?utm_source=x&reply-limit=5px&sort=newest&limit=20&container_id=${container.container_id}&lang=EN&site=LOCALHOST`;
    const other = await t.inject({ url });
    assert.equal(other.body, one.answer.body);
    assert.equal(other.headers.etag, one.answer.headers.etag);
    assert.equal(
      other.headers['content-location'],
      `/render/conversations?site=localhost&container_id=${container.container_id}&lang=en&limit=20&reply-limit=5`,
    );
  });

  it('name the section of the containers', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'in the root');
    const section = await t.app.db
      .insertInto('sections')
      .values({
        uuid: '11111111-2222-4333-8444-555555555555',
        site_uuid: t.site.uuid,
        parent_uuid: t.site.uuid,
        name: 'Sport',
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const name of [section.uuid, String(section.id)]) {
      const { state } = await painted(container, `section=${name}`);
      assert.deepEqual([state.facts.list, state.settings.section_uuid], [null, section.uuid]);
    }
  });
});

describe('caches', () => {
  it('can store it for a moment, the same for every page', async () => {
    const container = await openContainer(t);
    const { answer } = await painted(container);
    assert.match(
      String(answer.headers['cache-control']),
      /^public, max-age=\d+, s-maxage=\d+, stale-while-revalidate=\d+$/,
    );
    for (const origin of ['https://any.example', 'http://localhost']) {
      const { headers } = await t.inject({ url: renderAddress(container), headers: { origin } });
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['access-control-allow-credentials'], undefined);
      assert.equal(headers['timing-allow-origin'], '*');
      assert.equal(headers.vary, 'accept-encoding');
      assert.match(String(headers['content-security-policy']), /^sandbox; default-src 'none'/);
    }
    const refused = await t.inject({
      url: renderAddress(container, 'limit=0'),
      headers: { origin: 'https://any.example' },
    });
    assert.equal(refused.headers['access-control-allow-origin'], '*');
  });

  it('get 304 if nothing has changed', async () => {
    const container = await openContainer(t);
    const { answer } = await painted(container);
    const headers = { 'if-none-match': String(answer.headers.etag) };
    const again = await t.inject({ url: renderAddress(container), headers });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    await post(anna, container, 'news');
    assert.equal((await t.inject({ url: renderAddress(container), headers })).statusCode, 200);
  });

  it('get it packed', async () => {
    const container = await openContainer(t);
    const sizes: number[] = [];
    for (const encoding of ['gzip', 'br']) {
      const answer = await t.inject({ url: renderAddress(container), headers: { 'accept-encoding': encoding } });
      assert.equal(answer.headers['content-encoding'], encoding);
      sizes.push(answer.rawPayload.length);
    }
    const [gzip = 0, br = 0] = sizes;
    assert.ok(br < gzip && gzip < 10_000, sizes.join());
  });

  it('of the server return a fragment without reading or rendering', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'kept');
    const made = async () => Number(/response_cache_made_total (\d+)/.exec(await t.app.metrics.metrics())?.[1]);
    const first = await painted(container);
    const before = await made();
    for (let i = 0; i < 20; i++) assert.equal((await painted(container)).answer.body, first.answer.body);
    // The database's note of the post may arrive at any time after it, and rebuilds the answer once.
    assert.ok((await made()) - before <= 1);
  });
});

describe('a change shows', () => {
  it('at once when this server made it: posted, liked, edited, removed', async () => {
    const container = await openContainer(t);
    await painted(container);
    const comment = await post(anna, container, 'fresh');
    assert.deepEqual(shownTexts(await painted(container)), ['fresh']);
    await act(bert, 'POST', container, comment, '/like');
    assert.equal((await painted(container)).state.facts.list?.contents[0]?.total_likes, 1);
    const url = `${container.path}/content/${comment.content_uuid}/edit`;
    await anna.inject({ method: 'POST', url, payload: { content: 'fresher' } });
    assert.deepEqual(shownTexts(await painted(container)), ['fresher']);
    await act(anna, 'DELETE', container, comment, '');
    assert.deepEqual(shownTexts(await painted(container)), []);
  });

  it('within a second after an unpublished change, also the opening of a container', async () => {
    const container = { container_id: `opened-later-${Date.now()}` };
    await painted(container);
    const opened = await t.inject({
      method: 'POST',
      url: `/v4/livecomments/${t.site.uuid}/`,
      payload: { container_id: container.container_id },
    });
    const cc = opened.json().content_container_uuid as string;
    await soon(async () => (await painted(container)).state.facts.list !== null);
    await t.app.db.updateTable('containers').set({ is_premoderated: true }).where('uuid', '=', cc).execute();
    await soon(async () => withClass(await painted(container), 'standing').length === 1);
  });

  it('of a name, and of a setting of the site', async () => {
    const container = await openContainer(t);
    const dora = await t.signUp('Dora');
    await post(dora, container, 'who am I?');
    assert.equal(textOf(withClass(await painted(container), 'vf-post-name-button')), 'Dora');
    await dora.inject({ method: 'PATCH', url: `/v2/localhost/users/${dora.id}`, payload: { name: 'Dorothea' } });
    await soon(async () => textOf(withClass(await painted(container), 'vf-post-name-button')) === 'Dorothea');
    const dislikes = async () => withClass(await painted(container), 'vf-content-actions__dislike').length;
    assert.equal(await dislikes(), 1);
    await t.changeSettings({ enable_dislikes: false });
    await soon(async () => (await dislikes()) === 0);
    await t.changeSettings({ enable_dislikes: true });
  });

  it('in the shown time, at most once a minute, without a query', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'time goes by');
    const told = async () => textOf(withClass(await painted(container), 'vf-post-time'));
    assert.equal(await told(), 'now');
    const bodies = new Set<string>();
    for (let second = 0; second < 180; second += 10) {
      t.pass(10_000);
      bodies.add((await painted(container)).answer.body);
    }
    assert.match(await told(), /^[23] minutes ago$/);
    assert.ok(bodies.size <= 4, `${bodies.size} different ones in three minutes`);
    t.pass(24 * 60 * 60_000);
    assert.equal(await told(), 'yesterday');
  });

  it('of a conversation that closes by the clock', async () => {
    const container = await openContainer(t);
    // Tokens of others have expired in the test before.
    await post(await t.signUp('Eve'), container, 'before the end');
    await changeContainer(t, container, { expiry_time: t.app.clock.now() + 30_000 });
    await soon(async () => (await painted(container)).state.facts.list?.container.settings.expiry_time !== null);
    assert.equal(withClass(await painted(container), 'vf-post-form').length, 1);
    t.pass(120_000);
    assert.equal(withClass(await painted(container), 'vf-post-form').length, 0);
    assert.match(textOf(withClass(await painted(container), 'standing')), /closed/i);
  });
});

describe('one address that asks for everything there is', () => {
  it('is asked to wait, while stored fragments are served', async () => {
    const limited = await startTestApp({ rateLimit: true });
    try {
      const kept = '/render/tray-trigger?site=localhost';
      assert.equal((await limited.inject({ url: kept })).statusCode, 200);
      let refused = 0;
      for (let i = 0; i < 620; i++) {
        const { statusCode } = await limited.inject({
          url: `/render/conversations-count?site=localhost&container_id=x${i}`,
        });
        if (statusCode === 429) refused += 1;
      }
      assert.equal(refused, 21);
      assert.equal((await limited.inject({ url: kept })).statusCode, 200);
    } finally {
      await limited.close();
    }
  });
});

describe('two servers on one database', { skip: !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL' }, () => {
  let other: FastifyInstance;
  let database: Database;
  before(async () => {
    database = await openDatabase(t.app.config);
    other = await buildApp(t.app.config, { database, clock: t.app.clock });
  });
  after(async () => {
    await other?.close();
    await database?.close();
  });
  const there: Pick<TestApp, 'inject'> = { inject: (options) => other.inject(options) };

  it('paint the same bytes, and show within a second what the other stored', async () => {
    const container = await openContainer(t);
    const [fay, gus] = [await t.signUp('Fay'), await t.signUp('Gus')];
    await post(fay, container, 'at the one');
    const elsewhere = () => paint(there, renderAddress(container));
    assert.equal((await elsewhere()).answer.body, (await painted(container)).answer.body);
    for (let i = 0; i < 5; i++) {
      const text = `news ${i}`;
      await post(gus, container, text);
      await soon(async () => shownTexts(await elsewhere())[0] === text);
    }
    await t.changeSettings({ enable_dislikes: false });
    await soon(async () => withClass(await elsewhere(), 'vf-content-actions__dislike').length === 0);
    await t.changeSettings({ enable_dislikes: true });
    await fay.inject({ method: 'PATCH', url: `/v2/localhost/users/${fay.id}`, payload: { name: 'Annabel' } });
    await soon(async () => elementsIn((await elsewhere()).root).some(({ children }) => children[0] === 'Annabel'));
  });
});
