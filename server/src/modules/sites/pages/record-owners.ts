import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageBody } from '../../../../../core/contract/content/page';
import { readOwners } from './page-fields';
import type { PageRow } from './pages.repository';
import type { Reporter } from './pages.service';
import { requirePage } from './require-page';

/** Records the authors of a page. Browsers send them from the page's tags; none may mean a page without such tags. */
export async function recordOwners(
  { db, bylines }: FastifyInstance,
  request: FastifyRequest,
  page: PageRow,
  by: Reporter,
): Promise<PageRow> {
  const { owners: given, container_id } = request.body as PageBody;
  if (given === undefined) return page;
  const { site } = request;
  const owners = readOwners(given);
  const said = { site_uuid: site.uuid, page, owners, container_id: container_id ?? '' };
  if (by === 'visitor' || (by === 'page' && owners.length === 0)) await bylines.suggestOwners(said);
  else await bylines.saveOwners(said, by);
  return requirePage(db, site.uuid, String(page.id));
}
