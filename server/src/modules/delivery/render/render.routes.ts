/**
 * `GET /render/<widget>`: a widget as HTML, with its comments in it, before any script runs (design decision 2).
 *
 * The same bytes for every guest, whoever asks: no token and no cookie is looked at. The facts are kept as the JSON lists
 * are, the drawn fragment beside them; an address asked for again costs no query and no drawing.
 */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { differences } from '../../../../../core/contract/compact';
import { type PaintedState, STATE_FORMAT } from '../../../../../core/contract/painted';
import type { Moments } from '../../../../../core/mount/widget/facts';
import { readAttributes } from '../../../../../core/mount/widget/settings';
import { kindOf } from '../../content/kinds/kinds';
import type { CachedAnswer, Made } from '../../platform/cache/cached-answer';
import { Budget } from '../../platform/counters/budget';
import { chosenSection, presentSettings, sectionTree } from '../../sites/sections/sections.presenter';
import { widgetsOff } from '../../sites/sites/section-modules';
import { defaultSettings } from '../../sites/sites/settings';
import { listSections } from '../../sites/sites/sites.repository';
import { type Asked, addressOf, lookKey, Query, readAsked } from './asked';
import { clockOf } from './clock';
import { fragmentOf } from './fragment';
import { Fragments } from './fragments';
import { type Paintable, readPaintables } from './paintable';
import { readsFor } from './reads';
import { type Drawn, Renderer } from './renderer';
import { readSheetAddresses, type SheetAddress } from './sheets';
import { fillIn, hasTexts, withPlaceholders } from './verbatim';

const TYPE = 'text/html; charset=utf-8';
/**
 * Short, because a change should be seen soon; the reader's script asks for what came after the state's `seq` anyway.
 * A cache in front may answer with the last one for a minute while it gets a new one.
 */
const CACHE = { browser: 5, shared: 10, stale: 60 };
const NO_TIMES: Moments = { shown: [], closes: null };

/** Milliseconds of the drawing thread one network may have for what nobody asked for lately. */
const DRAWN = { windowMs: 60_000, most: 10_000 };

/** Opened by itself it is a page of the API's origin: one that runs nothing, whatever somebody wrote into it. */
const POLICY = "sandbox; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src * data:; frame-ancestors 'none'";

