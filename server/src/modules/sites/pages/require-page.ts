import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { pathOf } from './page-fields';
import { findPageById, findPageByPath, type PageRow } from './pages.repository';

/** Finds a page by its number or its path. @throws ApiError page_not_found */
export async function requirePage(db: Kysely<Tables>, site_uuid: string, text: string): Promise<PageRow> {
  const row = /^\d{1,15}$/.test(text)
    ? await findPageById(db, site_uuid, Number(text))
    : await findPageByPath(db, site_uuid, pathOf(text));
  if (!row) throw new ApiError('page_not_found');
  return row;
}
