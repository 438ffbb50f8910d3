/**
 * `GET /render/<widget>`: a widget as HTML with its comments, before any script runs (design decision 2).
 *
 * The same bytes for every guest: ignores tokens and cookies. Facts are cached like the JSON lists, rendered fragments
 * beside them; a repeated address costs no query and no rendering.
 */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { CachedAnswer } from '../../platform/cache/cached-answer';
import { chosenSection } from '../../sites/sections/sections.presenter';
import { widgetsOff } from '../../sites/sites/section-modules';
import { type Asked, lookKey, Query, readAsked } from './asked';
import { cacheControlOf, FRAGMENT_TYPE } from './fragment-headers';
import { readPaintables } from './paintable';
import { Painter } from './painter';
import { readFacts } from './read-facts';
import { withPlaceholders } from './verbatim';

export const renderRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { cachedBytes, publicUrl, rateLimit } = app.config;
  const painter = new Painter({ cachedBytes, publicUrl, now: () => app.clock.now() });
  // Prepared now, so that the first reader need not wait.
  app.addHook('onListen', async () => painter.warm());
  app.addHook('onClose', () => painter.close());

  for (const [name, widget] of await readPaintables()) {
    app.get(
      `/render/${name}`,
      {
        schema: { tags: ['painting'], summary: `<vf-${name}> as HTML`, querystring: Query },
        // Errors are readable from any page, so that scripts get the reason.
        onRequest: async (_request, reply) => {
          // The answer does not depend on the requesting page.
          for (const name of ['access-control-allow-credentials', 'access-control-expose-headers', 'vary']) {
            reply.removeHeader(name);
          }
          reply.headers({
            'access-control-allow-origin': '*',
            'timing-allow-origin': '*',
            'access-control-expose-headers': 'date',
          });
        },
      },
      async (request, reply) => {
        const asked = await readAsked(widget, request.query, (domain) => app.sites.byDomain(domain));
        const off = await moduleOff(asked);
        if (off) return reply.type(FRAGMENT_TYPE).header('cache-control', cacheControlOf(widget)).send(off);
        const fragment = await painter.fragment(asked, await factsFor(asked, request.ip), request.ip);
        return app.cache.send(request, reply, fragment, peekOf(asked));
      },
    );
  }

  /** Answers for a switched-off widget: nothing visible, and the reason (specification §9). */
  async function moduleOff({ widget, site, section }: Asked): Promise<string | null> {
    const sections = await app.sites.sectionsOf(site.uuid);
    const module = widgetsOff(sections, chosenSection(sections, site, section))[widget.tag];
    return module ? `<!-- ${widget.tag}: module ${module} is switched off in this section -->` : null;
  }

  async function factsFor(asked: Asked, ip: string): Promise<CachedAnswer> {
    const look = withPlaceholders(asked);
    // An uncached look costs a query and a rendering, so a network may not request everything.
    if (rateLimit) painter.checkBudget(look, ip);
    if (!painter.has(asked)) await app.countTryOf('render', ip);
    return app.cache.get(lookKey(look), null, () => readFacts(app, look));
  }

  /** Returns a function that finds the present fragment, if nothing must be read or rendered. */
  function peekOf(asked: Asked): () => CachedAnswer | null {
    const key = lookKey(withPlaceholders(asked));
    const find = painter.finderOf(asked);
    return () => {
      const facts = app.cache.peek(key);
      return facts && find(facts);
    };
  }
};
