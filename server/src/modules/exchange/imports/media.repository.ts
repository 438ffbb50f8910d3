/** Stores which imported files belong to which comments and people. */
import { sql } from 'kysely';
import type { ContainerPlace, NewRow, StagedRow } from './comments.repository';
import type { ImportJob, Trx } from './job';
import type { StoredPicture } from './store-files';

/** An undone import may have left the row of a file, which the new comment then takes. */
export async function insertMedia(
  trx: Trx,
  { now }: ImportJob,
  place: ContainerPlace,
  rows: NewRow[],
  records: ReadonlyMap<string, StagedRow>,
): Promise<void> {
  const files = rows.flatMap(({ id, actor_id, foreign_id, media }) =>
    media ? (records.get(foreign_id)?.content?.media ?? []).map((file) => ({ ...file, comment_id: id, actor_id })) : [],
  );
  if (files.length === 0) return;
  await sql`
    insert into media (
      uuid, user_id, container_uuid, comment_id, type, mime, width, height, sizes, bytes, key, date_created, date_attached
    )
    select media_uuid, actor_id, ${place.uuid}, comment_id, type, mime, width, height, sizes, bytes, key, ${now}::bigint,
      ${now}::bigint
    from json_to_recordset(${JSON.stringify(files)}::json) as f (
      media_uuid uuid, actor_id bigint, comment_id bigint, type text, mime text, width int, height int, sizes jsonb,
      bytes bigint, key text
    )
    on conflict (uuid) do update set user_id = excluded.user_id, container_uuid = excluded.container_uuid,
      comment_id = excluded.comment_id, key = excluded.key`.execute(trx);
}

export async function insertPictures(
  trx: Trx,
  { now, media }: ImportJob,
  pictures: (StoredPicture & { user_id: number })[],
): Promise<void> {
  if (pictures.length === 0 || !media) return;
  const rows = JSON.stringify(pictures);
  await sql`
    insert into avatars (uuid, user_id, is_shown, key, bytes, date_created)
    select uuid, user_id, true, key, bytes, ${now}::bigint
    from json_to_recordset(${rows}::json) as p (uuid uuid, user_id bigint, key text, bytes bigint)
    on conflict (uuid) do update set user_id = excluded.user_id`.execute(trx);
  const address = `${media.publicUrl}/avatars/`;
  await sql`
    update users u set avatar_moderation_status = 'approved',
      pic_small = ${address} || p.uuid || '/small.webp', pic_large = ${address} || p.uuid || '/large.webp'
    from json_to_recordset(${rows}::json) as p (uuid uuid, user_id bigint) where u.id = p.user_id`.execute(trx);
}
