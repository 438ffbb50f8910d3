/**
 * `GET /render/<widget>`: a widget as HTML, with its comments in it, before any script runs (design decision 2).
 *
 * The same bytes for every guest, whoever asks: no token and no cookie is looked at. The facts are cached as the JSON lists
 * are, the drawn fragment beside them; an address asked for again costs no query and no drawing.
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
  // The first reader should not wait for it.
  app.addHook('onListen', async () => painter.warm());
  app.addHook('onClose', () => painter.close());

  for (const [name, widget] of await readPaintables()) {
    app.get(
      `/render/${name}`,
      {
        schema: { tags: ['painting'], summary: `<vf-${name}> as HTML`, querystring: Query },
        // Refusals are for any page as well: a script should not wait for a reason it cannot read.
        onRequest: async (_request, reply) => {
          // Nothing of it depends on the page that asks.
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

  /** Instead of a widget that the section has switched off: nothing that is seen, and the reason (specification §9). */
  async function moduleOff({ widget, site, section }: Asked): Promise<string | null> {
    const sections = await app.sites.sectionsOf(site.uuid);
    const module = widgetsOff(sections, chosenSection(sections, site, section))[widget.tag];
    return module ? `<!-- ${widget.tag}: module ${module} is switched off in this section -->` : null;
  }

  async function factsFor(asked: Asked, ip: string): Promise<CachedAnswer> {
    const look = withPlaceholders(asked);
    // What nobody asked for lately costs a query and a drawing: one address may not ask for everything there is.
    if (rateLimit) painter.checkBudget(look, ip);
    if (!painter.has(asked)) await app.countTryOf('render', ip);
    return app.cache.get(lookKey(look), null, () => readFacts(app, look));
  }

  /** The fragment that may be given now, if nothing has to be read or drawn for it. */
  function peekOf(asked: Asked): () => CachedAnswer | null {
    const key = lookKey(withPlaceholders(asked));
    const find = painter.finderOf(asked);
    return () => {
      const facts = app.cache.peek(key);
      return facts && find(facts);
    };
  }
};
