/** Finds connected followers of shared events, without the person who caused the event. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { SpreadSource } from '../../platform/facts/person-events';

type Db = Kysely<Tables>;

export interface Follower {
  user_id: number;
  /** Id of the source. */
  id: number;
}

/**
 * Finds the followers of all sources of a moment in one statement. An event in several sources, such as a person's post
 * on a page, is sent once, by the same precedence as in the list; not to people who mute its actor, switched off the
 * kind, or get a notification of their own. A withdrawal is sent to everyone who may have the event.
 */
export async function findFollowers(db: Db, user_ids: number[], sources: SpreadSource[]): Promise<Follower[]> {
  if (user_ids.length === 0 || sources.length === 0) return [];
  const { rows } = await sql<Follower>`
    with here as (select unnest(${user_ids}::bigint[]) as user_id),
    s as (
      select n.id, n.kind, n.actor_id, n.content_id, asked.is_gone, split_part(n.source, ':', 1) as what,
        split_part(n.source, ':', 2) as name,
        substr(n.source, length(split_part(n.source, ':', 1) || split_part(n.source, ':', 2)) + 3) as topic
      from unnest(
        ${sources.map(({ id }) => id)}::bigint[], ${sources.map(({ isGone = false }) => isGone)}::boolean[]
      ) as asked (id, is_gone)
      join notification_sources n on n.id = asked.id
    )
    select distinct on (here.user_id, case when s.is_gone or s.content_id = 0 then -s.id else s.content_id end)
      here.user_id, s.id
    from s join here on here.user_id <> s.actor_id or s.what = 'topic'
    where case s.what
      when 'user' then exists (select from follows f where f.user_id = here.user_id and f.target_id = s.name::bigint)
      when 'thread' then
        exists (select from thread_follows f where f.user_id = here.user_id and f.thread_id = s.name::bigint)
      when 'page' then exists (
        select from page_follows f where f.user_id = here.user_id and (f.page_uuid = s.name::uuid or f.page_uuid in (
          select p.uuid from containers k join pages p on p.section_uuid = k.section_uuid and p.page_key = k.container_id
          where k.uuid = s.name::uuid
        ))
      )
      when 'topic' then exists (
        select from topic_follows f
        where f.user_id = here.user_id and f.section_uuid = s.name::uuid and f.topic_id = s.topic
      )
      else false end
      and (s.is_gone or s.what = 'topic' or not (
        exists (select from mutes m where m.user_id = here.user_id and m.target_id = s.actor_id)
        or exists (
          select from notifications o
          where o.user_id = here.user_id and o.kind in ('reply', 'mention') and o.content_id = s.content_id
        )
        or exists (
          select from notification_states t where t.user_id = here.user_id and t.channels -> s.kind ->> 'tray' = 'false'
        )
      ))
    order by here.user_id, case when s.is_gone or s.content_id = 0 then -s.id else s.content_id end, s.kind desc, s.id`.execute(
    db,
  );
  return rows;
}

/** Finds users who have switched the kind off for the tray. */
export async function havingOff(db: Db, kind: string, user_ids: number[]): Promise<Set<number>> {
  if (user_ids.length === 0) return new Set();
  const { rows } = await sql<{ user_id: number }>`
    select user_id from notification_states
    where user_id = any(${user_ids}::bigint[]) and channels -> ${kind}::text ->> 'tray' = 'false'`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}
