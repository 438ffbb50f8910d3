/** The pages of the demo publication and what they load. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { articleBySlug, articles } from '../../../demo/articles';
import { adsPage } from '../../../demo/pages/ads';
import { articlePage } from '../../../demo/pages/article';
import { bookPage } from '../../../demo/pages/book';
import { frontPage } from '../../../demo/pages/front';
import { hostilePage, hostileSheets, isHostileSheet } from '../../../demo/pages/hostile';
import { interviewPage } from '../../../demo/pages/interview';
import { livePage } from '../../../demo/pages/live';
import { missingPage } from '../../../demo/pages/missing';
import { readerPage, readerView } from '../../../demo/pages/reader';
import { pictures } from '../../../demo/pictures/pictures';
import { readDemoFiles, typeOf } from './demo-files';
import { makePainting } from './painting';
import { sendPage, visits } from './visit';

type Slug = { Params: { slug: string } };

const HOUR = 'public, max-age=3600';

export const pagesRoutes: FastifyPluginAsync = async (app) => {
  const files = readDemoFiles();
  const drawings = new Map(Object.entries(pictures));
  const visit = visits(app);
  const paint = makePainting(app);
  const hidden = { schema: { hide: true } };

  app.lostReader.answer = async (request, reply) => sendPage(reply, missingPage(await visit(request)), 404);
  app.get('/', hidden, async (request, reply) =>
    sendPage(reply, await paint(request, frontPage(await visit(request)))),
  );

  app.get<Slug>('/articles/:slug', hidden, async (request, reply) => {
    const article = articleBySlug(request.params.slug);
    const here = await visit(request);
    if (!article) return sendPage(reply, missingPage(here), 404);
    return sendPage(reply, await paint(request, articlePage(article, here)));
  });

  app.get('/book', hidden, async (request, reply) =>
    sendPage(reply, await paint(request, bookPage(await visit(request)))),
  );

  app.get('/live', hidden, async (request, reply) =>
    sendPage(reply, await paint(request, livePage(await visit(request)))),
  );

  app.get<{ Querystring: { own?: string } }>('/ads', hidden, async (request, reply) =>
    sendPage(reply, await paint(request, adsPage(await visit(request), request.query.own !== undefined))),
  );

  app.get('/interview', hidden, async (request, reply) =>
    sendPage(reply, await paint(request, interviewPage(await visit(request)))),
  );

  // A page built in the browser cannot include markup, so the script fetches it.
  app.get('/reader', hidden, async (request, reply) => {
    const first = articles.find(({ lang, closed, section }) => lang !== 'ar' && !closed && section !== 'Opinion');
    const page = readerPage(first ?? (articles[0] as (typeof articles)[number]), await visit(request));
    return sendPage(reply, await paint(request, page, 'script'));
  });
  app.get<Slug>('/reader/:slug', hidden, async (request, reply) => {
    const article = articleBySlug(request.params.slug);
    const here = await visit(request);
    if (!article) return sendPage(reply, missingPage(here), 404);
    return sendPage(reply, await paint(request, readerPage(article, here), 'script'));
  });
  app.get<Slug>('/demo/articles/:slug.json', hidden, async (request, reply) => {
    const article = articleBySlug(request.params.slug);
    return article ? readerView(article, await visit(request)) : reply.callNotFound();
  });

  app.get<{ Querystring: { sheets?: string } }>('/hostile', hidden, async (request, reply) => {
    const { sheets } = request.query;
    const chosen = typeof sheets === 'string' ? sheets.split(',').filter(isHostileSheet) : hostileSheets;
    return sendPage(reply, await paint(request, hostilePage((await visit(request)).origin, chosen)));
  });
  app.get('/hostile/plain', hidden, async (request, reply) =>
    sendPage(reply, await paint(request, hostilePage((await visit(request)).origin, []))),
  );

  app.get<{ Params: { name: string } }>('/demo/pictures/:name.svg', hidden, async (request, reply) =>
    sendFile(reply, drawings.get(request.params.name), 'image/svg+xml'),
  );
  for (const [path, content] of files) {
    app.get(`/demo/${path}`, hidden, async (_request, reply) => sendFile(reply, content, typeOf(path)));
  }

  function sendFile(reply: FastifyReply, content: string | undefined, type: string) {
    if (content === undefined) return reply.callNotFound();
    return reply
      .headers({ 'content-type': type, 'cache-control': app.config.production ? HOUR : 'no-cache' })
      .send(content);
  }
};
