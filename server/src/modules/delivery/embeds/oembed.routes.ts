/**
 * `GET /oembed?url=…` (oEmbed 1.0, type `rich`): embeds a comment in other sites as a quotation with a frame over it. Sites that
 * strip frames still show the quotation.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ApiError, invalidField } from '../../../http/errors';
import { isSiteHost } from '../../../http/site-origins';
import { textHtml } from '../feeds/comment-entries';
import { escapeMarkup } from '../render/escape';
import { dateOf, isoDate } from './comment-document';
import { requireEmbeddable, requireShared, type SharedComment } from './shared-comment';

/** Value in seconds. */
const CACHE_AGE = 300;
const CACHE = 'public, max-age=0, s-maxage=60';
const WIDTH = 550;
const HEIGHT = { least: 160, most: 600 };

const OWN_PATH = /^\/(?:c|embed\/comment)\/(\d{1,16})$/;

const Side = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }));
const Query = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 2048 }),
  format: Type.Optional(Type.String({ maxLength: 20 })),
  maxwidth: Side,
  maxheight: Side,
});

export const oembedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl } = app.config;

  app.get(
    '/oembed',
    {
      schema: { tags: ['embeds'], summary: 'A comment for other sites (oEmbed 1.0)', querystring: Query },
      config: { limit: 'read' as const },
    },
    async (request, reply) => {
      const { url, format = 'json', maxwidth = WIDTH, maxheight = HEIGHT.most } = request.query;
      if (format !== 'json') {
        const { code, data, message } = invalidField('format', 'There is oEmbed as JSON only.');
        // oEmbed requires this status.
        const http_status = 501;
        return reply
          .code(http_status)
          .send({ http_status, error: message, code, message, data, request_id: request.id });
      }
      if (!URL.canParse(url)) throw invalidField('url', 'url must be an address.');
      const { number, hostname } = readAddress(url);
      const [width, most] = [Math.min(maxwidth, WIDTH), Math.min(maxheight, HEIGHT.most)];
      const key = `oembed ${number} ${hostname} ${width} ${most}`;
      const answer = await app.cache.get(key, null, async () => {
        const shared = await requireShared(app, number);
        if (hostname && !isSiteHost(hostname, shared.site)) throw new ApiError('content_not_found');
        requireEmbeddable(shared);
        return {
          body: JSON.stringify(describe(shared, width, most)),
          type: 'application/json; charset=utf-8',
          headers: { 'cache-control': CACHE },
          ...shared.touched,
        };
      });
      return app.cache.send(request, reply, answer, () => app.cache.peek(key));
    },
  );

  /** Reads either address of a comment: `/c/{n}` on this server, or its article with `#vf-{n}` on a host of the site. */
  function readAddress(url: string): { number: string; hostname: string } {
    const { origin, pathname, hash, hostname } = new URL(url);
    const path = `${origin}${pathname}`.replace(publicUrl, '');
    const [, own] = OWN_PATH.exec(path) ?? [];
    if (own) return { number: own, hostname: '' };
    const [, number] = /^#vf-(\d{1,16})$/.exec(hash) ?? [];
    if (!number) throw new ApiError('content_not_found');
    return { number, hostname };
  }

  function describe(shared: SharedComment, width: number, most: number) {
    const { site, authors, title } = shared;
    const height = Math.min(most, heightOf(shared, width));
    return {
      version: '1.0',
      type: 'rich',
      title,
      author_name: authors.join(', '),
      provider_name: site.name,
      provider_url: `https://${site.domain}/`,
      cache_age: CACHE_AGE,
      width,
      height,
      html: htmlFor(shared, width, height),
    };
  }

  /** Writes a frame over the quotation, which is `inert` so that keyboards and screen readers skip it. */
  function htmlFor(shared: SharedComment, width: number, height: number): string {
    const { id, post, authors, url, title, language } = shared;
    const by = `<a href="${escapeMarkup(url)}">${escapeMarkup(authors.join(', '))}</a>`;
    const date = `<time datetime="${isoDate(shared)}">${dateOf(shared)}</time>`;
    const place = 'grid-area:1/1';
    return `<div style="display:grid;max-width:${width}px"><blockquote inert cite="${escapeMarkup(url)}" style="${place};margin:0;max-height:${height}px;overflow:hidden"><div dir="auto">${textHtml(post)}</div><p lang="${language}">— ${by}, ${date}</p></blockquote><iframe src="${escapeMarkup(publicUrl)}/embed/comment/${id}" title="${escapeMarkup(title)}" width="${width}" height="${height}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" style="${place};border:0;width:100%"></iframe></div>`;
  }
};

/** Estimates the height of the rendered comment. A longer comment scrolls in its frame. */
function heightOf({ post }: SharedComment, width: number): number {
  const [lineHeight, around, picture, ofCharacter] = [24, 130, 300, 8];
  const perLine = Math.max(10, (width - 42) / ofCharacter);
  const paragraphs = [...(post.title ? [post.title] : []), ...(post.content ?? '').split('\n')];
  const lines = paragraphs.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / perLine)), 0);
  const height = around + lines * lineHeight + (post.media?.length ?? 0) * picture;
  return Math.min(HEIGHT.most, Math.max(HEIGHT.least, height));
}
