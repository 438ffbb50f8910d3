/**
 * `GET /c/{n}`: the address of one comment that a server can read, which the fragment of `#vf-{n}` is not.
 *
 * A browser that navigates says so (`Sec-Fetch-Mode: navigate`, every browser since 2023 on https) and is sent to the comment
 * in its article. Anything else gets a page with the comment and its oEmbed address: there is no list of bots. The same page
 * is what a browser gets while no article is known; its link leads on.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { cutText } from '../../../../../core/contract/cut-text';
import { escapeMarkup } from '../render/escape';
import { commentDocument, DOCUMENT_TYPE, frameHeaders, pageHeaders } from './comment-document';
import { mayEmbed, requireEmbeddable, requireShared, type SharedComment } from './shared-comment';

const Params = Type.Object({ number: Type.String({ pattern: '^\\d{1,16}$' }) });
/** Who asks decides what the answer is, so no cache between may keep it. */
const PAGE_CACHE = 'private, no-cache';
/** More than any preview shows. */
const DESCRIPTION_MAX = 300;
const FRAME_CACHE = 'public, max-age=0, s-maxage=60';

export const commentPageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl } = app.config;

  app.get(
    '/c/:number(^\\d{1,16}$)',
    {
      schema: {
        tags: ['embeds'],
        summary: 'One comment: leads browsers to it in its article, and shows it to anything else',
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

  /** Where the comment belongs, its oEmbed address, and what previews of links show. */
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
