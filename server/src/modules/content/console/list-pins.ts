/** Pinned posts of a live blog, or messages of a chat. */
import { type Kysely, sql } from 'kysely';
import type { PinsPage } from '../../../../../core/contract/console/live';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';

const LISTED = 50;
const TEXT_MAX = 300;

/** Lists the newest pin first; empty for a container of another site. */
export async function listPins(db: Kysely<Tables>, site_uuid: string, uuid: string): Promise<PinsPage['pins']> {
  // Two conditions, because chats have an index of their own.
  const pinned = sql`container_uuid = ${uuid} and is_listed and date_pinned is not null`;
  const { rows } = await sql<{ id: number; content: string; name: string; date_created: number }>`
    with pinned as (
      select id from comments where ${pinned} and kind = 'livechat'
      union all select id from comments where ${pinned} and kind <> 'livechat' and parent_id is null
    )
    select c.id, c.content, u.name, c.date_created
    from comments c
    join sections s on s.uuid = c.section_uuid and s.site_uuid = ${site_uuid}
    join users u on u.id = c.actor_id
    where c.id in (select id from pinned) and c.state = 'visible'
    order by c.date_pinned desc, c.id desc limit ${LISTED}`.execute(db);
  return rows.map(({ id, content, name, date_created }) => ({
    content_uuid: numericIdToUuid(id),
    text: cutText(content, TEXT_MAX),
    author: name,
    date_created,
  }));
}
