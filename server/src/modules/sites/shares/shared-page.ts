/** Finds the page of a share bar: by its container, else by its address. */
import type { Kysely } from 'kysely';
import type { SharedPage } from '../../../../../core/contract/content/sharing';
import type { Tables } from '../../../database/schema';
import { pathOf } from '../pages/page-fields';
import { findPageByContainer, findPageByPath, type PageRow } from '../pages/pages.repository';

export async function findSharedPage(
  db: Kysely<Tables>,
  { site_uuid, section_uuid }: { site_uuid: string; section_uuid: string },
  { container_id, url }: SharedPage,
): Promise<PageRow | undefined> {
  const byContainer = container_id && (await findPageByContainer(db, section_uuid, container_id));
  if (byContainer) return byContainer;
  return url ? findPageByPath(db, site_uuid, pathOf(pathnameOf(url))) : undefined;
}

/** Accepts an absolute address, or one relative to the site's own pages. */
function pathnameOf(url: string): string {
  const base = 'https://here.invalid';
  return URL.canParse(url, base) ? new URL(url, base).pathname : '/';
}
