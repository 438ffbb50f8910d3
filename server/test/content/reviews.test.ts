/**
 * Reviews and ratings over HTTP (host contract 9.3, 9.5): one per person, exact sums with parallel writers, verified
 * buyers, one answer by staff, and the effects of a ban, a moderator and an erasure.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { InjectOptions } from 'fastify';
import type { Comment, Container } from '../../../core/contract/content/comment';
import type { RatingSummary, ReviewFields } from '../../../core/contract/content/ratings';
import { banLevels } from '../../../core/contract/people/roles';
import { type Action, refusal } from '../../../core/contract/rules/rules';
import { bannable, caseOf, type Role } from '../../../test/support/permission-cells';
import { insertClient } from '../../src/modules/sites/clients/clients.repository';
import { PASSWORD, startTestApp, type TestApp, type TestUser, UNLIMITED } from '../support/app';

type Review = Comment & ReviewFields;
type Who = Pick<TestUser, 'inject'>;

let t: TestApp;
let ann: TestUser;
let ben: TestUser;
let mona: TestUser;
let prefix: string;

before(async () => {
  t = await startTestApp();
  await t.changeRules(UNLIMITED);
  [ann, ben, mona] = [await t.signUp('Ann'), await t.signUp('Ben'), await t.signUp('Mona', 'moderator')];
  prefix = `/v4/reviews/${t.site.uuid}`;
});
after(() => t?.close());

async function openItem() {
  const container_id = `book-${randomUUID()}`;
  const made = await t.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id } });
  assert.equal(made.statusCode, 201, made.body);
  const cc: string = made.json().content_container_uuid;
  return { cc, container_id, path: `${prefix}/${cc}` };
}
type Item = Awaited<ReturnType<typeof openItem>>;

const send = (who: Who, { path }: Item, payload: object, on = '/reviews') =>
  who.inject({ method: 'POST', url: `${path}${on}`, payload });

async function review(who: Who, item: Item, rating: number, more: object = {}): Promise<Review> {
  const answer = await send(who, item, { content: `Read it in a night, ${randomUUID()}`, rating, ...more });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}

async function firstPage({ container_id }: Item, query = '', who: Who = t) {
  const answer = await who.inject({ url: `${prefix}/?container_id=${container_id}&${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json() as { contents: Review[]; container: Container & { summary: RatingSummary } };
}
const summaryOf = async ({ path }: Item): Promise<RatingSummary> => (await t.inject({ url: `${path}/summary` })).json();
const stars = async (item: Item, query = '') => (await firstPage(item, query)).contents.map(({ rating }) => rating);
const rate = (who: Who, { path }: Item, rating: unknown) =>
  who.inject({ method: 'PUT', url: `${path}/rating`, payload: { rating } });
const own = async (who: Who, { path }: Item) => (await who.inject({ url: `${path}/own` })).json();

async function someReaders(count: number): Promise<TestUser[]> {
  return Promise.all(Array.from({ length: count }, () => t.signUp(`Reader ${randomUUID().slice(0, 8)}`)));
}

async function clientHeaders() {
  const client = await insertClient(t.app.db, { site_uuid: t.site.uuid, name: 'Shop', now: t.app.clock.now() });
  const token = await t.inject({
    method: 'POST',
    url: '/authorize_client',
    headers: { authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}` },
    payload: { grant_type: 'client_credentials', scope: t.site.uuid },
  });
  return { authorization: `Bearer ${token.json().access_token}` };
}

describe('reviews', () => {
  it('have their stars, and the container sums them up', async () => {
    const item = await openItem();
    const first = await review(ann, item, 4.5, { title: '  The ferry ' });
    assert.deepEqual([first.rating, first.title, first.is_verified], [4.5, 'The ferry', false]);
    await review(ben, item, 2);
    const { contents, container } = await firstPage(item, 'sorted_by=newest');
    assert.deepEqual(
      contents.map(({ rating, title }) => [rating, title]),
      [
        [2, null],
        [4.5, 'The ferry'],
      ],
    );
    const expected = {
      rating_average: 3.3,
      rating_count: 2,
      review_count: 2,
      histogram: [0, 1, 0, 0, 1],
      verified_count: 0,
    };
    assert.deepEqual(container.summary, expected);
    assert.deepEqual(await summaryOf(item), expected);
  });

  it('are one a person: a second is refused and names the first, even at the same moment, and a retry is the same', async () => {
    const item = await openItem();
    const [carl] = (await someReaders(1)) as [TestUser];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => send(carl, item, { content: `Once, ${at}`, rating: 3 })),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    assert.deepEqual(codes, [201, 409, 409, 409, 409, 409, 409, 409]);
    const stored = answers.find(({ statusCode }) => statusCode === 201)?.json();
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    assert.equal(refused.code, 'review_exists');
    assert.equal(refused.data.content_uuid, stored.content_uuid);
    assert.equal((await summaryOf(item)).rating_count, 1);

    const headers = { 'idempotency-key': 'one' };
    const url = `${item.path}/reviews`;
    const payload = { content: 'Ben, once', rating: 5 };
    const sent = await Promise.all([1, 2].map(() => ben.inject({ method: 'POST', url, payload, headers })));
    assert.deepEqual(sent.map(({ statusCode }) => statusCode).sort(), [200, 201]);
  });

  it('have exact sums while many write, change and delete at once', async () => {
    const item = await openItem();
    const readers = await someReaders(12);
    await Promise.all(
      readers.map(async (reader, at) => {
        const { content_uuid } = await review(reader, item, (at % 10) / 2 + 0.5);
        if (at % 3 === 0) await rate(reader, item, 5);
        if (at % 4 === 1) await reader.inject({ method: 'DELETE', url: `${item.path}/reviews/${content_uuid}` });
      }),
    );
    const { rows } = { rows: (await firstPage(item, 'limit=100')).contents };
    const histogram = [1, 2, 3, 4, 5].map((star) => rows.filter(({ rating }) => Math.ceil(rating) === star).length);
    const mean = rows.reduce((sum, { rating }) => sum + rating, 0) / rows.length;
    const summary = await summaryOf(item);
    assert.deepEqual(summary.histogram, histogram);
    assert.equal(summary.rating_average, Math.round(mean * 10) / 10);
    assert.deepEqual([summary.rating_count, summary.review_count], [rows.length, rows.length]);
    assert.equal(rows.length, 9);
  });

  it('say which field is wrong', async () => {
    const item = await openItem();
    const fieldOf = async (payload: object) => (await send(ann, item, payload)).json().data.field;
    assert.equal(await fieldOf({ content: 'No stars' }), 'rating');
    for (const rating of [0, 5.5, 3.3, 'five']) assert.equal(await fieldOf({ content: 'Odd stars', rating }), 'rating');
    assert.equal(await fieldOf({ content: 'Long', rating: 3, title: 'x'.repeat(121) }), 'title');
    assert.equal(await fieldOf({ content: ' ', rating: 3 }), 'content');
    assert.equal((await rate(ann, item, 6)).json().data.field, 'rating');
    assert.equal(await fieldOf({ content: 'x'.repeat(5001), rating: 3 }), 'content');
  });

  it('are changed by their writer at any time, stars and all, and marked as edited', async () => {
    const item = await openItem();
    const one = await review(ann, item, 2, { title: 'Slow' });
    // Longer than the time to edit a comment.
    t.pass(6 * 60_000);
    const edit = (who: Who, payload: object) => send(who, item, payload, `/content/${one.content_uuid}/edit`);
    const changed = await edit(ann, { content: 'It grew on me.', rating: 4, is_verified: true });
    assert.equal(changed.statusCode, 200, changed.body);
    const { rating, title, is_edited, is_verified } = changed.json();
    assert.deepEqual([rating, title, is_edited, is_verified], [4, null, true, false]);
    assert.deepEqual((await summaryOf(item)).histogram, [0, 0, 0, 1, 0]);
    assert.equal((await edit(ben, { content: 'Mine now', rating: 1 })).json().code, 'forbidden');
    assert.equal((await rate(ann, item, 5)).json().rating_average, 5);
    assert.deepEqual(await stars(item), [5]);
    const removed = await ann.inject({ method: 'DELETE', url: `${item.path}/reviews/${one.content_uuid}` });
    assert.equal(removed.statusCode, 204);
    assert.deepEqual((await summaryOf(item)).rating_count, 0);
    await review(ann, item, 3);
  });

  it('are not edited by giving the same stars again', async () => {
    const item = await openItem();
    await review(ann, item, 4);
    await rate(ann, item, 4);
    assert.equal((await own(ann, item)).review.is_edited, false);
    await rate(ann, item, 3);
    assert.equal((await own(ann, item)).review.is_edited, true);
  });

  it('are found by stars and in every order, from page to page', async () => {
    const item = await openItem();
    const readers = await someReaders(4);
    for (const [at, reader] of readers.entries()) await review(reader, item, [4, 1, 3.5, 5][at] as number);
    assert.deepEqual(await stars(item, 'sorted_by=rating_desc'), [5, 4, 3.5, 1]);
    assert.deepEqual(await stars(item, 'sorted_by=rating_asc'), [1, 3.5, 4, 5]);
    assert.deepEqual(await stars(item, 'sorted_by=newest&filtered_by=stars_4'), [3.5, 4]);
    const half = await firstPage(item, 'sorted_by=rating_desc&limit=2');
    const rest = await t.inject({
      url: `${item.path}/reviews?sorted_by=rating_desc&starting_from=${half.contents[1]?.content_uuid}`,
    });
    assert.deepEqual(
      rest.json().contents.map(({ rating }: Review) => rating),
      [3.5, 1],
    );
  });
});

describe('stars without words', () => {
  it('count once a person, can be changed and removed, and are replaced by a review', async () => {
    const item = await openItem();
    assert.equal((await rate(t, item, 4)).statusCode, 401);
    assert.deepEqual((await rate(ann, item, 4)).json().histogram, [0, 0, 0, 1, 0]);
    assert.deepEqual((await rate(ann, item, 2)).json().histogram, [0, 1, 0, 0, 0]);
    assert.equal((await own(ann, item)).rating, 2);
    const { content_uuid } = await review(ann, item, 5);
    const { review: mine, rating } = await own(ann, item);
    assert.deepEqual([mine.content_uuid, rating], [content_uuid, 5]);
    assert.deepEqual((await summaryOf(item)).histogram, [0, 0, 0, 0, 1]);
    await rate(ben, item, 1);
    const gone = await ben.inject({ method: 'DELETE', url: `${item.path}/rating` });
    assert.deepEqual(gone.json().histogram, [0, 0, 0, 0, 1]);
    assert.deepEqual((await summaryOf(item)).review_count, 1);
  });

  it('rate a page by its number, for older servers of publishers', async () => {
    const unique_id = `book-${randomUUID()}`;
    const url = `https://localhost/books/${unique_id}`;
    const page = await t.inject({
      method: 'POST',
      url: '/v2/localhost/pages',
      payload: { title: 'A book', url, unique_id },
    });
    const { id } = page.json().result;
    const put = (who: Who, points: unknown, at = id) =>
      who.inject({ method: 'PUT', url: `/v2/localhost/ratings/${at}`, payload: { points } });
    assert.deepEqual((await put(ann, 4)).json().result, { rating: 4, ratings: 1 });
    assert.deepEqual((await put(ben, 1)).json().result, { rating: 2.5, ratings: 2 });
    assert.deepEqual((await put(ann, 5)).json().result, { rating: 3, ratings: 2 });
    assert.equal((await put(ann, 'x')).json().data.field, 'points');
    assert.equal((await put(t, 3)).statusCode, 401);
    assert.equal((await put(ann, 3, 999_999)).json().code, 'page_not_found');
    const shown = await t.inject({ url: `${prefix}/?container_id=${unique_id}` });
    assert.equal(shown.json().container.summary.rating_count, 2);
  });
});

describe('buyers', () => {
  it('are by the buyers in the publisher’s token, before or after they write', async () => {
    const item = await openItem();
    const url = `${item.path}/verified`;
    const headers = await clientHeaders();
    const say = (payload: object) => t.inject({ method: 'PUT', url, headers, payload });
    assert.equal((await say({ user_uuid: ann.user.uuid, source: 'order 7' })).statusCode, 204);
    assert.equal((await review(ann, item, 4)).is_verified, true);
    await review(ben, item, 3);
    assert.equal((await say({ user_uuid: ben.user.uuid })).statusCode, 204);
    assert.equal((await summaryOf(item)).verified_count, 2);
    assert.equal((await say({ user_uuid: ben.user.uuid, is_verified: false })).statusCode, 204);
    assert.deepEqual(
      (await firstPage(item, 'filtered_by=is_verified')).contents.map(({ rating }) => rating),
      [4],
    );
    for (const who of [mona, ann]) {
      const answer = await who.inject({ method: 'PUT', url, payload: { user_uuid: ann.user.uuid } });
      assert.equal(answer.json().code, 'forbidden');
    }
    assert.equal((await t.inject({ method: 'PUT', url, payload: { user_uuid: ann.user.uuid } })).statusCode, 401);
    assert.equal((await say({})).json().data.field, 'user_uuid');
    assert.equal((await say({ user_uuid: randomUUID() })).json().data.field, 'user_uuid');
    assert.equal((await say({ external_id: 'nobody' })).json().data.field, 'external_id');
  });

  it('are identified by the publisher’s own login, never a network’s', async () => {
    const item = await openItem();
    const headers = await clientHeaders();
    const now = t.app.clock.now();
    const known = { site_uuid: t.site.uuid, issuer: 'x', email: null, is_email_verified: false, date_issued: null };
    const dates = { date_created: now, date_last_login: now };
    await t.app.db
      .insertInto('identities')
      .values([
        { ...known, ...dates, provider: 'openidconnect', subject: 'customer-1', user_id: ben.id },
        { ...known, ...dates, provider: 'facebook', subject: 'customer-2', user_id: ann.id },
      ])
      .execute();
    const say = (external_id: string) =>
      t.inject({ method: 'PUT', url: `${item.path}/verified`, headers, payload: { external_id } });
    assert.equal((await say('customer-1')).statusCode, 204);
    assert.equal((await review(ben, item, 5)).is_verified, true);
    assert.equal((await say('customer-2')).json().data.field, 'external_id');
  });
});

describe('the publisher', () => {
  it('answers a review once, and without stars', async () => {
    const item = await openItem();
    const one = await review(ann, item, 1);
    const reply = (who: Who, payload: object = { content: `Sorry to read that, ${randomUUID()}` }) =>
      send(who, item, payload, `/reviews/${one.content_uuid}/reply`);
    assert.equal((await reply(ben)).json().code, 'forbidden');
    assert.equal((await reply(t)).statusCode, 401);
    assert.equal((await reply(mona, { content: 'With stars', rating: 5 })).json().data.field, 'rating');
    const sent = await reply(mona);
    assert.equal(sent.statusCode, 201, sent.body);
    assert.equal((await reply(mona)).json().code, 'reply_exists');
    const { contents } = await firstPage(item);
    assert.deepEqual(
      contents.map(({ parent_uuid }) => parent_uuid),
      [item.cc, one.content_uuid],
    );
    assert.equal((await summaryOf(item)).rating_count, 1);
  });

  it('excludes rejected, waiting and hidden reviews from the mean, and lets nobody rewrite a rejected one', async () => {
    const item = await openItem();
    const [carl] = (await someReaders(1)) as [TestUser];
    const one = await review(carl, item, 1);
    await rate(ben, item, 5);
    const on = (what: string) =>
      mona.inject({ method: 'POST', url: `${item.path}/moderation/${one.content_uuid}/${what}` });
    assert.equal((await on('disable')).statusCode, 204);
    assert.deepEqual((await summaryOf(item)).histogram, [0, 0, 0, 0, 1]);
    assert.equal((await send(carl, item, { content: 'Again', rating: 1 })).json().code, 'review_exists');
    assert.equal((await rate(carl, item, 5)).json().code, 'content_not_found');
    assert.equal((await on('enable')).statusCode, 204);
    assert.deepEqual((await summaryOf(item)).histogram, [1, 0, 0, 0, 1]);

    const bans = await Promise.all(
      [carl, ben].map(async ({ id }) => {
        const url = `/v2/localhost/users/${id}/bans`;
        const banned = await mona.inject({ method: 'POST', url, payload: { ban_level: 'ghost' } });
        assert.equal(banned.statusCode, 201, banned.body);
        return `${url}/${banned.json().result.ban_uuid}`;
      }),
    );
    await t.app.outbox.run();
    assert.equal((await summaryOf(item)).rating_count, 0);
    assert.equal((await own(ben, item)).rating, 5, 'they see no difference');
    for (const url of bans) await mona.inject({ method: 'DELETE', url });
    await t.app.outbox.run();
    assert.deepEqual((await summaryOf(item)).histogram, [1, 0, 0, 0, 1]);

    const held = await openItem();
    await mona.inject({
      method: 'POST',
      url: `${held.path}/settings`,
      payload: { is_content_premoderation_enabled: true },
    });
    const waits = await review(carl, held, 4);
    assert.equal(waits.state, 'awaiting_moderation');
    assert.equal((await summaryOf(held)).rating_count, 0);
    const edited = await send(carl, held, { content: 'Twice over', rating: 2 }, `/content/${waits.content_uuid}/edit`);
    assert.equal(edited.json().state, 'awaiting_moderation');
    await mona.inject({ method: 'POST', url: `${held.path}/moderation/${waits.content_uuid}/enable` });
    assert.deepEqual((await summaryOf(held)).histogram, [0, 1, 0, 0, 0]);
  });

  it('sends events without gaps to open pages, and none of a hidden container', async () => {
    const item = await openItem();
    const one = await review(ann, item, 4);
    await rate(ann, item, 3);
    const events = await t.app.db
      .selectFrom('events')
      .selectAll()
      .where('container_uuid', '=', item.cc)
      .orderBy('seq')
      .execute();
    assert.deepEqual(
      events.map(({ seq, message_type, action }) => `${seq} ${message_type} ${action}`),
      ['1 rating updated', '2 review created', '3 review visible', '4 rating updated', '5 review updated'],
    );
    assert.equal(JSON.parse(events[3]?.payload ?? '').summary.rating_average, 3);
    await mona.inject({ method: 'POST', url: `${item.path}/settings`, payload: { is_hidden: true } });
    assert.equal((await summaryOf(item)).rating_count, 0);
    assert.equal((await t.inject({ url: `${item.path}/reviews/${one.content_uuid}` })).statusCode, 404);
    assert.equal((await rate(ben, item, 5)).json().code, 'commenting_closed');
  });
});

describe('who may', () => {
  const asks: Partial<Record<Action, (item: Item, uuid: string) => InjectOptions>> = {
    'page/rate': ({ path }) => ({ method: 'PUT', url: `${path}/rating`, payload: { rating: 3 } }),
    'review/create': ({ path }) => ({ method: 'POST', url: `${path}/reviews`, payload: { content: 'New', rating: 3 } }),
    'review/reply': ({ path }, uuid) => ({
      method: 'POST',
      url: `${path}/reviews/${uuid}/reply`,
      payload: { content: 'Hm' },
    }),
    'review/update': ({ path }, uuid) => ({
      method: 'POST',
      url: `${path}/content/${uuid}/edit`,
      payload: { content: 'Changed', rating: 2 },
    }),
    'review/remove': ({ path }, uuid) => ({ method: 'DELETE', url: `${path}/reviews/${uuid}` }),
  };
  /** Owner of the review; the last has none yet. */
  const roles: Record<string, Action[]> = {
    guest: Object.keys(asks) as Action[],
    reader: Object.keys(asks) as Action[],
    moderator: Object.keys(asks) as Action[],
    author: ['review/reply', 'review/update', 'review/remove'],
  };

  for (const [role, actions] of Object.entries(roles) as [Role, Action[]][]) {
    it(`act as ${role}, under every ban, as the table of permissions says`, async () => {
      const bans = bannable.includes(role) ? banLevels : (['none'] as const);
      for (const ban of bans) {
        const asker = role === 'guest' ? null : ((await someReaders(1))[0] as TestUser);
        if (asker && role === 'moderator') await t.changeUser(asker, { role });
        const cells = [];
        for (const action of actions) {
          const item = await openItem();
          const { content_uuid } = await review(role === 'author' && asker ? asker : ben, item, 4);
          cells.push({ action, item, content_uuid });
        }
        if (asker && ban !== 'none') {
          const url = `/v2/localhost/users/${asker.id}/bans`;
          await mona.inject({ method: 'POST', url, payload: { ban_level: ban } });
        }
        for (const { action, item, content_uuid } of cells) {
          const expected = refusal(action, caseOf({ role, ban }, { name: 'as usual' }, 'comment'));
          const answer = await (asker ?? t).inject(asks[action]?.(item, content_uuid) as InjectOptions);
          const got = answer.statusCode < 300 ? null : answer.json().code;
          assert.equal(got, expected, `${action}, ${role}, ban ${ban}: ${answer.body}`);
        }
      }
    });
  }
});

