/**
 * Undoes an import. Keeps comments that people here have replied to, voted on, reported, edited or moderated, and the comments above
 * them.
 */
import { sql } from 'kysely';
import { refreshListing } from '../../content/comments/changes.repository';
import { countQuietly } from '../../content/comments/comment-state';
import { addReplyCounts, repliesByComment } from '../../content/comments/reply-counts.repository';
import { kindOf } from '../../content/kinds/kinds';
import type { MediaRow } from '../../content/media/media.repository';
import { removeMedia } from '../../content/media/media.service';
import type { MediaStore } from '../../content/media/media-store';
import { filesOf } from '../../content/media/picture-files';
import type { CommentRow } from '../../content/model/comment-row';
import type { ContainerChanges } from '../../platform/write-queue/container-changes';
import { changeContainers } from './change-containers';
import { countNewcomers } from './comments.repository';
import { type ImportRow, updateImport } from './imports.repository';
import type { Db, Trx } from './job';

interface Undone {
  removed: number;
  remaining: number;
}

/** @param store holds the pictures and videos that came with the import */
export async function undoImport(
  db: Db,
  { uuid, site_uuid, source }: ImportRow,
  { now, store }: { now: number; store: MediaStore },
): Promise<Undone> {
  const sum: Undone = { removed: 0, remaining: 0 };
  const files = await importedFiles(db, uuid);
  for (const container of await containersOf(db, uuid)) {
    const [undone] = await changeContainers({ db, now }, [container], (trx, changes) =>
      undoContainer(trx, uuid, changes),
    );
    sum.removed += undone?.removed ?? 0;
    sum.remaining += undone?.remaining ?? 0;
  }
  await db.transaction().execute(async (trx) => {
    await removeContainers(trx, uuid);
    await removePeople(trx, uuid);
    await sql`
      delete from import_items i where i.site_uuid = ${site_uuid} and i.source = ${source} and i.import_uuid = ${uuid} and (
        (i.kind = 'comment' and not exists (select from comments c where c.id = i.our_id::bigint))
        or (i.kind = 'container' and not exists (select from containers c where c.uuid = i.our_id::uuid))
        or (i.kind = 'container' and not i.is_new)
        or (i.kind = 'user' and (not i.is_new or not exists (select from users u where u.id = i.our_id::bigint)))
      )`.execute(trx);
    await updateImport(trx, uuid, { state: 'undone', date_done: now });
  });
  await removeUnusedFiles(db, store, files);
  return sum;
}

async function containersOf(db: Db, uuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select distinct c.container_uuid as uuid from import_items i join comments c on c.id = i.our_id::bigint
    where i.import_uuid = ${uuid} and i.kind = 'comment'`.execute(db);
  return rows.map((row) => row.uuid);
}

interface ImportedFiles {
  media: MediaRow[];
  pictures: string[];
}

async function importedFiles(db: Db, uuid: string): Promise<ImportedFiles> {
  const media = await sql<MediaRow>`
    select m.* from import_items i join media m on m.comment_id = i.our_id::bigint
    where i.import_uuid = ${uuid} and i.kind = 'comment'`.execute(db);
  const avatars = await sql<{ uuid: string }>`
    select a.uuid from import_items i join avatars a on a.user_id = i.our_id::bigint
    where i.import_uuid = ${uuid} and i.kind = 'user' and i.is_new`.execute(db);
  return { media: media.rows, pictures: avatars.rows.map((row) => row.uuid) };
}

/** Removes the files of deleted comments and people. */
async function removeUnusedFiles(db: Db, store: MediaStore, { media, pictures }: ImportedFiles): Promise<void> {
  const { rows: used } = await sql<{ uuid: string }>`
    select uuid from media where uuid = any(${media.map(({ uuid }) => uuid)}::uuid[]) and comment_id is not null
    union all select uuid from avatars where uuid = any(${pictures}::uuid[])`.execute(db);
  const isUsed = new Set(used.map(({ uuid }) => uuid));
  await removeMedia(
    db,
    store,
    media.filter(({ uuid }) => !isUsed.has(uuid)),
  );
  const unused = pictures.filter((uuid) => !isUsed.has(uuid));
  for (const name of unused.flatMap((id) => filesOf({ as: 'avatar', id }))) await store.remove(name);
}

type ImportedRow = CommentRow & { is_used: boolean };

async function readImported(trx: Trx, import_uuid: string, container_uuid: string): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    select c.*, (
      coalesce(c.date_edited, 0) > i.date_applied
      or exists (select from moderation_log l where l.comment_id = c.id)
      or exists (select from flags f where f.comment_id = c.id)
      or exists (
        select from votes v where v.comment_id = c.id and not exists (
          select from imports o where o.site_uuid = i.site_uuid and o.source = i.source and o.date_created = v.date_created
        )
      )
      or exists (
        select from comments r where r.parent_id = c.id and not exists (
          select from import_items o where o.kind = 'comment' and o.our_id = r.id::text and o.import_uuid = i.import_uuid
        )
      )
    ) as is_used
    from import_items i join comments c on c.id = i.our_id::bigint
    where i.import_uuid = ${import_uuid} and i.kind = 'comment' and c.container_uuid = ${container_uuid}
    order by c.id desc`.execute(trx);
  return rows;
}

