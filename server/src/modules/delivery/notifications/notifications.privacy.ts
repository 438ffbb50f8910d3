/** Notifications to a person and about their actions, their follows and their choices. */
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { inBatches } from '../../platform/privacy/in-batches';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { findState } from './states.repository';
import { countFewer } from './topics.repository';

export const notificationsPart: PrivacyPart = {
  markers: {
    own: [
      'notifications.user_id',
      'notification_groups.user_id',
      'notification_states.user_id',
      'person_events.user_id',
      'source_marks.user_id',
      'topic_follows.user_id',
    ],
  },
  erases: [
    { what: 'notifications', column: 'notifications.user_id', fate: 'removed' },
    { what: 'follows', column: 'topic_follows.user_id', fate: 'removed' },
  ],
  async export(db, { id }) {
    const topics = await db.selectFrom('topic_follows').selectAll().where('user_id', '=', id).execute();
    const { channels, wants_push, time_zone, language } = await findState(db, id);
    return {
      notifications: inBatches(
        (after, limit) =>
          db
            .selectFrom('notifications')
            .selectAll()
            .where('user_id', '=', id)
            .where('id', '>', after)
            .orderBy('id')
            .limit(limit)
            .execute(),
        (row) => row.id,
        ({ id: number, kind, actor_id, content_id, date_created, date_seen, date_read }) => ({
          notification_uuid: numericIdToUuid(number),
          notification_type: kind,
          actor_uuid: numericIdToUuid(actor_id),
          content_uuid: numericIdToUuid(content_id),
          ...{ date_created, date_seen, date_read },
        }),
      ),
      followed_topics: topics.map(({ topic_id, topic_name, topic_type, date_created }) => ({
        ...{ topic_id, topic_name, topic_type, date_created },
      })),
      notification_settings: { channels, is_user_notification_on: wants_push, time_zone, language },
    };
  },
  async close(trx, user_id) {
    // Deletes notifications about their actions, because they no longer have an account.
    for (const table of ['notifications', 'notification_sources'] as const) {
      await trx.deleteFrom(table).where('actor_id', '=', user_id).execute();
    }
    const topics = await trx
      .deleteFrom('topic_follows')
      .where('user_id', '=', user_id)
      .returning(['section_uuid', 'topic_id'])
      .execute();
    if (topics.length > 0) await countFewer(trx, topics);
    for (const table of [
      'notifications',
      'notification_groups',
      'notification_states',
      'person_events',
      'source_marks',
    ] as const) {
      await trx.deleteFrom(table).where('user_id', '=', user_id).execute();
    }
    return [];
  },
};
