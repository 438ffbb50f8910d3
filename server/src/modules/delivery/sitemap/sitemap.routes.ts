/**
 * `GET /sitemap/{section_uuid}.xml`: the articles of a section that have comments, each with the date of its last visible
 * comment, so that search engines return for new comments. Beyond 50,000 articles, this address serves an index of parts
 * (`/sitemap/{section_uuid}-{n}.xml`), as the protocol requires.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { ApiError } from '../../../http/errors';
import { escapeMarkup } from '../render/escape';
import { countEntries, type Entry, findEntries } from './sitemap.repository';

const ENTRIES_AT_MOST = 50_000;
/** Reading a large section takes a second, and search engines return about once a day. */
const RETAIN_MS = 10 * MINUTE_MS;
const CACHE = 'public, max-age=0, s-maxage=600';
const NAME = '^([0-9a-fA-F-]{36})(?:-(\\d{1,4}))?\\.xml$';

const xml = (root: 'urlset' | 'sitemapindex', items: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${root}>\n`;

const entryXml = ({ url, date }: Entry) =>
  `<url><loc>${escapeMarkup(url)}</loc><lastmod>${new Date(date).toISOString()}</lastmod></url>`;

export const sitemapRoutesOf =
  (most: number): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = app;

    app.get(
      '/sitemap/:name',
      {
        schema: {
          tags: ['feeds'],
          summary: 'The articles of a section that have comments, as a sitemap',
          params: Type.Object({ name: Type.String({ pattern: NAME }) }),
        },
        config: { limit: 'read' as const },
      },
      async (request, reply) => {
        const [, section_uuid = '', part] = new RegExp(NAME).exec(request.params.name) ?? [];
        const place = await app.sites.bySection(section_uuid);
        if (!place?.section.modules.livecomments) throw new ApiError('section_not_found');
        const uuid = place.section.uuid;
        const key = `sitemap ${uuid} ${most} ${Number(part ?? 0)}`;
        const answer = await app.cache.get(key, null, async () => ({
          body: part === undefined ? await whole(uuid) : await onePart(uuid, Number(part)),
          type: 'application/xml; charset=utf-8',
          headers: { 'cache-control': CACHE },
          until: clock.now() + RETAIN_MS,
        }));
        return app.cache.send(request, reply, answer, () => app.cache.peek(key));
      },
    );

    async function whole(uuid: string): Promise<string> {
      const parts = Math.ceil((await countEntries(db, uuid)) / most);
      if (parts <= 1) return onePart(uuid, 1);
      const addresses = Array.from({ length: parts }, (_, nth) => `/sitemap/${uuid}-${nth + 1}.xml`);
      const origin = escapeMarkup(app.config.publicUrl);
      return xml(
        'sitemapindex',
        addresses.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`),
      );
    }

    async function onePart(uuid: string, part: number): Promise<string> {
      const entries = await findEntries(db, uuid, { offset: Math.max(0, part - 1) * most, limit: most });
      return xml('urlset', entries.map(entryXml));
    }
  };

export const sitemapRoutes = sitemapRoutesOf(ENTRIES_AT_MOST);
