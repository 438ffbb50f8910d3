/**
 * `GET /render/<widget>`: a widget as HTML, with its comments in it, before any script runs (design decision 2).
 *
 * The same bytes for every guest, whoever asks: no token and no cookie is looked at. The facts are kept as the JSON lists
 * are, the drawn fragment beside them; an address asked for again costs no query and no drawing.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, findLanguage } from '../../../../../core/base/i18n/languages';
import { CONTAINER_ID_PATTERN } from '../../../../../core/contract/comment';
import { uuidToNumericId } from '../../../../../core/contract/ids';
import { type Paintable, type PaintedState, paintable } from '../../../../../core/contract/painted';
import { unusual } from '../../../../../core/contract/slim';
import { ApiError } from '../../../http/errors';
import type { CachedAnswer, Made } from '../../platform/cache/cached-answer';
import { chosenSection, presentSettings, sectionTree } from '../../sites/sections/sections.presenter';
import { defaultSettings } from '../../sites/sites/settings';
import type { Site } from '../../sites/sites/site-registry';
import { listSections } from '../../sites/sites/sites.repository';
import { type Attributes, readAttributes } from './attributes';
import { clockOf, momentsOf } from './clock';
import { type Embed, fragmentOf, type Style } from './fragment';
import { Fragments } from './fragments';
import { withAddresses } from './media-addresses';
import { Renderer } from './renderer';
import { readSheets, type Sheets } from './sheets';
import { widgets } from './widgets';

const TYPE = 'text/html; charset=utf-8';
/**
 * Short, because a change should be seen soon; the reader's script asks for what came after the state's `seq` anyway.
 * A cache in front may answer with the last one for a minute while it gets a new one.
 */
const CACHE_CONTROL = 'public, max-age=5, s-maxage=10, stale-while-revalidate=60';

/** Opened by itself it is a page of the API's origin: one that runs nothing, whatever somebody wrote into it. */
const POLICY = "sandbox; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src * data:; frame-ancestors 'none'";

const Id = Type.Optional(Type.String({ pattern: CONTAINER_ID_PATTERN }));
const Query = Type.Object({
  site: Type.String({ minLength: 1, maxLength: 253 }),
  container_id: Id,
  /** As pages write it; one there is no pack for is painted in English (specification §5). */
  lang: Type.Optional(Type.String({ maxLength: 35, pattern: '^[A-Za-z0-9_-]*$' })),
  section: Type.Optional(Type.String({ maxLength: 36, pattern: '^[0-9A-Fa-f-]*$' })),
  styles: Type.Optional(Type.Unsafe<Style['kind']>({ type: 'string', enum: ['inline', 'link'] })),
  embed: Type.Optional(Type.Unsafe<Embed>({ type: 'string', enum: ['html', 'script'] })),
});

/** One drawing. */
interface Asked {
  widget: Paintable;
  site: Site;
  container_id: string;
  lang: string;
  section: string;
  attributes: Attributes;
  styles: Style['kind'];
  embed: Embed;
}

