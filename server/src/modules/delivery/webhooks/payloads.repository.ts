/** Reads the subject of a delivery in its present state. Withdrawn or hidden contents are not delivered. */
import { type Kysely, sql } from 'kysely';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { NULL_UUID, numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { isVisible, joined, type ShownRow, shown } from '../notifications/read.repository';

type Db = Kysely<Tables>;
export type PayloadRow = Omit<ShownRow, 'is_seen' | 'is_read' | 'total'>;

export async function findNotice(
  db: Db,
  { user_id, id, now }: { user_id: number; id: number; now: number },
): Promise<PayloadRow | undefined> {
  const { rows } = await sql<PayloadRow>`
    select ${shown}, n.target_id from notifications n ${joined}
    where n.user_id = ${user_id} and n.id = ${id} and n.date_gone is null and ${isVisible(user_id, now)}`.execute(db);
  return rows[0];
}

export async function findSource(
  db: Db,
  { id, now }: { id: number; now: number },
): Promise<(PayloadRow & { source: string }) | undefined> {
  const { rows } = await sql<PayloadRow & { source: string }>`
    select ${shown}, n.source, 0 as target_id from notification_sources n ${joined}
    where n.id = ${id} and n.date_ends > ${now} and (n.content_id = 0 or ${isVisible(0, now)})`.execute(db);
  return rows[0];
}

/** Code points of a comment in a delivery. */
const BODY = 2000;

/** A person in the receiver's terms. */
export interface PersonPayload {
  name: string;
  viafoura_id: { uuid: string; id: number };
  external_id: { provider: string; id: string };
}

/** Finds people; those who have logged in only here have only our number. */
export async function findPeople(db: Db, ids: number[]): Promise<Map<number, PersonPayload>> {
  const { rows } = await sql<{ id: number; name: string; provider: string | null; subject: string | null }>`
    select u.id, u.name, i.provider, i.subject from users u left join lateral (
      select provider, subject from identities where user_id = u.id order by date_last_login desc limit 1
    ) i on true
    where u.id = any(${ids}::bigint[]) and u.date_erased is null`.execute(db);
  return new Map(
    rows.map(({ id, name, provider, subject }) => [
      id,
      {
        name,
        viafoura_id: { uuid: numericIdToUuid(id), id },
        external_id: { provider: provider ?? 'viafoura', id: subject ?? String(id) },
      },
    ]),
  );
}

/** Presents one notification of a delivery (host contract 14). */
export function presentNotification(row: PayloadRow, people: Map<number, PersonPayload>, recipients: number[]) {
  const detail = (name: string) => (row.detail[name] ? { [name]: String(row.detail[name]) } : {});
  const uuid = (id: number) => (id === 0 ? NULL_UUID : numericIdToUuid(id));
  return {
    notification_type: row.kind,
    notification_uuid: numericIdToUuid(row.id),
    time: row.date_created,
    section_uuid: row.section_uuid,
    content_container_uuid: row.container_uuid ?? NULL_UUID,
    user: people.get(row.actor_id) ?? null,
    recipients: recipients.flatMap((id) => people.get(id) ?? []),
    payload: {
      url: row.url ?? String(row.detail.url ?? ''),
      image_url: String(row.detail.image_url ?? ''),
      ...detail('topic_id'),
      ...detail('description'),
      ...(row.title ? { title: row.title } : detail('title')),
      content: { uuid: uuid(row.content_id), ...(row.excerpt !== null && { body: cutText(row.excerpt, BODY) }) },
      target_content_uuid: uuid(row.target_id),
    },
  };
}
