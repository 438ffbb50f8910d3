/** A publisher page on the wire. */
import type { StoredPage } from '../../../../../core/contract/page';
import type { SectionRow } from '../sites/sites.repository';
import type { PageRow } from './pages.repository';

/**
 * @param sections of the site: the page names its own by number.
 * @param authors people of the site, by their uuids.
 */
export const presentPage = (row: PageRow, sections: SectionRow[], authors: string[]): StoredPage => ({
  id: row.id,
  uuid: row.uuid,
  title: row.title,
  url: row.url,
  path: row.path,
  unique_id: row.unique_id,
  container_id: row.container_id,
  image_url: row.image_url,
  description: row.description,
  page_type: row.page_type,
  owners: row.owners,
  authors,
  section: sections.find(({ uuid }) => uuid === row.section_uuid)?.id ?? 0,
});
