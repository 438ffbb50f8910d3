import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';

/** Pages and threads that a person follows. */
export const subscriptionsPart: PrivacyPart = {
  markers: { own: ['page_follows.user_id', 'thread_follows.user_id'] },
  erases: [
    { what: 'follows', column: 'page_follows.user_id', fate: 'removed' },
    { what: 'follows', column: 'thread_follows.user_id', fate: 'removed' },
  ],
  async export(db, { id }) {
    const pages = await db.selectFrom('page_follows').selectAll().where('user_id', '=', id).execute();
    const threads = await db.selectFrom('thread_follows').selectAll().where('user_id', '=', id).execute();
    return {
      followed_pages: pages.map(({ page_uuid, date_created }) => ({ page_uuid, date_created })),
      followed_threads: threads.map(({ thread_id, container_uuid, date_created }) => ({
        content_uuid: numericIdToUuid(thread_id),
        content_container_uuid: container_uuid,
        date_created,
      })),
    };
  },
  async close(trx, user_id) {
    for (const table of ['page_follows', 'thread_follows'] as const) {
      await trx.deleteFrom(table).where('user_id', '=', user_id).execute();
    }
    return [];
  },
};
