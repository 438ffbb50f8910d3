/**
 * Fills the world of the visibility tests with a busy site of years: people, conversations, chats, live blogs, reviews,
 * questions, votes, reports, moderation log, notifications. Queries that grow with one exceed their limit here.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../../core/contract/values/durations';
import type { Tables } from '../../../server/src/database/schema';
import type { World } from '../../../server/test/support/visibility/places';

type Db = Kysely<Tables>;

const PEOPLE = 100_000;
/** Comments in the oldest conversation, and in all other conversations together. */
const OLD_COMMENTS = 20_000;
const COMMENTS = 280_000;
const CONVERSATIONS = 1000;
const MESSAGES = 100_000;
const POSTS = 20_000;
const REVIEWS = 20_000;
const QUESTIONS = 20_000;
const VOTES = 300_000;
const DECISIONS = 50_000;
const NOTIFICATIONS = 20_000;
const SLICE = 20_000;

export interface Grown {
  /** First id of the added people. */
  firstPerson: number;
  /** Ids in the middle of the open container, by kind. */
  middle: Record<string, number>;
}

const now = Date.now();

async function inSlices(count: number, run: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += SLICE) await run(from, Math.min(count, from + SLICE) - 1);
}

/** Inserts without triggers and reference checks, and creates the indexes afterwards, which takes a tenth of the time. */
export const grow = (world: World): Promise<Grown> =>
  world.t.app.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`set session_replication_role = replica`.execute(db);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'comments' and indexdef not like 'CREATE UNIQUE%'`.execute(db);
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
    const grown = await fillAll(db, world);
    for (const { definition } of indexes) await sql.raw(definition).execute(db);
    // Each decision has its own transaction, because clients request changes since a transaction.
    const { rows: waiting } = await sql<{ ids: number[] }>`
      select array_agg(id) as ids from comments where state <> 'visible' or total_flags > 0 group by id / 500`.execute(
      db,
    );
    for (const { ids } of waiting) await sql`select sync_review_items(${ids}::bigint[])`.execute(db);
    await sql`reset session_replication_role`.execute(db);
    await sql`reset statement_timeout`.execute(db);
    await sql`vacuum analyze`.execute(db);
    return grown;
  });

async function fillAll(db: Db, { t, containers, people }: World): Promise<Grown> {
  const section = t.site.uuid;
  const firstPerson = await addPeople(db, section);
  const person = (n: RawBuilder<unknown>) => sql`${firstPerson}::bigint + ${n} % ${PEOPLE}::int`;
  const middle: Record<string, number> = {};
  const fill = async (kind: string, count: number, of: Omit<Filling, 'section' | 'kind' | 'person'>) => {
    await inSlices(count, (from, to) => addComments(db, { section, kind, person, ...of }, from, to));
    const { rows } = await sql<{ id: number }>`
      select id from comments where kind = ${kind} and container_uuid = ${of.containers[0]}::uuid and parent_id is null
      and is_listed order by id offset ${Math.floor(count / 8)} limit 1`.execute(db);
    middle[kind] ??= Number(rows[0]?.id);
  };
  await fill('livecomments', OLD_COMMENTS, { containers: [containers.comment.open.cc], every: 4 });
  const others = await addConversations(db, section);
  await fill('livecomments', COMMENTS, { containers: others, every: 4 });
  await fill('livechat', MESSAGES, { containers: [containers.message.open.cc], every: 1 });
  await fill('livestories', POSTS, {
    containers: [containers.post.open.cc],
    every: 1,
    fields: sql`jsonb_build_object('title', 'Post ' || n, 'time_shown', ${now}::bigint - 60000 * (${POSTS}::bigint - n),
      'rev', 1, 'body', '[]'::jsonb)`,
  });
  await fill('reviews', REVIEWS, {
    containers: [containers.review.open.cc],
    every: 1,
    fields: sql`jsonb_build_object('rating', 1 + n % 5, 'title', 'Review ' || n, 'is_verified', n % 10 = 0)`,
  });
  await fill('livequestions', QUESTIONS, {
    containers: [containers.question.open.cc],
    every: 1,
    fields: sql`jsonb_build_object('status', case when n % 4 = 0 then 'open' else 'answered' end,
      'answered_at', case when n % 4 > 0 then ${now}::bigint - n end)`,
  });
  await addVotes(db, person);
  await judge(db, section, people.chief.id);
  await notify(db, section, people.reader.id);
  await count(db, section);
  return { firstPerson, middle };
}

async function addPeople(db: Db, site_uuid: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) + 1 as id from users`.execute(db);
  const first = Number(rows[0]?.id);
  await inSlices(PEOPLE, (from, to) =>
    sql`
      insert into users (id, site_uuid, name, name_key, date_created, date_first_post, content_created, likes_received,
        replies_received, likes_created)
      overriding system value
      select ${first}::bigint + n, ${site_uuid}::uuid, 'Zq ' || n, 'zq ' || n, ${now}::bigint, ${now}::bigint,
        1 + n * 7919 % 997, n * 104729 % 99991, n * 1299709 % 9973, n * 15485863 % 9967
      from generate_series(${from}::bigint, ${to}::bigint) n`.execute(db),
  );
  await sql`select setval(pg_get_serial_sequence('users', 'id'), ${first + PEOPLE}::bigint)`.execute(db);
  return first;
}

