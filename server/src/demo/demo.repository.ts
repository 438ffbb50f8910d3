/** Stores the demo's rows, many at a time. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/schema';
import type { MediaRow } from '../modules/content/media/media.repository';
import type { PageRow } from './pages';
import type { CommentRow, ContainerRow, FlagRow, HourRow, UserCounts, VoteRow } from './rows';

type Trx = Transaction<Tables>;

/** One server seeds at a time; the lock ends with the transaction. */
const LOCK = 7_281_046;
export const lockSeeding = (trx: Trx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);

export async function hasContainer(trx: Trx, section_uuid: string, container_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('containers')
    .select('uuid')
    .where('section_uuid', '=', section_uuid)
    .where('container_id', '=', container_id)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewPerson {
  name: string;
  name_key: string;
  email: string | null;
  email_key: string | null;
  role: 'normal' | 'moderator' | 'administrator';
  badge_trusted: boolean;
  custom_badges: string[];
  email_verification_status: string;
  date_created: number;
}

/** Stores missing people. @returns the ids of all by `name_key` */
export async function insertPeople(
  trx: Trx,
  site_uuid: string,
  people: readonly NewPerson[],
): Promise<Map<string, number>> {
  const columns = sql`name, name_key, email, email_key, role, badge_trusted, custom_badges, email_verification_status,
    date_created`;
  await sql`
    insert into users (site_uuid, ${columns})
    select ${site_uuid}::uuid, ${columns} from jsonb_populate_recordset(null::users, ${JSON.stringify(people)}::jsonb)
    on conflict do nothing`.execute(trx);
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'name_key'])
    .where('site_uuid', '=', site_uuid)
    .where(
      'name_key',
      'in',
      people.map(({ name_key }) => name_key),
    )
    .execute();
  return new Map(rows.map(({ id, name_key }) => [name_key, id]));
}

/** Reserves comment ids in ascending order, from the sequence that posting uses. */
export async function drawCommentIds(trx: Trx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('comments', 'id')) as id from generate_series(1, ${count})`.execute(trx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

export async function insertContainers(trx: Trx, rows: readonly ContainerRow[]): Promise<void> {
  await bulk(
    trx,
    'containers',
    'uuid section_uuid container_id total_visible total_visible_pinned total_visible_picked total_visible_top expiry_time date_created hot people',
    rows,
  );
}

export const insertHours = (trx: Trx, rows: readonly HourRow[]): Promise<void> =>
  bulk(trx, 'container_hours', 'section_uuid hour container_uuid visible', rows);

export const insertPages = (trx: Trx, rows: readonly PageRow[]): Promise<void> =>
  bulk(
    trx,
    'pages',
    'uuid section_uuid page_key unique_id container_id url path title description image_url words_told_by page_type lang date_published date_created',
    rows,
  );

/** Updates cards and links, because the server's address may have changed since the seed. */
export async function movePages(trx: Trx, section_uuid: string, origin: string): Promise<void> {
  await sql`
    update pages set url = ${origin} || path, image_url = regexp_replace(image_url, '^https?://[^/]+', ${origin})
    where section_uuid = ${section_uuid} and container_id <> '' and image_url like '%/demo/pictures/%'
      and url <> ${origin} || path`.execute(trx);
}

export async function insertComments(trx: Trx, rows: readonly CommentRow[]): Promise<void> {
  await bulk(
    trx,
    'comments',
    'id container_uuid section_uuid thread_id parent_id parent_actor_id actor_id content links metadata state state_reasons is_listed is_picked is_top date_pinned date_edited date_deleted date_created total_likes total_dislikes total_replies total_direct_replies total_flags decisions media_uuids media',
    rows,
  );
}

export async function insertVotes(trx: Trx, rows: readonly VoteRow[]): Promise<void> {
  await bulk(trx, 'votes', 'user_id comment_id container_uuid value date_created', rows);
}

export async function insertFlags(trx: Trx, rows: readonly FlagRow[]): Promise<void> {
  await bulk(trx, 'flags', 'user_id comment_id container_uuid reason note is_counted date_created', rows);
}

/** Stores media of the comments, so that they are served, and deleted with their comments. */
export async function insertMedia(trx: Trx, rows: readonly MediaRow[]): Promise<void> {
  await bulk(
    trx,
    'media',
    'uuid user_id container_uuid comment_id type mime width height sizes bytes key date_created date_attached',
    rows,
  );
}

export async function addToCounts(trx: Trx, rows: readonly UserCounts[]): Promise<void> {
  await sql`
    update users u set
      content_created = u.content_created + d.content_created,
      pictures_created = u.pictures_created + d.pictures_created,
      date_first_post = case when d.content_created > 0 then u.date_created end,
      replies_received = u.replies_received + d.replies_received,
      likes_created = u.likes_created + d.likes_created, likes_received = u.likes_received + d.likes_received,
      dislikes_created = u.dislikes_created + d.dislikes_created,
      dislikes_received = u.dislikes_received + d.dislikes_received
    from jsonb_populate_recordset(null::users, ${JSON.stringify(rows)}::jsonb) d where d.id = u.id`.execute(trx);
}

/** Inserts all rows in one statement; other columns keep their defaults. */
async function bulk(
  trx: Trx,
  table: 'containers' | 'comments' | 'votes' | 'flags' | 'media' | 'container_hours' | 'pages',
  names: string,
  rows: readonly unknown[],
) {
  const columns = sql.join(names.split(' ').map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    `.execute(trx);
}

