/** Trending articles over HTTP: their ranking, exclusions, and editors' choices (host contract 9.4). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { TrendingArticle } from '../../../core/contract/content/trending';
import { heatAt } from '../../src/modules/content/heat/heat';
import { WarmthBeside } from '../../src/modules/content/heat/warmth-beside';
import { findTrending } from '../../src/modules/content/trending/trending.repository';
import { startTestApp, type TestApp, type TestUser, UNLIMITED } from '../support/app';
import { act, openContainer, post, sectionPath, type TestContainer } from '../support/conversation';
import { publishPage } from '../support/pages';
import { planOf } from '../support/plan-of';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let t: TestApp;
let anna: TestUser;
let bert: TestUser;
let cleo: TestUser;
let mona: TestUser;

before(async () => {
  t = await startTestApp();
  await t.changeRules(UNLIMITED);
  [anna, bert, cleo] = [await t.signUp('Anna'), await t.signUp('Bert'), await t.signUp('Cleo')];
  mona = await t.signUp('Mona', 'moderator');
});
after(() => t?.close());

interface About {
  title?: string;
  lang?: string;
  date_published?: number;
  section?: number;
}

/** Creates an article with a reported page, and comments by these people. */
async function article(by: TestUser[], { title = 'A story', ...about }: About = {}): Promise<TestContainer> {
  const container = await openContainer(t);
  await describePage(container, { title, ...about });
  for (const [index, who] of by.entries()) await post(who, container, `Comment ${index} on ${container.container_id}`);
  return container;
}

async function describePage({ container_id }: TestContainer, about: About): Promise<void> {
  const payload = { url: `http://localhost/${container_id}`, container_id, ...about };
  await publishPage(t, payload);
}

