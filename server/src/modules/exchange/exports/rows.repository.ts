/** Reads the conversations of a site for an export. Call these functions in one transaction, so that all rows fit together. */
import { type Kysely, sql } from 'kysely';
import type { ShownLink, StateReason } from '../../../../../core/contract/content/comment';
import type { StoredMedium } from '../../../../../core/contract/content/media';
import type { ContainerMode } from '../../../../../core/contract/content/site-rules';
import type { Mention } from '../../../../../core/contract/people/people';
import { readInBatches } from '../../../database/read-in-batches';
import type { PollsTable, Standing, Tables, Tally } from '../../../database/schema';
import { filesOf } from '../../content/media/picture-files';
import { collectGarbage } from '../collect-garbage';
import type { ContainerType } from '../records/record';

export type Db = Kysely<Tables>;

/** Kinds of containers that other products can take. vf/1 has all kinds. */
const FOREIGN_KINDS = ['livecomments', 'reviews'];

async function* each<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const rows of batches) {
    yield* rows;
    collectGarbage();
  }
}

export interface UserRow {
  id: number;
  name: string;
  type: 'user' | 'anonymous';
  email: string | null;
  is_email_verified: boolean;
  password_hash: string | null;
  badge_trusted: boolean;
  is_banned: boolean;
  custom_badges: string[];
  /** Uuid of the picture that everybody sees. */
  picture: string | null;
  logins: { provider: string; issuer: string; subject: string }[];
  date_created: number;
}

/** Accounts, and guests who wrote. Skips erased accounts. */
export const readUsers = (trx: Db, site_uuid: string, now: number): AsyncGenerator<UserRow> =>
  each(
    readInBatches(
      trx,
      'exported_users',
      sql<UserRow>`
        select u.id, u.name, u.type, u.email, u.email_verification_status = 'approved' as is_email_verified, u.password_hash,
          u.badge_trusted, u.ban_level <> 'none' and (u.ban_expires is null or u.ban_expires > ${now}::bigint) as is_banned,
          u.custom_badges, u.date_created,
          (select a.uuid from avatars a where a.user_id = u.id and a.is_shown limit 1) as picture,
          coalesce((
            select json_agg(json_build_object('provider', i.provider, 'issuer', i.issuer, 'subject', i.subject)
              order by i.provider, i.issuer, i.subject)
            from identities i where i.user_id = u.id and i.site_uuid = u.site_uuid
          ), '[]') as logins
        from users u where u.site_uuid = ${site_uuid} and u.date_erased is null order by u.id`,
    ),
  );

export interface ContainerRow {
  uuid: string;
  kind: ContainerType;
  container_id: string;
  url: string;
  title: string;
  is_hidden: boolean;
  is_premoderated: boolean;
  expiry_time: number | null;
  date_created: number;
  mode: ContainerMode | null;
  fields: Record<string, unknown> | null;
  /** Newest poll last. */
  polls: PollRow[];
}

interface PollRow extends Omit<PollsTable, 'uuid' | 'options' | 'tally'> {
  uuid: string;
  options: { text: string; picture?: string }[];
  tally: Tally;
}

const containerColumns = sql`
  k.uuid as container_uuid, k.kind, k.container_id, k.is_hidden, k.is_premoderated, k.expiry_time,
  k.date_created as container_created, coalesce(p.url, '') as url, coalesce(p.title, '') as page_title, coalesce(p.lang, '') as lang`;

/** Containers `k` of the site, each with the page `p` that shows it. */
const siteContainers = (site_uuid: string) => sql`
  containers k join sections s on s.uuid = k.section_uuid and s.site_uuid = ${site_uuid}
  left join lateral (
    select url, title, lang from pages where section_uuid = k.section_uuid and container_id = k.container_id and url <> ''
    order by id limit 1
  ) p on true`;

interface PlaceColumns {
  container_uuid: string;
  kind: ContainerRow['kind'];
  container_id: string;
  is_hidden: boolean;
  is_premoderated: boolean;
  expiry_time: number | null;
  container_created: number;
  url: string;
  page_title: string;
  /** The language of the page; empty when it is unknown. */
  lang: string;
}

const containerOf = (row: PlaceColumns & Pick<ContainerRow, 'mode' | 'fields' | 'polls'>): ContainerRow => ({
  uuid: row.container_uuid,
  kind: row.kind,
  container_id: row.container_id,
  url: row.url,
  title: row.page_title,
  is_hidden: row.is_hidden,
  is_premoderated: row.is_premoderated,
  expiry_time: row.expiry_time,
  date_created: row.container_created,
  ...{ mode: row.mode, fields: row.fields, polls: row.polls },
});

