/** Data of an author on a social network, and its deletion. */
import { sql } from 'kysely';
import type { Network } from '../../../../../core/contract/content/social';
import type { Erasure, PrivacyPart } from '../../platform/privacy/privacy-part';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { messageType } from '../comments/comment-state';
import { presentPublic } from '../comments/comments.presenter';
import type { CommentRow } from '../model/comment-row';
import { rewriteEvents } from '../privacy/rewrite-events';
import { findDateFollowed } from './followers.repository';
import { findSomebody } from './somebody';

const AT_ONCE = 100;

export const socialPart: PrivacyPart = {
  markers: { own: ['social_authors.user_id'] },
  async export(db, { id }) {
    const author = await db.selectFrom('social_authors').selectAll().where('user_id', '=', id).executeTakeFirst();
    if (!author) return {};
    const { site_uuid, remote_id } = author;
    return { social: { ...author, date_followed: await findDateFollowed(db, site_uuid, remote_id) } };
  },
  async close(trx, user_id) {
    await sql`
      delete from social_followers f using social_accounts s, social_authors a
      where a.user_id = ${user_id} and s.site_uuid = a.site_uuid
        and f.account_id = s.id and f.remote_id = a.remote_id`.execute(trx);
    await trx.deleteFrom('social_authors').where('user_id', '=', user_id).execute();
    return [];
  },
  /** Texts that stay move to the account of nobody in particular, without name, handle and links to the author. */
  async erase({ db, writeQueue }, erasure, goOn) {
    const { user_id } = erasure;
    const user = await db
      .selectFrom('users')
      .select(['type', 'site_uuid'])
      .where('id', '=', user_id)
      .executeTakeFirst();
    if (user?.type !== 'remote') return;
    for (;;) {
      const { rows } = await sql<{ container_uuid: string }>`
        select distinct container_uuid from comments where actor_id = ${user_id} and ${isLeft(erasure)} limit 1`.execute(
        db,
      );
      const [found] = rows;
      if (!found) return;
      await writeQueue.take(found.container_uuid, (unit) => loosen(unit, erasure, user.site_uuid));
      await goOn();
    }
  },
};

/** Comments whose texts stay. The others remain with the closed account until their texts are erased. */
const hasLastingText = ({ mode }: Erasure) =>
  mode === 'anonymise' ? sql`(origin is not null and content <> '' and date_deleted is null)` : sql`false`;
const isLeft = (erasure: Erasure) => sql`(social_id is not null or fields ? 'social' or ${hasLastingText(erasure)})`;

async function loosen(unit: UnitOfWork, erasure: Erasure, site_uuid: string): Promise<void> {
  const { trx, container, now } = unit;
  const { user_id } = erasure;
  const { rows: comments } = await sql<Pick<CommentRow, 'id' | 'origin'>>`
    select id, origin from comments
    where actor_id = ${user_id} and container_uuid = ${container.uuid} and ${isLeft(erasure)}
    order by id limit ${AT_ONCE}`.execute(trx);
  const ids = comments.map(({ id }) => id);
  const network = comments[0]?.origin as Network | undefined;
  const owner_id =
    erasure.mode === 'anonymise' && network ? await findSomebody(trx, { site_uuid, network, now }) : user_id;
  await sql`
    update social_posts set social_id = 'forgotten ' || comment_id, version = '', date_gone = ${now}::bigint
    where comment_id = any(${ids}::bigint[])`.execute(trx);
  const { rows } = await sql<CommentRow>`
    update comments set actor_id = case when ${hasLastingText(erasure)} then ${owner_id}::bigint else actor_id end,
      social_id = null, fields = nullif(fields - 'social', '{}'::jsonb), metadata = metadata - 'origin_url'
    where id = any(${ids}::bigint[]) returning *`.execute(trx);
  await sql`
    update comments reply set parent_actor_id = comment.actor_id from comments comment
    where reply.parent_id = comment.id and comment.id = any(${ids}::bigint[])`.execute(trx);
  await rewriteEvents(trx, container.uuid, user_id);
  const visible = rows.filter(({ state }) => state === 'visible');
  if (owner_id !== user_id) unit.count(owner_id, 'content_created', visible.length);
  for (const row of visible) unit.append(messageType(row), 'updated', presentPublic(row));
  unit.touch();
}