async function trending(query = '', route = 'trending'): Promise<TrendingArticle[]> {
  // A cached ranking is valid for a minute.
  t.app.trending.forget(t.site);
  t.app.cache.changedAll();
  const answer = await t.inject({ url: `${sectionPath(t)}/${route}?${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().trending;
}
const ids = (articles: TrendingArticle[]) => articles.map(({ container_id }) => container_id);
const setStanding = (who: TestUser, { path }: TestContainer, standing: string | null) =>
  who.inject({ method: 'PUT', url: `${path}/trending`, payload: { standing } });

/** Makes everything written older; people stay signed in. */
async function grow(hours: number): Promise<void> {
  await sql`update container_hours set hour = hour - ${hours}`.execute(t.app.db);
  await sql`
    update containers set date_created = date_created - ${hours * HOUR},
      hot = hot - ${(Math.LN2 * hours) / 6}`.execute(t.app.db);
  await sql`update comments set date_created = date_created - ${hours * HOUR}`.execute(t.app.db);
}

describe('trending articles', () => {
  afterEach(() => sql`delete from containers`.execute(t.app.db));

  it('are sorted by comments in the window, with titles from their pages', async () => {
    const quiet = await article([anna, bert], { title: 'Quiet' });
    const busy = await article([anna, bert, cleo], { title: 'Busy', date_published: 1_750_000_000_000 });
    const found = await trending('limit=2&content_container_window_days=0');
    assert.deepEqual(ids(found), [busy.container_id, quiet.container_id]);
    const { content_container_uuid, date_published, ...first } = found[0] as TrendingArticle;
    assert.deepEqual(first, {
      container_id: busy.container_id,
      origin_title: 'Busy',
      origin_summary: '',
      origin_url: `http://localhost/${busy.container_id}`,
      origin_image_url: '',
      total_visible_contents: 3,
      total_visible_content: 3,
    });
    assert.equal(content_container_uuid, busy.cc);
    assert.equal(date_published, 1_750_000_000_000);
  });

  it('count comments while they are to be seen, in the hour they were written', async () => {
    const one = await article([anna, bert]);
    const comment = await post(cleo, one, 'A third');
    const counted = async () => (await trending())[0]?.total_visible_contents;
    assert.equal(await counted(), 3);
    await grow(2);
    await mona.inject({ method: 'POST', url: `${one.path}/moderation/${comment.content_uuid}/disable` });
    assert.equal(await counted(), 2);
    await mona.inject({ method: 'POST', url: `${one.path}/moderation/${comment.content_uuid}/enable` });
    assert.equal(await counted(), 3);
    const { rows } = await sql<{ visible: number }>`
      select visible from container_hours where container_uuid = ${one.cc}`.execute(t.app.db);
    assert.ok(rows.every(({ visible }) => visible > 0));
  });

  it('leave out articles with one commenter, comments of staff, and those of ghost-banned people', async () => {
    const alone = await article([anna, anna, anna]);
    const withStaff = await article([anna, mona]);
    const ghost = await t.signUp(`Ghost ${Date.now()}`);
    await t.changeUser(ghost, { ban_level: 'ghost' });
    const haunted = await article([anna, ghost]);
    assert.deepEqual(await trending(), []);
    await post(bert, alone, 'Another voice');
    assert.deepEqual(ids(await trending()), [alone.container_id]);
    const { rows } = await sql<{ people: number }>`
      select people from containers where uuid in (${withStaff.cc}, ${haunted.cc})`.execute(t.app.db);
    assert.deepEqual(
      rows.map(({ people }) => people),
      [1, 1],
    );
  });

  it('leave out hidden and closed ones, other languages, and those that the request excludes', async () => {
    const hidden = await article([anna, bert]);
    const closed = await article([anna, bert]);
    const german = await article([anna, bert], { lang: 'de-AT' });
    const own = await article([anna, bert], { lang: 'en' });
    const read = await article([anna, bert]);
    const shown = await article([anna, bert], { lang: 'EN-us' });
    for (const [{ path }, payload] of [
      [hidden, { is_hidden: true }],
      [closed, { expiry_time: t.app.clock.now() - 1 }],
    ] as const) {
      assert.equal((await mona.inject({ method: 'POST', url: `${path}/settings`, payload })).statusCode, 200);
    }
    const without = `${own.container_id},${read.container_id}`;
    assert.deepEqual(ids(await trending(`lang=en&without=${without}`)), [shown.container_id]);
    assert.deepEqual(ids(await trending('lang=de')).sort(), [german.container_id, read.container_id].sort());
  });

  it('clamp values out of bounds and ignore anything but numbers', async () => {
    for (let at = 0; at < 6; at++) await article([anna, bert]);
    assert.equal((await trending()).length, 5);
    assert.equal((await trending('limit=0')).length, 1);
    assert.equal((await trending('limit=1000')).length, 6);
    assert.equal((await trending('limit=many&sorted_by=nonsense&content_window_hours=-4&date_time=x')).length, 5);
  });

  it('go back until they find enough, at most 30 days', async () => {
    const old = await article([anna, bert, cleo]);
    await grow(10 * 24);
    const recent = await article([anna, bert]);
    assert.deepEqual(ids(await trending('content_container_window_days=0')), [recent.container_id, old.container_id]);
    assert.deepEqual(ids(await trending('content_container_window_days=7')), [recent.container_id]);
    assert.deepEqual(ids(await trending('limit=1&content_container_window_days=0')), [recent.container_id]);
    await grow(29 * 24);
    assert.deepEqual(ids(await trending('content_container_window_days=0')), [recent.container_id]);
    await t.app.pruneHours();
    const { rows } = await sql<{ uuid: string }>`
      select container_uuid as uuid from container_hours where container_uuid in (${old.cc}, ${recent.cc})`.execute(
      t.app.db,
    );
    assert.deepEqual(
      rows.map(({ uuid }) => uuid),
      [recent.cc],
    );
  });

  it('sort by publication, or else by creation; a future date counts as none', async () => {
    const now = t.app.clock.now();
    const begun = await article([anna, bert, cleo]);
    await grow(1);
    const older = await article([anna, bert, cleo], { date_published: now - 2.5 * HOUR });
    const newer = await article([anna, bert], { date_published: now - 2 * HOUR });
    await grow(1);
    const early = await article([anna, bert], { date_published: now + 24 * HOUR });
    await grow(3);
    const all = await trending('content_window_hours=48&sorted_by=newest');
    assert.deepEqual(
      ids(all),
      [newer, older, early, begun].map(({ container_id }) => container_id),
    );
    assert.ok(all.every(({ date_published }) => date_published <= now));
  });

  it('are of the last seven days unless the request says otherwise, to the day', async () => {
    const now = t.app.clock.now();
    const DAY = 24 * HOUR;
    const fresh = await article([anna, bert], { date_published: now - 7 * DAY + MINUTE });
    const old = await article([anna, bert, cleo], { date_published: now - 7 * DAY - MINUTE });
    assert.deepEqual(ids(await trending()), [fresh.container_id]);
    assert.deepEqual(ids(await trending('content_container_window_days=8')), [old.container_id, fresh.container_id]);
    await setStanding(mona, old, 'pinned');
    assert.deepEqual(ids(await trending()), [old.container_id, fresh.container_id], 'an editor knows better');
  });

  it('sort by comments, and recommended ones by current activity', async () => {
    const morning = await article([anna, bert, cleo]);
    await grow(20);
    const evening = await article([anna, bert]);
    const window = 'content_window_hours=48';
    const order = async (route: string) => ids(await trending(window, route));
    assert.deepEqual(await order('trending'), [morning.container_id, evening.container_id]);
    assert.deepEqual(await order('trendingrecommended'), [evening.container_id, morning.container_id]);
    assert.deepEqual(ids(await trending(`${window}&sorted_by=hot`)), [evening.container_id, morning.container_id]);
  });

  it('are two per section as long as other sections have some', async () => {
    const sport = { uuid: randomUUID(), site_uuid: t.site.uuid, name: 'Sport', parent_uuid: t.site.uuid };
    await t.app.db.insertInto('sections').values(sport).execute();
    for (let at = 0; at < 4; at++) await article([anna, bert, cleo]);
    const match = await article([anna, bert]);
    await sql`update containers set section_uuid = ${sport.uuid} where uuid = ${match.cc}`.execute(t.app.db);
    await sql`update container_hours set section_uuid = ${sport.uuid} where container_uuid = ${match.cc}`.execute(
      t.app.db,
    );
    await sql`update pages set section_uuid = ${sport.uuid} where container_id = ${match.container_id}`.execute(
      t.app.db,
    );
    assert.equal(ids(await trending()).indexOf(match.container_id), 2);
    assert.equal((await trending()).length, 5);
  });

  it('sort by recent activity, which fades by itself, and to which likes add', async () => {
    const morning = await article([anna, bert, cleo], { title: 'Of the morning' });
    await grow(13);
    const evening = await article([anna, bert]);
    assert.deepEqual(ids(await trending('limit=2', 'trendingrecommended')), [
      evening.container_id,
      morning.container_id,
    ]);
    assert.deepEqual(ids(await trending('limit=2&content_window_hours=24')), [
      morning.container_id,
      evening.container_id,
    ]);

    const heatOf = async ({ cc }: TestContainer) => {
      const { rows } = await sql<{ hot: number | null }>`select hot from containers where uuid = ${cc}`.execute(
        t.app.db,
      );
      return heatAt(rows[0]?.hot ?? null, t.app.clock.now());
    };
    const before = await heatOf(evening);
    assert.ok(before > 1.9 && before <= 2, `two people: ${before}`);
    const comment = await post(anna, evening, 'And another thing');
    assert.ok(Math.abs((await heatOf(evening)) - before - 0.25) < 0.01);
    await act(bert, 'POST', evening, comment, '/like');
    assert.ok(Math.abs((await heatOf(evening)) - before - 0.45) < 0.01);
    await act(mona, 'POST', evening, comment, '/like');
    await act(bert, 'DELETE', evening, comment, '/like');
    assert.ok(Math.abs((await heatOf(evening)) - before - 0.25) < 0.01);

    // Other activity: a chat, a poll and a share bar, only of people with an account.
    const { container_id } = evening;
    const open = async (family: string) =>
      (await t.inject({ method: 'POST', url: `/v4/${family}/${t.site.uuid}/`, payload: { container_id } })).json();
    const { content_container_uuid: chat } = await open('chat');
    const { content_container_uuid: polls } = await open('interaction');
    const say = (who: TestUser, content: string) =>
      who.inject({ method: 'POST', url: `/v4/chat/${t.site.uuid}/${chat}/messages`, payload: { content } });
    const question = { question: 'Who wins?', options: [{ text: 'We' }, { text: 'They' }] };
    const poll = (
      await mona.inject({ method: 'POST', url: `/v4/interaction/${t.site.uuid}/${polls}/polls`, payload: question })
    ).json();
    const vote = (who: Pick<TestUser, 'inject'>, place: number) =>
      who.inject({
        method: 'PUT',
        url: `/v4/interaction/${t.site.uuid}/polls/${poll.poll_uuid}/vote`,
        payload: { options: [poll.options[place].option_uuid] },
      });
    const share = (who: Pick<TestUser, 'inject'>) =>
      who.inject({ method: 'POST', url: `/v4/shares/${t.site.uuid}`, payload: { container_id, medium: 'email' } });
    for (const answer of [await say(anna, 'Goal'), await say(mona, 'Calm down')]) assert.equal(answer.statusCode, 201);
    for (const answer of [await vote(bert, 0), await vote(bert, 0), await share(anna), await share(t)])
      assert.equal(answer.statusCode, 200, answer.body);
    await t.app.warmthBeside.flush();
    const warmed = (await heatOf(evening)) - before;
    assert.ok(Math.abs(warmed - 0.25 - 0.05 - 0.1 - 0.3) < 0.01, `${warmed}`);
    // One person adds at most a comment's worth, however often they press.
    for (let press = 0; press < 6; press += 1) await share(anna);
    await t.app.warmthBeside.flush();
    const most = (await heatOf(evening)) - before;
    assert.ok(most > 0.9 && most < 1.46, `${most}`);
    await anna.inject({ method: 'DELETE', url: `${evening.path}/comments/${comment.content_uuid}` });
    assert.ok(Math.abs((await heatOf(evening)) - before - most + 0.25) < 0.01);
  });

  it('are warmed by the same person again another day, and by nothing that was not stored', async () => {
    const { cc: container_uuid } = await article([anna, bert]);
    let now = t.app.clock.now();
    const warmth = new WarmthBeside(t.app.db, () => now);
    const grew = async () => {
      const found = t.app.db.selectFrom('containers').select('hot').where('uuid', '=', container_uuid);
      const before = (await found.executeTakeFirstOrThrow()).hot;
      await warmth.flush();
      return heatAt((await found.executeTakeFirstOrThrow()).hot, now) - heatAt(before, now);
    };
    const press = () => warmth.add('share', { container_uuid }, anna.id);
    for (let times = 0; times < 6; times += 1) press();
    assert.ok(Math.abs((await grew()) - 0.9) < 0.01);
    press();
    assert.equal(await grew(), 0);
    now += 24 * HOUR;
    press();
    assert.ok(Math.abs((await grew()) - 0.3) < 0.01);

    const { container_uuid: chat, actor_id } = { container_uuid: randomUUID(), actor_id: anna.id };
    const added: unknown[] = [];
    t.app.warmthBeside.addFacts = (facts) => added.push(...facts);
    const job = t.app.writeQueue.take(container_uuid, async (unit) => {
      unit.addFact({
        fact: 'shown',
        comment: { kind: 'livechat', container_uuid: chat, actor_id, mentions: [] } as never,
      });
      // The section does not exist, so recording the fact fails.
      unit.addFact({ fact: 'followed', actor_id, target_id: bert.id, section_uuid: 'nowhere' });
    });
    await assert.rejects(job);
    assert.deepEqual(added, []);
    // Restores the method of the class.
    delete (t.app.warmthBeside as Partial<WarmthBeside>).addFacts;
  });

  it('are found by heat among articles with comments, even if others are hotter', async () => {
    const talked = await article([anna, bert]);
    await sql`
      insert into containers (uuid, section_uuid, container_id, people, hot, date_created)
      select gen_random_uuid(), ${t.site.uuid}, 'shared-' || n, 5, 1000 + n, ${t.app.clock.now() - HOUR}
      from generate_series(1, 400) n`.execute(t.app.db);
    assert.deepEqual(ids(await trending('', 'trendingrecommended')), [talked.container_id]);
    const { contents } = (await t.inject({ url: `${sectionPath(t)}/community?sort=hot` })).json();
    assert.equal(contents.length, 1);
  });

  it('take no title from comments, even if many agree', async () => {
    const container = await openContainer(t);
    const say = (who: TestUser, content: string, metadata: object) =>
      who.inject({ method: 'POST', url: `${container.path}/comments`, payload: { content, metadata } });
    const origin = { origin_title: 'The ferry', origin_url: 'http://localhost/ferry' };
    for (const who of [anna, bert, cleo]) await say(who, `${who.id}`, origin);
    assert.deepEqual(await trending(), []);
  });

  it('are pinned and banned by editors only, which the log says', async () => {
    const busy = await article([anna, bert, cleo]);
    const pinned = await article([anna]);
    assert.equal((await setStanding(anna, pinned, 'pinned')).statusCode, 403);
    assert.equal((await setStanding(mona, pinned, 'nonsense')).statusCode, 400);
    assert.equal((await setStanding(mona, pinned, 'pinned')).statusCode, 204);
    const [first, second] = await trending();
    assert.deepEqual([first?.container_id, first?.is_pinned], [pinned.container_id, true]);
    assert.deepEqual([second?.container_id, second?.is_pinned], [busy.container_id, undefined]);
    assert.equal((await setStanding(mona, busy, 'banned')).statusCode, 204);
    assert.deepEqual(ids(await trending()), [pinned.container_id]);
    await setStanding(mona, busy, null);
    await setStanding(mona, pinned, null);
    assert.deepEqual(ids(await trending()), [busy.container_id]);
    const { entries } = (await mona.inject({ url: `${sectionPath(t)}/moderation/log` })).json();
    assert.deepEqual(
      entries.slice(0, 4).map(({ detail }: { detail: object }) => detail),
      [{ trending: 'as it is' }, { trending: 'as it is' }, { trending: 'banned' }, { trending: 'pinned' }],
    );
  });

  it('are kept for a minute', async () => {
    const first = await article([anna, bert]);
    assert.deepEqual(ids(await trending()), [first.container_id]);
    await article([anna, bert, cleo]);
    const again = async () => (await t.inject({ url: `${sectionPath(t)}/trending?` })).json().trending;
    assert.deepEqual(ids(await again()), [first.container_id]);
    t.pass(MINUTE + 1);
    assert.equal((await again()).length, 2);
  });

  it('hold back a sudden jump for ten minutes', async () => {
    const usual = await Promise.all(Array.from({ length: 3 }, () => openContainer(t)));
    const now = Math.floor(t.app.clock.now() / HOUR);
    for (const { cc } of usual) {
      for (let hour = 1; hour <= 10; hour++) {
        await sql`insert into container_hours values (${t.site.uuid}, ${now - hour}, ${cc}, 2)`.execute(t.app.db);
      }
    }
    const crowded = await article([anna, bert]);
    await sql`update container_hours set visible = 500 where container_uuid = ${crowded.cc}`.execute(t.app.db);
    assert.deepEqual(await trending(), []);
    t.pass(10 * MINUTE);
    assert.deepEqual(ids(await trending()), [crowded.container_id]);
  });

  it('are found along indexes, for any number of articles', async () => {
    const { uuid } = t.site;
    const since = Math.floor(t.app.clock.now() / HOUR) - 48;
    await sql`
      insert into containers (uuid, section_uuid, container_id, total_visible, people, hot, date_created)
      select gen_random_uuid(), ${uuid}, 'scale-' || n, 9, 5, n % 997, ${t.app.clock.now() - HOUR}
      from generate_series(1, 3000) n`.execute(t.app.db);
    await sql`
      insert into pages (uuid, section_uuid, page_key, container_id, url, title, date_created)
      select gen_random_uuid(), ${uuid}, container_id, container_id, 'http://localhost/' || container_id, 'T', 1
      from containers where container_id like 'scale-%'`.execute(t.app.db);
    // Grows in steps: everything at once takes a busy disk longer than the time-out of a statement.
    for (let hour = 0; hour <= 48; hour += 6) {
      await sql`
        insert into container_hours (section_uuid, hour, container_uuid, visible)
        select ${uuid}, ${since + hour}, uuid, ${1 + (hour % 5)}::int from containers
        where container_id like 'scale-%'`.execute(t.app.db);
    }
    await sql`analyze containers, pages, container_hours`.execute(t.app.db);
    for (const sort of ['total_visible_contents', 'hot'] as const) {
      const wanted = { sections: [uuid], windowHours: 3, days: 7, sort, now: t.app.clock.now() };
      const plan = await planOf(t.app.db, (db) => findTrending(db, wanted));
      assert.doesNotMatch(plan, /Seq Scan on (containers|pages|container_hours)/, plan);
      assert.match(plan, sort === 'hot' ? /containers_hot/ : /container_hours_pkey/);
      assert.match(plan, /pages_container/);
      const began = performance.now();
      await findTrending(t.app.db, { ...wanted, windowHours: 48 });
      if (process.env.VF_TIMES) console.error(sort, performance.now() - began);
    }
    assert.equal((await trending('limit=100')).length, 100);
  });
});
