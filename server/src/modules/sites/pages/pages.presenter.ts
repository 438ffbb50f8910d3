/** A publisher page on the wire. */
import type { StoredPage } from '../../../../../core/contract/page';
import type { SectionRow } from '../sites/sites.repository';
import type { PageRow } from './pages.repository';

interface Beside {
  /** Of the site: the page names its own by number. */
  sections: SectionRow[];
  /** People of the site, by their uuids. */
  authors: string[];
  num_replies: number;
}

export const presentPage = (row: PageRow, { sections, authors, num_replies }: Beside): StoredPage => ({
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
  full_page_url: row.url,
  date_created: row.date_created,
  num_replies,
});
