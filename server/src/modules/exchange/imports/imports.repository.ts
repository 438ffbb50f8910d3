/** Stores and lists the imports of a site. */
import { type Selectable, sql } from 'kysely';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import type { ImportsTable } from '../../../database/schema';
import type { Db } from './job';

/** Days in which an import can be undone. */
export const UNDO_DAYS = 30;

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

/**
 * Marks imports as failed whose process was killed, and deletes their staged records. These are unfinished imports of the same source,
 * because one runs at a time, and those that began more than a day ago.
 */
export async function endInterrupted(
  db: Db,
  { site_uuid, source, now }: { site_uuid: string; source: string; now: number },
): Promise<void> {
  await sql`
    with ended as (
      update imports set state = 'failed', problem = 'The import was interrupted.'
      where state in ('reading', 'applying')
        and ((site_uuid = ${site_uuid} and source = ${source}) or date_created < ${now - DAY_MS}::bigint)
      returning uuid
    ),
    unlisted as (delete from import_order where import_uuid in (select uuid from ended))
    delete from import_stage where import_uuid in (select uuid from ended)`.execute(db);
}

export const findImport = (db: Db, uuid: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('uuid', '=', uuid).executeTakeFirst();

const UNDO_WITHIN_MS = UNDO_DAYS * DAY_MS;

export const mayUndo = ({ state, date_created }: ImportRow, now: number): boolean =>
  (state === 'done' || state === 'failed') && now - date_created <= UNDO_WITHIN_MS;

/** The imports that a job of the outbox is undoing. @param uuids by the keys of their jobs */
export async function findUndoing(db: Db, uuids: Map<string, string>): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select idempotency_key as key from outbox
    where idempotency_key = any(${[...uuids.keys()]}::text[]) and date_done is null`.execute(db);
  return new Set(rows.flatMap(({ key }) => uuids.get(key) ?? []));
}

/** Newest import first. */
export const listImports = (db: Db, site_uuid: string): Promise<ImportRow[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .orderBy('date_created', 'desc')
    .limit(50)
    .execute();
