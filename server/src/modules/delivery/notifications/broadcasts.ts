/** Broadcasts: one row for all readers, for three days, and its push messages in the outbox. */
import type { Kysely } from 'kysely';
import { type BroadcastBody, PUSH_TTL_MAX_SECONDS } from '../../../../../core/contract/delivery/notifications';
import { inTransaction } from '../../../database/in-transaction';
import type { Tables } from '../../../database/schema';
import { invalidField } from '../../../http/errors';
import type { PersonEvents, SpreadSource } from '../../platform/facts/person-events';
import { leaveSources } from './channels/leave';
import { groupingKey } from './grouping-key';
import { BROADCAST_MS } from './retention';
import { siteSource, topicSource } from './sources';
import { insertSources } from './write.repository';

type Db = Kysely<Tables>;

interface Broadcast extends BroadcastBody {
  /** 0 if a client of the site sent the broadcast. */
  actor_id: number;
  section_uuid: string;
  now: number;
}

/** Checks beyond the schema. @throws ApiError invalid_field */
export function requireBroadcast({ url, image_url, broadcast_type, topic_id }: BroadcastBody): void {
  requireAddress('url', url);
  if (image_url !== '') requireAddress('image_url', image_url);
  if (broadcast_type === 'topic' && topic_id === '') {
    throw invalidField('topic_id', 'topic_id is required for a broadcast to a topic.');
  }
}

export const storeBroadcast = (db: Db, { actor_id, section_uuid, now, ...body }: Broadcast): Promise<PersonEvents> =>
  inTransaction(db, async (trx) => {
    const { broadcast_type, topic_id, push_time_to_live, ...words } = body;
    const isTopic = broadcast_type === 'topic';
    const kind = isTopic ? 'broadcast_topic' : 'broadcast_site';
    const source = isTopic ? topicSource(section_uuid, topic_id) : siteSource(section_uuid);
    const push_seconds = Math.min(push_time_to_live, PUSH_TTL_MAX_SECONDS);
    const detail = { ...words, ...(isTopic && { topic_id }), push_seconds };
    const sources = await insertSources(
      trx,
      [
        {
          ...{ source, kind, actor_id, section_uuid, detail, group: source, service: 'notifications' },
          ...{ content_id: 0, thread_id: 0, container_uuid: null, grouping_key: groupingKey(kind, `${source} ${now}`) },
        },
      ],
      { now, ends: now + BROADCAST_MS },
    );
    await leaveSources(trx, sources, now);
    return { people: [], sources };
  });

/** @returns the withdrawn broadcast; undefined if none was active */
export async function endBroadcast(
  db: Db,
  { id, section_uuid, now }: { id: number; section_uuid: string; now: number },
): Promise<SpreadSource | undefined> {
  const ended = await db
    .updateTable('notification_sources')
    .set({ date_ends: now })
    .where('id', '=', id)
    .where('section_uuid', '=', section_uuid)
    .where('kind', 'in', ['broadcast_site', 'broadcast_topic'])
    .where('date_ends', '>', now)
    .returning(['id', 'source', 'actor_id'])
    .executeTakeFirst();
  return ended && { ...ended, isGone: true };
}

/** Requires a web page, because a press opens the address. */
function requireAddress(field: 'url' | 'image_url', text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw invalidField(field, `${field} must be an http or https address.`, 'not_an_address');
  }
}
