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
import { FIRST_LIVE_ID } from '../../content/model/imported-id';
import type { ContainerChanges } from '../../platform/write-queue/container-changes';
import { undoBuyers } from './apply-buyers';
import { undoPolls } from './apply-polls';
import { undoRatings } from './apply-ratings';
import { changeContainers } from './change-containers';
import { countNewcomers } from './comments.repository';
import { rowsAtOnce } from './import-order.repository';
import { type ImportRow, updateImport } from './imports.repository';
import type { Db, Trx } from './job';

interface Undone {
  removed: number;
  remaining: number;
}

interface UndoOptions {
  now: number;
  store: MediaStore;
  rowsAtOnce?: number;
  goOn?: () => Promise<void>;
}

/** @param store holds the pictures and videos that came with the import @param goOn called between two slices */
export async function undoImport(
  db: Db,
  { uuid, site_uuid, source, date_created: date }: ImportRow,
  { now, store, goOn = async () => {}, ...how }: UndoOptions,
): Promise<Undone> {
  const sum: Undone = { removed: 0, remaining: 0 };
  const files = await importedFiles(db, uuid);
  const limit = rowsAtOnce(how);
  for await (const container of containersOf(db, { uuid, site_uuid, source }, limit)) {
    for (let before: number | null = FIRST_LIVE_ID; before !== null; ) {
      await goOn();
      const from: number = before;
      const [undone] = await changeContainers({ db, now }, [container], (trx, changes) =>
        undoComments(trx, uuid, changes, { before: from, limit }),
      );
      sum.removed += undone?.removed ?? 0;
      sum.remaining += undone?.remaining ?? 0;
      before = undone?.next ?? null;
    }
  }
  await undoRatings(db, { site_uuid, source, date, now });
  await undoBuyers(db, { site_uuid, source, date });
  await undoPolls(db, store, { site_uuid, source, date });
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

/** The containers with comments of an import. */
async function* containersOf(
  db: Db,
  { uuid, site_uuid, source }: Pick<ImportRow, 'uuid' | 'site_uuid' | 'source'>,
  limit: number,
): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ foreign_id: string; our_id: string; is_of_import: boolean }>`
      select k.foreign_id, k.our_id, exists (
        select from comments c join import_items i on i.kind = 'comment' and i.our_id = c.id::text
        where c.container_uuid = k.our_id::uuid and i.import_uuid = ${uuid}
      ) as is_of_import
      from import_items k
      where k.site_uuid = ${site_uuid} and k.source = ${source} and k.kind = 'container' and k.foreign_id > ${last}
      order by k.foreign_id limit ${limit}`.execute(db);
    for (const { our_id, is_of_import } of rows) if (is_of_import) yield our_id;
    const end = rows.at(-1);
    if (!end || rows.length < limit) return;
    last = end.foreign_id;
  }
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

/** The comments of a container that one transaction undoes: at most `limit`, with ids below `before`. */
interface Part {
  before: number;
  limit: number;
}

/** Reads the highest ids first, so that replies come before their parents. */
async function readImported(
  trx: Trx,
  import_uuid: string,
  container_uuid: string,
  { before, limit }: Part,
): Promise<ImportedRow[]> {
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
        select from chat_reactions v where v.comment_id = c.id and not exists (
          select from imports o where o.site_uuid = i.site_uuid and o.source = i.source and o.date_created = v.date_created
        )
      )
      or exists (
        select from comments r where r.parent_id = c.id and (r.id >= ${before}::bigint or not exists (
          select from import_items o where o.kind = 'comment' and o.our_id = r.id::text and o.import_uuid = i.import_uuid
        ))
      )
    ) as is_used
    from import_items i join comments c on c.id = i.our_id::bigint
    where i.import_uuid = ${import_uuid} and i.kind = 'comment' and c.container_uuid = ${container_uuid}
      and c.id < ${before}::bigint
    order by c.id desc limit ${limit}`.execute(trx);
  return rows;
}

/** @returns the last id of this part as `next`; null after the last part */
async function undoComments(
  trx: Trx,
  import_uuid: string,
  changes: ContainerChanges,
  part: Part,
): Promise<Undone & { next: number | null }> {
  const container_uuid = changes.container.uuid;
  /** Comments that stay because of their replies. */
  const replied = new Set<number>();
  const gone: ImportedRow[] = [];
  let remained = 0;
  const rows = await readImported(trx, import_uuid, container_uuid, part);
  for (const row of rows) {
    if (!row.is_used && !replied.has(row.id)) gone.push(row);
    else {
      remained += 1;
      if (row.parent_id !== null) replied.add(row.parent_id);
    }
  }
  const ids = gone.map(({ id }) => id);
  await discountVotes(trx, ids);
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
  await addReplyCounts(trx, lost, true);
  for (const id of lost.keys()) await refreshListing(trx, id);
  const writers = new Set(visible.map(({ actor_id }) => actor_id));
  if (kindOf(changes.container).trends) {
    const left = await countNewcomers(trx, container_uuid, [...writers]);
    changes.container.people = Math.max(0, changes.container.people - left);
  }
  const next = rows.length < part.limit ? null : (rows.at(-1)?.id ?? null);
  return { removed: gone.length, remaining: remained, next };
}

/** Discounts the votes that are deleted with their comments. In the database, because a single comment can have any number of them. */
async function discountVotes(trx: Trx, comment_ids: number[]): Promise<void> {
  await sql`
    with lost as (
      select user_id, count(*) filter (where value = 1) as likes, count(*) filter (where value = -1) as dislikes from votes
      where comment_id = any(${comment_ids}::bigint[]) and is_counted group by 1
    ),
    locked as (select id from users where id in (select user_id from lost) order by id for no key update)
    update users u set likes_created = likes_created - l.likes, dislikes_created = dislikes_created - l.dislikes
    from lost l join locked on locked.id = l.user_id where u.id = l.user_id`.execute(trx);
}

async function removeContainers(trx: Trx, import_uuid: string): Promise<void> {
  await sql`
    with gone as (
      delete from containers c using import_items i
      where i.import_uuid = ${import_uuid} and i.kind = 'container' and i.is_new and c.uuid = i.our_id::uuid
        and c.seq = 0 and not exists (select from comments o where o.container_uuid = c.uuid)
        and not exists (select from polls o where o.container_uuid = c.uuid)
        and not exists (select from ratings o where o.container_uuid = c.uuid)
        and not exists (select from verified_buyers o where o.container_uuid = c.uuid)
      returning c.section_uuid, c.container_id
    )
    delete from pages p using gone c
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
      and not exists (select from chat_reactions r where r.user_id = u.id)
      and not exists (select from ratings r where r.user_id = u.id)
      and not exists (select from verified_buyers b where b.user_id = u.id)
      and not exists (select from poll_votes v where v.user_id = u.id)
      and not exists (select from sessions s where s.user_id = u.id)
      and not exists (select from follows f where f.target_id = u.id)`.execute(trx);
}
