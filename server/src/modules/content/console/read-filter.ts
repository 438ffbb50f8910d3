import { type Kysely, sql } from 'kysely';
import type { QueueQuery } from '../../../../../core/contract/console/queue';
import { isUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { invalidField } from '../../../http/errors';
import { emailKey, nameKey } from '../../people/users/identity';
import { readId } from '../moderation/read-id';
import type { QueueFilter } from './queue.repository';

type Db = Kysely<Tables>;

/** An id that matches nothing, so that the page is empty. */
const NOBODY = 0;
const NOWHERE = '00000000-0000-0000-0000-000000000000';

/** @throws ApiError invalid_field for a malformed uuid */
export async function readFilter(db: Db, site_uuid: string, query: Partial<QueueQuery>): Promise<QueueFilter> {
  const {
    queue = 'waiting',
    sort = 'priority',
    container,
    user,
    writer,
    article,
    kind,
    rule,
    reason,
    language,
  } = query;
  if (container !== undefined && !isUuid(container)) throw invalidField('container', 'container must be a uuid.');
  return {
    ...{ site_uuid, queue, sort, kind, rule, reason, language, reports_min: query.reports_min },
    container_uuid:
      container?.toLowerCase() ?? (article === undefined ? undefined : await findArticle(db, site_uuid, article)),
    actor_id: readId('user', user) ?? (writer === undefined ? undefined : await findWriter(db, site_uuid, writer)),
    comment_id: readId('comment', query.comment),
  };
}

async function findWriter(db: Db, site_uuid: string, writer: string): Promise<number> {
  const { rows } = await (writer.includes('@')
    ? sql<{ id: number }>`select id from users where site_uuid = ${site_uuid} and email_key = ${emailKey(writer)}`
    : sql<{ id: number }>`
      select id from users where site_uuid = ${site_uuid} and name_key = ${nameKey(writer)} limit 1`
  ).execute(db);
  return rows[0]?.id ?? NOBODY;
}

async function findArticle(db: Db, site_uuid: string, container_id: string): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    select c.uuid from sections s join containers c on c.section_uuid = s.uuid and c.container_id = ${container_id}
    where s.site_uuid = ${site_uuid} limit 1`.execute(db);
  return rows[0]?.uuid ?? NOWHERE;
}