/** In the order of their uuids, like `readComments`. */
export async function* readContainers(trx: Db, site_uuid: string): AsyncGenerator<ContainerRow> {
  const query = sql<Parameters<typeof containerOf>[0]>`
    select ${containerColumns}, k.mode, k.fields, coalesce((
      select jsonb_agg(to_jsonb(o) order by o.date_created, o.uuid) from polls o where o.container_uuid = k.uuid
    ), '[]') as polls
    from ${siteContainers(site_uuid)} order by k.uuid`;
  for await (const rows of readInBatches(trx, 'exported_containers', query)) yield* rows.map(containerOf);
}

export interface CommentRow extends PlaceColumns {
  id: number;
  thread_id: number;
  parent_id: number | null;
  content: string;
  state: string;
  state_reasons: StateReason[];
  links: ShownLink[];
  mentions: Mention[];
  media: (StoredMedium & { mime: string })[];
  metadata: Record<string, string>;
  fields: Record<string, unknown> | null;
  /** Votes that are exported only as a total, without the voter. */
  likes: number;
  dislikes: number;
  total_likes: number;
  total_dislikes: number;
  /** True for visible comments, and for stubs above visible replies. */
  is_listed: boolean;
  is_picked: boolean;
  is_top: boolean;
  date_pinned: number | null;
  date_edited: number | null;
  date_created: number;
  /** Null if the account is erased. */
  author_id: number | null;
  author_name: string;
  author_type: 'user' | 'anonymous';
  author_email: string | null;
  /** The user id in the publisher's own login. */
  publisher_id: string | null;
}

/** Votes `v` that have a record of their own. */
const namedVotes = sql`
  votes v join users voter on voter.id = v.user_id and voter.date_erased is null and v.is_counted`;

/** By container and thread, parents before their replies. @param isForeign only kinds that other products can take */
export const readComments = (trx: Db, site_uuid: string, { isForeign = false } = {}): AsyncGenerator<CommentRow> =>
  each(
    readInBatches(
      trx,
      'exported_comments',
      sql<CommentRow>`
        select c.id, c.thread_id, c.parent_id, c.content, c.state, c.state_reasons, c.links, c.mentions, c.metadata, c.fields,
          c.is_listed, c.is_picked, c.is_top, c.date_pinned, c.date_edited, c.date_created, c.total_likes, c.total_dislikes,
          c.total_likes - n.likes as likes, c.total_dislikes - n.dislikes as dislikes, ${containerColumns},
          case when u.date_erased is null then u.id end as author_id, u.name as author_name, u.type as author_type,
          u.email as author_email,
          (
            select i.subject from identities i
            where i.user_id = u.id and i.provider = 'cookie' and i.site_uuid = u.site_uuid limit 1
          ) as publisher_id,
          case when c.media = '[]' then '[]' else (
            select jsonb_agg(m.item || jsonb_build_object('mime', coalesce(f.mime, 'image/webp')) order by m.place)
            from jsonb_array_elements(c.media) with ordinality as m (item, place)
            left join media f on f.uuid = (m.item->>'media_uuid')::uuid
          ) end as media
        from ${siteContainers(site_uuid)}
        join comments c on c.container_uuid = k.uuid ${isForeign ? sql`and c.kind = any(${FOREIGN_KINDS}::text[])` : sql``}
        join users u on u.id = c.actor_id
        cross join lateral (
          select count(*) filter (where v.value = 1)::int as likes, count(*) filter (where v.value = -1)::int as dislikes
          from ${namedVotes} where v.comment_id = c.id
        ) n
        order by k.uuid, c.thread_id, c.id`,
    ),
  );

export interface VoteRow {
  comment_id: number;
  user_id: number;
  value: 1 | -1;
  date_created: number;
}

export interface PollVoteRow {
  poll_uuid: string;
  user_id: number;
  choices: number[];
  standing: Standing;
  date_created: number;
}

/** Votes of accounts; votes of guests are only in the tally. */
export const readPollVotes = (trx: Db, site_uuid: string): AsyncGenerator<PollVoteRow> =>
  each(
    readInBatches(
      trx,
      'exported_poll_votes',
      sql<PollVoteRow>`
        select v.poll_uuid, v.user_id, to_jsonb(v.choices) as choices, v.standing, v.date_created
        from ${siteContainers(site_uuid)} join polls o on o.container_uuid = k.uuid
        join poll_votes v on v.poll_uuid = o.uuid join users u on u.id = v.user_id and u.date_erased is null
        order by v.poll_uuid, v.user_id`,
    ),
  );

export interface ReactionRow {
  comment_id: number;
  user_id: number;
  reaction: string;
  date_created: number;
}

