/** Drafts that a person wrote, their open post or draft, edits they made, and the blogs that list them. */
import { type Kysely, sql } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { blogOf } from '../kinds/livestories/blog';
import { livestories as kind } from '../kinds/livestories.kind';
import { setBlog } from './blog.service';

async function blogsOf(db: Kysely<Tables>, user_uuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from containers
    where kind = ${kind.name} and fields->'authors' @> ${JSON.stringify([{ user_uuid }])}::jsonb`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

export const liveBlogsPart: PrivacyPart = {
  markers: { own: ['post_drafts.actor_id', 'work_in_hand.user_id'], others: ['post_versions.actor_id'] },
  erases: [{ what: 'drafts', column: 'post_drafts.actor_id', fate: 'removed' }],
  async export(db, { id }) {
    const drafts = await db.selectFrom('post_drafts').selectAll().where('actor_id', '=', id).orderBy('uuid').execute();
    return {
      post_drafts: drafts.map(({ actor_id: _, uuid, ...draft }) => ({ draft_uuid: uuid, ...draft })),
      author_in: await blogsOf(db, numericIdToUuid(id)),
      work_in_hand: await db
        .selectFrom('work_in_hand')
        .select(['container_uuid', 'content_uuid', 'until'])
        .where('user_id', '=', id)
        .execute(),
    };
  },
  async close(trx, user_id) {
    await trx.deleteFrom('post_drafts').where('actor_id', '=', user_id).execute();
    await trx.deleteFrom('work_in_hand').where('user_id', '=', user_id).execute();
    await trx.updateTable('post_versions').set({ actor_id: null }).where('actor_id', '=', user_id).execute();
    return [];
  },
  async erase({ db, writeQueue }, { user_id }, goOn) {
    const user_uuid = numericIdToUuid(user_id);
    for (const uuid of await blogsOf(db, user_uuid)) {
      await writeQueue.take(uuid, async (unit) => {
        const blog = blogOf(unit.container);
        setBlog(unit, { ...blog, authors: blog.authors.filter((author) => author.user_uuid !== user_uuid) });
      });
      await goOn();
    }
  },
};
