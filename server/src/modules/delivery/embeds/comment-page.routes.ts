/**
 * `GET /c/{n}`: the address of one comment. Unlike the hash `#vf-{n}`, it reaches the server.
 *
 * Browsers send `Sec-Fetch-Mode: navigate` when they open a page (all of them since 2023, on https) and are redirected to the
 * comment in its article. Other clients get a page with the comment and its oEmbed address, so there is no list of bots. While
 * the article is unknown, browsers get the same page.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { escapeMarkup } from '../render/escape';
import { commentDocument, DOCUMENT_TYPE, frameHeaders, pageHeaders } from './comment-document';
import { mayEmbed, requireEmbeddable, requireShared, type SharedComment } from './shared-comment';

const Params = Type.Object({ number: Type.String({ pattern: '^\\d{1,16}$' }) });
/** The answer depends on the client, so shared caches must not store it. */
const PAGE_CACHE = 'private, no-cache';
/** Longer than any link preview. */
const DESCRIPTION_MAX = 300;
const FRAME_CACHE = 'public, max-age=0, s-maxage=60';

export const commentPageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl } = app.config;

  app.get(
    '/c/:number(^\\d{1,16}$)',
    {
      schema: {
        tags: ['embeds'],
        summary: 'One comment: redirects browsers to its article, and shows the comment to other clients',
        params: Params,
      },
      config: { limit: 'read' as const },
    },
    async (request, reply) => {
      const { number } = request.params;
      const headers = { ...pageHeaders, 'cache-control': PAGE_CACHE };
      reply.header('vary', 'sec-fetch-mode');
      const isNavigation = request.headers['sec-fetch-mode'] === 'navigate';
      if (isNavigation) {
        const { article, url } = await requireShared(app, number);
        if (article?.url) return reply.headers(headers).redirect(url, 303);
      }
      const answer = await app.cache.get(`comment page ${Number(number)}`, null, async () => {
        const shared = await requireShared(app, number);
        return { body: commentDocument(shared, headOf(shared)), type: DOCUMENT_TYPE, headers, ...shared.touched };
      });
      return app.cache.send(request, reply, answer);
    },
  );

  app.get(
    '/embed/comment/:number',
    {
      schema: { tags: ['embeds'], summary: 'One comment as a page for a frame, without scripts', params: Params },
      config: { limit: 'read' as const },
    },
    async (request, reply) => {
      const { number } = request.params;
      const key = `comment frame ${Number(number)}`;
      const answer = await app.cache.get(key, null, async () => {
        const shared = await requireShared(app, number);
        requireEmbeddable(shared);
        const headers = { ...frameHeaders, 'cache-control': FRAME_CACHE };
        return {
          body: commentDocument(shared, '<base target="_blank">'),
          type: DOCUMENT_TYPE,
          headers,
          ...shared.touched,
        };
      });
      reply.removeHeader('x-frame-options');
      return app.cache.send(request, reply, answer, () => app.cache.peek(key));
    },
  );

  /** Writes the canonical address, the oEmbed address, and the tags for link previews. */
  function headOf(shared: SharedComment): string {
    const { id, site, post, article, url, title } = shared;
    const own = `${publicUrl}/c/${id}`;
    const oembed = `${publicUrl}/oembed?url=${encodeURIComponent(own)}&format=json`;
    const named = `title="${escapeMarkup(title)}"`;
    const description = cutText(post.content ?? '', DESCRIPTION_MAX);
    const preview = { type: 'article', url, title, description, site_name: site.name };
    return [
      article?.url ? `<link rel="canonical" href="${escapeMarkup(article.url)}">` : '',
      mayEmbed(shared)
        ? `<link rel="alternate" type="application/json+oembed" href="${escapeMarkup(oembed)}" ${named}>`
        : '',
      ...Object.entries(preview).map(([name, text]) => `<meta property="og:${name}" content="${escapeMarkup(text)}">`),
    ].join('');
  }
};
