import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';

/** A person's reports that moderators have cleared, and whether staff agreed with their reports. */
export const clearedFlagsPart: PrivacyPart = {
  markers: { own: ['cleared_flags.user_id', 'report_verdicts.user_id'] },
  async export(db, { id }) {
    const rows = await db.selectFrom('cleared_flags').selectAll().where('user_id', '=', id).execute();
    const verdicts = await db.selectFrom('report_verdicts').selectAll().where('user_id', '=', id).execute();
    return {
      report_verdicts: verdicts.map(({ comment_id, agreed, date_created }) => ({
        content_uuid: numericIdToUuid(comment_id),
        agreed,
        date_created,
      })),
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
    await trx.deleteFrom('report_verdicts').where('user_id', '=', user_id).execute();
    return [];
  },
};
