/** A person's follows, by the names in `notification_sources.source`. */
import { sql } from 'kysely';
import { FOLLOWED_MAX } from '../../../../../core/contract/delivery/notifications';

export const siteSource = (section_uuid: string): string => `site:${section_uuid}`;
export const topicSource = (section_uuid: string, topic_id: string): string => `topic:${section_uuid}:${topic_id}`;

/** Pages are followed by their own uuid or by their container's; sources name the container. */
export const followedBy = (user_id: number) => sql`
  select source, since from (
    select 'page:' || f.page_uuid as source, f.date_created as since from page_follows f where f.user_id = ${user_id}
    union all
    select 'page:' || k.uuid, f.date_created from page_follows f
    join pages p on p.uuid = f.page_uuid
    join containers k on k.section_uuid = p.section_uuid and k.container_id = p.page_key
    where f.user_id = ${user_id}
    union all
    select 'thread:' || f.thread_id, f.date_created from thread_follows f where f.user_id = ${user_id}
    union all
    select 'user:' || f.target_id, f.date_created from follows f where f.user_id = ${user_id}
    union all
    select 'topic:' || f.section_uuid || ':' || f.topic_id, f.date_created from topic_follows f where f.user_id = ${user_id}
  ) all_followed order by since desc limit ${sql.lit(FOLLOWED_MAX)}`;
