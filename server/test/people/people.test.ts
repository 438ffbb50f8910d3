import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { FactsOfSites } from '../../src/modules/delivery/realtime/facts-of-sites';
import { lockFollowing } from '../../src/modules/people/follows/follows.repository';
import { Ranks } from '../../src/modules/people/users/ranks';
import { walk } from '../../src/modules/people/users/top-people.repository';
import { findStaffNames } from '../../src/modules/people/users/users.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, sectionPath, type TestContainer } from '../support/conversation';
import { publishPage } from '../support/pages';
import { planOf } from '../support/plan-of';

type Seen = { id: number; name: string; subscriber_count: number; subscribed: number } & Record<string, unknown>;

describe('following and muting people', () => {
  let t: TestApp;
  let ada: TestUser;
  let ben: TestUser;
  let chief: TestUser;
  before(async () => {
    t = await startTestApp();
    ada = await t.signUp('Ada');
    ben = await t.signUp('Ben');
    chief = await t.signUp('Admin', 'administrator');
  });
  after(() => t.close());

  const v2 = (path: string) => `/v2/localhost/${path}`;
  const v5 = (path: string) => `/v5/subscriptions/${t.site.uuid}/${path}`;
  const call = (
    who: Pick<TestApp, 'inject'>,
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ) => who.inject({ method, url, ...(payload && { payload }) });
  async function see(who: Pick<TestApp, 'inject'>, person: TestUser): Promise<Seen> {
    const answer = await call(who, 'GET', v2(`users/${person.id}`));
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json().result;
  }
  async function ghost(person: TestUser): Promise<string> {
    const payload = { ban_level: 'ghost', is_permanent: true, user_message: '' };
    const banned = await call(chief, 'POST', v2(`users/${person.id}/bans`), payload);
    assert.equal(banned.statusCode, 201, banned.body);
    await t.app.outbox.run();
    return banned.json().ban_uuid ?? banned.json().result.ban_uuid;
  }

  it('follows a person once, with its date, counts exactly, and unfollows', async () => {
    const followed = await call(ada, 'PUT', v2(`follows/${ben.id}`));
    assert.equal(followed.statusCode, 200, followed.body);
    const { date_following } = followed.json().result;
    assert.ok(Math.abs(Date.now() - date_following) < 60_000, 'milliseconds');
    t.pass(5000);
    const again = await call(ada, 'PUT', v2(`follows/${ben.user.uuid}`));
    assert.equal(again.json().result.date_following, date_following);
    assert.equal((await see(ada, ben)).date_following, date_following);
    assert.equal((await see(t, ben)).subscriber_count, 1);
    assert.equal((await see(t, ben)).date_following, null);
    assert.equal((await see(t, ada)).subscribed, 1);

    assert.equal((await call(ada, 'DELETE', v2(`follows/${ben.id}`))).statusCode, 204);
    assert.equal((await call(ada, 'DELETE', v2(`follows/${ben.id}`))).statusCode, 204);
    assert.equal((await see(t, ben)).subscriber_count, 0);
    assert.equal((await see(t, ada)).subscribed, 0);
  });

  it('counts right when many follow at the same moment', async () => {
    const target = await t.signUp('Popular');
    const fans = await Promise.all(Array.from({ length: 8 }, (_, n) => t.signUp(`Fan${n}`)));
    await Promise.all(fans.flatMap((fan) => [0, 1].map(() => call(fan, 'PUT', v2(`follows/${target.id}`)))));
    assert.equal((await see(t, target)).subscriber_count, 8);
    await Promise.all(fans.slice(0, 3).map((fan) => call(fan, 'DELETE', v2(`follows/${target.id}`))));
    assert.equal((await see(t, target)).subscriber_count, 5);
  });

  it('stores the page on which a person was followed, if it exists', async () => {
    const [cat, dog] = [await t.signUp('Cat'), await t.signUp('Dog')];
    const page = (await call(t, 'POST', v2('pages'), { url: 'http://localhost/cats', title: 'Cats' })).json().result;
    await call(ada, 'PUT', v2(`follows/${cat.id}`), { page_id: page.id });
    await call(ada, 'PUT', v2(`follows/${dog.id}`), { page_id: page.id + 1000 });
    const kept = await t.app.db
      .selectFrom('follows')
      .select(['target_id', 'page_id'])
      .where('user_id', '=', ada.id)
      .execute();
    assert.deepEqual(
      new Map(kept.map((row) => [row.target_id, row.page_id])),
      new Map([
        [cat.id, page.id],
        [dog.id, null],
      ]),
    );
    assert.equal((await call(ada, 'PUT', v2(`follows/${cat.id}`), { page_id: 'x' })).statusCode, 400);
  });

  it('refuses guests, oneself and unknown people', async () => {
    assert.equal((await call(t, 'PUT', v2(`follows/${ben.id}`))).statusCode, 401);
    assert.equal((await call(ada, 'PUT', v2(`follows/${ada.id}`))).statusCode, 403);
    assert.equal((await call(ada, 'PUT', v2(`mutes/${ada.id}`))).statusCode, 403);
    assert.equal((await call(ada, 'PUT', v2('follows/999999'))).json().code, 'user_not_found');
    assert.equal((await call(ada, 'PUT', v2(`follows/${randomUUID()}`))).statusCode, 404);
    assert.equal((await call(t, 'GET', v2(`mutes/${ben.id}`))).statusCode, 401);
    assert.equal((await call(t, 'GET', v2(`followers/${ben.id}`))).statusCode, 401);
  });

  it('lists followers newest first, as many as asked, with the whole number', async () => {
    const target = await t.signUp('Listed');
    const names = ['First', 'Second', 'Third'];
    for (const name of names) {
      await call(await t.signUp(name), 'PUT', v2(`follows/${target.id}`));
      t.pass(1000);
    }
    const { result } = (await call(ada, 'GET', v2(`followers/${target.id}?limit=2`))).json();
    assert.equal(result.total_count, 3);
    assert.deepEqual(
      result.results.map(({ name }: Seen) => name),
      ['Third', 'Second'],
    );
    assert.ok(result.results[0].date_followed > result.results[1].date_followed);
    assert.equal('email' in result.results[0], false);
    assert.equal((await call(ada, 'GET', v2(`followers/${target.id}?limit=101`))).json().data.field, 'limit');
  });

  it('counts a ghost-banned follower only for themselves, and for everyone when the ban ends', async () => {
    const [spook, target] = [await t.signUp('Spook'), await t.signUp('Haunted')];
    await call(spook, 'PUT', v2(`follows/${target.id}`));
    const ban = await ghost(spook);
    const other = await t.signUp('HauntedToo');
    await call(spook, 'PUT', v2(`follows/${other.id}`));
    for (const one of [target, other]) {
      assert.equal((await see(ada, one)).subscriber_count, 0);
      assert.deepEqual((await call(ada, 'GET', v2(`followers/${one.id}`))).json().result.results, []);
      assert.notEqual((await see(spook, one)).date_following, null);
      const own = (await call(spook, 'GET', v2(`followers/${one.id}`))).json().result.results;
      assert.deepEqual(
        own.map(({ id }: Seen) => id),
        [spook.id],
      );
    }
    assert.equal((await see(spook, spook)).subscribed, 2);
    assert.equal((await see(t, spook)).subscribed, 0);
    assert.equal((await call(target, 'GET', v5('users/subscribers'))).json().length, 0);
    assert.equal((await call(chief, 'DELETE', v2(`users/${spook.id}/bans/${ban}`))).statusCode, 204);
    await t.app.outbox.run();
    assert.equal((await see(t, target)).subscriber_count, 1);
    assert.equal((await see(t, spook)).subscribed, 2);
  });

  it('mutes a person, which also unfollows, and shows it on them and in the list', async () => {
    const [loud, quiet] = [await t.signUp('Loud'), await t.signUp('Quiet')];
    await call(quiet, 'PUT', v2(`follows/${loud.id}`));
    const muted = await call(quiet, 'PUT', v2(`mutes/${loud.id}`));
    assert.equal(muted.statusCode, 200, muted.body);
    assert.equal(muted.json().result.is_muted, true);
    assert.ok(Math.abs(Date.now() - muted.json().result.date_muted) < 3_600_000);
    const seen = await see(quiet, loud);
    assert.deepEqual([seen.is_muted, seen.date_following, seen.subscriber_count], [true, null, 0]);
    assert.deepEqual([(await see(ada, loud)).is_muted, (await see(t, loud)).is_muted], [false, false]);
    const list = (await call(quiet, 'GET', v2(`mutes/${quiet.id}`))).json().result.results;
    assert.deepEqual(
      list.map(({ id, is_muted }: Seen) => [id, is_muted]),
      [[loud.id, true]],
    );
    assert.equal((await call(ada, 'GET', v2(`mutes/${quiet.id}`))).statusCode, 403);
    const batch = (await call(quiet, 'GET', v2(`users?ids=${loud.id},${ada.id}`))).json().result.results;
    assert.deepEqual(
      new Map(batch.map(({ id, is_muted }: Seen) => [id, is_muted])),
      new Map([
        [loud.id, true],
        [ada.id, false],
      ]),
    );
    // The last request counts.
    await call(quiet, 'PUT', v2(`follows/${loud.id}`));
    assert.equal((await see(quiet, loud)).is_muted, false);
    await call(quiet, 'PUT', v2(`mutes/${loud.id}`));
    assert.equal((await call(quiet, 'DELETE', v2(`mutes/${loud.id}`))).statusCode, 204);
    assert.equal((await see(quiet, loud)).is_muted, false);
  });

  it('mutes no staff, and nobody if the site turned it off; unmuting stays possible', async () => {
    const chief = await t.signUp('Chief', 'moderator');
    assert.equal((await call(ada, 'PUT', v2(`mutes/${chief.id}`))).statusCode, 403);
    const shouter = await t.signUp('Shouter');
    await call(ada, 'PUT', v2(`mutes/${shouter.id}`));
    await t.changeSettings({ enable_muting: false });
    assert.equal((await call(ada, 'PUT', v2(`mutes/${ben.id}`))).statusCode, 403);
    assert.equal((await call(ada, 'DELETE', v2(`mutes/${shouter.id}`))).statusCode, 204);
    await t.changeSettings({ enable_muting: true });
  });

  it('lists the most liked people of the site, without the requester', async () => {
    const { uuid: site_uuid } = await t.app.sites.add({ domain: 'top.example', name: 'Top' });
    const likes = { One: 5, Two: 9, Three: 1, Ghost: 50, Silent: 80 };
    for (const [name, likes_received] of Object.entries(likes)) {
      const [content_created, ban_level] = [name === 'Silent' ? 0 : 1, name === 'Ghost' ? 'ghost' : 'none'] as const;
      const row = {
        name,
        name_key: name.toLowerCase(),
        site_uuid,
        likes_received,
        content_created,
        date_first_post: 1,
        ban_level,
        role: 'normal',
      };
      await t.app.db
        .insertInto('users')
        .values({ ...row, date_created: 1 } as never)
        .execute();
    }
    const top = async (query = '') =>
      (await call(t, 'GET', `/v2/top.example/users${query}`)).json().result.results.map(({ name }: Seen) => name);
    assert.deepEqual(await top(), ['Two', 'One', 'Three']);
    assert.deepEqual(await top('?show=top&limit=1'), ['Two']);
    // People hidden by a ban meanwhile are not listed, though the list is cached for a minute.
    await t.app.db.updateTable('users').set({ ban_level: 'hide' }).where('name', '=', 'Two').execute();
    assert.deepEqual(await top(), ['One', 'Three']);
  });

  it('returns a person’s rank, by what they wrote and by likes', async () => {
    const one = async (name: string) => {
      const { id } = await t.app.db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow();
      return (await call(t, 'GET', `/v2/top.example/users/${id}`)).json().result;
    };
    await t.app.db
      .updateTable('users')
      .set({ content_created: 4, dislikes_received: 1 })
      .where('name', '=', 'Three')
      .execute();
    t.pass(MINUTE_MS);
    const [first, third, ghost, silent] = await Promise.all(['One', 'Three', 'Ghost', 'Silent'].map(one));
    assert.deepEqual([first.rank_likes_received, third.rank_likes_received], [1, 2]);
    assert.deepEqual([first.rank_comments_made, third.rank_comments_made], [2, 1]);
    assert.deepEqual([first.rank_overall, third.rank_overall, third.rank_likes_made], [1, 2, 0]);
    assert.deepEqual([first.rating, third.rating, silent.rank_comments_made], [5, 2.5, 0]);
    // A banned person displaces nobody, and gets the rank they would have.
    assert.equal(ghost.rank_likes_received, 1);
  });

  it('leaves ranks as they were, or at 0, while they cannot be looked up', async () => {
    const { uuid } = (await t.app.sites.byDomain('top.example')) ?? assert.fail();
    let now = 0;
    let isDown = true;
    let looks = 0;
    const db = t.app.db.withPlugin({
      transformQuery: ({ node }) => {
        // A walk begins by checking whether another process has walked.
        if (node.kind === 'RawNode' && node.sqlFragments[0]?.includes('top_people_walks as w')) looks += 1;
        if (isDown) throw new Error('statement timeout');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const ranks = new Ranks(
      db,
      () => now,
      () => {},
    );
    const best = { comments_made: 0, comments_received: 0, likes_made: 0, likes_received: 100, subscriber_count: 0 };
    const rankOf = () => (ranks.rank(uuid, best) as typeof best & { rank_likes_received?: number }).rank_likes_received;
    assert.equal(rankOf(), undefined, 'as it is presented: 0');
    await ranks.ready(uuid);
    assert.deepEqual([rankOf(), looks], [undefined, 1], 'not looked up with every log-in');
    isDown = false;
    now = await ranks.ready(uuid);
    await ranks.ready(uuid);
    assert.equal(rankOf(), 1);
    isDown = true;
    now = await ranks.ready(uuid);
    assert.equal(rankOf(), 1, 'while new ones are looked up');
    await new Promise(setImmediate);
    assert.deepEqual([rankOf(), looks], [1, 3], 'and when that failed');
  });

  it('reads a part of the people who have written, by an index', async () => {
    const plan = await planOf(t.app.db, (db) => walk(db, t.site.uuid, 0));
    assert.match(plan, /Index Scan using users_writers on users/);
  });

  it('finds the staff of a site by their index, for any number of readers', async () => {
    const { uuid: site_uuid } = await t.app.sites.add({ domain: 'staff.example', name: 'Staff' });
    await sql`
      insert into users (site_uuid, name, name_key, role, date_created)
      select ${site_uuid}, 'Person ' || n, 'person ' || n, case n when 7 then 'moderator' else 'normal' end, 1
      from generate_series(1, 3000) n`.execute(t.app.db);
    await sql`analyze users`.execute(t.app.db);
    const facts = (db: typeof t.app.db) =>
      new FactsOfSites({ db, isSampled: async () => true, failed: (error) => assert.fail(String(error)) });
    const known = facts(t.app.db);
    await known.load(site_uuid);
    const [one] = await findStaffNames(t.app.db, site_uuid);
    assert.equal(one?.name, 'Person 7');
    assert.equal(known.of(site_uuid).staff.has(numericIdToUuid(one.id)), true);
    const ways = {
      'names a new one must not look like': (db: typeof t.app.db) => findStaffNames(db, site_uuid),
      'who is left out of no batch': (db: typeof t.app.db) => facts(db).load(site_uuid),
    };
    for (const [what, way] of Object.entries(ways)) {
      assert.match(await planOf(t.app.db, way), /Index (Only )?Scan using users_staff on users/, what);
    }
  });

  it('locks a person and followed people by the index, for any number of people', async () => {
    const plan = await planOf(t.app.db, (db) => lockFollowing(db, ben.id));
    assert.match(plan, /Index (Only )?Scan using users_pkey on users .*\n +Index Cond: \(id = ANY/);
    assert.doesNotMatch(plan, /Filter: .*SubPlan/);
  });

  it('leaves the requester out of the top ones', async () => {
    await post(ben, await openContainer(t), 'I count');
    const seen = async (who: Pick<TestApp, 'inject'>) =>
      (await call(who, 'GET', v2('users?limit=100'))).json().result.results.some(({ id }: Seen) => id === ben.id);
    assert.deepEqual([await seen(t), await seen(ben)], [true, false]);
  });

  it('keeps the same follows under the addresses of version 5', async () => {
    const [eve, fay] = [await t.signUp('Eve'), await t.signUp('Fay')];
    const made = await call(eve, 'POST', v5(`users/${fay.user.uuid}`));
    assert.equal(made.statusCode, 201, made.body);
    const { date_created } = made.json();
    assert.deepEqual(made.json(), { user_uuid: fay.user.uuid, type: 'user', date_created });
    assert.deepEqual((await call(eve, 'GET', v5('users/subscriptions'))).json(), [made.json()]);
    assert.deepEqual((await call(fay, 'GET', v5('users/subscribers'))).json(), [
      { user_uuid: eve.user.uuid, type: 'user', date_created },
    ]);
    assert.equal((await see(eve, fay)).date_following, date_created);
    assert.equal((await call(eve, 'POST', v5(`users/${eve.user.uuid}`))).statusCode, 403);
    assert.equal((await call(t, 'POST', v5(`users/${fay.user.uuid}`))).statusCode, 401);
    assert.equal((await call(eve, 'DELETE', v5(`users/${fay.user.uuid}`))).statusCode, 204);
    assert.deepEqual((await call(eve, 'GET', v5('users/subscriptions'))).json(), []);
  });

  describe('the bell', () => {
    let container: TestContainer;
    let page_uuid: string;
    before(async () => {
      container = await openContainer(t);
      const page = { url: 'http://localhost/bell', title: 'Bell', unique_id: container.container_id };
      page_uuid = (await publishPage(t, page)).uuid;
    });
    const layer = async (who: TestUser) =>
      (await call(who, 'GET', `${sectionPath(t)}/personal?container_uuids=${container.cc}`)).json();

    it('follows a page by its uuid or its container, and tells so with the personal layer', async () => {
      for (const uuid of [page_uuid, container.cc]) {
        const made = await call(ada, 'POST', v5(`pages/${uuid}`));
        assert.equal(made.statusCode, 201, made.body);
        assert.equal(made.json().page_uuid, uuid);
        assert.equal((await layer(ada)).containers[0].is_followed, true);
        assert.equal((await layer(ben)).containers[0].is_followed, false);
        // The list has the title and the address of the page.
        const about = { title: 'Bell', url: 'http://localhost/bell' };
        assert.deepEqual((await call(ada, 'GET', v5('pages'))).json(), [{ ...made.json(), ...about }]);
        assert.equal((await call(ada, 'DELETE', v5(`pages/${uuid}`))).statusCode, 204);
        assert.equal((await layer(ada)).containers[0].is_followed, false);
      }
      assert.equal((await call(ada, 'POST', v5(`pages/${randomUUID()}`))).json().code, 'page_not_found');
      assert.equal((await call(t, 'POST', v5(`pages/${page_uuid}`))).statusCode, 401);
    });

    it('follows the thread of any comment in it', async () => {
      const root = await post(ben, container, 'A thread');
      const reply = await post(ada, container, 'An answer', root.content_uuid);
      const made = await call(ada, 'POST', v5(`threads/${reply.content_uuid}`));
      assert.equal(made.statusCode, 201, made.body);
      assert.equal(made.json().content_uuid, root.content_uuid);
      assert.deepEqual((await layer(ada)).containers[0].followed_threads, [root.content_uuid]);
      assert.deepEqual((await layer(ben)).containers[0].followed_threads, []);
      assert.equal((await call(ada, 'DELETE', v5(`threads/${root.content_uuid}`))).statusCode, 204);
      assert.deepEqual((await layer(ada)).containers[0].followed_threads, []);
      assert.equal((await call(ada, 'POST', v5(`threads/${randomUUID()}`))).statusCode, 404);
    });

    it('returns muted people in the first request of the page', async () => {
      const rude = await t.signUp('Rude');
      assert.equal((await layer(ben)).muted.includes(rude.user.uuid), false);
      await call(ben, 'PUT', v2(`mutes/${rude.id}`));
      assert.deepEqual((await layer(ben)).muted, [rude.user.uuid]);
      assert.equal((await layer(ada)).muted.includes(rude.user.uuid), false);
    });
  });
});
