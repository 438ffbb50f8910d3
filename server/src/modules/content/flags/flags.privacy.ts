import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';

/** Somebody's reports that a moderator has cleared. */
export const clearedFlagsPart: PrivacyPart = {
  markers: { own: ['cleared_flags.user_id'] },
  async export(db, { id }) {
    const rows = await db.selectFrom('cleared_flags').selectAll().where('user_id', '=', id).execute();
    return {
      cleared_flags: rows.map(({ comment_id, reason, note, date_created }) => ({
        content_uuid: numericIdToUuid(comment_id),
        reason,
        note,
        date_created,
      })),
    };
  },
  async close(trx, user_id) {
    await trx.deleteFrom('cleared_flags').where('user_id', '=', user_id).execute();
    return [];
  },
};
