/** Counters never drift: after any posts, votes and verdicts, parallel or not, they equal a count of the rows. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { Mark, Verdict } from '../../../core/contract/content/moderation';
import type { BanLevel } from '../../../core/contract/people/roles';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { applyBan } from '../../src/modules/content/writers/apply-ban';
import { startTestApp, type TestApp, type TestUser, UNLIMITED } from '../support/app';
import { openContainer, sendPost, type TestContainer } from '../support/conversation';

let t: TestApp;
let people: TestUser[];
before(async () => {
  t = await startTestApp();
  // All post the same text, and fast.
  await t.changeRules(UNLIMITED);
  people = [await t.signUp('Anna'), await t.signUp('Bert'), await t.signUp('Gus'), await t.signUp('Mona', 'moderator')];
});
after(() => t?.close());

type Step =
  | { act: 'post' | 'edit' | 'remove'; who: number; on: number }
  | { act: 'like' | 'dislike' | 'flag'; method: 'POST' | 'DELETE'; who: number; on: number }
  | { act: 'ban'; who: number; level: BanLevel }
  | { act: 'judge'; verdict: Verdict; on: number }
  | { act: 'mark'; mark: Mark; method: 'POST' | 'DELETE'; on: number }
  | { act: 'premoderate'; on: number };

const who = fc.nat(3);
const on = fc.nat(15);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('post' as const), who, on }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('edit' as const, 'remove' as const), who, on }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('like' as const, 'dislike' as const, 'flag' as const),
      method: fc.constantFrom('POST' as const, 'DELETE' as const),
      who,
      on,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('ban' as const),
      who: fc.constant(2),
      level: fc.constantFrom<BanLevel>('none', 'ghost', 'hide'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('judge' as const),
      verdict: fc.constantFrom<Verdict>('enable', 'disable', 'spam', 'unspam'),
      on,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('mark' as const),
      mark: fc.constantFrom<Mark>('pick', 'pin', 'top'),
      method: fc.constantFrom('POST' as const, 'DELETE' as const),
      on,
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('premoderate' as const), on: fc.nat(1) }) },
);

async function perform(container: TestContainer, ids: number[], one: Step): Promise<void> {
  const { db } = t.app;
  if (one.act === 'ban') {
    const user = people[one.who] as TestUser;
    await db.updateTable('users').set({ ban_level: one.level }).where('id', '=', user.id).execute();
    await applyBan(t.app, user.id, { attempts: 1, date_created: 0, goOn: async () => {}, save: async () => {} });
    return;
  }
  if (one.act === 'premoderate') {
    await db
      .updateTable('containers')
      .set({ is_premoderated: one.on === 1 })
      .where('uuid', '=', container.cc)
      .execute();
    return;
  }
  const user = people['who' in one ? one.who : 3] as TestUser;
  const id = ids.length > 0 && one.on > 3 ? ids[one.on % ids.length] : undefined;
  if (one.act === 'post') {
    const answer = await sendPost(user, container, 'text', id === undefined ? {} : { parent: numericIdToUuid(id) });
    assert.ok(answer.statusCode < 500, answer.body);
    if (answer.statusCode === 201) ids.push(Number.parseInt(answer.json().content_uuid.slice(24), 16));
    return;
  }
  if (id === undefined) return;
  const uuid = numericIdToUuid(id);
  const options: InjectOptions =
    one.act === 'judge'
      ? { method: 'POST', url: `${container.path}/moderation/${uuid}/${one.verdict}` }
      : one.act === 'mark'
        ? {
            method: one.method,
            url: `${container.path}/${one.mark === 'pin' ? 'content' : 'comments'}/${uuid}/${one.mark}`,
          }
        : 'method' in one
          ? { method: one.method, url: `${container.path}/comments/${uuid}/${one.act}` }
          : one.act === 'edit'
            ? { method: 'POST', url: `${container.path}/content/${uuid}/edit`, payload: { content: 'changed' } }
            : { method: 'DELETE', url: `${container.path}/comments/${uuid}` };
  const answer = await user.inject(options);
  assert.ok(answer.statusCode < 500, answer.body);
}

/** Returns rows whose stored counters differ from a count. */
async function drift(container: TestContainer): Promise<unknown[]> {
  const { db } = t.app;
  const comments = await sql`
    select * from (
      select c.id, c.total_likes, c.total_dislikes, c.total_flags, c.total_replies, c.total_direct_replies, c.is_listed,
        (select count(*)::int from votes v where v.comment_id = c.id and v.value = 1 and v.is_counted) as likes,
        (select count(*)::int from votes v where v.comment_id = c.id and v.value = -1 and v.is_counted) as dislikes,
        (select count(*)::int from flags f where f.comment_id = c.id and f.is_counted) as flags,
        (select count(*)::int from comments r where r.parent_id = c.id and r.state = 'visible') as direct,
        (select count(*)::int from comments r
         where r.thread_id = c.id and r.parent_id is not null and r.state = 'visible') as thread,
        c.state = 'visible' or exists (select from comments r where r.parent_id = c.id and r.is_listed) as listed
      from comments c where c.container_uuid = ${container.cc}
    ) x where total_likes <> likes or total_dislikes <> dislikes or total_flags <> flags
      or total_direct_replies <> direct or is_listed <> listed
      or total_replies <> case when exists (select from comments p where p.id = x.id and p.parent_id is null)
        then thread else direct end`.execute(db);
  const containers = await sql`
    select * from (
      select k.uuid, k.total_visible, k.total_visible_pinned, k.total_visible_picked, k.total_visible_top, k.seq,
        (select count(*)::int from comments c where c.container_uuid = k.uuid and c.state = 'visible') as visible,
        (select count(*)::int from comments c
         where c.container_uuid = k.uuid and c.state = 'visible' and c.date_pinned is not null) as pinned,
        (select count(*)::int from comments c
         where c.container_uuid = k.uuid and c.state = 'visible' and c.is_picked and c.parent_id is null) as picked,
        (select count(*)::int from comments c
         where c.container_uuid = k.uuid and c.state = 'visible' and c.is_top) as top,
        (select count(*)::int from events e where e.container_uuid = k.uuid) as events,
        (select coalesce(max(e.seq), 0)::int from events e where e.container_uuid = k.uuid) as last
      from containers k where k.uuid = ${container.cc}
    ) x where total_visible <> visible or total_visible_pinned <> pinned or total_visible_picked <> picked
      or total_visible_top <> top or seq <> events or seq <> last`.execute(db);
  const users = await sql`
    select * from (
      select u.id, u.content_created, u.replies_received, u.likes_created, u.likes_received, u.dislikes_created,
        u.dislikes_received,
        (select count(*)::int from comments c where c.actor_id = u.id and c.state = 'visible') as comments,
        (select count(*)::int from comments c
         where c.parent_actor_id = u.id and c.actor_id <> u.id and c.state = 'visible') as replies,
        (select count(*)::int from votes v where v.user_id = u.id and v.is_counted and value = 1) as liked,
        (select count(*)::int from votes v where v.user_id = u.id and v.is_counted and value = -1) as disliked,
        (select count(*)::int from votes v join comments c on c.id = v.comment_id
         where c.actor_id = u.id and v.is_counted and value = 1) as likes,
        (select count(*)::int from votes v join comments c on c.id = v.comment_id
         where c.actor_id = u.id and v.is_counted and value = -1) as dislikes
      from users u
    ) x where content_created <> comments or replies_received <> replies or likes_created <> liked
      or dislikes_created <> disliked or likes_received <> likes or dislikes_received <> dislikes`.execute(db);
  return [...comments.rows, ...containers.rows, ...users.rows];
}

test('counters, stubs and the event log agree with the rows after anything anybody does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 12 }), async (rounds) => {
      const container = await openContainer(t);
      const ids: number[] = [];
      // Runs the steps of a round in parallel.
      for (const round of rounds) await Promise.all(round.map((one) => perform(container, ids, one)));
      assert.deepEqual(await drift(container), []);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});
