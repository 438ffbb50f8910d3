/** Payloads for receivers: ids and no text (host contract 14). Content is read again when it is sent. */
import type { Kysely } from 'kysely';
import { NULL_UUID, numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { ContentEvent, DeliveredEvent } from '../../../database/schema/webhooks';

export interface PresentedEvent {
  action: string;
  /** Time of the event in ms. */
  time: number;
  [id: string]: string | number | null;
}

export async function presentEvents(db: Kysely<Tables>, events: DeliveredEvent[]): Promise<PresentedEvent[]> {
  const ofContent = events.filter((event) => 'content_uuid' in event);
  const [comments, containers] = [await findComments(db, ofContent), await findContainers(db, ofContent)];
  return events.map((event): PresentedEvent => {
    if ('data' in event) return { action: event.action, ...event.data, time: event.time };
    const { action, content_uuid, content_container_uuid, time } = event;
    const comment = comments.get(uuidToNumericId(content_uuid) ?? 0);
    const container = containers.get(content_container_uuid);
    return {
      action,
      // The author of a deleted comment is unknown.
      actor_uuid: comment ? numericIdToUuid(comment.actor_id) : NULL_UUID,
      content_container_uuid,
      content_uuid,
      section_uuid: container?.section_uuid ?? NULL_UUID,
      container_id: container?.container_id ?? '',
      content_type: container?.kind ?? '',
      thread_uuid: comment ? numericIdToUuid(comment.thread_id) : content_uuid,
      parent_uuid: comment?.parent_id ? numericIdToUuid(comment.parent_id) : content_container_uuid,
      time,
    };
  });
}

async function findComments(db: Kysely<Tables>, events: ContentEvent[]) {
  const ids = events.flatMap(({ content_uuid }) => uuidToNumericId(content_uuid) ?? []);
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'actor_id', 'thread_id', 'parent_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function findContainers(db: Kysely<Tables>, events: ContentEvent[]) {
  if (events.length === 0) return new Map<string, never>();
  const uuids = events.map(({ content_container_uuid }) => content_container_uuid);
  const rows = await db
    .selectFrom('containers')
    .select(['uuid', 'section_uuid', 'container_id', 'kind'])
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(rows.map((row) => [row.uuid, row]));
}
