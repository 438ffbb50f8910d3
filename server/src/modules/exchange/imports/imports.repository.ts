/** Stores and lists the imports of a site. */
import type { Selectable } from 'kysely';
import type { ImportsTable } from '../../../database/schema';
import type { Db } from './job';

export type ImportRow = Selectable<ImportsTable>;

export async function insertImport(
  db: Db,
  row: Pick<ImportRow, 'uuid' | 'site_uuid' | 'source' | 'format' | 'date_created'>,
): Promise<void> {
  await db
    .insertInto('imports')
    .values({ ...row, state: 'reading', counts: '{}', date_done: null })
    .execute();
}

export async function updateImport(
  db: Db,
  uuid: string,
  { counts, ...changes }: Partial<Pick<ImportRow, 'state' | 'problem' | 'date_done' | 'counts'>>,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ ...changes, ...(counts && { counts: JSON.stringify(counts) }) })
    .where('uuid', '=', uuid)
    .execute();
}

export const findImport = (db: Db, uuid: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Newest first. */
export const listImports = (db: Db, site_uuid: string): Promise<ImportRow[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .orderBy('date_created', 'desc')
    .limit(50)
    .execute();
