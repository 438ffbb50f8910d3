/** Data of an author on a social network, and its deletion. */
import { sql } from 'kysely';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { messageType } from '../comments/comment-state';
import { presentPublic } from '../comments/comments.presenter';
import type { CommentRow } from '../model/comment-row';
import { rewriteEvents } from '../privacy/rewrite-events';

const AT_ONCE = 100;

export const socialPart: PrivacyPart = {
  markers: { own: ['social_authors.user_id'] },
  async export(db, { id }) {
    const author = await db.selectFrom('social_authors').selectAll().where('user_id', '=', id).executeTakeFirst();
    return author ? { social: author } : {};
  },
  async close(trx, user_id) {
    await sql`
      delete from social_followers f using social_accounts s, social_authors a
      where a.user_id = ${user_id} and s.site_uuid = a.site_uuid
        and f.account_id = s.id and f.remote_id = a.remote_id`.execute(trx);
    await trx.deleteFrom('social_authors').where('user_id', '=', user_id).execute();
    return [];
  },
  /** Texts may stay, but without the author's name, handle and links to the account. */
  async erase({ db, writeQueue }, { user_id }, goOn) {
    for (;;) {
      const { rows } = await sql<{ container_uuid: string }>`
        select distinct container_uuid from comments
        where actor_id = ${user_id} and (social_id is not null or fields ? 'social') limit 1`.execute(db);
      const [found] = rows;
      if (!found) return;
      await writeQueue.take(found.container_uuid, (unit) => loosen(unit, user_id));
      await goOn();
    }
  },
};

async function loosen(unit: UnitOfWork, user_id: number): Promise<void> {
  const { trx, container } = unit;
  await sql`
    update social_posts p set social_id = 'forgotten ' || c.id, version = '', date_gone = ${unit.now}::bigint from comments c
    where p.comment_id = c.id and c.actor_id = ${user_id} and c.container_uuid = ${container.uuid}`.execute(trx);
  const { rows } = await sql<CommentRow>`
    update comments set social_id = null, fields = nullif(fields - 'social', '{}'::jsonb), metadata = metadata - 'origin_url'
    where id in (
      select id from comments
      where actor_id = ${user_id} and container_uuid = ${container.uuid} and (social_id is not null or fields ? 'social')
      limit ${AT_ONCE}
    )
    returning *`.execute(trx);
  await rewriteEvents(trx, container.uuid, user_id);
  for (const row of rows) if (row.state === 'visible') unit.append(messageType(row), 'updated', presentPublic(row));
  unit.touch();
}
