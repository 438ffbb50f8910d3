/**
 * `GET /write/{container_id}?site=…`: the reporters' page of a live blog, for phones. Contains only the widget, on a
 * page of this server; the widget shows who may write, and the API checks it.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { CONTAINER_ID_PATTERN } from '../../../../../core/contract/content/comment';
import { safeUrl } from '../../../../../core/contract/values/links';
import { ApiError } from '../../../http/errors';
import { findPageByUniqueId } from '../../sites/pages/pages.repository';
import { escapeMarkup } from '../render/escape';

/** Allows the suite's own scripts, sheets and pictures; embeds open on their own sites. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const STYLE =
  ':root{color-scheme:light dark}body{background:light-dark(#fff,#17181b);font-family:system-ui,sans-serif;margin:0 auto;max-width:46rem;padding:12px 16px 48px}header{align-items:center;background:inherit;display:flex;gap:12px;inset-block-start:0;justify-content:space-between;padding-block:8px;position:sticky;z-index:2}nav{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}nav a{color:inherit}';

export const writePageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/write/:container_id',
    {
      schema: {
        hide: true,
        params: Type.Object({ container_id: Type.String({ pattern: CONTAINER_ID_PATTERN }) }),
        querystring: Type.Object({
          site: Type.Optional(Type.String({ maxLength: 253 })),
          lang: Type.Optional(Type.String({ maxLength: 35, pattern: '^[A-Za-z-]*$' })),
        }),
      },
    },
    async (request, reply) => {
      const { site: domain = request.hostname, lang = 'en' } = request.query;
      const site = await app.sites.byDomain(domain);
      if (!site) throw new ApiError('site_not_found');
      const id = escapeMarkup(request.params.container_id);
      const article = await findPageByUniqueId(app.db, site.uuid, request.params.container_id);
      const way = safeUrl(article?.url ?? '');
      // An arrow that points back in either reading direction.
      const back = way
        ? `<a href="${escapeMarkup(way)}"><span aria-hidden="true">${lang.startsWith('ar') ? '→' : '←'}</span> ${escapeMarkup(article?.title || site.name)}</a>`
        : `<span>${escapeMarkup(site.name)}</span>`;
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': POLICY,
          'cache-control': 'no-cache',
        })
        .send(`<!doctype html>
<html lang="${escapeMarkup(lang || 'en')}"${lang.startsWith('ar') ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<title>${escapeMarkup(site.name)}</title>
<meta name="vf:domain" content="${escapeMarkup(site.domain)}">
<meta name="vf:container_id" content="${id}">
<meta name="vf:lang" content="${escapeMarkup(lang || 'en')}">
<style>${STYLE}</style>
<script async src="/vf.js"></script>
</head>
<body>
<header><nav>${back}</nav><div class="viafoura"><vf-tray-trigger></vf-tray-trigger></div></header>
<main class="viafoura"><vf-livestory></vf-livestory></main>
</body>
</html>
`);
    },
  );
};