async function addConversations(db: Db, section_uuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with added as (
      insert into containers (uuid, section_uuid, container_id, date_created, hot)
      select gen_random_uuid(), ${section_uuid}::uuid, 'grown-' || n, ${now}::bigint - ${DAY_MS}::bigint * n / 3, 0
      from generate_series(1, ${CONVERSATIONS}::int) n returning uuid, container_id
    ),
    described as (
      insert into pages (uuid, section_uuid, page_key, container_id, url, title, date_created)
      select gen_random_uuid(), ${section_uuid}::uuid, container_id, container_id, 'https://news.example/' || container_id,
        'Article ' || container_id, ${now}::bigint from added
    )
    select uuid from added`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

interface Filling {
  section: string;
  kind: string;
  containers: string[];
  /** Interval of roots; the other comments reply to them. */
  every: number;
  fields?: RawBuilder<unknown>;
  person(n: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** One in fifty is not visible, one in a hundred reported. Higher numbers are newer. */
const addComments = (
  db: Db,
  { section, kind, containers, every, fields, person }: Filling,
  from: number,
  to: number,
): Promise<unknown> =>
  sql`
  with next as materialized (
    select n, n - n % ${every}::bigint as root, nextval(pg_get_serial_sequence('comments', 'id')) as id
    from generate_series(${from}::bigint, ${to}::bigint) n
  ),
  placed as (select next.*, min(id) over (partition by root) as thread from next)
  insert into comments (id, kind, container_uuid, section_uuid, thread_id, parent_id, parent_actor_id, actor_id, content,
    state, is_listed, is_picked, is_top, total_flags, date_created, total_likes, ranked_likes, ranked_best, total_replies,
    total_direct_replies, fields)
  select id, ${kind}, (${containers}::uuid[])[1 + root / ${every}::bigint % ${containers.length}::int], ${section}::uuid,
    thread, nullif(thread, id), case when thread <> id then ${person(sql`root`)} end, ${person(sql`n`)},
    'Comment number ' || n || ' ' || repeat('with a few more words ', 8),
    case when n % 100 = 7 then (array['disabled', 'spam', 'awaiting_moderation', 'hidden'])[1 + n / 100 % 4] else 'visible' end,
    n % 100 <> 7, thread = id and n % 1000 = 0, thread = id and n % 500 = 0, case when n % 100 = 3 then 2 else 0 end,
    ${now}::bigint - 30000 * (${COMMENTS}::bigint - n), n * 7919 % 211, n * 7919 % 211, best_rank((n * 7919 % 211)::int, 0),
    case when thread = id then ${every - 1}::int else 0 end, case when thread = id then ${every - 1}::int else 0 end,
    ${fields ?? sql`null::jsonb`}
  from placed`.execute(db);

const addVotes = (db: Db, person: Filling['person']): Promise<void> =>
  inSlices(VOTES, (from, to) =>
    sql`
      insert into votes (user_id, comment_id, container_uuid, value, date_created)
      select ${person(sql`n * 7`)}, c.id, c.container_uuid, 1, ${now}::bigint
      from generate_series(${from}::bigint, ${to}::bigint) n
      join comments c on c.id = (select min(id) from comments) + n
      on conflict do nothing`.execute(db),
  );

/** Decisions of thirty days, spread over comments of any age. */
const judge = (db: Db, site_uuid: string, actor_id: number): Promise<void> =>
  inSlices(DECISIONS, (from, to) =>
    sql`
      insert into moderation_log (site_uuid, container_uuid, comment_id, user_id, actor_id, content_container_uuid,
        comment_created, comment_section, action, date_created)
      select ${site_uuid}::uuid, c.container_uuid, c.id, c.actor_id, ${actor_id}, c.container_uuid, c.date_created,
        c.section_uuid,
        (array['enable', 'disable', 'spam', 'clear_flags'])[1 + n % 4], ${now}::bigint - n * 30 * ${DAY_MS}::bigint / ${DECISIONS}::int
      from generate_series(${from}::bigint, ${to}::bigint) n
      join comments c on c.id = (select min(id) from comments) + n * 7`.execute(db),
  );

const notify = (db: Db, section_uuid: string, user_id: number): Promise<void> =>
  inSlices(NOTIFICATIONS, (from, to) =>
    sql`
      insert into notifications (user_id, kind, grouping_key, actor_id, content_id, thread_id, container_uuid, section_uuid,
        service, date_created)
      select ${user_id}, 'like', md5('line ' || n / 3)::uuid, c.actor_id, c.id, c.thread_id, c.container_uuid,
        ${section_uuid}::uuid, 'livecomments', ${now}::bigint - 60000 * (${NOTIFICATIONS}::bigint - n)
      from generate_series(${from}::bigint, ${to}::bigint) n
      join comments c on c.id = (select min(id) from comments) + 40000 + n * 11`.execute(db),
  );

/** Counters that the server updates with each write. */
async function count(db: Db, section_uuid: string): Promise<void> {
  await sql`
    update containers k set total_visible = c.visible, total_posts = c.posts, date_latest = c.latest, hot = c.latest / 1e6, people = 100
    from (
      select container_uuid, count(*) filter (where state = 'visible') as visible,
        count(*) filter (where state = 'visible' and kind = 'livestories' and parent_id is null) as posts, max(date_created) as latest
      from comments group by container_uuid
    ) c where c.container_uuid = k.uuid and k.section_uuid = ${section_uuid}::uuid`.execute(db);
  await sql`
    insert into container_hours (section_uuid, hour, container_uuid, visible)
    select section_uuid, date_created / 3600000, container_uuid, count(*) from comments where state = 'visible'
    group by 1, 2, 3 on conflict do nothing`.execute(db);
}
