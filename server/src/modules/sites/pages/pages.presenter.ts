/** A publisher page on the wire. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageBody, StoredPage } from '../../../../../core/contract/content/page';
import type { SectionRow } from '../sites/sites.repository';
import { countReplies, type PageRow } from './pages.repository';

/** Presents pages of the request's site, with their authors and replies. */
export const pagePresenter =
  (app: FastifyInstance) =>
  async ({ site }: Pick<FastifyRequest, 'site'>, row: PageRow, sections: SectionRow[]): Promise<StoredPage> => {
    const [authors, num_replies] = await Promise.all([
      app.bylines.authorsOf(site.uuid, row),
      countReplies(app.db, site.uuid, row),
    ]);
    return {
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
    };
  };

/** Tells the publisher why a reported picture was not stored. */
export const withRefusal = (page: StoredPage, { image_url = '' }: PageBody): StoredPage =>
  image_url.trim() !== '' && page.image_url === '' ? { ...page, image_refused: 'picture_host' } : page;
