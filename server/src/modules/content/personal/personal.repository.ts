/** The data in containers that only one reader sees. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { Site } from '../../sites/sites/site-registry';
import type { Kind } from '../kinds/kind';

/** Maximum of votes and of own comments; the newest ones. */
const MAX_MARKS = 2000;
const MAX_OWN = 200;

interface Asked {
  user_id: number;
  container_uuids: string[];
}

/** Finds votes with the totals of each comment. They include the vote, even one that counts for nobody else. */
export const findVotes = (db: Kysely<Tables>, { user_id, container_uuids }: Asked) =>
  db
    .selectFrom('votes as v')
    .innerJoin('comments as c', 'c.id', 'v.comment_id')
    .select([
      'v.container_uuid',
      'v.comment_id',
      'v.value',
      sql<number>`c.total_likes + (not v.is_counted and v.value = 1)::int`.as('total_likes'),
      sql<number>`c.total_dislikes + (not v.is_counted and v.value = -1)::int`.as('total_dislikes'),
    ])
    .where('v.user_id', '=', user_id)
    .where('v.container_uuid', 'in', container_uuids)
    .orderBy('v.comment_id', 'desc')
    .limit(MAX_MARKS)
    .execute();

export const findFlags = (db: Kysely<Tables>, { user_id, container_uuids }: Asked) =>
  db
    .selectFrom('flags')
    .select(['container_uuid', 'comment_id'])
    .where('user_id', '=', user_id)
    .where('container_uuid', 'in', container_uuids)
    .orderBy('comment_id', 'desc')
    .limit(MAX_MARKS)
    .execute();

/** Finds reactions to chat messages. */
export const findReactions = (db: Kysely<Tables>, { user_id, container_uuids }: Asked) =>
  db
    .selectFrom('chat_reactions as r')
    .innerJoin('comments as c', 'c.id', 'r.comment_id')
    .select(['c.container_uuid', 'r.comment_id', 'r.reaction'])
    .where('r.user_id', '=', user_id)
    .where('c.container_uuid', 'in', container_uuids)
    .orderBy('r.comment_id', 'desc')
    .limit(MAX_MARKS)
    .execute();

/** Finds own comments that are not visible to others and not deleted, newest first; ../comments filters them. */
export const findOwnHidden = (db: Kysely<Tables>, { user_id, container_uuids }: Asked) =>
  db
    .selectFrom('comments')
    .selectAll()
    .where('actor_id', '=', user_id)
    .where('container_uuid', 'in', container_uuids)
    .where('state', '!=', 'visible')
    .where('date_deleted', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAX_OWN)
    .execute();

/** Finds those of the containers that belong to the section or to another site of the group. */
export const findContainers = (
  db: Kysely<Tables>,
  { kind, section_uuid, site }: { kind: Kind; section_uuid: string; site: Pick<Site, 'uuid' | 'group'> },
  uuids: string[],
) =>
  db
    .selectFrom('containers')
    .innerJoin('sections', 'sections.uuid', 'containers.section_uuid')
    .select(['containers.uuid', 'containers.is_hidden'])
    .where('containers.uuid', 'in', uuids)
    .where('containers.kind', '=', kind.name)
    .where('sections.site_uuid', 'in', site.group)
    .where((where) =>
      where.or([where('sections.site_uuid', '!=', site.uuid), where('sections.uuid', '=', section_uuid)]),
    )
    .execute();
