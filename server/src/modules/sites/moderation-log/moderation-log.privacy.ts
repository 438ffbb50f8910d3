import type { PrivacyPart } from '../../platform/privacy/privacy-part';

/** Actions of moderators on a person or on what they wrote. */
export const moderationLogPart: PrivacyPart = {
  markers: { own: ['moderation_log.user_id'], others: ['moderation_log.actor_id'] },
  erases: [{ what: 'log', column: 'moderation_log.user_id', fate: 'stays' }],
  async export(db, { id, asStaff }) {
    const log = await db.selectFrom('moderation_log').selectAll().where('user_id', '=', id).execute();
    const isRendered = ({ level, ban_level }: { level?: unknown; ban_level?: unknown }) =>
      asStaff || (level !== 'ghost' && ban_level !== 'ghost');
    return {
      moderation_log: log
        .filter(({ detail }) => isRendered(detail))
        .map(({ content_container_uuid, content_uuid, action, detail, date_created }) => ({
          content_container_uuid,
          content_uuid,
          action,
          detail,
          date_created,
        })),
    };
  },
  async close(trx, user_id) {
    await trx.updateTable('moderation_log').set({ detail: '{}' }).where('user_id', '=', user_id).execute();
    await trx
      .updateTable('moderation_log')
      .set({ actor_id: null, actor_uuid: null })
      .where('actor_id', '=', user_id)
      .execute();
    return [];
  },
};
