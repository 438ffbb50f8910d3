/** The posts above the list: pinned posts, newest pin first, and the latest key moments. */
import { type Kysely, sql } from 'kysely';
import type { Comment } from '../../../../../core/contract/content/comment';
import type { Tables } from '../../../database/schema';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { presentAll } from '../comments/read-page';
import { livestories as kind } from '../kinds/livestories.kind';
import type { CommentRow } from '../model/comment-row';
import type { Viewer } from '../model/viewer';

const KEY_MOMENTS_AT_MOST = 20;

export interface Highlights {
  pinned: Comment[];
  key_moments: Comment[];
}

export async function readHighlights(db: Kysely<Tables>, { uuid }: ContainerRow, viewer: Viewer): Promise<Highlights> {
  // A removed post with replies stays in the list as a stub; as a highlight it would be empty.
  const where = sql`container_uuid = ${uuid} and parent_id is null and is_listed and state = 'visible'`;
  const pinned = await sql<CommentRow>`
    select * from comments where ${where} and date_pinned is not null
    order by date_pinned desc, id desc limit ${kind.pinsAtMost}`.execute(db);
  const picked = await sql<CommentRow>`
    select * from comments where kind = ${sql.lit(kind.name)} and ${where} and is_picked
    order by ((fields->>'time_shown')::bigint) desc, id desc limit ${KEY_MOMENTS_AT_MOST}`.execute(db);
  return { pinned: presentAll(pinned.rows, viewer), key_moments: presentAll(picked.rows, viewer) };
}
