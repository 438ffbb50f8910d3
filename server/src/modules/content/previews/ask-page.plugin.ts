/**
 * Asks a page of the site for its title, description and picture (sites/pages/page-words) and for its authors
 * (people/bylines). The answer counts only for the page that was asked: at the same path, under the same `vf:unique_id`,
 * and for authors of the same site and section.
 */
import fp from 'fastify-plugin';
import { isSiteHost } from '../../../http/site-origins';
import type { SaidOfPage } from '../../people/bylines/bylines.plugin';
import { egressOf } from '../../platform/outbound/outbound';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { publishPage } from '../../platform/site-events/publishing';
import { type PageAddresses, pageAddressesOf } from '../../sites/pages/page-addresses';
import { pathOf } from '../../sites/pages/page-fields';
import { ASK_PAGE, noWords, savePageWords } from '../../sites/pages/page-words';
import { findPageById, type PageRow } from '../../sites/pages/pages.repository';
import { chosenSection } from '../../sites/sections/sections.presenter';
import type { Site } from '../../sites/sites/site-registry';
import { type FetchedPage, fetchPage, follow } from './fetch-page';
import { CONVERSATION, readContainer } from './page-container';
import { readPage, readTags } from './read-page';

const NAMES = new Set([
  'vf:owner',
  'vf:author',
  'vf:unique_id',
  'vf:container_id',
  'vf:section',
  'vf:domain',
  'vf:social',
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
      if (!page || (page.owners_told_by === 'site' && page.words_told_by === 'site')) return;
      const addresses = await pageAddressesOf(app, site);
      if (!addresses.isOwnPage(new URL(page.url))) return;
      const purpose = 'titles and authors of pages';
      const asked = { ...egressOf(config), purpose, mayFollow: addresses.isOwnPage };
      // The page cannot be read now. The next report asks again.
      const fetched = await fetchPage(page.url, asked).catch(() => null);
      if (page.words_told_by !== 'site') await saveWords(fetched, addresses, page);
      if (fetched && site.rules.social.publish) await addToOutbox(db, publishPage(site.uuid, page.id, app.clock.now()));
      if (fetched) await attachPost(fetched, site, page);
      if (page.owners_told_by === 'site') return;
      const said = fetched && isOfSite(fetched, site) && (await readSaid(fetched, site, page));
      if (said) await app.bylines.saveOwners(said, 'page');
    },
    'outbound',
  );

  /** Checks the page's site: the page of a sister site gets its authors from that site. */
  const isOfSite = ({ url }: FetchedPage, site: Site): boolean =>
    new URL(url).hostname === ownHost || isSiteHost(new URL(url).hostname, site);

  /** Stores the page's texts, if any. No title is derived from the address, which visitors can make up. */
  async function saveWords(
    fetched: FetchedPage | null,
    { isPictureHost }: PageAddresses,
    page: PageRow,
  ): Promise<void> {
    if (!fetched) {
      await savePageWords(db, page.id, noWords, '');
      return;
    }
    const tags = readTags(fetched.body, fetched.type, NAMES);
    const unique_id = tags.get('vf:unique_id')?.[0]?.trim();
    const isSame = pathOf(new URL(fetched.url).pathname) === page.path;
    if (!isSame || (unique_id && unique_id !== page.unique_id)) {
      await savePageWords(db, page.id, noWords, '');
      return;
    }
    const { title, description, image } = readPage(fetched.body, fetched.type);
    const address = follow(image, fetched.url) ?? '';
    const image_url = /^https?:/.test(address) && isPictureHost(new URL(address).hostname) ? address : '';
    if (address && !image_url) {
      const reason = 'the picture of a page is on a host that is neither the site’s nor in pages.picture_hosts';
      app.log.warn({ page: page.url, picture: address }, reason);
    }
    const container_id = readContainer(tags);
    const words = { title, description, image_url, ...(container_id && { container_id }) };
    await savePageWords(db, page.id, words, title ? 'page' : '');
  }

  /** Shows the replies to the post that the page names, where the site takes replies from social networks. */
  async function attachPost(fetched: FetchedPage, site: Site, { page_key, container_id }: PageRow): Promise<void> {
    if (site.rules.social.networks === 'off') return;
    const tags = readTags(fetched.body, fetched.type, NAMES);
    const url = tags.get('vf:social')?.[0]?.trim();
    const id = readContainer(tags) || container_id || page_key;
    if (url) await app.social.attachFromPage({ site, container_id: id, url, page: fetched.url });
  }

  /** Reads the page's data; null for another page. */
  async function readSaid(fetched: FetchedPage, site: Site, page: SaidOfPage['page']): Promise<SaidOfPage | null> {
    const tags = readTags(fetched.body, fetched.type, NAMES);
    const all = (name: string) => (tags.get(name) ?? []).map((text) => text.trim());
    const first = (name: string) => all(name)[0] ?? '';
    const domain = first('vf:domain');
    if (domain && (await sites.byDomain(domain))?.uuid !== site.uuid) return null;
    const section = chosenSection(await sites.sectionsOf(site.uuid), site, first('vf:section'));
    if (section.uuid !== page.section_uuid || first('vf:unique_id') !== page.unique_id) return null;
    if (!page.unique_id && pathOf(new URL(fetched.url).pathname) !== page.path) return null;
    return {
      site_uuid: site.uuid,
      page,
      owners: [...all('vf:owner'), ...all('vf:author')],
      container_id: readContainer(tags),
    };
  }
});