describe('reviews after their author leaves', () => {
  it('can be exported, and are deleted with the account, also from the mean', async () => {
    const [reviewed, rated] = [await openItem(), await openItem()];
    const [dora] = (await someReaders(1)) as [TestUser];
    await review(dora, reviewed, 1, { title: 'Dull' });
    await review(ann, reviewed, 5);
    await rate(dora, rated, 2);
    const headers = await clientHeaders();
    await t.inject({ method: 'PUT', url: `${rated.path}/verified`, headers, payload: { user_uuid: dora.user.uuid } });

    const login = await t.inject({
      method: 'POST',
      url: '/v2/localhost/users/login?session=false',
      payload: { email: dora.user.email, password: PASSWORD },
    });
    const authorization = `Bearer ${login.json().access_token}`;
    const copy = (await t.inject({ url: '/v2/localhost/users/current/export', headers: { authorization } })).json();
    assert.deepEqual([copy.comments[0].title, copy.comments[0].rating], ['Dull', 1]);
    assert.deepEqual([copy.ratings[0].rating, copy.verified_in.length], [2, 1]);

    await t.app.sites.change(t.site.uuid, { user_erasure: 'delete' });
    const erased = await t.inject({
      method: 'POST',
      url: '/v2/localhost/users/current/erase',
      headers: { authorization },
      payload: { password: PASSWORD },
    });
    assert.equal(erased.statusCode, 202, erased.body);
    await t.app.outbox.run();
    assert.deepEqual((await summaryOf(reviewed)).histogram, [0, 0, 0, 0, 1]);
    assert.equal((await summaryOf(rated)).rating_count, 0);
    for (const table of ['ratings', 'verified_buyers'] as const) {
      const rows = await t.app.db.selectFrom(table).select('user_id').where('user_id', '=', dora.id).execute();
      assert.deepEqual(rows, []);
    }
  });
});
