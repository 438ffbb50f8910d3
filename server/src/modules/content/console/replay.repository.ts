/** Comments for a replay of the rules, read backwards along the primary key. */
import { type Kysely, sql } from 'kysely';
import type { ContentState } from '../../../../../core/contract/content/comment';
import type { StoredMedium } from '../../../../../core/contract/content/media';
import type { Tables } from '../../../database/schema';
import type { WrittenContent } from '../model/written-content';

export interface ReplayedComment {
  id: number;
  actor_id: number;
  content: string;
  links: WrittenContent['links'];
  media: StoredMedium[];
  state: ContentState;
  date_created: number;
}

interface Page {
  site_uuid: string;
  /** Reads comments with smaller ids. */
  before: number;
  since: number;
  limit: number;
}

interface ReadPage {
  comments: ReplayedComment[];
  /** Where the next page begins; null once the page has nothing of the time. */
  next: number | null;
}

/**
 * Looks at as many rows as the limit says, those of other sites included, so that a page costs the same on every server.
 * Imported comments are older than their ids say: a page with older comments alone ends the list.
 */
export async function readForReplay(db: Kysely<Tables>, { site_uuid, before, since, limit }: Page): Promise<ReadPage> {
  const { rows } = await sql<ReplayedComment & { is_asked: boolean; is_recent: boolean }>`
    select c.id, c.actor_id, c.content, c.links, c.media, c.state, c.date_created, c.date_created >= ${since}::bigint as is_recent,
      s.site_uuid = ${site_uuid} and c.date_deleted is null and c.date_created >= ${since}::bigint
        and u.role = 'normal' and not u.badge_trusted as is_asked
    from (
      select id, content, links, media, state, date_created, date_deleted, section_uuid, actor_id from comments
      where id < ${before}::bigint order by id desc limit ${limit}
    ) c
    join sections s on s.uuid = c.section_uuid join users u on u.id = c.actor_id
    order by c.id desc`.execute(db);
  const last = rows.at(-1);
  const isOver = rows.length < limit || !rows.some(({ is_recent }) => is_recent);
  return { comments: rows.filter(({ is_asked }) => is_asked), next: isOver || !last ? null : last.id };
}

/** Decisions of staff, by the id of the comment. */
export type ReplayFacts = Map<number, { verdict: 'approved' | 'rejected' | null; language: string }>;

/** Reads staff's last decision about each comment, and the language of its article. */
export async function readReplayFacts(db: Kysely<Tables>, ids: number[]): Promise<ReplayFacts> {
  const { rows } = await sql<{ id: number; verdict: 'approved' | 'rejected' | null; language: string }>`
    select c.id, coalesce(page.lang, '') as language,
      case when last.action in ('enable', 'unspam', 'clear_flags') then 'approved'
        when last.action in ('disable', 'spam') then 'rejected' end as verdict
    from comments c
    left join lateral (
      select l.action from moderation_log l
      where l.comment_id = c.id and l.via <> 'rule'
        and l.action in ('enable', 'disable', 'spam', 'unspam', 'review', 'clear_flags', 'undo')
      order by l.id desc limit 1
    ) last on true
    left join lateral (
      select p.lang from containers k join pages p
        on p.section_uuid = k.section_uuid and (p.container_id = k.container_id or p.page_key = k.container_id)
      where k.uuid = c.container_uuid order by p.title <> '' desc, p.words_told_by = 'site' desc, p.id limit 1
    ) page on true
    where c.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
