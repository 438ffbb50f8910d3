/**
 * Asks a page of the site who wrote it (people/bylines). Its own server's word counts for the page that was asked about and
 * no other: of the same site and section, under the same `vf:unique_id` or, without one, at the same path.
 */
import fp from 'fastify-plugin';
import { CONTAINER_ID_PATTERN } from '../../../../../core/contract/comment';
import { isSiteHost } from '../../../http/site-origins';
import { ASK_PAGE, type SaidOfPage } from '../../people/bylines/bylines.plugin';
import { pathOf } from '../../sites/pages/page-fields';
import { findPageById } from '../../sites/pages/pages.repository';
import { chosenSection } from '../../sites/sections/sections.presenter';
import type { Site } from '../../sites/sites/site-registry';
import { type FetchedPage, fetchPage } from './fetch-page';
import { readTags } from './read-page';

const CONVERSATION = '<vf-conversations>';
const NAMES = new Set([
  'vf:owner',
  'vf:author',
  'vf:unique_id',
  'vf:container_id',
  'vf:section',
  'vf:domain',
  CONVERSATION,
]);

export const askPagePlugin = fp(async (app) => {
  const { db, sites, config } = app;
  const ownHost = new URL(config.publicUrl).hostname;

  app.outbox.handle(
    ASK_PAGE,
    async ({ page_id, site_uuid }) => {
      const site = await sites.byDomain(String(site_uuid));
      const page = site && (await findPageById(db, site.uuid, Number(page_id)));
      if (!page || page.owners_told_by === 'site') return;
      const isOwn = ({ hostname }: URL) => hostname === ownHost || isSiteHost(hostname, site);
      if (!isOwn(new URL(page.url))) return;
      const { privateAddresses: allowPrivate } = config;
      const asked = { allowPrivate, purpose: 'authors of pages', mayFollow: isOwn };
      // Away, or no page for strangers: visitors will say again that it names somebody.
      const fetched = await fetchPage(page.url, asked).catch(() => null);
      const said = fetched && (await readSaid(fetched, site, page));
      if (said) await app.bylines.saveOwners(said, 'page');
    },
    'outbound',
  );

  /** Null where it is another page. */
  async function readSaid(fetched: FetchedPage, site: Site, page: SaidOfPage['page']): Promise<SaidOfPage | null> {
    const tags = readTags(fetched.body, fetched.type, NAMES);
    const all = (name: string) => (tags.get(name) ?? []).map((text) => text.trim());
    const first = (name: string) => all(name)[0] ?? '';
    const domain = first('vf:domain');
    if (domain && (await sites.byDomain(domain))?.uuid !== site.uuid) return null;
    const section = chosenSection(await sites.sectionsOf(site.uuid), site, first('vf:section'));
    if (section.uuid !== page.section_uuid || first('vf:unique_id') !== page.unique_id) return null;
    if (!page.unique_id && pathOf(new URL(fetched.url).pathname) !== page.path) return null;
    const [only = '', other] = all(CONVERSATION);
    const container = first('vf:container_id') || (other === undefined ? only : '');
    return {
      site_uuid: site.uuid,
      page,
      owners: [...all('vf:owner'), ...all('vf:author')],
      container_id: new RegExp(CONTAINER_ID_PATTERN).test(container) ? container : '',
    };
  }
});