export const renderRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const drawn = new Budget({ ...DRAWN, now: () => app.clock.now() });
  const renderer = new Renderer({ spent: (by, ms) => drawn.spend(by, ms) });
  const { cachedBytes } = app.config;
  /** Without the texts of the tag. */
  const drawings = new Fragments(cachedBytes / 4);
  const fragments = new Fragments(cachedBytes / 8);
  /** With them: whoever asks with ever new ones drives out nothing but the like, and has nothing drawn. */
  const withTexts = new Fragments(cachedBytes / 8);
  const cacheOf = (asked: Asked): Fragments => (hasTexts(asked) ? withTexts : fragments);
  const moments = new WeakMap<CachedAnswer, Moments>();
  let addressOfSheet: SheetAddress | undefined;
  // The first reader should not wait for it.
  app.addHook('onListen', async () => renderer.warm());
  app.addHook('onClose', () => {
    for (const cached of [drawings, fragments, withTexts]) cached.close();
    return renderer.close();
  });

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
          reply.headers({ 'access-control-allow-origin': '*', 'timing-allow-origin': '*' });
        },
      },
      async (request, reply) => {
        const asked = await readAsked(widget, request.query, (domain) => app.sites.byDomain(domain));
        const off = await moduleOff(asked);
        if (off) return reply.type(TYPE).header('cache-control', cacheControl(widget)).send(off);
        const facts = await factsFor(request, asked);
        const fragment = await fragmentFor(asked, facts, request.ip);
        return app.cache.send(request, reply, fragment, drawnOf(asked));
      },
    );
  }

  /** Instead of a widget that the section has switched off: nothing that is seen, and the reason (specification §9). */
  async function moduleOff({ widget, site, section }: Asked): Promise<string | null> {
    const sections = await app.sites.sectionsOf(site.uuid);
    const module = widgetsOff(sections, chosenSection(sections, site, section))[widget.tag];
    return module ? `<!-- ${widget.tag}: module ${module} is switched off in this section -->` : null;
  }

  /** What it is drawn from, without the clock. */
  async function factsFor(request: FastifyRequest, asked: Asked): Promise<CachedAnswer> {
    const look = withPlaceholders(asked);
    const { widget, site, container_id, lang, section, authors, attributes } = look;
    const { db } = app;
    const kind = kindOf({ kind: widget.painted.kind ?? 'livecomments' });
    const key = lookKey(look);
    // What nobody asked for lately costs a query and a drawing: one address may not ask for everything there is.
    if (!drawings.has(key) && app.config.rateLimit) drawn.check(request.ip);
    if (!cacheOf(asked).has(addressOf(asked))) await app.countTryOf('render', request.ip);
    return app.cache.get(key, null, async () => {
      const sections = await listSections(db, site.uuid);
      const chosen = chosenSection(sections, site, section);
      // Of another site of the group; what it says is judged as with any other call.
      const { signature } = attributes;
      const opened = signature ? await app.openSigned(signature, site, { container_id, kind: kind.name }) : null;
      const { reads, touched } = readsFor({
        db,
        origin: app.config.publicUrl,
        site,
        section_uuid: chosen.uuid,
        container_section_uuid: opened?.section.uuid ?? chosen.uuid,
        container_id,
        kind,
        lang,
        trending: app.trending,
        now: app.clock.now(),
      });
      const state: Omit<PaintedState, 'now'> = {
        v: STATE_FORMAT,
        widget: widget.name,
        format: widget.painted.format,
        lang,
        attributes,
        settings: differences(presentSettings(site, sections, chosen), defaultSettings) as PaintedState['settings'],
        sectionTree: sectionTree(sections, site),
        container_id,
        ...(authors.length > 0 && { owners: authors }),
        facts: await widget.facts.load?.(reads, readAttributes(widget.settings, attributes)),
      };
      return { body: JSON.stringify(state), type: 'application/json', ...touched() };
    });
  }

  /** The fragment that may be given now, if nothing has to be read or drawn for it. */
  function drawnOf(asked: Asked): () => CachedAnswer | null {
    const key = addressOf(asked);
    const facts = lookKey(withPlaceholders(asked));
    const known = cacheOf(asked);
    return () => {
      const cached = app.cache.peek(facts);
      const times = cached && moments.get(cached);
      return times ? known.peek(key, `${cached.etag} ${clockOf(times, app.clock.now())}`) : null;
    };
  }

  function fragmentFor(asked: Asked, facts: CachedAnswer, ip: string): Promise<CachedAnswer> {
    const times =
      moments.get(facts) ?? asked.widget.facts.momentsOf?.(JSON.parse(facts.body.toString()).facts) ?? NO_TIMES;
    moments.set(facts, times);
    const now = clockOf(times, app.clock.now());
    const version = `${facts.etag} ${now}`;
    const { widget, attributes, styles, embed } = asked;
    return cacheOf(asked).get(addressOf(asked), version, async (): Promise<Made> => {
      const state: PaintedState = { ...JSON.parse(facts.body.toString()), now };
      const { markup, ...rest } = await drawingOf(asked, version, state, ip);
      addressOfSheet ??= readSheetAddresses(app.config.publicUrl);
      const style = { kind: styles, address: addressOfSheet(widget) };
      const written = { ...state, attributes };
      return {
        body: fragmentOf(widget, written, { ...rest, markup: fillIn(markup, asked) }, style, embed),
        type: TYPE,
        headers: {
          'cache-control': cacheControl(widget),
          'content-location': addressOf(asked),
          'content-security-policy': POLICY,
        },
      };
    });
  }

  /** Of a look with placeholders: one for every style, for pages and scripts, and for every text of the tag. */
  async function drawingOf(asked: Asked, version: string, state: PaintedState, ip: string): Promise<Drawn> {
    const drawing = await drawings.get(
      lookKey(withPlaceholders(asked)),
      version,
      async (): Promise<Made> => ({
        body: JSON.stringify(await renderer.render(state, ip)),
        type: 'application/json',
      }),
    );
    return JSON.parse(drawing.body.toString());
  }
};

function cacheControl({ painted }: Paintable): string {
  const { browser, shared, stale } = painted.cache ?? CACHE;
  return `public, max-age=${browser}, s-maxage=${shared}, stale-while-revalidate=${stale}`;
}
