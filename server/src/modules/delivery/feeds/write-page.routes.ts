/**
 * `GET /write/{container_id}?site=…`: the reporters' page of a live blog, for a phone in the rain. It is the widget alone, on a
 * page of this server; who may write there is the widget's to show and the API's to say.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { CONTAINER_ID_PATTERN } from '../../../../../core/contract/comment';
import { ApiError } from '../../../http/errors';
import { escapeMarkup } from '../render/escape';

/** The suite's own script, sheets and pictures; players of an embed are opened at their own place. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const STYLE =
  ':root{color-scheme:light dark}body{background:light-dark(#fff,#17181b);font-family:system-ui,sans-serif;margin:0 auto;max-width:46rem;padding:12px 16px 48px}header{display:flex;justify-content:flex-end}';

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
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': POLICY,
          'cache-control': 'no-cache',
        })
        .send(`<!doctype html>
<html lang="${escapeMarkup(lang || 'en')}">
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
<header class="viafoura"><vf-tray-trigger></vf-tray-trigger></header>
<main class="viafoura"><vf-livestory></vf-livestory></main>
</body>
</html>
`);
    },
  );
};
