/** Stores publisher pages. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { PagesTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type PageRow = Selectable<PagesTable>;
/** The fields that a report can set. */
export type PageFields = Pick<
  PageRow,
  | 'unique_id'
  | 'url'
  | 'path'
  | 'title'
  | 'description'
  | 'image_url'
  | 'page_type'
  | 'owners'
  | 'container_id'
  | 'lang'
  | 'date_published'
>;

export interface NewPage extends PageFields {
  words_told_by: PageRow['words_told_by'];
  uuid: string;
  section_uuid: string;
  page_key: string;
  date_created: number;
}

/** Stores a page unless its key is known. @returns the row when it is new. */
export const insertPage = (db: Db, page: NewPage): Promise<PageRow | undefined> =>
  db
    .insertInto('pages')
    .values({ ...page, owners: JSON.stringify(page.owners) })
    .onConflict((conflict) => conflict.columns(['section_uuid', 'page_key']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const findPageByKey = (db: Db, section_uuid: string, page_key: string): Promise<PageRow | undefined> =>
  db
    .selectFrom('pages')
    .selectAll()
    .where('section_uuid', '=', section_uuid)
    .where('page_key', '=', page_key)
    .executeTakeFirst();

/** Finds the page of the site that shows a container: the publisher gives both one id (host contract 7). */
export const findPageByUniqueId = (db: Db, site_uuid: string, unique_id: string): Promise<PageRow | undefined> =>
  db
    .selectFrom('pages')
    .innerJoin('sections', 'sections.uuid', 'pages.section_uuid')
    .selectAll('pages')
    .where('sections.site_uuid', '=', site_uuid)
    .where('pages.unique_id', '=', unique_id)
    .orderBy('pages.id')
    .executeTakeFirst();

/** Finds a page of the site by its number. */
export const findPageById = (db: Db, site_uuid: string, id: number): Promise<PageRow | undefined> =>
  db
    .selectFrom('pages')
    .innerJoin('sections', 'sections.uuid', 'pages.section_uuid')
    .selectAll('pages')
    .where('sections.site_uuid', '=', site_uuid)
    .where('pages.id', '=', id)
    .executeTakeFirst();

/** Orders the pages that name one conversation. A visitor can report any page for it, so the publisher's own come first. */
export const publisherFirst = sql`words_told_by = 'site' desc, id`;

/** Finds the page of a section that shows a container. */
export const findPageByContainer = (db: Db, section_uuid: string, container_id: string): Promise<PageRow | undefined> =>
  db
    .selectFrom('pages')
    .selectAll()
    .where('section_uuid', '=', section_uuid)
    .where('container_id', '=', container_id)
    // This condition must equal that of the index (migration trending).
    .where('container_id', '<>', '')
    .orderBy(publisherFirst)
    .limit(1)
    .executeTakeFirst();

/** Finds the newest page of the site at a path. */
export const findPageByPath = (db: Db, site_uuid: string, path: string): Promise<PageRow | undefined> =>
  db
    .selectFrom('pages')
    .innerJoin('sections', 'sections.uuid', 'pages.section_uuid')
    .selectAll('pages')
    .where('sections.site_uuid', '=', site_uuid)
    .where('pages.path', '=', path)
    .orderBy('pages.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const updatePage = (
  db: Db,
  id: number,
  { owners, ...fields }: Partial<PageFields & Pick<PageRow, 'words_told_by'>>,
): Promise<PageRow> =>
  db
    .updateTable('pages')
    .set({ ...fields, ...(owners && { owners: JSON.stringify(owners) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Counts visible comments of the page's conversation: the reported one, or that of its `unique_id`. */
export async function countReplies(
  db: Db,
  site_uuid: string,
  { container_id, unique_id }: Pick<PageRow, 'container_id' | 'unique_id'>,
): Promise<number> {
  const row = await db
    .selectFrom('containers')
    .innerJoin('sections', 'sections.uuid', 'containers.section_uuid')
    .select(['total_visible', 'is_hidden'])
    .where('sections.site_uuid', '=', site_uuid)
    .where('containers.kind', '=', 'livecomments')
    .where('containers.container_id', '=', container_id || unique_id)
    .orderBy('sections.id')
    .executeTakeFirst();
  return row && !row.is_hidden ? row.total_visible : 0;
}

/** Checks whether any page of the site has been reported. */
export async function hasPages(db: Db, site_uuid: string): Promise<boolean> {
  const sections = db.selectFrom('sections').select('uuid').where('site_uuid', '=', site_uuid);
  const found = db.selectFrom('pages').select('uuid').where('section_uuid', 'in', sections).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}
