import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema';

/** A person of the site with what conversations count of them. */
export const findPerson = (db: Kysely<Tables>, site_uuid: string, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'content_created', 'likes_received', 'likes_created', 'dislikes_created', 'dislikes_received'])
    .where('id', '=', id)
    .where('site_uuid', '=', site_uuid)
    .executeTakeFirst();
