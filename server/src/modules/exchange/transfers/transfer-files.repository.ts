/** Uploaded files of imports, and files to download. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { TransferFileRow } from './transfers.repository';

type Db = Kysely<Tables>;

/** @param row with 0 bytes for a file that the server is about to write */
export async function insertFile(db: Db, row: Omit<TransferFileRow, 'date_downloaded'>): Promise<void> {
  await db.insertInto('transfer_files').values(row).execute();
}

/** Bytes of uploads that no import has used yet. */
export async function pendingBytes(db: Db, site_uuid: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from transfer_files
    where site_uuid = ${site_uuid} and transfer_uuid is null`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export const findFile = (db: Db, site_uuid: string, uuid: string): Promise<TransferFileRow | undefined> =>
  db
    .selectFrom('transfer_files')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('site_uuid', '=', site_uuid)
    .executeTakeFirst();

export async function insertPart(db: Db, file_uuid: string, part: number, bytes: number): Promise<void> {
  await db
    .insertInto('transfer_parts')
    .values({ file_uuid, part, bytes })
    .onConflict((conflict) => conflict.columns(['file_uuid', 'part']).doUpdateSet({ bytes }))
    .execute();
}

export async function countParts(db: Db, file_uuid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transfer_parts where file_uuid = ${file_uuid}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Gives uploads to an import. @returns the uuids of those that are complete and free */
export async function claimUploads(
  trx: Db,
  { site_uuid, transfer_uuid, files }: { site_uuid: string; transfer_uuid: string; files: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    update transfer_files f set transfer_uuid = ${transfer_uuid}
    where f.uuid = any(${files}::uuid[]) and f.site_uuid = ${site_uuid} and f.transfer_uuid is null and f.role = 'source'
      and f.bytes = (select coalesce(sum(p.bytes), 0) from transfer_parts p where p.file_uuid = f.uuid)
    returning f.uuid`.execute(trx);
  return rows.map(({ uuid }) => uuid);
}

/** Reserves the only download of a file. @returns false when it was downloaded */
export async function claimDownload(db: Db, uuid: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transfer_files')
    .set({ date_downloaded: now })
    .where('uuid', '=', uuid)
    .where('date_downloaded', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Allows another download after an interrupted one. */
export async function releaseDownload(db: Db, uuid: string): Promise<void> {
  await db.updateTable('transfer_files').set({ date_downloaded: null }).where('uuid', '=', uuid).execute();
}

/** Files to delete: expired ones, or the sources of a transfer that has ended. */
export async function findUnused(db: Db, which: { expired: number } | { sourcesOf: string }): Promise<string[]> {
  const condition =
    'expired' in which
      ? sql`date_expires < ${which.expired}::bigint`
      : sql`transfer_uuid = ${which.sourcesOf} and role = 'source'`;
  const { rows } = await sql<{ uuid: string }>`select uuid from transfer_files where ${condition} limit 1000`.execute(
    db,
  );
  return rows.map(({ uuid }) => uuid);
}

export async function deleteFile(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom('transfer_files').where('uuid', '=', uuid).execute();
}

export async function findSize(db: Db, uuid: string): Promise<number> {
  const row = await db.selectFrom('transfer_files').select('bytes').where('uuid', '=', uuid).executeTakeFirst();
  return row?.bytes ?? 0;
}

export const findUploads = (
  db: Db,
  site_uuid: string,
  uuids: string[],
): Promise<Pick<TransferFileRow, 'uuid' | 'name' | 'bytes'>[]> =>
  db
    .selectFrom('transfer_files')
    .select(['uuid', 'name', 'bytes'])
    .where(sql<boolean>`uuid = any(${uuids}::uuid[])`)
    .where('site_uuid', '=', site_uuid)
    .where('role', '=', 'source')
    .execute();
