/**
 * Personal data in the console: claims, questions for a second opinion, notes and former texts of comments. Notes are
 * between colleagues: a person's own copy has only the notes they wrote; a copy made by an administrator also has those
 * about the person.
 */
import { sql } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { inBatches } from '../../platform/privacy/in-batches';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { eraseVersions, versionsOf } from '../versions/versions.repository';

const contentOf = (comment_id: number | null) => ({
  content_uuid: comment_id === null ? null : numericIdToUuid(comment_id),
});

export const consolePart: PrivacyPart = {
  markers: {
    own: ['staff_notes.user_id', 'saved_queues.owner_id', 'saved_queue_orders.user_id'],
    others: [
      'bulk_decisions.actor_id',
      'review_items.claimed_by',
      'review_items.looked_at_by',
      'review_items.second_opinion_of',
      'staff_notes.author_id',
    ],
  },
  erases: [{ what: 'notes', column: 'staff_notes.user_id', fate: 'removed' }],
  async export(db, { id, asStaff }) {
    const notes = async (column: 'user_id' | 'author_id') => {
      const rows = await db.selectFrom('staff_notes').selectAll().where(column, '=', id).orderBy('id').execute();
      return rows.map(({ comment_id, text, date_created }) => ({ ...contentOf(comment_id), text, date_created }));
    };
    return {
      comment_versions: inBatches(
        (after, limit) => versionsOf(db, id, after, limit),
        (version) => version.id,
        ({ comment_id, content, date_replaced }) => ({ ...contentOf(comment_id), content, date_replaced }),
      ),
      saved_queues: (await db.selectFrom('saved_queues').selectAll().where('owner_id', '=', id).execute()).map(
        ({ name, filter, date_created }) => ({ name, filter, date_created }),
      ),
      staff_notes_written: await notes('author_id'),
      ...(asStaff && { staff_notes: await notes('user_id') }),
    };
  },
  async close(trx, user_id) {
    await sql`update review_items set claimed_by = null, claim_until = null where claimed_by = ${user_id}`.execute(trx);
    await sql`
      update review_items set second_opinion_of = null, question = null where second_opinion_of = ${user_id}
    `.execute(trx);
    await trx.updateTable('staff_notes').set({ author_id: null }).where('author_id', '=', user_id).execute();
    await trx.deleteFrom('staff_notes').where('user_id', '=', user_id).execute();
    await trx.deleteFrom('saved_queues').where('owner_id', '=', user_id).execute();
    await trx.deleteFrom('saved_queue_orders').where('user_id', '=', user_id).execute();
    await sql`update review_items set looked_at_by = null where looked_at_by = ${user_id}`.execute(trx);
    await trx.updateTable('bulk_decisions').set({ actor_id: null }).where('actor_id', '=', user_id).execute();
    return [];
  },
  async erase({ db }, { user_id }) {
    await eraseVersions(db, user_id);
    // Colleagues may have named the writer in their question.
    await sql`
      update review_items set second_opinion_of = null, question = null
      where question is not null and comment_id in (select id from comments where actor_id = ${user_id})`.execute(db);
  },
};