export const readReactions = (trx: Db, site_uuid: string): AsyncGenerator<ReactionRow> =>
  each(
    readInBatches(
      trx,
      'exported_reactions',
      sql<ReactionRow>`
        select r.comment_id, r.user_id, r.reaction, r.date_created
        from ${siteContainers(site_uuid)} join comments c on c.container_uuid = k.uuid and k.kind = 'livechat'
        join chat_reactions r on r.comment_id = c.id and r.is_counted
        join users u on u.id = r.user_id and u.date_erased is null
        order by r.comment_id, r.user_id`,
    ),
  );

export interface RatingRow {
  container_uuid: string;
  user_id: number;
  rating: number;
  date_created: number;
}

export const readRatings = (trx: Db, site_uuid: string): AsyncGenerator<RatingRow> =>
  each(
    readInBatches(
      trx,
      'exported_ratings',
      sql<RatingRow>`
        select r.container_uuid, r.user_id, r.rating::float8 as rating, r.date_created
        from ${siteContainers(site_uuid)} join ratings r on r.container_uuid = k.uuid and r.is_counted
        join users u on u.id = r.user_id and u.date_erased is null
        order by r.container_uuid, r.user_id`,
    ),
  );

export interface BuyerRow {
  container_uuid: string;
  user_id: number;
  source: string | null;
}

export const readBuyers = (trx: Db, site_uuid: string): AsyncGenerator<BuyerRow> =>
  each(
    readInBatches(
      trx,
      'exported_buyers',
      sql<BuyerRow>`
        select b.container_uuid, b.user_id, b.source
        from ${siteContainers(site_uuid)} join verified_buyers b on b.container_uuid = k.uuid
        join users u on u.id = b.user_id and u.date_erased is null
        order by b.container_uuid, b.user_id`,
    ),
  );

export const readVotes = (trx: Db, site_uuid: string): AsyncGenerator<VoteRow> =>
  each(
    readInBatches(
      trx,
      'exported_votes',
      sql<VoteRow>`
        select v.comment_id, v.user_id, v.value, v.date_created
        from ${siteContainers(site_uuid)} join ${namedVotes} on v.container_uuid = k.uuid
        order by v.container_uuid, v.comment_id, v.user_id`,
    ),
  );

/** Names in the media store of the pictures of people and of options in polls. */
export async function* readPictureFiles(trx: Db, site_uuid: string): AsyncGenerator<string> {
  const pictures = sql<{ uuid: string }>`
    select a.uuid from avatars a join users u on u.id = a.user_id
    where u.site_uuid = ${site_uuid} and u.date_erased is null and a.is_shown order by u.id`;
  for await (const rows of readInBatches(trx, 'exported_pictures', pictures)) {
    for (const { uuid } of rows) yield* filesOf({ as: 'avatar', id: uuid });
  }
  const options = sql<{ id: string }>`
    select option->>'picture' as id from ${siteContainers(site_uuid)} join polls o on o.container_uuid = k.uuid
    cross join jsonb_array_elements(o.options) as option where option->>'picture' is not null order by o.uuid`;
  for await (const rows of readInBatches(trx, 'exported_options', options)) {
    for (const { id } of rows) yield* filesOf({ as: 'option', id });
  }
}

/** Names in the media store of the files in comments. @param isPublic only what everybody sees */
export async function* readMediaFiles(trx: Db, site_uuid: string, { isPublic = false } = {}): AsyncGenerator<string> {
  const isWanted = isPublic
    ? sql`c.state = 'visible' and not k.is_hidden and k.kind = any(${FOREIGN_KINDS}::text[])`
    : sql`c.state in ('visible', 'awaiting_moderation', 'spam', 'disabled')`;
  const media = sql<{ uuid: string; sizes: StoredMedium['sizes'] }>`
    select m.uuid, m.sizes from ${siteContainers(site_uuid)}
    join media m on m.container_uuid = k.uuid join comments c on c.id = m.comment_id
    where ${isWanted} order by k.uuid, m.uuid`;
  for await (const rows of readInBatches(trx, 'exported_media', media)) {
    for (const { uuid, sizes } of rows) yield* sizes.map(({ file }) => `${uuid}/${file}`);
  }
}

/** Counts the visible comments of kinds that other products cannot import. */
export async function countOthers(trx: Db, site_uuid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(k.total_visible), 0)::int as count
    from containers k join sections s on s.uuid = k.section_uuid
    where s.site_uuid = ${site_uuid} and k.kind <> all(${FOREIGN_KINDS}::text[])`.execute(trx);
  return rows[0]?.count ?? 0;
}