async function undoContainer(trx: Trx, import_uuid: string, changes: ContainerChanges): Promise<Undone> {
  const container_uuid = changes.container.uuid;
  const remaining = new Set<number>();
  const gone: ImportedRow[] = [];
  // Replies come before their parents.
  for (const row of await readImported(trx, import_uuid, container_uuid)) {
    if (!row.is_used && !remaining.has(row.id)) gone.push(row);
    else {
      remaining.add(row.id);
      if (row.parent_id !== null) remaining.add(row.parent_id);
    }
  }
  const ids = gone.map(({ id }) => id);
  await discountVotes(trx, changes, ids);
  const visible = gone.filter(({ state }) => state === 'visible');
  for (const row of visible) countQuietly(changes, row, -1);
  for (const { actor_id, total_likes, total_dislikes } of gone) {
    changes.count(actor_id, 'likes_received', -total_likes);
    changes.count(actor_id, 'dislikes_received', -total_dislikes);
  }
  await trx
    .deleteFrom('comments')
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute();
  const lost = repliesByComment(visible, -1);
  await addReplyCounts(trx, lost);
  for (const id of lost.keys()) await refreshListing(trx, id);
  const writers = new Set(visible.map(({ actor_id }) => actor_id));
  if (kindOf(changes.container).trends) {
    const left = await countNewcomers(trx, container_uuid, [...writers]);
    changes.container.people = Math.max(0, changes.container.people - left);
  }
  return { removed: gone.length, remaining: remaining.size };
}

/** Discounts the votes that are deleted with their comments. */
async function discountVotes(trx: Trx, changes: ContainerChanges, comment_ids: number[]): Promise<void> {
  const { rows } = await sql<{ user_id: number; value: 1 | -1; votes: number }>`
    select user_id, value, count(*)::int as votes from votes
    where comment_id = any(${comment_ids}::bigint[]) and is_counted group by 1, 2`.execute(trx);
  for (const { user_id, value, votes } of rows) {
    changes.count(user_id, value === 1 ? 'likes_created' : 'dislikes_created', -votes);
  }
}

async function removeContainers(trx: Trx, import_uuid: string): Promise<void> {
  const { rows } = await sql<{ section_uuid: string; container_id: string }>`
    delete from containers c using import_items i
    where i.import_uuid = ${import_uuid} and i.kind = 'container' and i.is_new and c.uuid = i.our_id::uuid
      and c.seq = 0 and not exists (select from comments o where o.container_uuid = c.uuid)
    returning c.section_uuid, c.container_id`.execute(trx);
  await sql`
    delete from pages p using json_to_recordset(${JSON.stringify(rows)}::json) as c (section_uuid uuid, container_id text)
    where p.section_uuid = c.section_uuid and p.container_id = c.container_id
      and p.date_created = (select date_created from imports where uuid = ${import_uuid})`.execute(trx);
}

/** Removes people who have never logged in here and have nothing left. */
async function removePeople(trx: Trx, import_uuid: string): Promise<void> {
  await sql`
    delete from users u using import_items i
    where i.import_uuid = ${import_uuid} and i.kind = 'user' and i.is_new and u.id = i.our_id::bigint
      and not exists (select from comments c where c.actor_id = u.id)
      and not exists (select from votes v where v.user_id = u.id)
      and not exists (select from sessions s where s.user_id = u.id)
      and not exists (select from follows f where f.target_id = u.id)`.execute(trx);
}