export const setPassword = (trx: Trx, site_uuid: string, email_key: string, password_hash: string) =>
  trx
    .updateTable('users')
    .set({ password_hash })
    .where('site_uuid', '=', site_uuid)
    .where('email_key', '=', email_key)
    .execute();

/** Finds accounts without a password, by email. */
export async function findWithoutPassword(trx: Trx, site_uuid: string, email_keys: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('email_key')
    .where('site_uuid', '=', site_uuid)
    .where('email_key', 'in', email_keys)
    .where('password_hash', 'is', null)
    .execute();
  return rows.flatMap(({ email_key }) => (email_key ? [email_key] : []));
}

/** Ids by folded name, for the author tags of the pages. */
export async function findIdsByName(db: Kysely<Tables>, site_uuid: string, name_keys: string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'name_key'])
    .where('site_uuid', '=', site_uuid)
    .where('name_key', 'in', name_keys)
    .execute();
}

/** Reads when conversations were opened. */
export async function findOpenings(db: Kysely<Tables>, section_uuid: string, container_ids: string[]) {
  return db
    .selectFrom('containers')
    .select(['container_id', 'date_created'])
    .where('section_uuid', '=', section_uuid)
    .where('container_id', 'in', container_ids)
    .execute();
}

/** Adds the posts and messages to the counters, as if posted one by one. */
export async function countLive(trx: Trx): Promise<void> {
  await sql`
    update containers c set date_latest = (select max(date_created) from comments where container_uuid = c.uuid)
    where date_latest is null`.execute(trx);
  await sql`
    update comments c set
      total_direct_replies = (select count(*) from comments r where r.parent_id = c.id),
      total_replies = (select count(*) from comments r where r.parent_id is not null and case when c.parent_id is null
        then r.thread_id = c.id else r.parent_id = c.id end)
    where c.kind <> 'livecomments'`.execute(trx);
  await sql`
    update users u set content_created = u.content_created + n.count, pictures_created = u.pictures_created + n.pictures
    from (
      select actor_id, count(*) as count, count(*) filter (where media <> '[]') as pictures
      from comments where kind <> 'livecomments' group by actor_id
    ) n
    where u.id = n.actor_id`.execute(trx);
  await sql`
    update users u set replies_received = u.replies_received + n.count
    from (
      select parent_actor_id, count(*) as count from comments
      where kind <> 'livecomments' and parent_actor_id <> actor_id group by parent_actor_id
    ) n where u.id = n.parent_actor_id`.execute(trx);
}
