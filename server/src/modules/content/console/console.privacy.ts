/** What the console stores of people. */
import { sql } from 'kysely';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';

export const consolePart: PrivacyPart = {
  markers: { own: [], others: ['review_items.claimed_by', 'review_items.second_opinion_of'] },
  async export() {
    return {};
  },
  async close(trx, user_id) {
    await sql`
      update review_items set claimed_by = null, claim_until = null where claimed_by = ${user_id}`.execute(trx);
    await sql`
      update review_items set second_opinion_of = null, question = null where second_opinion_of = ${user_id}
    `.execute(trx);
    return [];
  },
  async erase({ db }, { user_id }) {
    // Colleagues may have named the writer in their question.
    await sql`
      update review_items set second_opinion_of = null, question = null
      where question is not null and comment_id in (select id from comments where actor_id = ${user_id})`.execute(db);
  },
};
