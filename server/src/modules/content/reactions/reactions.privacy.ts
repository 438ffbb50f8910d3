/** A person's reactions. Deleted with the account; the sums follow within a second. */
import { sql } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';

export const reactionsPart: PrivacyPart = {
  markers: { own: ['chat_reactions.user_id'] },
  erases: [{ what: 'reactions', column: 'chat_reactions.user_id', fate: 'removed' }],
  async export(db, { id }) {
    const rows = await db
      .selectFrom('chat_reactions')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('comment_id')
      .execute();
    return {
      reactions: rows.map(({ comment_id, reaction, date_created }) => ({
        content_uuid: numericIdToUuid(comment_id),
        reaction,
        date_created,
      })),
    };
  },
  async close(trx, user_id) {
    await sql`
      with gone as (delete from chat_reactions where user_id = ${user_id} returning comment_id)
      update reacted_messages set untold_since = coalesce(untold_since, 0)
      where comment_id in (select comment_id from gone)`.execute(trx);
    return [];
  },
};