export const renderRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const renderer = new Renderer();
  const fragments = new Fragments(app.config.cachedBytes / 2);
  const moments = new WeakMap<CachedAnswer, ReturnType<typeof momentsOf>>();
  let sheets: Sheets | undefined;
  // The first reader should not wait for it.
  app.addHook('onListen', async () => renderer.warm());
  app.addHook('onClose', () => {
    fragments.close();
    return renderer.close();
  });

  for (const widget of paintable) {
    app.get(
      `/render/${widget}`,
      {
        schema: { tags: ['painting'], summary: `<vf-${widget}> as HTML`, querystring: Query },
        // Refusals are for any page as well: a script should not wait for a reason it cannot read.
        onRequest: async (_request, reply) => {
          // Nothing of it depends on the page that asks.
          for (const name of ['access-control-allow-credentials', 'access-control-expose-headers', 'vary']) {
            reply.removeHeader(name);
          }
          reply.headers({ 'access-control-allow-origin': '*', 'timing-allow-origin': '*' });
        },
      },
      async (request, reply) => {
        const asked = await read(widget, request.query, request.query);
        const facts = await factsFor(request, asked);
        const fragment = await fragmentFor(asked, facts);
        return app.cache.send(request, reply, fragment, drawnOf(asked));
      },
    );
  }

  async function read(
    widget: Paintable,
    query: Type.Static<typeof Query>,
    attributes: Record<string, unknown>,
  ): Promise<Asked> {
    const { settings, hasContainer } = widgets[widget];
    const { container_id = '', lang = '', section = '', styles = 'inline', embed = 'html' } = query;
    if (hasContainer && !container_id) {
      throw new ApiError('invalid_field', { field: 'container_id' }, 'container_id is required.');
    }
    const read = readAttributes(settings, attributes);
    const site = await app.sites.byDomain(query.site);
    if (!site) throw new ApiError('site_not_found');
    return {
      widget,
      site,
      container_id: hasContainer ? container_id : '',
      lang: findLanguage(lang) ?? DEFAULT_LANGUAGE,
      section,
      attributes: read,
      styles,
      embed,
    };
  }

  /** What it is drawn from, without the clock. */
  async function factsFor(request: FastifyRequest, asked: Asked): Promise<CachedAnswer> {
    const { widget, site, container_id, lang, section, attributes } = asked;
    const { db } = app;
    const key = addressOf(asked);
    // What nobody asked for lately costs a query and a drawing: one address may not ask for everything there is.
    if (!fragments.has(key)) await app.countTryOf('render', request.ip);
    return app.cache.get(factsKey(asked), null, async () => {
      const sections = await listSections(db, site.uuid);
      const chosen = chosenSection(sections, site, section);
      // Of another site of the group; what it says is judged as with any other call.
      const { signature } = attributes;
      const opened = signature ? await app.openSigned(signature, site, { container_id }) : null;
      const { container_uuid, ...shown } = await widgets[widget].load({
        db,
        site,
        section_uuid: chosen.uuid,
        container_section_uuid: opened?.section.uuid ?? chosen.uuid,
        container_id,
        attributes,
      });
      const state: Omit<PaintedState, 'now'> = {
        v: 2,
        widget,
        lang,
        attributes,
        settings: unusual(presentSettings(site, chosen), defaultSettings) as PaintedState['settings'],
        sectionTree: sectionTree(sections, site),
        container_id,
        ...shown,
        list: withAddresses(shown.list, app.config.publicUrl),
      };
      return {
        body: JSON.stringify(state),
        type: 'application/json',
        container_uuid,
        users: shown.users.map(({ uuid }) => uuidToNumericId(uuid) ?? 0),
      };
    });
  }

  /** The fragment that may be given now, if nothing has to be read or drawn for it. */
  function drawnOf(asked: Asked): () => CachedAnswer | null {
    const key = addressOf(asked);
    const facts = factsKey(asked);
    return () => {
      const kept = app.cache.peek(facts);
      const told = kept && moments.get(kept);
      return told ? fragments.peek(key, `${kept.etag} ${clockOf(told, app.clock.now())}`) : null;
    };
  }

  function fragmentFor(asked: Asked, facts: CachedAnswer): Promise<CachedAnswer> {
    const told = moments.get(facts) ?? momentsOf(JSON.parse(facts.body.toString()));
    moments.set(facts, told);
    const now = clockOf(told, app.clock.now());
    const { widget, styles, embed } = asked;
    return fragments.get(addressOf(asked), `${facts.etag} ${now}`, async (): Promise<Made> => {
      const state: PaintedState = { ...JSON.parse(facts.body.toString()), now };
      sheets ??= readSheets(app.config.publicUrl);
      return {
        body: fragmentOf(state, await renderer.render(state), sheets(widget, styles), embed),
        type: TYPE,
        headers: {
          'cache-control': CACHE_CONTROL,
          'content-location': addressOf(asked),
          'content-security-policy': POLICY,
        },
      };
    });
  }
};

/** One look has the same facts, whoever puts it into the page. */
const factsKey = (asked: Asked): string =>
  `painted ${asked.site.uuid} ${addressOf({ ...asked, styles: 'inline', embed: 'html' })}`;

/** The one address of a look: parameters in their order, attributes by name, fallbacks left out. */
function addressOf({ widget, site, container_id, lang, section, attributes, styles, embed }: Asked): string {
  const query = [
    ['site', site.domain],
    ['container_id', container_id],
    ['lang', lang],
    ['section', section],
    ...Object.entries(attributes),
    ['styles', styles === 'inline' ? '' : styles],
    ['embed', embed === 'html' ? '' : embed],
  ].filter(([name = '', value]) => value || name in attributes);
  return `/render/${widget}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')}`;
}
